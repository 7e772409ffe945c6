public import Foundation
import Logging

/// An object of an entity, whose values lie in a row that is read on access.
///
/// Subclass it to give an entity typed properties:
///
/// ```swift
/// class Publication: ManagedObject {
///   var title: String? {
///     get { value("title") }
///     set { set(newValue, for: "title") }
///   }
/// }
/// final class Book: Publication {}
/// ```
///
/// An object belongs to its context and to whoever runs that context: it is not `Sendable`. Pass
/// ``objectID`` instead. A class rather than a value because identity is the point: one row is one
/// object in a context.
open class ManagedObject: CustomStringConvertible {
  /// The context's knowledge of an object.
  enum State: UInt8 {
    case clean
    case inserted
    case updated
    /// Deleted here and not saved yet, or deleted by another context or process.
    case deleted
    /// Of no context any more: its deletion was saved, its insertion discarded, or it was replaced.
    case discarded
  }

  /// Kept alive through the slab's registry, so that no access counts a reference.
  ///
  /// Invariant: ``slab`` is always one of the registry that owns the entity, also after a reset.
  let unretainedEntity: Unmanaged<ResolvedEntity>
  // A context and its objects belong to one place at a time, and no accessor calls back while it
  // reads or writes these, so their run-time check of exclusive access is left out.

  /// The memory that `row` lies in.
  @exclusivity(unchecked) var slab: RowSlab
  /// Nil for a fault, whose values have not been read yet.
  @exclusivity(unchecked) var row: Row?
  /// The primary key; negative before the first save.
  @exclusivity(unchecked) package internal(set) var key: Int64
  @exclusivity(unchecked) var state: State
  /// True while another change of values is nothing new to the observers, or there is none.
  @exclusivity(unchecked) var isNoted = false
  /// The path by which a save that is being collected leads to the object; 0 otherwise.
  @exclusivity(unchecked) var farEndMark: UInt8 = 0
  /// The place among the context's inserted or updated objects, by ``state``.
  @exclusivity(unchecked) var changeIndex: Int32 = -1

  /// The initialiser through which contexts make objects; a subclass inherits it.
  public required init(_ placement: ObjectPlacement) {
    unretainedEntity = .passUnretained(placement.resolved)
    slab = placement.slab
    row = placement.row
    key = placement.key
    state = placement.state
  }

  deinit {
    slab.registry.unregister(self)
  }

  /// The name of the entity that typed queries use where no single entity names this class.
  ///
  /// Override it if entity and class are called differently.
  open class var entityName: String { String(describing: self) }

  /// The entity that goes with this class, where the class itself declares it; nil where a model written
  /// apart does.
  open class var entityDeclaration: EntityDeclaration? { nil }

  /// Inserts a new object of the entity that goes with this class.
  ///
  /// - Precondition: exactly one entity of the context's model names this class.
  public convenience init(context: ManagedObjectContext) {
    let resolved = context.resolvedEntity(for: Self.self)
    self.init(context.placementForInsertion(of: resolved))
    context.finishInsertion(of: self)
  }

  /// The object as Core Data prints it, with the values that were read so far: nothing is read for
  /// it.
  ///
  /// ```swift
  /// print(book)
  /// // <Book: 0x7f1c> (entity: Book; id: x-coredata://F3A/Book/p1; data: {
  /// //     author = x-coredata://F3A/Author/p2;
  /// //     reviews = <relationship fault>;
  /// //     title = "Emma";
  /// // })
  /// ```
  ///
  /// A fault has `<fault>` for the values.
  open var description: String { knownText }

  /// Called once, when the object was inserted and has its default values.
  open func awakeFromInsert() {}

  /// Called when a fetch has read the object's values.
  open func awakeFromFetch() {}

  /// Called for inserted, changed and deleted objects before a save checks them; may still change,
  /// insert and delete objects.
  ///
  /// Delete rules are followed first, so objects that a cascade deletes, and those whose references a
  /// deletion clears, are notified too. ``isDeleted`` tells a deletion, for code that cleans up a file
  /// of the object; the values of a deleted object can be read, what is set on it is ignored.
  open func willSave() {}

