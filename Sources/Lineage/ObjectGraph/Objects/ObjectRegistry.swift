/// The identity map of a context between two resets: at most one object per key.
///
/// Objects remove themselves when they are freed, so the context keeps only inserted, changed and
/// deleted objects alive. A reset gives the context a new registry; objects of the old one keep
/// their values but can no longer be filled.
final class ObjectRegistry {
  /// The context, or nil after it was reset or released.
  weak var context: ManagedObjectContext?
  /// The entities of the model, in numbering order.
  @exclusivity(unchecked) private(set) var entities: [ResolvedEntity] = []
  /// The hooks that any class overrides.
  let lifecycle: LifecycleEvents
  /// True if objects may have to be notified, or given transient values, when they are filled.
  let hasNotesOnFilling: Bool
  /// A fetch's data for each entity, contiguous, so that no row costs a reference count.
  let targets: UnsafeMutableBufferPointer<RowTarget>
  @exclusivity(unchecked) private var maps: [KeyMap]
  /// Objects for IDs of other stores.
  private(set) lazy var unregisteredObjects = UnregisteredObjects(registry: self, classes: classes)
  private let classes: [String: ManagedObject.Type]
  private let model: ModelLayout
  private let store: (any PersistentStore)?
  let lostChanges: LostChanges
  /// True once the context was released without a reset.
  private(set) var isAbandoned = false
  /// The objects that are being converted to domain values, outermost first.
  var mappingPath: [ManagedObject] = []
  /// The slab for rows of faults, single fetches and changes.
  ///
  /// It is replaced when it has grown large.
  @exclusivity(unchecked) private var sharedSlab: RowSlab?

  private static let sharedSlabByteCountLimit = 1 << 18

  /// Creates a registry without a store, for objects whose ID is never needed.
  init(
    layout: ModelLayout, classes: [String: ManagedObject.Type],
    store: (any PersistentStore)? = nil, lostChanges: LostChanges = LostChanges()
  ) {
    self.lostChanges = lostChanges
    lifecycle = layout.entities.reduce(into: []) { events, entity in
      if let type = classes[Self.className(of: entity)] {
        events.formUnion(OverriddenHooks.of(type))
      }
    }
    hasNotesOnFilling =
      lifecycle.contains(.awakeFromFetch)
      || layout.entities.contains { !$0.transientDefaults.isEmpty }
    self.classes = classes
    model = layout
    self.store = store
    self.maps = layout.entities.map { _ in KeyMap() }
    targets = .allocate(capacity: layout.entities.count)
    self.entities = layout.entities.map {
      ResolvedEntity(
        layout: $0, objectType: classes[Self.className(of: $0)] ?? ManagedObject.self,
        store: store)
    }
    for (index, resolved) in entities.enumerated() {
      targets.initializeElement(at: index, to: RowTarget(resolved))
    }
  }

  /// Classes are listed without modules: a model's `Shop.Book` means the listed `Book`.
  static func className(of entity: EntityLayout) -> String {
    entity.className.split(separator: ".").last.map(String.init) ?? entity.className
  }

  deinit {
    for map in maps { map.removePages() }
    // Targets are trivial values and need no deinitialization.
    targets.deallocate()
  }

  @inline(__always)
  func object(rootIndex: Int, key: Int64) -> ManagedObject? {
    entry(rootIndex: rootIndex, key: key)?.takeUnretainedValue()
  }

  /// Returns a registered object without counting a reference.
  @inline(__always)
  func entry(rootIndex: Int, key: Int64) -> KeyMap.Entry? { maps[rootIndex].object(for: key) }

  /// Returns the address of a key's entry, valid while the registry exists, or nil for a key too
  /// large to have one.
  @inline(__always)
  func place(rootIndex: Int, key: Int64) -> UnsafeMutablePointer<KeyMap.Entry?>? {
    maps[rootIndex].place(for: key) ?? maps[rootIndex].makePlace(for: key)
  }

  /// Returns true for an ID of an entity of this model in the entity's only store.
  ///
  /// False is inconclusive: an ID may be of an entity in several stores, or of another model
  /// version. Called for each ID, and therefore without counting references.
  @inline(__always)
  func isPlainlyOwn(_ id: ManagedObjectID) -> Bool {
    let index = id.entity.index
    guard targets.indices.contains(index) else { return false }
    return targets[index].resolved._withUnsafeGuaranteedRef { $0.isPlainly(entityOf: id) }
  }

  @inline(__always)
  func register(_ object: ManagedObject, rootIndex: Int, key: Int64) {
    if let place = maps[rootIndex].place(for: key) {
      place.pointee = .passUnretained(object)
    } else {
      maps[rootIndex].set(.passUnretained(object), for: key)
    }
  }

  @inline(__always)
  func register(_ object: ManagedObject) {
    register(object, rootIndex: object.rootIndex, key: object.key)
  }

  /// All registered objects.
  var objects: [ManagedObject] { maps.flatMap { $0.entries.map { $0.takeUnretainedValue() } } }

  /// Removes the object unless another object has its key by now.
  func unregister(_ object: ManagedObject) {
    let root = object.rootIndex
    // An unknown object may be of a larger model.
    guard root < maps.count, let entry = maps[root].object(for: object.key),
      entry.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
    else { return }
    maps[root].set(nil, for: object.key)
  }

