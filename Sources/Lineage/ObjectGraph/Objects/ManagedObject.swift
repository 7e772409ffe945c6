public import Foundation
import Logging

/// An object of an entity.
///
/// Its values are in a row that is read on access.
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
/// An object belongs to its context and the context's isolation and is not `Sendable`. Pass
/// ``objectID`` instead. A class rather than a struct, because each row has one object in a
/// context.
open class ManagedObject: CustomStringConvertible {
  /// The state of an object in its context.
  enum State: UInt8 {
    case clean
    case inserted
    case updated
    /// Marked for deletion here, or deleted by another context or process.
    case deleted
    /// No longer in a context, because its deletion was saved, its insertion was discarded, or it
    /// was replaced.
    case discarded
  }

  /// Kept alive through the slab's registry, so that no access counts a reference.
  ///
  /// Invariant: ``slab`` always belongs to the registry that owns the entity, also after a reset.
  let unretainedEntity: Unmanaged<ResolvedEntity>
  // A context and its objects belong to one isolation, and no accessor calls back while it reads or
  // writes these, so their runtime exclusivity checks are disabled.

  /// The memory that contains `row`.
  @exclusivity(unchecked) var slab: RowSlab
  /// The row, or nil for a fault, whose values have not been read.
  @exclusivity(unchecked) var row: Row?
  /// The primary key, negative before the first save.
  @exclusivity(unchecked) package internal(set) var key: Int64
  @exclusivity(unchecked) var state: State
  /// True if observers need no notice of another change, or there are none.
  @exclusivity(unchecked) var isNoted = false
  /// The object's far-end kinds in the save being collected; 0 otherwise.
  @exclusivity(unchecked) var farEndMark: UInt8 = 0
  /// The index among the context's inserted or updated objects, by ``state``.
  @exclusivity(unchecked) var changeIndex: Int32 = -1

  /// Creates an object for a context.
  ///
  /// Subclasses inherit this initializer.
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

  /// The name of the entity for typed queries if no single entity names this class.
  ///
  /// Override it if the entity's name differs from the class's.
  ///
  /// ```swift
  /// final class Magazine: Publication {
  ///   override static var entityName: String { "Paper" }
  /// }
  /// print(Magazine.entityName, Book.entityName)  // prints Paper Book
  /// ```
  open class var entityName: String { String(describing: self) }

  /// The entity that the class declares, or nil if a separate model declares it.
  open class var entityDeclaration: EntityDeclaration? { nil }

  /// Inserts a new object of the class's entity.
  ///
  /// ```swift
  /// let tag = Tag(context: context)
  /// print(tag.isInserted, tag.objectID.isTemporaryID)  // prints true true
  /// ```
  ///
  /// Designated, so that initializers of subclasses can call it, and required, so that
  /// `T(context:)` inserts an object of any class.
  ///
  /// - Precondition: Exactly one entity of the context's model names this class.
  public required init(context: ManagedObjectContext) {
    let placement = context.placementForInsertion(of: context.resolvedEntity(for: Self.self))
    unretainedEntity = .passUnretained(placement.resolved)
    slab = placement.slab
    row = placement.row
    key = placement.key
    state = placement.state
    context.finishInsertion(of: self)
  }

  /// The object in Core Data's format, with the values read so far.
  ///
  /// Reads nothing.
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
  /// A fault shows `<fault>` instead of values.
  open var description: String { knownText }

  /// Called once, after the object was inserted with its default values.
  ///
  /// ```swift
  /// final class Draft: ManagedObject {
  ///   static let title = Attribute<String>("title")
  ///   override func awakeFromInsert() { title = "untitled draft" }
  /// }
  /// ```
  open func awakeFromInsert() {}

  /// Called after a fetch has read the object's values.
  ///
  /// ```swift
  /// final class Thumbnail: ManagedObject {
  ///   private(set) var fetchedAt: Date?
  ///   override func awakeFromFetch() { fetchedAt = Date() }
  /// }
  /// ```
  open func awakeFromFetch() {}

