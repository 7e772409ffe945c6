import Lineage
import LogicalModel
import ModelReshaping

/// Reads a whole store back and compares it with the loaded data.
struct ContentCheck {
  private static let portionCount = 5_000

  let session: Session

  /// Returns the digest of everything in the store.
  ///
  /// - Parameters:
  ///   - strategy: the name for an error.
  ///   - source: the expected content; nil after operations have changed it.
  /// - Returns: equal digests for equal content, whatever the strategy.
  /// - Throws: ``WorkloadError/contentDiffers(strategy:_:)`` with the first difference.
  func digest(strategy: String, mustEqual source: (any MemberSource)?) throws
    -> ContentDigest
  {
    var digest = ContentDigest()
    for root in session.domain.roots {
      let count = session.keys[root.name]?.count ?? 0
      for start in stride(from: 0, to: count, by: Self.portionCount) {
        let range = start..<min(count, start + Self.portionCount)
        for hash in try hashes(root.name, in: range, strategy, source) { digest.add(hash) }
      }
      let stored = try storedCount(of: root.name)
      if let source, stored != source.count(ofHierarchy: root.name) {
        throw WorkloadError.countDiffers(
          strategy: strategy, kind: root.name, expected: source.count(ofHierarchy: root.name),
          found: stored)
      }
      digest.add(Hash128(of: "\(stored) members of \(root.name)"))
    }
    try checkDetails(strategy)
    return digest
  }

  /// Returns the hashes of stored members, compared with those of the source if there is one.
  private func hashes(
    _ root: String, in range: Range<Int>, _ strategy: String, _ source: (any MemberSource)?
  ) throws -> [Hash128] {
    var hasher = MemberHasher()
    let found = try members(root, in: range)
    let hashes = found.map { hasher.hash($0, tags: session.tags) }
    guard let source else { return hashes }
    let expected = try source.members(ofHierarchy: root, in: range)
    // Hashes are compared first: describing a difference takes longer and is rarely needed.
    if hashes != expected.map({ hasher.hash($0, tags: session.tags) }) {
      try reject(expected, found, strategy)
    }
    return hashes
  }

  private func reject(_ expected: [Member], _ found: [Member], _ strategy: String)
    throws(WorkloadError)
  {
    let difference = FirstDifference.between(
      expected: expected, got: found, domain: session.domain)
    if let difference { throw .contentDiffers(strategy: strategy, difference) }
  }

  /// Returns members by ordinal, without those that were deleted.
  private func members(_ root: String, in range: Range<Int>) throws -> [Member] {
    let plan = try session.plan(
      MemberQuery(kind: root, conditions: [.members(Array(range))], shows: .everything))
    let context = session.container.newContext()
    let objects = try session.resolved.fetch(plan, in: context)
    return try withExtendedLifetime(context) {
      try session.membersWithLinks(objects).sorted { $0.ordinal < $1.ordinal }
    }
  }

  /// Counts the rows, because unknown rows would go unnoticed above.
  private func storedCount(of root: String) throws -> Int {
    try session.resolved.count(
      session.plan(MemberQuery(kind: root)), in: session.container.newContext())
  }

  /// Checks details: those without a member would go unnoticed too.
  private func checkDetails(_ strategy: String) throws {
    let context = session.container.newContext()
    for kind in session.domain.withDescendants(of: session.domain.family) {
      guard let details = session.resolved.stored.kinds[kind.name]?.detailsEntity else { continue }
      let found = try context.count(for: FetchRequest<ManagedObject>(entityName: details))
      let expected = try session.resolved.count(
        session.plan(MemberQuery(kind: kind.name, isExact: true)), in: context)
      if found != expected {
        throw WorkloadError.countDiffers(
          strategy: strategy, kind: details, expected: expected, found: found)
      }
    }
  }
}
