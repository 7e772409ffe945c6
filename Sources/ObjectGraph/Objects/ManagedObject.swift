public import ObjectModel

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
open class ManagedObject {
  /// What the context knows of an object.
  enum State: UInt8 {
    case clean
    case inserted
    case updated
    case deleted
    /// Inserted and given up, or replaced: of no context any more.
    case discarded
  }

  /// Kept alive through the slab's registry.
  unowned(unsafe) let bound: BoundEntity
  // A context and its objects belong to one place at a time, and no accessor calls back while it
  // reads or writes these, so their run-time check of exclusive access is left out.

  /// The memory that `row` lies in.
  @exclusivity(unchecked) var slab: RowSlab
  /// Nil for a fault, whose values have not been read yet.
  @exclusivity(unchecked) var row: Row?
  /// The primary key; negative before the first save.
  @exclusivity(unchecked) package internal(set) var key: Int64
  @exclusivity(unchecked) var state: State
  /// True while another change of values is nothing new to those who watch, or nobody watches.
  @exclusivity(unchecked) var isNoted = false
  /// How a save that is being collected leads to the object; 0 otherwise.
  @exclusivity(unchecked) var farEndMark: UInt8 = 0
  /// The place among the context's inserted or updated objects, by ``state``.
  @exclusivity(unchecked) var changeIndex: Int32 = -1

  /// The initialiser through which contexts make objects; a subclass inherits it.
  public required init(_ placement: ObjectPlacement) {
    bound = placement.bound
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

  /// Inserts a new object of the entity that goes with this class.
  ///
  /// - Precondition: exactly one entity of the context's model names this class.
  public convenience init(context: ManagedObjectContext) {
    let bound = context.boundEntity(for: Self.self)
    self.init(context.placementForInsertion(of: bound))
    context.finishInsertion(of: self)
  }

  /// The moments that the class wants to be told of; none unless overridden.
  open class var lifecycleEvents: LifecycleEvents { [] }

  /// Called once, when the object was inserted and has its default values.
  open func awakeFromInsert() {}

  /// Called when a fetch has read the object's values.
  open func awakeFromFetch() {}

  /// Called for inserted and changed objects before a save checks them; may still change them.
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
  /// For what a class keeps beside the values, as ``awakeFromInsert()`` and ``awakeFromFetch()``
  /// are.
  open func awake(fromSnapshotEvents events: SnapshotEventType) {}

  /// Called when the object is to be deleted with the next save.
  open func prepareForDeletion() {}

  /// Called by a save; refuses it by throwing, such as a ``ValidationFailure``.
  open func validate(for change: ValidationChange) throws {}
}

/// Where a new object's values are; only contexts make one.
public struct ObjectPlacement {
  /// The registry that the slab holds owns it.
  unowned(unsafe) let bound: BoundEntity
  let slab: RowSlab
  let row: Row?
  let key: Int64
  let state: ManagedObject.State
}

extension ManagedObject {
  public var entity: EntityDescription {
    slab.registry.description(of: bound.layout)
  }

  /// The name of the exact entity, also after the context has gone.
  public var entityName: String { bound.layout.name }

  /// Nil once the context was reset or has gone.
  public var managedObjectContext: ManagedObjectContext? {
    state == .discarded ? nil : slab.registry.context
  }

  public var objectID: ManagedObjectID {
    if key < 0 { slab.registry.context?.temporaryIDs.noteAsked(key) }
    return ManagedObjectID(
      entity: bound.layout, key: key,
      storeIdentifier: bound.storeIdentifier(of: key))
  }

  /// True while the values have not been read from the store.
  public var isFault: Bool { row == nil }
  public var isInserted: Bool { state == .inserted }
  public var isUpdated: Bool { state == .updated }
  /// True if the next save deletes the object, and of one that somebody else deleted.
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

  /// False for an object that is deleted, given up or replaced, or whose context has gone.
  var isChangeable: Bool {
    state != .deleted && state != .discarded && !slab.registry.isAbandoned
  }

  /// True for an object that has no values because its row is gone or cannot be read.
  @usableFromInline var isMissing: Bool { state == .deleted || state == .discarded || row == nil }

  package var layout: EntityLayout { bound.layout }

  package var storeAddress: StoreAddress { StoreAddress(entity: bound.layout.index, key: key) }

  /// The version the values were read with, nil for a fault.
  package var knownVersion: Int64? { row?.version }

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
      slab.registry.context?.shownWithoutValues.insert(storeAddress)
      return slab.allocateRow(layout)
    }
  }

  /// The row, read from the store first if the object is a fault.
  ///
  /// An object that somebody deleted meanwhile counts as deleted from here on and has no values, as
  /// with Core Data's `shouldDeleteInaccessibleFaults`.
  ///
  /// - Precondition: the context was not reset.
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  func readRow() throws(ObjectGraphError) -> Row {
    if let row { return row }
    if state == .discarded { return giveUp() }
    guard let context = slab.registry.reader else {
      preconditionFailure(
        "\(bound.layout.name) p\(key) is a fault of a context that was reset; "
          + "fetch it again")
    }
    do {
      return try context.fill(self)
    } catch .objectNotFound {
      return context.giveUp(self)
    }
  }

  private func giveUp() -> Row {
    let row = slab.allocateRow(layout)
    self.row = row
    return row
  }
}