  /// Called for inserted, changed and deleted objects after a save; a deleted one is of no context
  /// any more.
  ///
  /// What it changes is unsaved and needs another save.
  open func didSave() {}

  /// Called before a refresh takes the values away, which are still there.
  open func willTurnIntoFault() {}

  /// Called after a refresh took the values away; to read one brings all of them back.
  open func didTurnIntoFault() {}

  /// Called when an undo, a redo or a rollback gave the object other values, or brought it back.
  ///
  /// For what a class keeps besides the values, as ``awakeFromInsert()`` and ``awakeFromFetch()``
  /// are.
  open func awake(fromSnapshotEvents events: SnapshotEventType) {}

  /// Called when the object is to be deleted with the next save.
  open func prepareForDeletion() {}

  /// Called by a save; refuses it by throwing, such as a ``ValidationFailure``.
  open func validate(for change: ValidationChange) throws {}
}

/// The place of a new object's values; only contexts make one.
public struct ObjectPlacement {
  /// The registry that the slab holds owns it.
  unowned(unsafe) let resolved: ResolvedEntity
  let slab: RowSlab
  let row: Row?
  let key: Int64
  let state: ManagedObject.State
}

extension ManagedObject {
  public var entity: EntityDescription {
    slab.registry.description(of: resolved.layout)
  }

  /// The name of the exact entity, also after the context has gone.
  public var entityName: String { resolved.layout.name }

  /// Nil once the context was reset or has gone.
  public var managedObjectContext: ManagedObjectContext? {
    state == .discarded ? nil : slab.registry.context
  }

  public var objectID: ManagedObjectID {
    if key < 0 { slab.registry.context?.unsaved.recordRequestedID(key) }
    return ManagedObjectID(
      entity: resolved.layout, key: key,
      storeIdentifier: resolved.storeIdentifier(of: key))
  }

  /// True while the values have not been read from the store.
  public var isFault: Bool { row == nil }
  public var isInserted: Bool { state == .inserted }
  public var isUpdated: Bool { state == .updated }
  /// True if the next save deletes the object, and for one that another context or process deleted.
  public var isDeleted: Bool { state == .deleted }
  public var hasChanges: Bool {
    switch state {
    case .clean, .discarded: false
    case .inserted, .updated: true
    case .deleted: isToBeDeleted
    }
  }

  /// True for an object whose row the next save deletes; one that is gone is registered no more.
  var isToBeDeleted: Bool {
    state == .deleted
      && slab.registry.object(rootIndex: layout.rootIndex, key: key) === self
  }

  /// False for an object that is deleted, discarded or replaced, or whose context has gone.
  var isChangeable: Bool {
    state != .deleted && state != .discarded && !slab.registry.isAbandoned
  }

  /// True for an object that has no values because its row is gone or cannot be read.
  @usableFromInline var isMissing: Bool { state == .deleted || state == .discarded || row == nil }

  var resolved: ResolvedEntity { unretainedEntity._withUnsafeGuaranteedRef { $0 } }

  package var layout: EntityLayout { unretainedEntity._withUnsafeGuaranteedRef { $0.layout } }

  /// The place of the exact entity in the model.
  var entityIndex: Int { unretainedEntity._withUnsafeGuaranteedRef { $0.index } }

  var rootIndex: Int { unretainedEntity._withUnsafeGuaranteedRef { $0.rootIndex } }

  @inline(__always)
  func slot(_ key: StaticString) -> Slot {
    unretainedEntity._withUnsafeGuaranteedRef { $0.slot(key) }
  }

  package var storeAddress: StoreAddress { StoreAddress(entity: entityIndex, key: key) }

  /// The version the values were read with, nil for a fault.
  var knownVersion: Int64? { row?.version }

  /// The row, read from the store first if the object is a fault.
  @inline(__always)
  package func filledRow() -> Row {
    if let row { return row }
    return fire()
  }

