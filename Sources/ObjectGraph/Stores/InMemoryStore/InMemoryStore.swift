public import Foundation
import ObjectModel

/// A store that keeps its objects in memory and forgets them with the program.
///
/// For tests and previews, and the oracle that the SQLite store is compared with: it is written to
/// be obviously right rather than fast, and does everything by looking at every object.
///
/// `@unchecked Sendable`: the lock guards all state; contexts of several tasks may share a store.
public final class InMemoryStore: PersistentStore, @unchecked Sendable {
  /// The store's UUID, which object URIs carry.
  public let identifier: String
  /// Recursive, because saves happen inside transactions.
  private let lock = NSRecursiveLock()
  /// Nil until a container opens the store.
  private var contents: InMemoryContents? { didSet { view = nil } }
  private var view: InMemoryView?
  package let tracksHistory: Bool
  /// What the time of transactions is.
  private let now: @Sendable () -> Date

  public convenience init(identifier: UUID = UUID(), tracksHistory: Bool = false) {
    self.init(identifier: identifier, tracksHistory: tracksHistory, now: { Date() })
  }

  package init(
    identifier: UUID = UUID(), tracksHistory: Bool, now: @escaping @Sendable () -> Date
  ) {
    self.identifier = identifier.uuidString
    self.tracksHistory = tracksHistory
    self.now = now
  }

  package func open(for layout: ModelLayout) throws {
    try lock.withLock {
      guard let contents else {
        var contents = InMemoryContents(model: layout, storeIdentifier: identifier)
        if tracksHistory { contents.history = InMemoryHistory(HistoryModel(layout), now: now) }
        return self.contents = contents
      }
      // Equal hashes mean equal entities, and so the same indexes.
      guard
        contents.model.model.entityVersionHashesByName == layout.model.entityVersionHashesByName
      else {
        throw ObjectGraphError.store(
          description: "an in-memory store was opened with another model; use a new store for it")
      }
    }
  }

  package func fetch(_ fetch: StoreFetch, into sink: RowSink) throws {
    try reading { view throws(ObjectGraphError) in
      for subject in try view.subjects(fetch) { subject.row.place(into: sink) }
    }
  }

  package func count(_ fetch: StoreFetch) throws -> Int {
    try reading { view throws(ObjectGraphError) in
      try view.subjects(fetch).count
    }
  }

  package func fill(entity: EntityLayout, key: Int64, sink: RowSink) throws -> Bool {
    try reading { view throws(ObjectGraphError) in
      guard let row = view.contents[entity, key] else { return false }
      row.place(into: sink)
      return true
    }
  }

  package func destinations(of keys: [Int64], along relationship: RelationshipLayout) throws
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

  package func reserveKeys(tree: EntityLayout, count: Int) throws -> ClosedRange<Int64> {
    try changing { $0.reserveKeys(tree: tree, count: count) }
  }

  package func save(_ changes: StoreChanges) throws {
    try changing { contents throws(ObjectGraphError) in
      if tracksHistory {
        let before = contents
        contents.history?.record(changes, on: before)
      }
      try contents.save(changes)
    }
  }

  package func transaction(_ body: () throws -> Void) throws {
    try lock.withLock {
      let before = contents
      do {
        try body()
      } catch {
        contents = before
        throw error
      }
    }
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

  /// Runs a change that takes effect wholly or, if it throws, not at all.
  func changing<Result>(_ body: (inout InMemoryContents) throws(ObjectGraphError) -> Result)
    throws(ObjectGraphError) -> Result
  {
    lock.lock()
    defer { lock.unlock() }
    let before = try openedContents()
    var changed = before
    let result = try body(&changed)
    if !changed.model.derivedAttributes.isEmpty { try changed.derive(since: before, at: now()) }
    contents = changed
    return result
  }

  private func openedContents() throws(ObjectGraphError) -> InMemoryContents {
    guard let contents else {
      throw .store(description: "no container has opened this in-memory store")
    }
    return contents
  }
}

extension StoredRow {
  /// Hands the row out unless the sink's context has the object's values already.
  func place(into sink: RowSink) {
    guard let row = sink.place(entity: entity.index, key: key) else { return }
    write(to: row, slab: sink.slab)
  }
}
