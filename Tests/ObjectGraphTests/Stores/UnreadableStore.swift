@testable import Lineage

/// A store that is unreadable on demand, like a file that another program has locked.
///
/// `@unchecked Sendable`: a test uses it from one thread.
final class UnreadableStore: PersistentStore, @unchecked Sendable {
  var isLocked = false
  private let store: any PersistentStore

  init(_ store: any PersistentStore) { self.store = store }

  private var readable: any PersistentStore {
    get throws(ObjectGraphError) {
      if isLocked { throw .store(.locked(path: "a locked file")) }
      return store
    }
  }

  var identifier: String { store.identifier }

  func open(for layout: ModelLayout) throws(ObjectGraphError) { try store.open(for: layout) }

  func transaction(_ body: () throws -> Void) throws { try store.transaction(body) }

  func readTransaction<Result>(_ body: () throws -> Result) throws -> Result {
    try store.readTransaction(body)
  }

  func fetch(_ fetch: StoreFetch, into sink: RowSink) throws(ObjectGraphError) {
    try readable.fetch(fetch, into: sink)
  }

  func count(_ fetch: StoreFetch) throws(ObjectGraphError) -> Int { try readable.count(fetch) }

  func fill(entity: EntityLayout, key: Int64, sink: RowSink) throws(ObjectGraphError) -> Bool {
    try readable.fill(entity: entity, key: key, sink: sink)
  }

  func addresses(_ fetch: StoreFetch) throws(ObjectGraphError) -> [StoreAddress] {
    try readable.addresses(fetch)
  }

  func dictionaries(_ fetch: StoreDictionaryFetch) throws(ObjectGraphError) -> [[FetchValue]] {
    try readable.dictionaries(fetch)
  }

  func values(of addresses: [StoreAddress], into sink: RowSink) throws(ObjectGraphError) {
    try readable.values(of: addresses, into: sink)
  }

  func insert(
    _ rows: AnySequence<[String: AttributeValue]>, of entity: EntityLayout, by origin: ChangeOrigin
  ) throws(ObjectGraphError) -> [StoreAddress] { try store.insert(rows, of: entity, by: origin) }

  func update(_ batch: StoreBatchUpdate, by origin: ChangeOrigin) throws(ObjectGraphError)
    -> [StoreAddress]
  {
    try store.update(batch, by: origin)
  }

  func delete(matching fetch: StoreFetch, by origin: ChangeOrigin) throws(ObjectGraphError)
    -> [StoreAddress]
  {
    try store.delete(matching: fetch, by: origin)
  }

  func addresses(having values: [UniqueValue]) throws(ObjectGraphError) -> [[StoreAddress]] {
    try store.addresses(having: values)
  }

  func destinations(of keys: [Int64], along relationship: RelationshipLayout)
    throws(ObjectGraphError)
    -> [Int64: [Int64]]
  { try readable.destinations(of: keys, along: relationship) }

  func reserveKeys(hierarchy: EntityLayout, count: Int) throws(ObjectGraphError) -> ClosedRange<
    Int64
  > {
    try store.reserveKeys(hierarchy: hierarchy, count: count)
  }

  func save(_ changes: StoreChanges) throws(ObjectGraphError) -> [ManagedObjectID] {
    try store.save(changes)
  }
}