  /// The row, read from the store.
  ///
  /// One that cannot be read has no values for now, and cannot be saved; ``readRow()`` throws instead.
  private func fire() -> Row {
    do {
      return try readRow()
    } catch {
      IgnoredAccess.reading(error).note(of: "", self)
      slab.registry.context?.readCache.shownWithoutValues.insert(storeAddress)
      return slab.allocateRow(layout)
    }
  }

  /// The row, read from the store first if the object is a fault.
  ///
  /// An object that another context deleted meanwhile counts as deleted from here on and has no
  /// values, as with Core Data's `shouldDeleteInaccessibleFaults`.
  ///
  /// - Precondition: the context was not reset.
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  func readRow() throws(ObjectGraphError) -> Row {
    if let row { return row }
    if state == .discarded { return dropRow() }
    guard let context = slab.registry.reader else {
      preconditionFailure(
        "\(resolved.layout.name) p\(key) is a fault of a context that was reset; "
          + "fetch it again")
    }
    do {
      return try context.fill(self)
    } catch .objectNotFound {
      return context.dropRow(self)
    }
  }

  private func dropRow() -> Row {
    let row = slab.allocateRow(layout)
    self.row = row
    return row
  }
}

/// In a context one row is one object, so objects are equal if they are the same.
extension ManagedObject: Hashable {
  public static func == (one: ManagedObject, other: ManagedObject) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The moments of an object's life at which it calls what its class overrides.
struct LifecycleEvents: OptionSet, Sendable {
  let rawValue: Int
  /// Calls ``ManagedObject/awakeFromInsert()``.
  static let awakeFromInsert = LifecycleEvents(rawValue: 1)
  /// Calls ``ManagedObject/awakeFromFetch()``.
  static let awakeFromFetch = LifecycleEvents(rawValue: 2)
  /// Calls ``ManagedObject/willSave()``.
  static let willSave = LifecycleEvents(rawValue: 4)
  /// Calls ``ManagedObject/prepareForDeletion()``.
  static let prepareForDeletion = LifecycleEvents(rawValue: 8)
  /// Calls ``ManagedObject/validate(for:)``.
  static let validate = LifecycleEvents(rawValue: 16)
  /// Calls ``ManagedObject/didSave()``.
  static let didSave = LifecycleEvents(rawValue: 32)
  /// Calls ``ManagedObject/willTurnIntoFault()`` and ``ManagedObject/didTurnIntoFault()``.
  static let turnIntoFault = LifecycleEvents(rawValue: 64)
  /// Calls ``ManagedObject/awake(fromSnapshotEvents:)``.
  static let awakeFromSnapshotEvents = LifecycleEvents(rawValue: 128)
}

/// A reason for which an object has values again that it had before.
public struct SnapshotEventType: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  /// An insertion was taken back by an undo, or repeated by a redo.
  public static let undoInsertion = SnapshotEventType(rawValue: 2)
  /// A deletion was.
  public static let undoDeletion = SnapshotEventType(rawValue: 4)
  /// A change of values was.
  public static let undoUpdate = SnapshotEventType(rawValue: 8)
  /// Unsaved changes were discarded.
  public static let rollback = SnapshotEventType(rawValue: 16)

  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// The change of an object that is about to be written.
public enum ValidationChange: Hashable, Sendable {
  case insert
  case update
  case delete
}

extension ManagedObject {
  func awakeIfWanted(_ events: SnapshotEventType) {
    if resolved.lifecycle.contains(.awakeFromSnapshotEvents) { awake(fromSnapshotEvents: events) }
  }

  /// True if the save has anything to write for a changed object: transient values are not.
  var hasStoredChanges: Bool {
    guard state == .updated, let row else { return false }
    return (0..<layout.maskWordCount).contains {
      row.changeWord($0, maskOffset: layout.rowByteCount) & layout.storedMask[$0] != 0
    }
  }

  /// True if anything of a changed object was set, transient values too.
  var hasSetValues: Bool { layout.slots.contains { isChanged($0.index) } }
}

extension ManagedObject {
  /// The value of an attribute named by a literal, nil if it has none: for properties that are
  /// written out.
  ///
  /// ```swift
  /// var title: String? {
  ///   get { value("title") }
  ///   set { set(newValue, for: "title") }
  /// }
  /// ```
  ///
  /// - Precondition: the entity has an attribute of that name and type; the message names the ones it
  ///   has.
  @inlinable
  public func value<Value: AttributeScalar>(_ key: StaticString) -> Value? {
    Value.stored(key, of: self)
  }

