/// An entity in one context: its layout, its class and a cache from key to slot.
final class ResolvedEntity {
  package let layout: EntityLayout
  /// The layout's index, without an indirection.
  let index: Int
  let rootIndex: Int
  let objectType: ManagedObject.Type
  let lifecycle: LifecycleEvents
  /// Kept here, so that an object's ID outlives its context.
  private let storeIdentifier: String
  /// The store that finds a key's store if several hold the entity, or nil if only one does.
  private let sharingStore: (any PersistentStore)?
  @exclusivity(unchecked) private var slotCache = SlotCache()

  init(
    layout: EntityLayout, objectType: ManagedObject.Type, store: (any PersistentStore)?
  ) {
    self.layout = layout
    (index, rootIndex) = (layout.index, layout.rootIndex)
    self.objectType = objectType
    lifecycle = OverriddenHooks.of(objectType)
    storeIdentifier = store?.identifier(of: layout, key: 0) ?? ""
    sharingStore = store.flatMap { $0.isShared(layout) ? $0 : nil }
  }

  /// Creates an entity of another store.
  init(layout: EntityLayout, objectType: ManagedObject.Type, storeIdentifier: String) {
    self.layout = layout
    (index, rootIndex) = (layout.index, layout.rootIndex)
    self.objectType = objectType
    lifecycle = []
    self.storeIdentifier = storeIdentifier
    sharingStore = nil
  }

  /// Returns the UUID of the store that contains the object with a key.
  @inline(__always)
  func storeIdentifier(of key: Int64) -> String {
    guard let sharingStore else { return storeIdentifier }
    return sharingStore.identifier(of: layout, key: key)
  }

  /// Returns true for an ID of this entity in its only store, which needs no search.
  @inline(__always)
  func isPlainly(entityOf id: ManagedObjectID) -> Bool {
    layout === id.entity && sharingStore == nil && storeIdentifier == id.storeIdentifier
  }

  /// Returns the slot that a literal key names.
  ///
  /// - Precondition: The entity has a stored property with that name.
  @inline(__always)
  func slot(_ key: StaticString) -> Slot {
    if key.hasPointerRepresentation, let index = slotCache.index(for: key.utf8Start) {
      return layout.slots[index]
    }
    return resolve(key)
  }

  private func resolve(_ key: StaticString) -> Slot {
    let slot = slot(named: key.description)
    if key.hasPointerRepresentation { slotCache.add(slot.index, for: key.utf8Start) }
    return slot
  }

  /// Returns the slot with the given name.
  ///
  /// - Precondition: The entity has a stored property with that name.
  func slot(named name: String) -> Slot {
    guard let slot = layout.slot(named: name) else {
      preconditionFailure(
        "entity \(layout.name) has no attribute or to-one relationship \"\(name)\"; it has "
          + layout.slotNames.joined(separator: ", "))
    }
    return slot
  }
}

/// A small open-addressed table from the address of a literal to a slot.
///
/// The same literal in code always has the same address, so reading a property does not hash its
/// name.
struct SlotCache {
  private var addresses: [UInt] = [UInt](repeating: 0, count: 32)
  private var indexes: [Int] = [Int](repeating: 0, count: 32)
  private var count = 0

  @inline(__always)
  func index(for literal: UnsafePointer<UInt8>) -> Int? {
    let address = UInt(bitPattern: literal)
    let mask = addresses.count - 1
    var place = SlotCache.start(address) & mask
    while addresses[place] != 0 {
      if addresses[place] == address { return indexes[place] }
      place = (place + 1) & mask
    }
    return nil
  }

  mutating func add(_ index: Int, for literal: UnsafePointer<UInt8>) {
    if 2 * (count + 1) > addresses.count { grow() }
    insert(UInt(bitPattern: literal), index)
    count += 1
  }

  private mutating func insert(_ address: UInt, _ index: Int) {
    let mask = addresses.count - 1
    var place = SlotCache.start(address) & mask
    while addresses[place] != 0 { place = (place + 1) & mask }
    addresses[place] = address
    indexes[place] = index
  }

  private mutating func grow() {
    let old = zip(addresses, indexes).filter { $0.0 != 0 }
    addresses = [UInt](repeating: 0, count: addresses.count * 2)
    indexes = [Int](repeating: 0, count: addresses.count)
    for (address, index) in old { insert(address, index) }
  }

  @inline(__always)
  private static func start(_ address: UInt) -> Int {
    Int(truncatingIfNeeded: (address >> 2) ^ (address >> 9))
  }
}