  /// Frees the memory for keys whose objects are gone.
  func removeEmptyPages(of entity: EntityLayout, _ keys: ClosedRange<Int64>) {
    maps[entity.rootIndex].removeEmptyPages(keys)
  }

  /// Returns the slab for rows outside large fetches.
  func slabForSingleRows() -> RowSlab {
    if let slab = sharedSlab, slab.byteCount < Self.sharedSlabByteCountLimit { return slab }
    let slab = RowSlab(registry: self)
    sharedSlab = slab
    return slab
  }

  /// Returns true for the current slab for such rows.
  @inline(__always)
  func isForSingleRows(_ slab: RowSlab) -> Bool {
    sharedSlab === slab && slab.byteCount < Self.sharedSlabByteCountLimit
  }

  /// Breaks the cycle registry -> slab -> registry after the context was reset.
  func close() {
    context = nil
    sharedSlab = nil
  }

  /// Does the same after the context was released; its objects can still be read.
  func abandon() {
    close()
    isAbandoned = true
  }

  /// The context, or one that reads for objects whose own was released; nil after a reset.
  var reader: ManagedObjectContext? {
    if let context { return context }
    guard isAbandoned, let store else { return nil }
    return ManagedObjectContext(reading: self, layout: model, store: store, classes: classes)
  }

  /// Sets the reader for the duration of a call.
  func adopt(by reader: ManagedObjectContext) {
    context = reader
  }

  func description(of entity: EntityLayout) -> EntityDescription {
    // An unknown object's entity is of another model.
    model.entities.indices.contains(entity.index) && model.entities[entity.index] === entity
      ? model.description(of: entity) : EntityDescription(name: entity.name)
  }
}

/// The data needed to create an object of an entity.
struct RowTarget {
  let objectType: ManagedObject.Type
  let resolved: Unmanaged<ResolvedEntity>
  let rootIndex: Int
  let rowByteCount: Int
  let maskWordCount: Int

  init(_ resolved: ResolvedEntity) {
    objectType = resolved.objectType
    self.resolved = .passUnretained(resolved)
    rootIndex = resolved.layout.rootIndex
    rowByteCount = resolved.layout.rowByteCount
    maskWordCount = resolved.layout.maskWordCount
  }
}

/// The registered objects of one entity hierarchy by key, as an array of pages.
///
/// Stores number keys from 1 without gaps, so a lookup takes two array reads (8 ns; a dictionary
/// took 54). Larger keys go to a dictionary, so that a foreign file cannot make the map large. The
/// map does not retain its objects.
struct KeyMap {
  typealias Entry = Unmanaged<ManagedObject>

  private static let pageBits: Int64 = 10
  private static let pageCountLimit = 1 << 17

  private(set) var pages: [UnsafeMutablePointer<Entry?>?] = []
  private var sparse: [Int64: Entry] = [:]

  @inline(__always)
  func object(for key: Int64) -> Entry? {
    if let place = place(for: key) { return place.pointee }
    return sparse.isEmpty ? nil : sparse[key]
  }

  /// Returns the address of a key's entry, or nil if its page does not exist.
  @inline(__always)
  func place(for key: Int64) -> UnsafeMutablePointer<Entry?>? {
    let page = Int(truncatingIfNeeded: key >> KeyMap.pageBits)
    guard page >= 0 && page < pages.count, let start = pages[page] else { return nil }
    return start + Int(key & ((1 << KeyMap.pageBits) - 1))
  }

  /// Creates the page of a key's entry, unless the key is too large for one.
  mutating func makePlace(for key: Int64) -> UnsafeMutablePointer<Entry?>? {
    let page = Int(truncatingIfNeeded: key >> KeyMap.pageBits)
    guard page >= 0 && page < KeyMap.pageCountLimit else { return nil }
    addPage(page)
    return place(for: key)
  }

  mutating func set(_ object: Entry?, for key: Int64) {
    if let place = place(for: key) ?? (object == nil ? nil : makePlace(for: key)) {
      place.pointee = object
    } else {
      sparse[key] = object
    }
  }

  /// All entries, unordered.
  var entries: [Entry] {
    let count = 1 << Int(KeyMap.pageBits)
    let dense = pages.compactMap { $0 }.flatMap { page in
      (0..<count).compactMap { page[$0] }
    }
    return dense + sparse.values
  }

  func removePages() {
    for page in pages { page?.deallocate() }
  }

  mutating func removeEmptyPages(_ keys: ClosedRange<Int64>) {
    let first = max(0, keys.lowerBound >> KeyMap.pageBits)
    let last = min(Int64(pages.count) - 1, keys.upperBound >> KeyMap.pageBits)
    guard first <= last else { return }
    for index in Int(first)...Int(last) {
      guard let page = pages[index],
        UnsafeBufferPointer(start: page, count: 1 << Int(KeyMap.pageBits)).allSatisfy({ $0 == nil })
      else { continue }
      page.deallocate()
      pages[index] = nil
    }
  }

  private mutating func addPage(_ index: Int) {
    while pages.count <= index { pages.append(nil) }
    let count = 1 << Int(KeyMap.pageBits)
    let page = UnsafeMutablePointer<Entry?>.allocate(capacity: count)
    page.initialize(repeating: nil, count: count)
    pages[index] = page
    // Keys above the limit never come here, so a page cannot hide a sparse entry.
  }
}