  /// The object that a to-one relationship named by a literal leads to, a fault if it was not read
  /// yet.
  ///
  /// - Precondition: the entity has a to-one relationship of that name, and it leads to that class.
  public func value<Destination: ManagedObject>(_ key: StaticString) -> Destination? {
    self[ToOne<Destination>(key)]
  }
}

/// Typed reading. Each accessor names a property by a literal, as in `string("title")`.
///
/// Not public: a method would hide a declared attribute of its name from those who use the library,
/// and attributes called `date` or `data` are common.
///
/// - Precondition: the entity has a property of that name and type; the message names the ones it
///   has.
extension ManagedObject {
  package func string(_ key: StaticString) -> String? {
    let slot = self.slot(key)
    require(slot.content == .string, slot, "a String")
    return text(in: slot)
  }

  package func uri(_ key: StaticString) -> URL? {
    let slot = self.slot(key)
    require(slot.content == .uri, slot, "a URI")
    return text(in: slot).flatMap(URL.init(string:))
  }

  package func integer(_ key: StaticString) -> Int64? {
    let slot = self.slot(key)
    require(slot.content == .integer, slot, "an Integer")
    let row = filledRow()
    return row.isPresent(slot.index) ? row.integer(at: slot.offset) : nil
  }

  func boolean(_ key: StaticString) -> Bool? {
    let slot = self.slot(key)
    require(slot.content == .boolean, slot, "a Boolean")
    let row = filledRow()
    return row.isPresent(slot.index) ? row.integer(at: slot.offset) != 0 : nil
  }

  package func double(_ key: StaticString) -> Double? {
    let slot = self.slot(key)
    require(slot.content == .double, slot, "a Double or Float")
    let row = filledRow()
    return row.isPresent(slot.index) ? row.double(at: slot.offset) : nil
  }

  func decimal(_ key: StaticString) -> Decimal? {
    let slot = self.slot(key)
    require(slot.content == .decimal, slot, "a Decimal")
    let row = filledRow()
    guard row.isPresent(slot.index) else { return nil }
    return ManagedObject.decimal(from: row.double(at: slot.offset))
  }

  package func date(_ key: StaticString) -> Date? {
    let slot = self.slot(key)
    require(slot.content == .date, slot, "a Date")
    let row = filledRow()
    guard row.isPresent(slot.index) else { return nil }
    return Date(timeIntervalSinceReferenceDate: row.double(at: slot.offset))
  }

  package func uuid(_ key: StaticString) -> UUID? {
    let slot = self.slot(key)
    require(slot.content == .uuid, slot, "a UUID")
    let row = filledRow()
    return row.isPresent(slot.index) ? row.uuid(at: slot.offset) : nil
  }

  package func data(_ key: StaticString) -> Data? {
    let slot = self.slot(key)
    require(slot.content == .binary, slot, "Binary or Transformable")
    let row = filledRow()
    return row.isPresent(slot.index) ? Data(row.bytes(at: slot.offset)) : nil
  }

  @inline(__always)
  private func text(in slot: Slot) -> String? {
    let row = filledRow()
    guard row.isPresent(slot.index) else { return nil }
    return String(decoding: row.bytes(at: slot.offset), as: UTF8.self)
  }

  /// The shortest decimal that reads back as the given double, so that 10.11 stays 10.11.
  static func decimal(from value: Double) -> Decimal? {
    Decimal(string: "\(value)", locale: Locale(identifier: "en_US_POSIX"))
  }