  /// Called for inserted, changed and deleted objects before a save validates them.
  ///
  /// ```swift
  /// final class Memo: ManagedObject {
  ///   static let changedAt = Attribute<Date?>("changedAt")
  ///   override func willSave() { if !isDeleted { changedAt = Date() } }
  /// }
  /// ```
  ///
  /// It may change, insert and delete objects.
  ///
  /// Delete rules are applied first, so objects that a cascade deletes, and those whose references
  /// a deletion clears, are notified too. ``isDeleted`` identifies a deletion, for example to
  /// remove a file of the object. The values of a deleted object can be read; changes to it are
  /// ignored.
  open func willSave() {}

  /// Called for inserted, changed and deleted objects after a save.
  ///
  /// A deleted object no longer belongs to a context.
  ///
  /// Changes made here are unsaved and need another save.
  ///
  /// ```swift
  /// final class Setting: ManagedObject {
  ///   override func didSave() { print(isDeleted ? "deleted" : "saved", objectID) }
  /// }
  /// ```
  open func didSave() {}

  /// Called before a refresh discards the values.
  open func willTurnIntoFault() {}

  /// Called after a refresh has discarded the values.
  ///
  /// Reading one reads all of them again.
  open func didTurnIntoFault() {}

  /// Called after an undo, a redo or a rollback has changed the object's values or restored the
  /// object.
  ///
  /// ```swift
  /// final class Sketch: ManagedObject {
  ///   private var cachedArea: Double?
  ///   override func awake(fromSnapshotEvents events: SnapshotEventType) { cachedArea = nil }
  /// }
  /// ```
  ///
  /// Use it for state in addition to the values, like ``awakeFromInsert()`` and
  /// ``awakeFromFetch()``.
  open func awake(fromSnapshotEvents events: SnapshotEventType) {}

  /// Called when the object is marked for deletion.
  ///
  /// ```swift
  /// final class Recording: ManagedObject {
  ///   static let path = Attribute<String>("path")
  ///   override func prepareForDeletion() { try? FileManager.default.removeItem(atPath: path) }
  /// }
  /// ```
  open func prepareForDeletion() {}

  /// Called by a save.
  ///
  /// ```swift
  /// final class Account: ManagedObject {
  ///   static let balance = Attribute<Int>("balance")
  ///   struct Overdrawn: Error {}
  ///   override func validate(for change: ValidationChange) throws {
  ///     if change != .delete, balance < 0 { throw Overdrawn() }
  ///   }
  /// }
  /// ```
  ///
  /// Throw an error, such as a ``ValidationFailure``, to reject the save.
  open func validate(for change: ValidationChange) throws {}
}

/// The place of a new object's values, created only by contexts.
public struct ObjectPlacement {
  /// The entity, owned by the registry that the slab holds.
  unowned(unsafe) let resolved: ResolvedEntity
  let slab: RowSlab
  let row: Row?
  let key: Int64
  let state: ManagedObject.State
}

extension ManagedObject {
  /// The description of the exact entity in the model.
  ///
  /// ```swift
  /// let names = book.entity.attributesByName.keys.sorted()
  /// print(names)  // prints ["pageCount", "title", "year"]
  /// ```
  public var entity: EntityDescription {
    slab.registry.description(of: resolved.layout)
  }

  /// The name of the exact entity, also after the context was released.
  ///
  /// ```swift
  /// let all = try context.fetch(Query<Publication>.all.ascending(\.title))
  /// print(all.map(\.entityName))  // prints ["Book", "Book", "Paper"]
  /// ```
  public var entityName: String { resolved.layout.name }

  /// The context, or nil after it was reset or released.
  ///
  /// ```swift
  /// print(book.managedObjectContext === context)  // prints true
  /// context.reset()
  /// print(book.managedObjectContext == nil)  // prints true
  /// ```
  public var managedObjectContext: ManagedObjectContext? {
    state == .discarded ? nil : slab.registry.context
  }

