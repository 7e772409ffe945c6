package import Foundation

/// A store in memory, whose objects end with the program.
///
/// For tests and previews, and as the reference for the SQLite store: it is written to be obviously
/// correct rather than fast, and visits every object for everything.
///
/// `@unchecked Sendable`: the lock guards all state; contexts of several tasks can share a store.
package final class InMemoryStore: PersistentStore, @unchecked Sendable {
  /// The store's UUID, which object URIs contain.
  package let identifier: String
  /// Recursive, because saves happen inside transactions.
  private let lock = NSRecursiveLock()
  /// The content, or nil until a container opens the store.
  private var contents: InMemoryContents? { didSet { view = nil } }
  private var view: InMemoryView?
  private var isInReadTransaction = false
  package let tracksHistory: Bool
  /// The name in errors, in place of a file.
  private static let place = "in memory"
  /// Returns the time of transactions.
  private let now: @Sendable () -> Date

  package convenience init(identifier: UUID = UUID(), tracksHistory: Bool = false) {
    self.init(identifier: identifier, tracksHistory: tracksHistory, now: { Date() })
  }

  init(
    identifier: UUID = UUID(), tracksHistory: Bool, now: @escaping @Sendable () -> Date
  ) {
    self.identifier = identifier.uuidString
    self.tracksHistory = tracksHistory
    self.now = now
  }

  package func open(for layout: ModelLayout) throws(ObjectGraphError) {
    lock.lock()
    defer { lock.unlock() }
    guard let contents else {
      var contents = InMemoryContents(model: layout, storeIdentifier: identifier)
      if tracksHistory { contents.history = InMemoryHistory(HistoryModel(layout), now: now) }
      return self.contents = contents
    }
    // Equal hashes mean equal entities, and therefore the same indexes.
    let (own, other) = (
      contents.model.model.entityVersionHashesByName, layout.model.entityVersionHashesByName
    )
    guard own == other else {
      let names = Set(own.keys).union(other.keys).filter { own[$0] != other[$0] }.sorted()
      throw .store(
        .incompatibleModel(
          path: Self.place, differences: names.map { "entity \($0) differs" }))
    }
  }

  package func fetch(_ fetch: StoreFetch, into sink: RowSink) throws(ObjectGraphError) {
    try reading { view throws(ObjectGraphError) in
      for subject in try view.subjects(fetch) { subject.row.place(into: sink) }
    }
  }

  package func count(_ fetch: StoreFetch) throws(ObjectGraphError) -> Int {
    try reading { view throws(ObjectGraphError) in
      try view.subjects(fetch).count
    }
  }

  package func fill(entity: EntityLayout, key: Int64, sink: RowSink) throws(ObjectGraphError)
    -> Bool
  {
    try reading { view throws(ObjectGraphError) in
      guard let row = view.contents[entity, key] else { return false }
      row.place(into: sink)
      return true
    }
  }

  package func destinations(of keys: [Int64], along relationship: RelationshipLayout)
    throws(ObjectGraphError)
    -> [Int64: [Int64]]
  {
    try reading { view throws(ObjectGraphError) in
      var result: [Int64: [Int64]] = [:]
      for key in keys {
        let destinations = view.destinationKeys(of: key, along: relationship)
        if !destinations.isEmpty { result[key] = destinations }
      }
      return result
    }
  }

  package func reserveKeys(hierarchy: EntityLayout, count: Int) throws(ObjectGraphError)
    -> ClosedRange<Int64>
  {
    try changing { $0.reserveKeys(hierarchy: hierarchy, count: count) }
  }

  package func save(_ changes: StoreChanges) throws(ObjectGraphError) -> [ManagedObjectID] {
    try changing { contents throws(ObjectGraphError) in
      let before = contents
      if tracksHistory { contents.history?.record(changes, on: before) }
      let conflicts = try contents.save(changes)
      if !conflicts.isEmpty { contents = before }
      return conflicts
    }
  }

  package func transaction(_ body: () throws -> Void) throws {
    try lock.withLock {
      try rejectWithinReading()
      let before = contents
      do {
        try body()
      } catch {
        contents = before
        throw error
      }
    }
  }

  package func readTransaction<Result>(_ body: () throws -> Result) throws -> Result {
    try lock.withLock {
      let isOutermost = !isInReadTransaction
      isInReadTransaction = true
      defer { if isOutermost { isInReadTransaction = false } }
      return try body()
    }
  }

  private func rejectWithinReading() throws(ObjectGraphError) {
    if isInReadTransaction { throw .store(.changedWithinReading(path: Self.place)) }
  }

  func reading<Result>(_ body: (InMemoryView) throws(ObjectGraphError) -> Result)
    throws(ObjectGraphError) -> Result
  {
    lock.lock()
    defer { lock.unlock() }
    if let view { return try body(view) }
    let view = InMemoryView(try openedContents())
    self.view = view
    return try body(view)
  }

  /// Applies a change, or nothing if it throws.
  func changing<Result>(_ body: (inout InMemoryContents) throws(ObjectGraphError) -> Result)
    throws(ObjectGraphError) -> Result
  {
    lock.lock()
    defer { lock.unlock() }
    try rejectWithinReading()
    let before = try openedContents()
    var changed = before
    let result = try body(&changed)
    if !changed.model.derivedAttributes.isEmpty { try changed.derive(since: before, at: now()) }
    contents = changed
    return result
  }

  private func openedContents() throws(ObjectGraphError) -> InMemoryContents {
    guard let contents else {
      throw .store(.notOpen(path: Self.place))
    }
    return contents
  }
}

