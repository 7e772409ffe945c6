@testable import Lineage

/// A store that does everything but commit, like a file on a full disk.
final class UncommittingStore: PersistentStore {
  private let store: any PersistentStore

  init(_ store: any PersistentStore) { self.store = store }

  var identifier: String { store.identifier }

  func open(for layout: ModelLayout) throws(ObjectGraphError) { try store.open(for: layout) }

  func transaction(_ body: () throws -> Void) throws {
    try store.transaction {
      try body()
      throw ObjectGraphError.store(.diskFull(path: "a full disk"))
    }
  }

  func readTransaction<Result>(_ body: () throws -> Result) throws -> Result {
    try store.readTransaction(body)
  }

  func fetch(_ fetch: StoreFetch, into sink: RowSink) throws(ObjectGraphError) {
    try store.fetch(fetch, into: sink)
  }

  func count(_ fetch: StoreFetch) throws(ObjectGraphError) -> Int { try store.count(fetch) }

  func fill(entity: EntityLayout, key: Int64, sink: RowSink) throws(ObjectGraphError) -> Bool {
    try store.fill(entity: entity, key: key, sink: sink)
  }

  func addresses(_ fetch: StoreFetch) throws(ObjectGraphError) -> [StoreAddress] {
    try store.addresses(fetch)
  }

  func dictionaries(_ fetch: StoreDictionaryFetch) throws(ObjectGraphError) -> [[FetchValue]] {
    try store.dictionaries(fetch)
  }

  func values(of addresses: [StoreAddress], into sink: RowSink) throws(ObjectGraphError) {
    try store.values(of: addresses, into: sink)
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
  { try store.destinations(of: keys, along: relationship) }

  func reserveKeys(hierarchy: EntityLayout, count: Int) throws(ObjectGraphError) -> ClosedRange<
    Int64
  > {
    try store.reserveKeys(hierarchy: hierarchy, count: count)
  }

  func save(_ changes: StoreChanges) throws(ObjectGraphError) -> [ManagedObjectID] {
    try store.save(changes)
  }
}