  /// The object that has this one's row by now, or nil if this one is in use or the row is gone.
  ///
  /// ```swift
  /// let paper = try context.convert(book, toEntity: "Paper", as: Paper.self)
  /// print(book.replacement === paper, paper.replacement == nil)  // prints true true
  /// ```
  ///
  /// An object keeps its entity. If this or another context converts the row to another entity, or
  /// a new object takes the row over by its unique values, this object stays behind with the values
  /// that it had. Reads the row if the context does not know its object.
  public var replacement: ManagedObject? {
    guard state == .discarded, key > 0, let context = slab.registry.context else { return nil }
    return context.registeredObject(storeAddress)
      ?? (try? context.objects(at: [storeAddress]))?.first
  }

  /// The identity, which can cross to other contexts and tasks; temporary until the first save.
  ///
  /// ```swift
  /// let id = person.objectID
  /// let name = try await container.performBackgroundTask { context in
  ///   try context.existingObject(with: id).value(forKey: "name")?.description
  /// }
  /// print(name ?? "none")  // prints Emma
  /// ```
  public var objectID: ManagedObjectID {
    if key < 0 { slab.registry.context?.unsaved.recordRequestedID(key) }
    return ManagedObjectID(
      entity: resolved.layout, key: key,
      storeIdentifier: resolved.storeIdentifier(of: key))
  }

  /// True while the values have not been read from the store.
  ///
  /// ```swift
  /// let copy = container.newContext().object(with: dog.objectID)
  /// print(copy.isFault)  // prints true
  /// ```
  public var isFault: Bool { row == nil }
  /// True until the first save of a new object.
  ///
  /// ```swift
  /// let tag = Tag(context: context)
  /// print(tag.isInserted)  // prints true
  /// try context.save()
  /// print(tag.isInserted)  // prints false
  /// ```
  public var isInserted: Bool { state == .inserted }
  /// True if values of a stored object were set since the last save, even to equal ones.
  ///
  /// ```swift
  /// dog.age = 4
  /// print(dog.isUpdated, dog.hasPersistentChangedValues)  // prints true false
  /// ```
  public var isUpdated: Bool { state == .updated }
  /// True if the next save deletes the object, or if another context or process deleted it.
  ///
  /// ```swift
  /// context.delete(dog)
  /// print(dog.isDeleted)  // prints true
  /// context.rollback()
  /// print(dog.isDeleted)  // prints false
  /// ```
  public var isDeleted: Bool { state == .deleted }
  /// True if the object was inserted, set or marked for deletion since the last save.
  ///
  /// ```swift
  /// dog.age += 1
  /// print(dog.hasChanges, person.hasChanges)  // prints true false
  /// ```
  public var hasChanges: Bool {
    switch state {
    case .clean, .discarded: false
    case .inserted, .updated: true
    case .deleted: isToBeDeleted
    }
  }

  /// True for an object whose row the next save deletes; an object that is already gone is no
  /// longer registered.
  var isToBeDeleted: Bool {
    state == .deleted
      && slab.registry.object(rootIndex: layout.rootIndex, key: key) === self
  }

  /// False for an object that is deleted, discarded or replaced, or whose context was released.
  var isChangeable: Bool {
    state != .deleted && state != .discarded && !slab.registry.isAbandoned
  }

  /// True for an object without values because its row is gone or cannot be read.
  @usableFromInline var isMissing: Bool { state == .deleted || state == .discarded || row == nil }

  var resolved: ResolvedEntity { unretainedEntity._withUnsafeGuaranteedRef { $0 } }

  package var layout: EntityLayout { unretainedEntity._withUnsafeGuaranteedRef { $0.layout } }

  /// The index of the exact entity in the model.
  var entityIndex: Int { unretainedEntity._withUnsafeGuaranteedRef { $0.index } }

  var rootIndex: Int { unretainedEntity._withUnsafeGuaranteedRef { $0.rootIndex } }

  @inline(__always)
  func slot(_ key: StaticString) -> Slot {
    unretainedEntity._withUnsafeGuaranteedRef { $0.slot(key) }
  }

  package var storeAddress: StoreAddress { StoreAddress(entity: entityIndex, key: key) }

  /// The version with which the values were read, or nil for a fault.
  var knownVersion: Int64? { row?.version }

