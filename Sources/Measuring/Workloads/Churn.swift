import Lineage
import LogicalModel
import ModelReshaping

/// Simulates months of use: deletes 30 % of the family's members, changes as many, and adds the
/// deleted ones again as new.
///
/// The members are the same in every strategy, so that their files can be compared afterwards.
struct Churn {
  private static let portionCount = 1_000

  let session: Session

  /// - Throws: ``WorkloadError``, `StrategyError` or the errors of store and object graph.
  func run() throws {
    let family = session.domain.family
    let count = session.keys[family]?.count ?? 0
    for start in stride(from: 0, to: count, by: Self.portionCount) {
      let ordinals = start..<min(count, start + Self.portionCount)
      try delete(ordinals.filter { fate(of: $0) < 3 })
      try change(ordinals.filter { (3..<6).contains(fate(of: $0)) })
    }
    let gone = try membersGone(with: (0..<count).filter { fate(of: $0) < 3 })
    for start in stride(from: 0, to: count, by: Self.portionCount) {
      let ordinals = start..<min(count, start + Self.portionCount)
      try addAgain(ordinals.filter { fate(of: $0) < 3 }, without: gone)
    }
  }

  /// Returns the deleted members of the family and those that deletions cascaded to, by the root of
  /// their hierarchy.
  private func membersGone(with deleted: [Int]) throws -> [String: Set<Int>] {
    let domain = session.domain
    var gone = [domain.family: Set(deleted)]
    guard domain.allKinds.flatMap(\.links).contains(where: { $0.deleteRule == .cascade }) else {
      return gone
    }
    var waiting = deleted.map { (root: domain.family, ordinal: $0) }
    while let next = waiting.popLast() {
      for member in try members(next.root, next.ordinal) {
        for (link, references) in zip(domain.links(of: member.kind), member.references)
        where link.deleteRule == .cascade {
          let root = domain.root(of: link.destination)
          for ordinal in references where gone[root, default: []].insert(ordinal).inserted {
            waiting.append((root, ordinal))
          }
        }
      }
    }
    return gone
  }

  private func members(_ root: String, _ ordinal: Int) throws -> [Member] {
    try session.source.members(ofHierarchy: root, in: ordinal..<(ordinal + 1))
  }

  /// Returns a number from 0 to 9 that depends on the seed and the member alone.
  private func fate(of ordinal: Int) -> Int {
    Int(truncatingIfNeeded: Hash128(of: "\(session.seed) churn \(ordinal)").low % 10)
  }

  private func delete(_ ordinals: [Int]) throws {
    let context = session.container.newContext()
    for object in try objects(ordinals, in: context) { context.delete(object) }
    try context.save()
  }

  private func change(_ ordinals: [Int]) throws {
    let family = session.domain.family
    let properties = session.domain.properties(of: family)
    guard let position = properties.firstIndex(where: { $0.type.canBeRevised }) else { return }
    let context = session.container.newContext()
    let objects = try objects(ordinals, in: context)
    for (object, kind) in zip(objects, try session.kindIndexes(of: objects)) {
      let value = try session.resolved.value(of: object, kindIndex: kind, property: position)
      try session.resolved.set(
        Operation.Edit.revised(value, properties[position], of: family), property: position,
        of: object)
    }
    try context.save()
  }

  /// Adds members again, without links to members that no longer exist.
  private func addAgain(_ ordinals: [Int], without gone: [String: Set<Int>]) throws {
    let domain = session.domain
    let members = try ordinals.flatMap { try self.members(domain.family, $0) }.map { member in
      var member = member
      member.references = zip(domain.links(of: member.kind), member.references).map {
        link, references in
        let missing = gone[domain.root(of: link.destination)] ?? []
        return references.filter { !missing.contains($0) }
      }
      return member
    }
    let context = session.container.newContext()
    let loader = Loader(
      resolved: session.resolved, container: session.container, source: session.source)
    _ = try loader.insert(members, into: context, session.keys)
    try context.save()
  }

  private func objects(_ ordinals: [Int], in context: ManagedObjectContext) throws
    -> [ManagedObject]
  {
    let question = MemberQuery(
      kind: session.domain.family, conditions: [.members(ordinals)], shows: .everything)
    return try session.resolved.fetch(session.plan(question), in: context)
  }
}

extension PropertyType {
  /// True if an update has a different value for every value of the property.
  fileprivate var canBeRevised: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .double, .float, .string, .boolean, .date: true
    case .decimal, .binary, .uuid, .uri: false
    }
  }
}
