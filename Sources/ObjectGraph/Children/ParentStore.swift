import ObjectModel

/// What a child context takes for its store: its parent with the parent's unsaved changes.
///
/// `@unchecked Sendable`: parent and child belong to the same isolation, and nothing else has the
/// store.
final class ParentStore: PersistentStore, @unchecked Sendable {
  private let parent: ManagedObjectContext
  /// Every save that came by, for repeating it elsewhere.
  private(set) var saves: [ContextChanges] = []
  private let recordsSaves: Bool

  init(parent: ManagedObjectContext, recordsSaves: Bool = false) {
    self.parent = parent
    self.recordsSaves = recordsSaves
  }

  var identifier: String { parent.store.identifier }

  func identifier(of entity: EntityLayout, key: Int64) -> String {
    parent.store.identifier(of: entity, key: key)
  }

  func isShared(_ entity: EntityLayout) -> Bool { parent.store.isShared(entity) }

  func open(for layout: ModelLayout) throws {}

  func fetch(_ fetch: StoreFetch, into sink: RowSink) throws {
    for object in try parent.objects(of: fetch, includesPendingChanges: true) {
      Self.copy(object, into: sink)
    }
  }

  func count(_ fetch: StoreFetch) throws -> Int { try addresses(fetch).count }

  func addresses(_ fetch: StoreFetch) throws -> [StoreAddress] {
    try parent.addresses(of: fetch, includesPendingChanges: true)
  }

  func dictionaries(_ fetch: StoreDictionaryFetch) throws -> [[FetchValue]] {
    try parent.store.dictionaries(fetch)
  }

  func fill(entity: EntityLayout, key: Int64, sink: RowSink) throws -> Bool {
    let object = parent.object(entityIndex: entity.index, key: key)
    guard object.state != .deleted && object.state != .discarded else { return false }
    if object.row == nil { _ = try parent.fill(object) }
    Self.copy(object, into: sink)
    return true
  }

  func values(of addresses: [StoreAddress], into sink: RowSink) throws {
    let objects = addresses.map(parent.object(at:))
    try parent.fillAll(objects)
    for object in objects where object.state != .deleted && object.row != nil {
      Self.copy(object, into: sink)
    }
  }

  func destinations(of keys: [Int64], along relationship: RelationshipLayout) throws
    -> [Int64: [Int64]]
  {
    var result: [Int64: [Int64]] = [:]
    for key in keys {
      let owner = parent.object(entityIndex: relationship.declaringEntity, key: key)
      result[key] = try parent.destinations(of: owner, relationship).map(\.key)
    }
    return result
  }

  func reserveKeys(tree: EntityLayout, count: Int) throws -> ClosedRange<Int64> {
    try parent.store.reserveKeys(tree: tree, count: count)
  }

  func save(_ changes: StoreChanges) throws {
    let values = ContextChanges(changes)
    if recordsSaves { saves.append(values) }
    let author = parent.children.lazy.compactMap(\.context).first { $0.store === self }
    try parent.apply(values)
    parent.tellChildren(of: SavedChanges(values, of: parent), besides: author)
  }

  func transaction(_ body: () throws -> Void) throws { try body() }

  func insert(
    _ rows: AnySequence<[String: AttributeValue]>, of entity: EntityLayout, by origin: ChangeOrigin
  ) throws -> [StoreAddress] { try parent.store.insert(rows, of: entity, by: origin) }

  func update(_ batch: StoreBatchUpdate, by origin: ChangeOrigin) throws -> [StoreAddress] {
    try parent.store.update(batch, by: origin)
  }

  func delete(matching fetch: StoreFetch, by origin: ChangeOrigin) throws -> [StoreAddress] {
    try parent.store.delete(matching: fetch, by: origin)
  }

  /// Found out when the parent saves.
  func addressesConflictingInUniqueness(with object: ManagedObject) throws -> [StoreAddress] { [] }

  private static func copy(_ object: ManagedObject, into sink: RowSink) {
    let source = object.filledRow()
    guard let row = sink.place(entity: object.layout.index, key: object.key) else { return }
    row.base.copyMemory(from: source.base, byteCount: object.layout.rowByteCount)
    // Texts are copied too: the parent may let go of its own.
    for slot in object.layout.slots where row.isPresent(slot.index) {
      switch slot.content {
      case .string, .uri, .binary:
        let bytes = source.bytes(at: slot.offset)
        row.setRun(sink.slab.copyRun(bytes.baseAddress, count: bytes.count), at: slot.offset)
      default: break
      }
    }
  }
}