  /// Returns the row, and reads it first if the object is a fault.
  @inline(__always)
  package func filledRow() -> Row {
    if let row { return row }
    return fire()
  }

  /// Reads the row.
  ///
  /// An object that cannot be read has no values for now and cannot be saved; ``readRow()`` throws
  /// instead.
  private func fire() -> Row {
    do {
      return try readRow()
    } catch {
      IgnoredAccess.reading(error).note(of: "", self)
      slab.registry.context?.readCache.shownWithoutValues.insert(storeAddress)
      return slab.allocateRow(layout)
    }
  }

  /// Returns the row, and reads it first if the object is a fault.
  ///
  /// An object that another context deleted meanwhile becomes deleted and has no values, as with
  /// Core Data's `shouldDeleteInaccessibleFaults`.
  ///
  /// - Precondition: The context was not reset.
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
    } catch .objectNotFound, .entityMismatch {
      return context.dropRow(self)
    }
  }

  private func dropRow() -> Row {
    let row = slab.allocateRow(layout)
    self.row = row
    return row
  }
}

/// Each row has one object in a context, so equality is identity.
extension ManagedObject: Hashable {
  public static func == (one: ManagedObject, other: ManagedObject) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The events for which an object calls overridable methods.
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

/// The reason why an object has earlier values again.
///
/// ```swift
/// final class Outline: ManagedObject {
///   override func awake(fromSnapshotEvents events: SnapshotEventType) {
///     if events.contains(.undoUpdate) { print("values were undone") }
///   }
/// }
/// ```
public struct SnapshotEventType: OptionSet, Hashable, Sendable {
  /// The bits of the events.
  public let rawValue: Int
  /// An undo reverted an insertion, or a redo repeated it.
  public static let undoInsertion = SnapshotEventType(rawValue: 2)
  /// An undo reverted a deletion, or a redo repeated it.
  public static let undoDeletion = SnapshotEventType(rawValue: 4)
  /// An undo reverted a change of values, or a redo repeated it.
  public static let undoUpdate = SnapshotEventType(rawValue: 8)
  /// Unsaved changes were discarded.
  public static let rollback = SnapshotEventType(rawValue: 16)

  /// Creates a set of events from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// The change of an object that is about to be saved.
///
/// ```swift
/// final class Invoice: ManagedObject {
///   static let isPaid = Attribute<Bool>("isPaid")
///   struct Paid: Error {}
///   override func validate(for change: ValidationChange) throws {
///     if change == .delete, isPaid { throw Paid() }
///   }
/// }
/// ```
public enum ValidationChange: Hashable, Sendable {
  case insert
  case update
  case delete
}

extension ManagedObject {
  func awakeIfWanted(_ events: SnapshotEventType) {
    if resolved.lifecycle.contains(.awakeFromSnapshotEvents) { awake(fromSnapshotEvents: events) }
  }

  /// True if the save has something to write for a changed object, which excludes transient values.
  var hasStoredChanges: Bool {
    guard state == .updated, let row else { return false }
    return (0..<layout.maskWordCount).contains {
      row.changeWord($0, maskOffset: layout.rowByteCount) & layout.storedMask[$0] != 0
    }
  }

  /// True if any value of a changed object was set, including transient ones.
  var hasSetValues: Bool { layout.slots.contains { isChanged($0.index) } }
}

extension ManagedObject {
  /// Returns the value of an attribute, or nil if it has none.
  ///
  /// A property written by hand uses it:
  ///
  /// ```swift
  /// var title: String? {
  ///   get { value("title") }
  ///   set { set(newValue, for: "title") }
  /// }
  /// ```
  ///
  /// - Precondition: The entity has an attribute with that name and type. The message lists its
  ///   attributes.
  @inlinable
  public func value<Value: AttributeScalar>(_ key: StaticString) -> Value? {
    Value.stored(key, of: self)
  }

