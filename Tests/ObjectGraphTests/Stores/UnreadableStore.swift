import ObjectGraph
import ObjectModel

/// A store that cannot be read while it is told so, as a file that somebody has locked.
///
/// `@unchecked Sendable`: a test uses it from one place.
final class UnreadableStore: PersistentStore, @unchecked Sendable {
  struct Locked: Error {}

  var isLocked = false
  private let store: any PersistentStore

  init(_ store: any PersistentStore) { self.store = store }

  private var readable: any PersistentStore {
    get throws {
      if isLocked { throw Locked() }
      return store
    }
  }

  var identifier: String { store.identifier }

  func open(for layout: ModelLayout) throws { try store.open(for: layout) }

  func transaction(_ body: () throws -> Void) throws { try store.transaction(body) }

  func fetch(_ fetch: StoreFetch, into sink: RowSink) throws {
    try readable.fetch(fetch, into: sink)
  }

  func count(_ fetch: StoreFetch) throws -> Int { try readable.count(fetch) }

  func fill(entity: EntityLayout, key: Int64, sink: RowSink) throws -> Bool {
    try readable.fill(entity: entity, key: key, sink: sink)
  }

  func addresses(_ fetch: StoreFetch) throws -> [StoreAddress] { try readable.addresses(fetch) }

  func dictionaries(_ fetch: StoreDictionaryFetch) throws -> [[FetchValue]] {
    try readable.dictionaries(fetch)
  }

  func values(of addresses: [StoreAddress], into sink: RowSink) throws {
    try readable.values(of: addresses, into: sink)
  }

  func insert(
    _ rows: AnySequence<[String: AttributeValue]>, of entity: EntityLayout, by origin: ChangeOrigin
  ) throws -> [StoreAddress] { try store.insert(rows, of: entity, by: origin) }

  func update(_ batch: StoreBatchUpdate, by origin: ChangeOrigin) throws -> [StoreAddress] {
    try store.update(batch, by: origin)
  }

  func delete(matching fetch: StoreFetch, by origin: ChangeOrigin) throws -> [StoreAddress] {
    try store.delete(matching: fetch, by: origin)
  }

  func addressesConflictingInUniqueness(with object: ManagedObject) throws -> [StoreAddress] {
    try store.addressesConflictingInUniqueness(with: object)
  }

  func destinations(of keys: [Int64], along relationship: RelationshipLayout) throws
    -> [Int64: [Int64]]
  { try readable.destinations(of: keys, along: relationship) }

  func reserveKeys(hierarchy: EntityLayout, count: Int) throws -> ClosedRange<Int64> {
    try store.reserveKeys(hierarchy: hierarchy, count: count)
  }

  func save(_ changes: StoreChanges) throws { try store.save(changes) }
}
