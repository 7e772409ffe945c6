/// The receiver of a fetch's rows, which creates the objects and the memory for their values.
///
/// A class because the store fills it row by row. For each row the store calls
/// ``place(entity:key:)`` and, if that returns a row, writes the values to it.
///
/// Its lists belong to one read at a time, and no hook of an object runs while a store fills it.
package final class RowSink {
  let slab: RowSlab
  private let registry: ObjectRegistry
  @exclusivity(unchecked)
  private(set) var objects: ContiguousArray<ManagedObject> = []
  /// The object whose row was returned last.
  ///
  /// It is in ``objects``, which keeps it alive.
  @exclusivity(unchecked) private var placed: Unmanaged<ManagedObject>?
  /// Objects whose row another context has converted to another entity, with those in their place.
  @exclusivity(unchecked)
  private(set) var replaced: [(former: ManagedObject, object: ManagedObject)] = []

  /// The objects filled here whose class overrides the notification of it.
  @exclusivity(unchecked) private(set) var awakened: [ManagedObject] = []
  /// The objects filled here that have transient values, which no store holds.
  @exclusivity(unchecked) private(set) var lackingTransients: [ManagedObject] = []
  /// True to include objects marked for deletion.
  private let includesDeleted: Bool

  init(registry: ObjectRegistry, slab: RowSlab, includesDeleted: Bool = false) {
    self.registry = registry
    self.slab = slab
    self.includesDeleted = includesDeleted
  }

  /// True while single reads still use its slab.
  @inline(__always)
  var isForSingleRows: Bool { registry.isForSingleRows(slab) }

  /// Prepares it for another read.
  func empty() {
    while objects.popLast() != nil {}
    placed = nil
    if !replaced.isEmpty { replaced = [] }
    if !awakened.isEmpty { awakened = [] }
    if !lackingTransients.isEmpty { lackingTransients = [] }
  }

  /// Appends the object of the given entity and key to the result.
  ///
  /// - Returns: An empty row to fill, or nil if the context already has the object's values, which
  ///   then take precedence over the store's (uniquing).
  // Not inlined, because that would make the loop over rows too large to inline the reading of
  // values.
  @inline(never)
  func place(entity index: Int, key: Int64) -> Row? {
    let target = registry.targets[index]
    let place = registry.place(rootIndex: target.rootIndex, key: key)
    let known =
      if let place { place.pointee } else {
        registry.entry(rootIndex: target.rootIndex, key: key)
      }
    if let known { return adopt(known.takeUnretainedValue(), as: index) }
    let (object, row) = makeObject(target, key)
    if let place {
      place.pointee = .passUnretained(object)
    } else {
      registry.register(object, rootIndex: target.rootIndex, key: key)
    }
    objects.append(object)
    return row
  }

  @inline(__always)
  private func makeObject(_ target: RowTarget, _ key: Int64) -> (ManagedObject, Row) {
    let row = slab.allocateRow(
      byteCount: target.rowByteCount, maskWordCount: target.maskWordCount)
    let object = target.resolved._withUnsafeGuaranteedRef {
      target.objectType.init(
        ObjectPlacement(resolved: $0, slab: slab, row: row, key: key, state: .clean))
    }
    placed = .passUnretained(object)
    if registry.hasNotesOnFilling { recordFilling(of: object) }
    return (object, row)
  }

  private func recordFilling(of object: ManagedObject) {
    if !object.layout.transientDefaults.isEmpty { lackingTransients.append(object) }
    if object.resolved.lifecycle.contains(.awakeFromFetch) { awakened.append(object) }
  }

  /// Sorts the objects, all of one hierarchy, in the order of these keys.
  func sortObjects(as keys: [Int64]) {
    let places = Dictionary(zip(keys, keys.indices), uniquingKeysWith: { first, _ in first })
    objects.sort { places[$0.key, default: .max] < places[$1.key, default: .max] }
  }

  /// Turns the object whose row could not be read completely into a fault again.
  func discardPlacedRow() { placed?.takeUnretainedValue().row = nil }

  private func adopt(_ object: ManagedObject, as entity: Int) -> Row? {
    // A row of another entity does not fit the object's layout.
    guard object.entityIndex == entity else {
      // This is valid for an object with an unsaved conversion.
      if object.state == .updated, registry.context?.unsaved.isConverted(object) == true {
        objects.append(object)
        return nil
      }
      let (replacement, row) = makeObject(registry.targets[entity], object.key)
      registry.register(replacement)
      replaced.append((object, replacement))
      if object.state != .deleted || includesDeleted { objects.append(replacement) }
      return row
    }
    // An object with an unsaved deletion is filled but not returned.
    if object.state != .deleted || includesDeleted { objects.append(object) }
    guard object.row == nil else { return nil }
    let target = registry.targets[entity]
    let row = slab.allocateRow(
      byteCount: target.rowByteCount, maskWordCount: target.maskWordCount)
    if object.slab !== slab { object.slab = slab }
    object.row = row
    placed = .passUnretained(object)
    if registry.hasNotesOnFilling { recordFilling(of: object) }
    return row
  }
}