  @inline(__always)
  func require(_ isRight: Bool, _ slot: Slot, _ wanted: String) {
    precondition(
      isRight,
      "\(resolved.layout.name).\(resolved.layout.slotNames[slot.index]) is not \(wanted) but \(slot.content)"
    )
  }
}

/// Typed writing, the counterpart of the typed reading. Setting nil stores NULL.
///
/// A first change moves the object's values into a row of their own, so that the values as
/// fetched stay at hand for comparison and rollback.
///
/// - Precondition: the entity has an attribute of that name and type, and it is not derived: those a
///   store computes, and ``ManagedObject/setValue(_:forKey:)`` throws.
extension ManagedObject {
  public func set(_ value: String?, for key: StaticString) {
    let slot = slotToSet(key)
    require(slot.content == .string, slot, "a String")
    setText(value, in: slot)
  }

  public func set(_ value: URL?, for key: StaticString) {
    let slot = slotToSet(key)
    require(slot.content == .uri, slot, "a URI")
    setText(value?.absoluteString, in: slot)
  }

  public func set(_ value: Int64?, for key: StaticString) {
    let slot = slotToSet(key)
    require(slot.content == .integer, slot, "an Integer")
    change(slot, to: value) { row, value in row.setInteger(value, at: slot.offset) }
  }

  public func set(_ value: Bool?, for key: StaticString) {
    let slot = slotToSet(key)
    require(slot.content == .boolean, slot, "a Boolean")
    change(slot, to: value) { row, value in row.setInteger(value ? 1 : 0, at: slot.offset) }
  }

  public func set(_ value: Double?, for key: StaticString) {
    let slot = slotToSet(key)
    require(slot.content == .double, slot, "a Double or Float")
    setReal(value, in: slot)
  }

  public func set(_ value: Decimal?, for key: StaticString) {
    let slot = slotToSet(key)
    require(slot.content == .decimal, slot, "a Decimal")
    setDecimal(value, in: slot)
  }

  public func set(_ value: Date?, for key: StaticString) {
    let slot = slotToSet(key)
    require(slot.content == .date, slot, "a Date")
    setReal(value?.timeIntervalSinceReferenceDate, in: slot)
  }

  public func set(_ value: UUID?, for key: StaticString) {
    let slot = slotToSet(key)
    require(slot.content == .uuid, slot, "a UUID")
    change(slot, to: value) { row, value in row.setUUID(value, at: slot.offset) }
  }

  public func set(_ value: Data?, for key: StaticString) {
    let slot = slotToSet(key)
    require(slot.content == .binary, slot, "Binary or Transformable")
    setData(value, in: slot)
  }

  @inline(__always)
  private func slotToSet(_ key: StaticString) -> Slot {
    let slot = self.slot(key)
    precondition(
      !slot.isDerived,
      "\(ObjectGraphError.derivedAttribute(entity: entityName, property: key.description))")
    return slot
  }

  /// Points a to-one relationship at another object or at none.
  public func set(_ object: ManagedObject?, for key: StaticString) { setToOne(object, for: key) }

  func setDecimal(_ value: Decimal?, in slot: Slot) {
    setReal(value.flatMap { Double($0.description) }, in: slot)
  }

  /// Sets a number; NaN counts as absent at once, as SQLite has none and would store NULL.
  func setReal(_ value: Double?, in slot: Slot) {
    guard let value, !value.isNaN else { return setAbsent(slot) }
    let row = writableRow(changing: slot)
    row.setDouble(value, at: slot.offset)
    row.markPresent(slot.index)
  }

  package func setData(_ value: Data?, in slot: Slot) {
    change(slot, to: value) { row, value in
      value.withUnsafeBytes {
        row.setRun(slab.copyRun($0.baseAddress, count: $0.count), at: slot.offset)
      }
    }
  }

  @inline(__always)
  package func setText(_ value: String?, in slot: Slot) {
    guard var value else { return setAbsent(slot) }
    let row = writableRow(changing: slot)
    let run = value.withUTF8 { slab.copyRun($0.baseAddress, count: $0.count) }
    row.setRun(run, at: slot.offset)
    row.markPresent(slot.index)
  }

  @inline(__always)
  func change<Value>(_ slot: Slot, to value: Value?, write: (Row, Value) -> Void) {
    guard let value else { return setAbsent(slot) }
    let row = writableRow(changing: slot)
    write(row, value)
    row.markPresent(slot.index)
  }

  package func setAbsent(_ slot: Slot) {
    writableRow(changing: slot).markAbsent(slot.index)
  }