  /// Returns the destination of a to-one relationship, as a fault if its values have not been read.
  ///
  /// ```swift
  /// let author: Author? = book.value("author")
  /// print(author?.name ?? "none")  // prints Ada
  /// ```
  ///
  /// - Precondition: The entity has a to-one relationship with that name and destination class.
  public func value<Destination: ManagedObject>(_ key: StaticString) -> Destination? {
    self[ToOne<Destination>(key)]
  }
}

/// Typed reading. Each accessor names a property by a literal, as in `string("title")`.
///
/// Not public: a method would hide an attribute with its name, and attributes called `date` or
/// `data` are common.
///
/// - Precondition: The entity has a property with that name and type. The message lists its
///   properties.
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

  /// Returns the shortest decimal that converts to the given double, so that 10.11 stays 10.11.
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

/// Typed writing, the counterpart of typed reading. Nil stores NULL.
///
/// The first change moves the object's values to a row of their own, so that the fetched values
/// remain for comparison and rollback.
///
/// - Precondition: The entity has an attribute with that name and type, and it is not derived. For
///   a derived one, ``ManagedObject/setValue(_:forKey:)`` throws.
extension ManagedObject {
  /// Sets a String attribute, with nil for NULL.
  ///
  /// ```swift
  /// book.set("Notes on the engine", for: "title")
  /// try context.save()
  /// ```
  /// ```sql
  /// UPDATE ZPUBLICATION SET ZTITLE = ?, Z_OPT = ? WHERE Z_PK = ? AND Z_OPT = ?
  /// ```
  public func set(_ value: String?, for key: StaticString) {
    let slot = slotToSet(key)
    require(slot.content == .string, slot, "a String")
    setText(value, in: slot)
  }

  /// Sets a URI attribute, which is stored as text.
  public func set(_ value: URL?, for key: StaticString) {
    let slot = slotToSet(key)
    require(slot.content == .uri, slot, "a URI")
    setText(value?.absoluteString, in: slot)
  }

  /// Sets an Integer 16, 32 or 64 attribute; the save checks the range.
  ///
  /// ```swift
  /// book.set(40_000 as Int64, for: "year")
  /// try context.save()  // throws Book.year
  /// ```
  public func set(_ value: Int64?, for key: StaticString) {
    let slot = slotToSet(key)
    require(slot.content == .integer, slot, "an Integer")
    change(slot, to: value) { row, value in row.setInteger(value, at: slot.offset) }
  }

  /// Sets a Boolean attribute, which is stored as 0 or 1.
  public func set(_ value: Bool?, for key: StaticString) {
    let slot = slotToSet(key)
    require(slot.content == .boolean, slot, "a Boolean")
    change(slot, to: value) { row, value in row.setInteger(value ? 1 : 0, at: slot.offset) }
  }

  /// Sets a Double or Float attribute; NaN stores NULL.
  public func set(_ value: Double?, for key: StaticString) {
    let slot = slotToSet(key)
    require(slot.content == .double, slot, "a Double or Float")
    setReal(value, in: slot)
  }

  /// Sets a Decimal attribute, which is stored with the precision of a double.
  public func set(_ value: Decimal?, for key: StaticString) {
    let slot = slotToSet(key)
    require(slot.content == .decimal, slot, "a Decimal")
    setDecimal(value, in: slot)
  }

  /// Sets a Date attribute, which is stored as seconds since 2001-01-01 UTC.
  public func set(_ value: Date?, for key: StaticString) {
    let slot = slotToSet(key)
    require(slot.content == .date, slot, "a Date")
    setReal(value?.timeIntervalSinceReferenceDate, in: slot)
  }

  /// Sets a UUID attribute, which is stored as 16 bytes.
  ///
  /// ```swift
  /// dog.set(UUID(), for: "id")
  /// try context.save()
  /// ```
  /// ```sql
  /// UPDATE ZDOG SET ZID = ?, Z_OPT = ? WHERE Z_PK = ? AND Z_OPT = ?
  /// ```
  public func set(_ value: UUID?, for key: StaticString) {
    let slot = slotToSet(key)
    require(slot.content == .uuid, slot, "a UUID")
    change(slot, to: value) { row, value in row.setUUID(value, at: slot.offset) }
  }

