/// The store of a child context: its parent with the parent's unsaved changes.
///
/// `@unchecked Sendable`: parent and child belong to the same isolation, which alone uses the
/// store.
final class ParentStore: PersistentStore, @unchecked Sendable {
  private let parent: ManagedObjectContext
  /// All saves so far, to be repeated in another context.
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

  func open(for layout: ModelLayout) throws(ObjectGraphError) {}

  func fetch(_ fetch: StoreFetch, into sink: RowSink) throws(ObjectGraphError) {
    for object in try parent.objects(of: fetch, includesPendingChanges: true) {
      Self.copy(object, into: sink)
    }
  }

  func count(_ fetch: StoreFetch) throws(ObjectGraphError) -> Int { try addresses(fetch).count }

  func addresses(_ fetch: StoreFetch) throws(ObjectGraphError) -> [StoreAddress] {
    try parent.addresses(of: fetch, includesPendingChanges: true)
  }

  func dictionaries(_ fetch: StoreDictionaryFetch) throws(ObjectGraphError) -> [[FetchValue]] {
    try parent.store.dictionaries(fetch)
  }

  func fill(entity: EntityLayout, key: Int64, sink: RowSink) throws(ObjectGraphError) -> Bool {
    let object = parent.object(entityIndex: entity.index, key: key)
    guard object.state != .deleted && object.state != .discarded else { return false }
    if object.row == nil { _ = try parent.fill(object) }
    Self.copy(object, into: sink)
    return true
  }

  func values(of addresses: [StoreAddress], into sink: RowSink) throws(ObjectGraphError) {
    let objects = addresses.map(parent.object(at:))
    try parent.fillAll(objects)
    for object in objects where object.state != .deleted && object.row != nil {
      Self.copy(object, into: sink)
    }
  }

  func destinations(of keys: [Int64], along relationship: RelationshipLayout)
    throws(ObjectGraphError)
    -> [Int64: [Int64]]
  {
    var result: [Int64: [Int64]] = [:]
    for key in keys {
      let owner = parent.object(entityIndex: relationship.declaringEntity, key: key)
      result[key] = try parent.destinations(of: owner, relationship).map(\.key)
    }
    return result
  }

  func reserveKeys(hierarchy: EntityLayout, count: Int) throws(ObjectGraphError)
    -> ClosedRange<Int64>
  {
    try parent.store.reserveKeys(hierarchy: hierarchy, count: count)
  }

  func save(_ changes: StoreChanges) throws(ObjectGraphError) -> [ManagedObjectID] {
    let values = ContextChanges(changes)
    if recordsSaves { saves.append(values) }
    let author = parent.saveNotices.children.first { $0.store === self }
    try parent.apply(values)
    parent.saveNotices.notifyChildren(of: SavedChanges(values, of: parent), besides: author)
    return []
  }

  func transaction(_ body: () throws -> Void) throws { try body() }

  func readTransaction<Result>(_ body: () throws -> Result) throws -> Result {
    try parent.store.readTransaction(body)
  }

  func analyze() throws(ObjectGraphError) { try parent.store.analyze() }

  func insert(
    _ rows: AnySequence<[String: AttributeValue]>, of entity: EntityLayout, by origin: ChangeOrigin
  ) throws(ObjectGraphError) -> [StoreAddress] {
    try parent.store.insert(rows, of: entity, by: origin)
  }

  func update(_ batch: StoreBatchUpdate, by origin: ChangeOrigin) throws(ObjectGraphError)
    -> [StoreAddress]
  {
    try parent.store.update(batch, by: origin)
  }

  func delete(matching fetch: StoreFetch, by origin: ChangeOrigin) throws(ObjectGraphError)
    -> [StoreAddress]
  {
    try parent.store.delete(matching: fetch, by: origin)
  }

  /// Conflicts are found when the parent saves.
  func addresses(having values: [UniqueValue]) throws(ObjectGraphError) -> [[StoreAddress]] {
    values.map { _ in [] }
  }

