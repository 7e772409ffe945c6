package import LogicalModel
package import ObjectGraph
package import Strategies

/// Puts the members of a source into a store, in batches.
package struct Loader {
  /// How many objects are made before they are saved where a load is one transaction.
  ///
  /// It is part of what is measured: each saving reserves keys and puts the rows of each table
  /// together, so with another number stores would have other bytes.
  package static let portionCount = 10_000

  private let bound: BoundDomain
  private let container: PersistentContainer
  private let source: any MemberSource

  package init(bound: BoundDomain, container: PersistentContainer, source: any MemberSource) {
    self.bound = bound
    self.container = container
    self.source = source
  }

  /// Loads everything, tree by tree, links last of each batch.
  ///
  /// Memory holds one batch and at most a byte for each member, whatever the size of the data.
  /// Members are made outside the clock.
  ///
  /// - Parameters:
  ///   - batch: saves after so many members; nil makes the whole load one transaction.
  ///   - clock: on while objects are made and saved.
  /// - Returns: which object each member became, by the tree's root.
  /// - Throws: ``WorkloadError``, or the error of the source, the object graph or the store.
  package func load(batch: Int?, clock: any WorkClock) throws -> [String: OrdinalKeys] {
    try load(batch: batch, clock: clock, keeping: { _ in true }).keys
  }

  /// Loads everything for the sake of its time: of members that no link leads to only the number
  /// is kept, so that memory does not grow with them.
  ///
  /// - Parameters: as for ``load(batch:clock:)``.
  /// - Returns: how many members were loaded.
  /// - Throws: as ``load(batch:clock:)``.
  package func loadAndForget(batch: Int?, clock: any WorkClock) throws -> Int {
    try load(batch: batch, clock: clock, keeping: linkedRoots.contains).count
  }

  var linkedRoots: Set<String> { Self.linkedRoots(of: bound.stored.domain) }

  var progress: Progress { Progress(context: container.newContext()) }

  /// The roots of the trees that links lead to, whose members are needed after they are saved.
  static func linkedRoots(of domain: Domain) -> Set<String> {
    Set(
      domain.roots.flatMap { domain.withDescendants(of: $0.name) }.flatMap(\.links)
        .map { domain.root(of: $0.destination) })
  }

  private func load(
    batch: Int?, clock: any WorkClock, keeping isKept: (_ root: String) -> Bool
  ) throws -> (keys: [String: OrdinalKeys], count: Int) {
    let slices = try self.slices(of: batch ?? Self.portionCount)
    var progress = self.progress
    func loadAll() throws {
      for slice in slices {
        try clock.stored(load(slice, &progress, keeping: isKept, clock))
      }
    }
    try clock.time {
      // The commit is part of the work, so the clock runs around the transaction.
      if batch == nil {
        try progress.context.performInOneTransaction(loadAll)
      } else {
        try loadAll()
      }
    }
    return (progress.keys, progress.count)
  }

  /// Members of one tree that are made and saved together.
  package struct Slice: Hashable, Sendable {
    package let root: String
    package let ordinals: Range<Int>
  }

  /// Everything, tree by tree, in slices of at most so many members.
  ///
  /// - Throws: ``WorkloadError/circularLinks(_:)``.
  package func slices(of portion: Int) throws(WorkloadError) -> [Slice] {
    var slices: [Slice] = []
    for root in try Self.loadOrder(of: bound.stored.domain) {
      let count = source.count(ofTree: root)
      for start in stride(from: 0, to: count, by: max(1, portion)) {
        slices.append(Slice(root: root, ordinals: start..<min(count, start + portion)))
      }
    }
    return slices
  }

  /// How far a load is.
  struct Progress {
    let context: ManagedObjectContext
    var keys: [String: OrdinalKeys] = [:]
    var count = 0
  }

  /// Makes the members of a slice outside the clock, and inserts and saves them.
  ///
  /// - Returns: how many they are.
  func load(
    _ slice: Slice, _ progress: inout Progress, keeping isKept: (_ root: String) -> Bool,
    _ clock: any WorkClock
  ) throws -> Int {
    var members: [Member] = []
    try clock.leaveOut {
      members = try source.members(ofTree: slice.root, in: slice.ordinals)
    }
    let objects = try insert(members, into: progress.context, progress.keys)
    try progress.context.save()
    try clock.leaveOut {
      guard isKept(slice.root) else { return }
      for object in objects { progress.keys[slice.root, default: OrdinalKeys()].append(object) }
    }
    progress.context.reset()
    progress.count += members.count
    return members.count
  }

  func insert(
    _ members: [Member], into context: ManagedObjectContext, _ keys: [String: OrdinalKeys]
  ) throws -> [ManagedObject] {
    var objects: [ManagedObject] = []
    objects.reserveCapacity(members.count)
    for member in members {
      let object = try bound.insert(member, into: context)
      objects.append(object)
      guard !member.references.isEmpty else { continue }
      let kind = try bound.kindIndex(named: member.kind)
      for (link, ordinals) in member.references.enumerated() where !ordinals.isEmpty {
        guard let destinations = keys[bound.destinationRoot(kindIndex: kind, link: link)] else {
          continue
        }
        for ordinal in ordinals {
          guard let address = destinations.address(of: ordinal) else { continue }
          let destination = context.object(entityIndex: address.entity, key: address.key)
          bound.link(object, kindIndex: kind, link: link, to: destination)
        }
      }
    }
    return objects
  }

  /// Roots so that each stands behind those its links lead to.
  ///
  /// - Throws: ``WorkloadError/circularLinks(_:)``.
  package static func loadOrder(of domain: Domain) throws(WorkloadError) -> [String] {
    var waiting = domain.roots.map(\.name)
    var order: [String] = []
    while !waiting.isEmpty {
      let ready = waiting.filter { root in
        domain.withDescendants(of: root).flatMap(\.links)
          .allSatisfy { order.contains(domain.root(of: $0.destination)) }
      }
      guard !ready.isEmpty else { throw .circularLinks(waiting) }
      order += ready
      waiting.removeAll(where: ready.contains)
    }
    return order
  }
}