  /// Sets a Binary or Transformable attribute.
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

  /// Sets or clears a to-one relationship.
  ///
  /// ```swift
  /// paper.set(ada, for: "author")
  /// print(try grace.value(forKey: "publications").isEmpty)  // prints true
  /// ```
  public func set(_ object: ManagedObject?, for key: StaticString) { setToOne(object, for: key) }

  func setDecimal(_ value: Decimal?, in slot: Slot) {
    setReal(value.flatMap { Double($0.description) }, in: slot)
  }

  /// Sets a number.
  ///
  /// NaN becomes absent, because SQLite stores it as NULL.
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

  /// Returns the row for writing a slot, and marks the slot as changed.
  @inline(__always)
  func writableRow(changing slot: Slot) -> Row {
    if state == .inserted, isNoted, let row {
      if layout.isUnique { row.markChanged(slot.index, maskOffset: layout.rowByteCount) }
      return row
    }
    return rowForUpdate(changing: slot)
  }

  /// Returns true if a slot of a new object was set after the insertion, so that an upsert writes it.
  ///
  /// Always false for an entity without unique values, which no upsert can meet.
  func wasSet(_ slot: Int) -> Bool {
    guard layout.isUnique, let row else { return false }
    return row.isChanged(slot, maskOffset: layout.rowByteCount)
  }

  /// Makes an upsert keep the stored value of a new object's slot that has its default value again.
  func forgetSet(_ slot: Slot) {
    guard layout.isUnique, let row else { return }
    let value = row.isPresent(slot.index) ? self.value(in: slot, of: row) : nil
    guard value == layout.defaultValues.first(where: { $0.slot == slot })?.value else { return }
    row.markUnchanged(slot.index, maskOffset: layout.rowByteCount)
  }

  /// Makes an upsert of a new object write only the given slots.
  func setOnly(_ slots: some Sequence<Int>) {
    guard layout.isUnique, let row else { return }
    row.clearChanges(maskOffset: layout.rowByteCount, wordCount: layout.maskWordCount)
    for slot in slots { row.markChanged(slot, maskOffset: layout.rowByteCount) }
  }

  /// Moves the object to its own copy of the values, and copies its texts to the same slab, so that
  /// it no longer depends on the memory it was fetched into.
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
      // Memory that is never read.
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

/// Reads and writes of unavailable objects, which their holder cannot foresee: another context
/// deleted the row, a new object took it over, the context was released, the store cannot be read,
/// or it holds values that its model does not allow.
///
/// They are ignored and logged, as in Core Data. If the context was released, the next save of the
/// container throws the lost changes.
enum IgnoredAccess {
  case change
  case link
  case reading(any Error)
  /// A value, written by another program, that the attribute's type cannot represent.
  case value(stored: String, shownAs: String)

  private static let logger = Logger(label: "lineage")

  /// Logs the ignored access.
  ///
  /// `other` is the object that was to be linked.
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

/// Values written by other programs.
extension ManagedObject {
  /// Returns the stored value of an attribute that cannot be shown as its declared type: NULL for a
  /// required value, or a value outside the type.
  ///
  /// Returns nil for a value set here, and for NULL if the model allows it.
  func unshownValue(of key: StaticString) -> String? {
    guard state == .clean || state == .updated, let row else { return nil }
    let slot = self.slot(key)
    guard !isChanged(slot.index) else { return nil }
    guard row.isPresent(slot.index) else { return slot.isOptional ? nil : "NULL" }
    return value(in: slot, of: row)?.debugDescription ?? "a text that is not a URI"
  }

  /// Returns false for a number outside the attribute's type in the model.
  func allows(_ number: Int64, for key: StaticString) -> Bool {
    let slot = self.slot(key)
    return layout.integerRanges.first { $0.slot == slot }?.range.contains(number) ?? true
  }
}

extension ManagedObject {
  /// The URI for messages.
  ///
  /// Requesting the ID of an unsaved object would be recorded.
  fileprivate var uri: String {
    "\(entityName)/\(key < 0 ? "t" : "p")\(abs(key))"
  }
}