  private static func copy(_ object: ManagedObject, into sink: RowSink) {
    let source = object.filledRow()
    guard let row = sink.place(entity: object.layout.index, key: object.key) else { return }
    row.base.copyMemory(from: source.base, byteCount: object.layout.rowByteCount)
    // Texts are copied too, because the parent may release its own.
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

/// The unsaved changes of a context as a value that can be applied to another one.
struct ContextChanges: Sendable {
  struct Link: Sendable {
    let relationship: RelationshipLayout
    let source: StoreAddress
    let destination: StoreAddress
    let isAdded: Bool
  }

  struct Relinking: Sendable {
    let owner: StoreAddress
    let relationship: RelationshipLayout
    let removed: [StoreAddress]
  }

  struct Change: Sendable {
    let address: StoreAddress
    /// All values of a new object, or those of `slots` of a changed one.
    let snapshot: ObjectSnapshot
    /// The slots that were set.
    let slots: [Int]
    /// The slots of a new object that an upsert writes.
    var setAfterInsertion: [Int] = []
  }

  var inserted: [Change] = []
  var updated: [Change] = []
  var deleted: [StoreAddress] = []
  var links: [Link] = []
  var orders: [OrderChange] = []
  /// Changes of relationships other than additions.
  var relinkings: [Relinking] = []

  init(_ changes: StoreChanges) {
    inserted = changes.inserted.map { object in
      let slots = object.layout.slots.map(\.index)
      return Change(
        address: object.storeAddress, snapshot: object.snapshot(of: object.filledRow()),
        slots: slots, setAfterInsertion: slots.filter(object.wasSet))
    }
    updated = changes.updated.map { update in
      let object = update.object
      return Change(
        address: object.storeAddress, snapshot: object.snapshot(of: object.filledRow()),
        slots: object.layout.slots.map(\.index).filter(object.isChanged))
    }
    deleted = changes.deleted.map(\.storeAddress)
    links = changes.links.flatMap { change in
      change.added.map { Link($0, of: change.relationship, isAdded: true) }
        + change.removed.map { Link($0, of: change.relationship, isAdded: false) }
    }
    orders = changes.orders
    relinkings = changes.relationships.map { change in
      Relinking(
        owner: change.owner.storeAddress, relationship: change.relationship,
        removed: change.removed.map(\.storeAddress))
    }
  }
}

extension ContextChanges.Link {
  fileprivate init(_ pair: LinkChanges.Pair, of relationship: RelationshipLayout, isAdded: Bool) {
    self.init(
      relationship: relationship,
      source: StoreAddress(entity: Int(pair.sourceEntity), key: pair.source),
      destination: StoreAddress(entity: Int(pair.destinationEntity), key: pair.destination),
      isAdded: isAdded)
  }
}

extension SavedChanges {
  /// Creates a description of a child's save for the parent's other children.
  init(_ changes: ContextChanges, of parent: ManagedObjectContext) {
    let linked = changes.links.flatMap { [$0.source, $0.destination] }
    let updated = Set(changes.updated.map(\.address) + linked + changes.orders.map(\.owner))
      .subtracting(changes.inserted.map(\.address)).subtracting(changes.deleted)
    self.init(
      inserted: changes.inserted.map { parent.objectID($0.address) },
      updated: updated.map(parent.objectID), deleted: changes.deleted.map(parent.objectID))
  }
}

extension ManagedObjectContext {
  /// Applies the changes to this context, unsaved.
  ///
  /// Inserted objects keep their temporary keys, so that references to them stay valid.
  ///
  /// - Throws: ``ObjectGraphError/objectNotFound(_:)``, with nothing changed, if an object that was
  ///   changed there is deleted here.
  func apply(_ changes: ContextChanges) throws(ObjectGraphError) {
    for change in changes.updated {
      let object = object(at: change.address)
      if object.row == nil { _ = try fill(object) }
      guard object.state != .deleted && object.state != .discarded else {
        throw .objectNotFound(object.objectID)
      }
    }
    for relinking in changes.relinkings {
      try recordChange(
        of: relinking.relationship, object(at: relinking.owner),
        takingOut: relinking.removed.map(object(at:)))
    }
    for change in changes.inserted { insert(change) }
    for change in changes.inserted + changes.updated {
      let object = object(at: change.address)
      for index in change.slots {
        object.set(change.snapshot.values[index], in: object.layout.slots[index])
      }
    }
    for change in changes.inserted { object(at: change.address).setOnly(change.setAfterInsertion) }
    for link in changes.links {
      let (source, destination) = (object(at: link.source), object(at: link.destination))
      recordLinkForUndo(source, link.relationship, destination, isLinked: link.isAdded)
      if link.isAdded {
        unsaved.links.add(source, link.relationship, destination)
      } else {
        unsaved.links.remove(source, link.relationship, destination)
      }
      recordRelinking(of: source, link.relationship, destination)
    }
    for order in changes.orders {
      let owner = object(at: order.owner)
      if let count = order.appendedCount {
        for address in order.destinations.suffix(count) {
          append(object(at: address), to: owner, order.relationship)
        }
      } else {
        unsaved.orders.set(order.destinations, of: order.owner, order.relationship)
        objectNotices.recordRelinking(of: owner)
      }
    }
    for address in changes.deleted { delete(object(at: address)) }
    readCache.forgetPrefetchedLinks()
    notifyWatchers()
  }

  private func insert(_ change: ContextChanges.Change) {
    if let known = registeredObject(change.address) {
      // The child reverted a deletion that it had saved.
      bringBack(known)
      return
    }
    let resolved = registry.entities[change.address.entity]
    let slab = registry.slabForSingleRows()
    let object = resolved.objectType.init(
      ObjectPlacement(
        resolved: resolved, slab: slab, row: slab.allocateRowOfNewObject(resolved.layout),
        key: change.address.key,
        state: .inserted))
    unsaved.insert(object)
    recordInsertion(of: object)
    registry.register(object)
  }
}
