import Lineage
import LogicalModel

/// Loads the members of a source into a store, in batches.
struct Loader {
  /// The number of objects that are created before each save of a load in one transaction.
  ///
  /// This is for the prepared stores: each save reserves keys and puts the rows of each table
  /// together, so another number would change the stores' bytes. Timed loads use
  /// ``SlicedLoad/transactionPortion``.
  static let portionCount = 10_000

  let resolved: ResolvedDomain
  let container: PersistentContainer
  let source: any MemberSource

  /// Loads everything, hierarchy by hierarchy.
  ///
  /// The store writes the links of a batch last; links to later members are made when all are
  /// stored.
  ///
  /// Memory holds one batch and at most a byte for each member, whatever the size of the data.
  /// Members are created outside the clock.
  ///
  /// - Parameters:
  ///   - batch: the number of members between saves; nil makes the whole load one transaction.
  ///   - clock: runs while objects are created and saved.
  /// - Returns: the object of each member, by the hierarchy's root.
  /// - Throws: ``WorkloadError``, or the error of the source, the object graph or the store.
  func load(batch: Int?, clock: any WorkClock) throws -> [String: OrdinalKeys] {
    let slices = slices(of: batch ?? Self.portionCount)
    var progress = self.progress
    func loadAll() throws {
      for slice in slices { _ = try load(slice, &progress, keeping: { _ in true }, clock) }
      for slice in progress.unlinked { try link(slice, progress, clock) }
    }
    try clock.time {
      // The commit is part of the work, so the clock includes the transaction.
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

  /// Returns the roots of the hierarchies that links lead to, whose members are needed after they
  /// are saved.
  static func linkedRoots(of domain: Domain) -> Set<String> {
    Set(
      domain.roots.flatMap { domain.withDescendants(of: $0.name) }.flatMap(\.links)
        .map { domain.root(of: $0.destination) })
  }

  /// Members of one hierarchy that are created and saved together.
  struct Slice: Hashable, Sendable {
    let root: String
    let ordinals: Range<Int>
  }

  /// Returns all members, hierarchy by hierarchy, in slices of at most `portion`.
  func slices(of portion: Int) -> [Slice] {
    var slices: [Slice] = []
    for root in Self.loadOrder(of: resolved.stored.domain) {
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
    /// The slices with links to members that were not stored before or with them.
    var unlinked: [Unlinked] = []
  }

  /// A stored slice with missing links, and the number of stored members of each hierarchy at that
  /// time.
  struct Unlinked {
    let slice: Slice
    let counts: [String: Int]
  }

  /// Creates the members of a slice outside the clock, inserts and saves them.
  ///
  /// - Returns: the number of members.
  func load(
    _ slice: Slice, _ progress: inout Progress, keeping isKept: (_ root: String) -> Bool,
    _ clock: any WorkClock
  ) throws -> Int {
    var members: [Member] = []
    try clock.leaveOut {
      members = try source.members(ofHierarchy: slice.root, in: slice.ordinals)
    }
    let (objects, lacksLinks) = try insert(members, into: progress.context, progress.keys)
    try progress.context.save()
    try clock.leaveOut {
      if lacksLinks {
        var counts = progress.keys.mapValues(\.count)
        counts[slice.root] = slice.ordinals.upperBound
        progress.unlinked.append(Unlinked(slice: slice, counts: counts))
      }
      guard isKept(slice.root) else { return }
      for object in objects { progress.keys[slice.root, default: OrdinalKeys()].append(object) }
    }
    progress.context.reset()
    progress.count += members.count
    return members.count
  }

  /// Adds the missing links of a stored slice, and saves.
  func link(_ unlinked: Unlinked, _ progress: Progress, _ clock: any WorkClock) throws {
    let (slice, context) = (unlinked.slice, progress.context)
    func object(_ root: String, _ ordinal: Int) -> ManagedObject? {
      progress.keys[root]?.address(of: ordinal).map {
        context.object(entityIndex: $0.entity, key: $0.key)
      }
    }
    var members: [Member] = []
    try clock.leaveOut {
      members = try source.members(ofHierarchy: slice.root, in: slice.ordinals)
    }
    for member in members {
      let kind = try resolved.kindIndex(named: member.kind)
      for (link, ordinals) in member.references.enumerated() {
        let resolvedLink = resolved.kinds[kind].links[link]
        let root = resolvedLink.destinationRoot
        let isLater = { (ordinal: Int) in ordinal >= unlinked.counts[root] ?? 0 }
        // Links are appended, so an ordered one stops at its first later member.
        let later =
          resolvedLink.isOrdered
          ? Array(ordinals.drop { !isLater($0) }) : ordinals.filter(isLater)
        for ordinal in later {
          guard let source = object(slice.root, member.ordinal),
            let destination = object(root, ordinal)
          else { continue }
          resolved.link(source, kindIndex: kind, link: link, to: destination)
        }
      }
    }
    try context.save()
    context.reset()
  }

  /// Inserts members with their links to stored members and to one another.
  ///
  /// - Returns: the objects, and true if there are links to other members.
  func insert(
    _ members: [Member], into context: ManagedObjectContext, _ keys: [String: OrdinalKeys]
  ) throws -> (objects: [ManagedObject], lacksLinks: Bool) {
    var objects: [ManagedObject] = []
    objects.reserveCapacity(members.count)
    var waiting: [(source: Int, kind: Int, link: Int, ordinal: Int)] = []
    for (index, member) in members.enumerated() {
      let object = try resolved.insert(member, into: context)
      objects.append(object)
      guard !member.references.isEmpty else { continue }
      let kind = try resolved.kindIndex(named: member.kind)
      for (link, ordinals) in member.references.enumerated() where !ordinals.isEmpty {
        let resolvedLink = resolved.kinds[kind].links[link]
        let destinations = keys[resolvedLink.destinationRoot]
        let waits =
          resolvedLink.isOrdered
          && ordinals.contains { destinations?.address(of: $0) == nil }
        for ordinal in ordinals {
          guard !waits, let address = destinations?.address(of: ordinal) else {
            waiting.append((index, kind, link, ordinal))
            continue
          }
          let destination = context.object(entityIndex: address.entity, key: address.key)
          resolved.link(object, kindIndex: kind, link: link, to: destination)
        }
      }
    }
    guard let first = members.first, !waiting.isEmpty else { return (objects, false) }
    let own = resolved.stored.domain.root(of: first.kind)
    var lacksLinks = false
    // The ordered link whose next destination is not stored, so that the rest must wait too.
    var stopped: (source: Int, link: Int)?
    for (source, kind, link, ordinal) in waiting {
      let resolvedLink = resolved.kinds[kind].links[link]
      if let stopped, stopped == (source, link) { continue }
      let place = ordinal - first.ordinal
      if resolvedLink.destinationRoot == own,
        members.indices.contains(place), members[place].ordinal == ordinal
      {
        resolved.link(objects[source], kindIndex: kind, link: link, to: objects[place])
      } else if let address = keys[resolvedLink.destinationRoot]?.address(of: ordinal) {
        let destination = context.object(entityIndex: address.entity, key: address.key)
        resolved.link(objects[source], kindIndex: kind, link: link, to: destination)
      } else {
        lacksLinks = true
        if resolvedLink.isOrdered { stopped = (source, link) }
      }
    }
    return (objects, lacksLinks)
  }

  /// Orders roots so that each follows the destinations of its links; a cycle begins with one of
  /// its roots.
  static func loadOrder(of domain: Domain) -> [String] {
    let linked = linkedRoots(of: domain)
    var waiting = domain.roots.map(\.name)
    var order: [String] = []
    while !waiting.isEmpty {
      var ready = waiting.filter { root in
        domain.withDescendants(of: root).flatMap(\.links).map { domain.root(of: $0.destination) }
          .allSatisfy { $0 == root || order.contains($0) }
      }
      // Members without incoming links are not kept, so they could not be linked later.
      if ready.isEmpty { ready = [waiting.first(where: linked.contains) ?? waiting[0]] }
      order += ready
      waiting.removeAll(where: ready.contains)
    }
    return order
  }
}

/// A load that proceeds slice by slice, so that several stores can be loaded in turns.
///
/// A class because it tracks its progress; use it from one thread at a time.
final class SlicedLoad {
  /// The number of members that are created and saved together if the load is one transaction.
  ///
  /// It is smaller than ``Loader/portionCount``: stores take turns after each portion, so that
  /// noise slower than a turn affects all of them alike. It is too small for the store to build an
  /// entity's indexes last, so they grow row by row, as Core Data's do.
  static let transactionPortion = 500

  let slices: [Loader.Slice]
  private let loader: Loader
  private let isOneTransaction: Bool
  private let keptRoots: Set<String>
  private(set) var progress: Loader.Progress
  private var next = 0

  /// Creates a load in batches, or in one transaction if `batch` is nil.
  init(_ loader: Loader, batch: Int?) {
    self.loader = loader
    isOneTransaction = batch == nil
    slices = loader.slices(of: batch ?? Self.transactionPortion)
    keptRoots = loader.linkedRoots
    progress = loader.progress
  }

  /// The number of stored members.
  var count: Int { progress.count }

  /// Runs the body, which calls ``loadNext(clock:)`` until everything is loaded, within the
  /// transaction if there is one.
  ///
  /// - Throws: the errors of the body and of committing.
  func perform(_ body: () throws -> Void) throws {
    if isOneTransaction {
      try progress.context.performInOneTransaction(body)
    } else {
      try body()
    }
  }

  /// Loads the next slice, or adds missing links of one, with the clock running while objects are
  /// created, linked and saved.
  ///
  /// - Returns: the number of members stored, nil after the last slice.
  /// - Throws: the error of the source, the object graph or the store.
  func loadNext(clock: any WorkClock) throws -> Int? {
    let unlinked = next - slices.count
    guard unlinked < progress.unlinked.count else { return nil }
    var count = 0
    try clock.time {
      if unlinked < 0 {
        count = try loader.load(slices[next], &progress, keeping: keptRoots.contains, clock)
      } else {
        try loader.link(progress.unlinked[unlinked], progress, clock)
      }
    }
    next += 1
    return count
  }
}

/// The members whose objects changed, because they changed their kind.
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