extension StoredRow {
  /// Passes the row unless the sink's context already has the object's values.
  func place(into sink: RowSink) {
    guard let row = sink.place(entity: entity.index, key: key) else { return }
    write(to: row, slab: sink.slab)
  }
}

/// Fetches of values other than objects, and changes without a context.
extension InMemoryStore {
  package func addresses(_ fetch: StoreFetch) throws(ObjectGraphError) -> [StoreAddress] {
    try reading { view throws(ObjectGraphError) in
      try view.subjects(fetch).map(\.row.address)
    }
  }

  package func dictionaries(_ fetch: StoreDictionaryFetch) throws(ObjectGraphError)
    -> [[FetchValue]]
  {
    try reading { view throws(ObjectGraphError) in
      try view.dictionaries(fetch)
    }
  }

  package func values(of addresses: [StoreAddress], into sink: RowSink) throws(ObjectGraphError) {
    try reading { view throws(ObjectGraphError) in
      for address in addresses {
        let entity = view.model.entities[address.entity]
        view.contents[entity, address.key]?.place(into: sink)
      }
    }
  }

  package func addresses(having values: [UniqueValue]) throws(ObjectGraphError)
    -> [[StoreAddress]]
  {
    try reading { view throws(ObjectGraphError) in values.map(view.addresses(having:)) }
  }

  package func insert(
    _ rows: AnySequence<[String: AttributeValue]>, of entity: EntityLayout, by origin: ChangeOrigin
  ) throws(ObjectGraphError) -> [StoreAddress] {
    try changing { contents throws(ObjectGraphError) in
      let addresses = try contents.insert(rows, of: entity)
      contents.history?.record(by: origin) { $0.recordInsertions(addresses) }
      return addresses
    }
  }

  package func update(_ batch: StoreBatchUpdate, by origin: ChangeOrigin) throws(ObjectGraphError)
    -> [StoreAddress]
  {
    try changing { contents throws(ObjectGraphError) in
      let addresses = try contents.update(batch)
      contents.history?.record(by: origin) { log in
        for address in addresses {
          log.recordUpdate(address, of: batch.assignments.map(\.property))
        }
      }
      return addresses
    }
  }

  package func delete(matching fetch: StoreFetch, by origin: ChangeOrigin) throws(ObjectGraphError)
    -> [StoreAddress]
  {
    try changing { contents throws(ObjectGraphError) in
      let before = contents
      let addresses = try contents.delete(matching: fetch)
      let after = contents
      contents.history?.record(deletionOf: addresses, by: origin, before, after: after)
      return addresses
    }
  }
}

extension PersistentContainer {
  /// Opens a container whose objects exist only in memory, for tests and previews.
  ///
  /// ```swift
  /// let container = try PersistentContainer(inMemory: model, classes: [Author.self])
  /// let author = Author(context: container.viewContext)
  /// author.name = "Emmy"
  /// try container.viewContext.save()
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/model(_:)`` with every problem of the model.
  public convenience init(
    inMemory model: ManagedObjectModel, classes: [ManagedObject.Type] = []
  ) throws(ObjectGraphError) {
    try self.init(model: model, classes: classes, inMemoryStore: InMemoryStore())
  }

  /// Opens a container with a given store in memory, which several containers of one model can
  /// share.
  ///
  /// - Throws: ``ObjectGraphError/model(_:)`` with every problem of the model, or
  ///   ``ObjectGraphError/store(_:)`` if the store has objects of another model.
  package convenience init(
    model: ManagedObjectModel, classes: [ManagedObject.Type] = [], inMemoryStore: InMemoryStore
  ) throws(ObjectGraphError) {
    try self.init(model: model, classes: classes, store: inMemoryStore)
  }
}
