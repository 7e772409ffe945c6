import Lineage
import LogicalModel

/// Puts the members of a source into a store, in batches.
struct Loader {
  /// The number of objects that are made before they are saved where a load is one transaction.
  ///
  /// This makes the prepared stores: each save reserves keys and puts the rows of each table
  /// together, so with another number stores would have other bytes. Timed loads take
  /// ``SlicedLoad/transactionPortion``.
  static let portionCount = 10_000

  let resolved: ResolvedDomain
  let container: PersistentContainer
  let source: any MemberSource

  /// Loads everything, hierarchy by hierarchy; the store writes the links of a batch last.
  ///
  /// Memory holds one batch and at most a byte for each member, whatever the size of the data.
  /// Members are made outside the clock.
  ///
  /// - Parameters:
  ///   - batch: saves after so many members; nil makes the whole load one transaction.
  ///   - clock: on while objects are made and saved.
  /// - Returns: which object each member became, by the hierarchy's root.
  /// - Throws: ``WorkloadError``, or the error of the source, the object graph or the store.
  func load(batch: Int?, clock: any WorkClock) throws -> [String: OrdinalKeys] {
    let slices = try self.slices(of: batch ?? Self.portionCount)
    var progress = self.progress
    func loadAll() throws {
      for slice in slices { _ = try load(slice, &progress, keeping: { _ in true }, clock) }
    }
    try clock.time {
      // The commit is part of the work, so the clock runs around the transaction.
      if batch == nil {
        try progress.context.performInOneTransaction(loadAll)
      } else {
        try loadAll()
      }
    }
    return progress.keys
  }

  var linkedRoots: Set<String> { Self.linkedRoots(of: resolved.stored.domain) }

  var progress: Progress { Progress(context: container.newContext()) }

  /// The roots of the hierarchies that links lead to, whose members are needed after they are
  /// saved.
  static func linkedRoots(of domain: Domain) -> Set<String> {
    Set(
      domain.roots.flatMap { domain.withDescendants(of: $0.name) }.flatMap(\.links)
        .map { domain.root(of: $0.destination) })
  }

  /// Members of one hierarchy that are made and saved together.
  struct Slice: Hashable, Sendable {
    let root: String
    let ordinals: Range<Int>
  }

  /// Everything, hierarchy by hierarchy, in slices of at most so many members.
  ///
  /// - Throws: ``WorkloadError/circularLinks(_:)``.
  func slices(of portion: Int) throws(WorkloadError) -> [Slice] {
    var slices: [Slice] = []
    for root in try Self.loadOrder(of: resolved.stored.domain) {
      let count = source.count(ofHierarchy: root)
      for start in stride(from: 0, to: count, by: max(1, portion)) {
        slices.append(Slice(root: root, ordinals: start..<min(count, start + portion)))
      }
    }
    return slices
  }

  /// The progress of a load.
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
      members = try source.members(ofHierarchy: slice.root, in: slice.ordinals)
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
      let object = try resolved.insert(member, into: context)
      objects.append(object)
      guard !member.references.isEmpty else { continue }
      let kind = try resolved.kindIndex(named: member.kind)
      for (link, ordinals) in member.references.enumerated() where !ordinals.isEmpty {
        guard let destinations = keys[resolved.destinationRoot(kindIndex: kind, link: link)] else {
          continue
        }
        for ordinal in ordinals {
          guard let address = destinations.address(of: ordinal) else { continue }
          let destination = context.object(entityIndex: address.entity, key: address.key)
          resolved.link(object, kindIndex: kind, link: link, to: destination)
        }
      }
    }
    return objects
  }

  /// Orders roots so that each comes behind those its links lead to.
  ///
  /// - Throws: ``WorkloadError/circularLinks(_:)``.
  static func loadOrder(of domain: Domain) throws(WorkloadError) -> [String] {
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

/// A load that is made slice by slice, so that several stores can be loaded in turns.
///
/// A class because it holds how far it is; use it from one thread at a time.
final class SlicedLoad {
  /// The number of members that are made and saved together where the whole load is one
  /// transaction.
  ///
  /// Fewer than ``Loader/portionCount``: stores take turns after each, and noise that is slower
  /// than a turn meets all of them alike. Too few for the store to build an entity's indexes last,
  /// so they grow row by row, as Core Data's do.
  static let transactionPortion = 500

  let slices: [Loader.Slice]
  private let loader: Loader
  private let isOneTransaction: Bool
  private let keptRoots: Set<String>
  private var progress: Loader.Progress
  private var next = 0

  /// Makes a load in batches, or with nil as one transaction.
  ///
  /// - Throws: ``WorkloadError/circularLinks(_:)``.
  init(_ loader: Loader, batch: Int?) throws(WorkloadError) {
    self.loader = loader
    isOneTransaction = batch == nil
    slices = try loader.slices(of: batch ?? Self.transactionPortion)
    keptRoots = loader.linkedRoots
    progress = loader.progress
  }

  /// The number of stored members.
  var count: Int { progress.count }

  /// Runs what calls ``loadNext(clock:)`` until everything is loaded, within the one transaction if
  /// there is one.
  ///
  /// - Throws: what the body throws, and the errors of committing.
  func perform(_ body: () throws -> Void) throws {
    if isOneTransaction {
      try progress.context.performInOneTransaction(body)
    } else {
      try body()
    }
  }

  /// Loads the next slice with the clock on while its objects are made and saved.
  ///
  /// - Returns: how many members it has, nil after the last slice.
  /// - Throws: the error of the source, the object graph or the store.
  func loadNext(clock: any WorkClock) throws -> Int? {
    guard next < slices.count else { return nil }
    var count = 0
    try clock.time {
      count = try loader.load(slices[next], &progress, keeping: keptRoots.contains, clock)
    }
    next += 1
    return count
  }
}

/// Members that are no longer where they were loaded, because they changed their kind.
///
/// A class because operations move members of the session that all of them share.
final class MovedMembers {
  private var addresses: [String: [Int: StoreAddress]] = [:]
  private var ordinals: [Place: Int] = [:]

  private struct Place: Hashable {
    let hierarchy: Int
    let key: Int64
  }

  func address(_ root: String, ordinal: Int) -> StoreAddress? { addresses[root]?[ordinal] }

  func ordinal(ofKey key: Int64, hierarchy: Int) -> Int? {
    ordinals[Place(hierarchy: hierarchy, key: key)]
  }

  func note(_ object: ManagedObject, _ root: String, ordinal: Int) {
    addresses[root, default: [:]][ordinal] = object.storeAddress
    ordinals[Place(hierarchy: object.layout.rootIndex, key: object.key)] = ordinal
  }
}
