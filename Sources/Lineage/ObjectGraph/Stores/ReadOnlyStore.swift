/// A store that is never written to.
///
/// For stores that must not change whatever code uses them: the old store of a migration, or
/// another program's store.
final class ReadOnlyStore: PersistentStore {
  private let store: any PersistentStore
  private let reason: String

  /// Wraps a store.
  ///
  /// The reason appears in the error: "the old store of a migration".
  init(_ store: any PersistentStore, reason: String) {
    self.store = store
    self.reason = reason
  }

  var identifier: String { store.identifier }

  func identifier(of entity: EntityLayout, key: Int64) -> String {
    store.identifier(of: entity, key: key)
  }

  func isShared(_ entity: EntityLayout) -> Bool { store.isShared(entity) }

  func open(for layout: ModelLayout) throws(ObjectGraphError) {
    try store.open(for: layout)
  }

  func fetch(_ fetch: StoreFetch, into sink: RowSink) throws(ObjectGraphError) {
    try store.fetch(fetch, into: sink)
  }

  func count(_ fetch: StoreFetch) throws(ObjectGraphError) -> Int { try store.count(fetch) }

  func fill(entity: EntityLayout, key: Int64, sink: RowSink) throws(ObjectGraphError)
    -> Bool
  {
    try store.fill(entity: entity, key: key, sink: sink)
  }

  func addresses(_ fetch: StoreFetch) throws(ObjectGraphError) -> [StoreAddress] {
    try store.addresses(fetch)
  }

  func dictionaries(_ fetch: StoreDictionaryFetch) throws(ObjectGraphError)
    -> [[FetchValue]]
  {
    try store.dictionaries(fetch)
  }

  func values(of addresses: [StoreAddress], into sink: RowSink) throws(ObjectGraphError) {
    try store.values(of: addresses, into: sink)
  }

  func addresses(having values: [UniqueValue]) throws(ObjectGraphError) -> [[StoreAddress]] {
    try store.addresses(having: values)
  }

  func destinations(of keys: [Int64], along relationship: RelationshipLayout)
    throws(ObjectGraphError)
    -> [Int64: [Int64]]
  {
    try store.destinations(of: keys, along: relationship)
  }

  func analyze() throws(ObjectGraphError) { throw rejection }

  func insert(
    _: AnySequence<[String: AttributeValue]>, of _: EntityLayout, by _: ChangeOrigin
  ) throws(ObjectGraphError) -> [StoreAddress] { throw rejection }

  func update(_: StoreBatchUpdate, by _: ChangeOrigin) throws(ObjectGraphError)
    -> [StoreAddress]
  {
    throw rejection
  }

  func delete(matching _: StoreFetch, by _: ChangeOrigin) throws(ObjectGraphError)
    -> [StoreAddress]
  {
    throw rejection
  }

  func reserveKeys(hierarchy _: EntityLayout, count _: Int) throws(ObjectGraphError)
    -> ClosedRange<Int64>
  {
    throw rejection
  }

  func save(_: StoreChanges) throws(ObjectGraphError) -> [ManagedObjectID] { throw rejection }

  func transaction(_ body: () throws -> Void) throws { try store.transaction(body) }

  func readTransaction<Result>(_ body: () throws -> Result) throws -> Result {
    try store.readTransaction(body)
  }

  private var rejection: ObjectGraphError { .readOnlyStore(reason) }
}