  /// The row to write a slot into, with the slot noted as changed.
  @inline(__always)
  func writableRow(changing slot: Slot) -> Row {
    if state == .inserted, isNoted, let row { return row }
    return rowForUpdate(changing: slot)
  }

  /// Makes a copy of the values the object's own, with its texts copied into the same slab, so
  /// that the object no longer depends on the memory it was fetched into.
  func move(to row: Row, in slab: RowSlab) {
    for slot in layout.runs where row.isPresent(slot.index) {
      let bytes = row.bytes(at: slot.offset)
      row.setRun(slab.copyRun(bytes.baseAddress, count: bytes.count), at: slot.offset)
    }
    self.row = row
    self.slab = slab
  }

  private func rowForUpdate(changing slot: Slot) -> Row {
    guard isChangeable else {
      IgnoredAccess.change.note(of: layout.slotNames[slot.index], self)
      // Memory that nobody reads.
      return slab.allocateRow(layout)
    }
    guard let context = slab.registry.context else {
      preconditionFailure(
        "\(resolved.layout.name).\(resolved.layout.slotNames[slot.index]) was set after its context was reset"
      )
    }
    return context.rowForUpdate(of: self, changing: slot)
  }
}

/// Reads and writes of objects that are no more, which a holder of an object cannot foresee:
/// another context deleted the row, a new object took it over, the context has gone, the store
/// cannot be read, or holds values that its model does not allow.
///
/// It is let pass and noted in the log, as Core Data does it. Where the context has gone, the next
/// save of the container throws what was lost.
enum IgnoredAccess {
  case change
  case link
  case reading(any Error)
  /// A value that an attribute's type does not have and the file has all the same, as another program
  /// wrote it.
  case value(stored: String, shownAs: String)

  private static let logger = Logger(label: "lineage")

  /// Logs what did not happen; `other` is the object that was to be connected.
  func note(of property: String, _ object: ManagedObject, and other: ManagedObject? = nil) {
    let abandoned = [object, other].compactMap(\.self).first(where: \.slab.registry.isAbandoned)
    let place = "\(object.entityName).\(property) of \(object.uri)"
    switch self {
    case .change where abandoned != nil, .link where abandoned != nil:
      Self.logger.error("\(place) was set after its context was released; the change is lost")
      abandoned?.slab.registry.lostChanges.note(
        LostChange(objectID: object.objectID, property: property))
    case .change:
      Self.logger.notice("\(place) was set on an object that is deleted or has no context; ignored")
    case .link:
      Self.logger.notice(
        "\(place) was set from or to an object that is deleted or has no context; ignored")
    case .reading(let error):
      Self.logger.error(
        "\(object.uri) cannot be read and is shown without values; existingObject(with:) throws this error: \(error)"
      )
    case .value(let stored, let shown):
      Self.logger.error(
        "\(place) is \(stored) in the store, which its type cannot represent; shown as \(shown)")
    }
  }
}

/// Values that another program wrote.
extension ManagedObject {
  /// The store's value of an attribute that cannot be shown as its declared type: NULL where the
  /// model requires a value, or a value that is none of the type's.
  ///
  /// Nil for what was set here, and for NULL where the model allows it.
  func unshownValue(of key: StaticString) -> String? {
    guard state == .clean || state == .updated, let row else { return nil }
    let slot = self.slot(key)
    guard !isChanged(slot.index) else { return nil }
    guard row.isPresent(slot.index) else { return slot.isOptional ? nil : "NULL" }
    return value(in: slot, of: row)?.debugDescription ?? "a text that is not a URI"
  }

  /// False for a number that the attribute's type in the model does not have.
  func allows(_ number: Int64, for key: StaticString) -> Bool {
    let slot = self.slot(key)
    return layout.integerRanges.first { $0.slot == slot }?.range.contains(number) ?? true
  }
}

extension ManagedObject {
  /// For messages; asking for the ID of an unsaved object would be remembered.
  fileprivate var uri: String {
    "\(entityName)/\(key < 0 ? "t" : "p")\(abs(key))"
  }
}
