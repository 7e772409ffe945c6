/// Steps of unsaved changes that can be undone and redone.
///
/// A step is everything between two calls of ``ManagedObjectContext/processPendingChanges()``,
/// which undo and save call too. Steps are found by comparing objects with their earlier state, so
/// setters have no extra cost. Undo restores values, including transient ones, without calling
/// setters. A step from before a save is undone as a new change; an object whose deletion was saved
/// is restored with its old key.
///
/// Undo sets only the properties that the step changed. Merges, refreshes, derived values, and
/// changes made while registration was disabled belong to no step and stay. An object that was
/// moved or removed returns to its position in an ordered relationship.
///
/// If another context has changed one of those properties since, the restored value is based on the
/// value that the step left, so the next save finds a conflict and resolves it by the
/// ``ManagedObjectContext/mergePolicy``; ``ManagedObjectContext/refresh(_:mergeChanges:)`` resolves
/// it in favour of the value here. Redo restores the values that undo replaced.
///
/// ```swift
/// let history = UndoHistory(levelCount: 50)
/// context.undoHistory = history
/// dog.name = "Max"
/// try context.processPendingChanges()
/// print(history.canUndo, history.canRedo)  // prints true false
/// ```
public final class UndoHistory {
  /// The largest number of steps, beyond which the oldest are discarded; 0 keeps all.
  public let levelCount: Int
  private var undone: [Step] = []
  private var done: [Step] = []
  /// The nesting depth of open groups; 0 outside of all.
  ///
  /// ```swift
  /// let history = UndoHistory()
  /// history.beginUndoGrouping()
  /// print(history.groupingLevel)  // prints 1
  /// ```
  public private(set) var groupingLevel = 0
  private var disablingLevel = 0
  /// The number of the outermost group, shared by its steps.
  private var groupCount = 0
  /// The recorder that finds the steps.
  let recorder = UndoRecorder()

  /// Creates an empty history, by default without a limit.
  ///
  /// ```swift
  /// context.undoHistory = UndoHistory(levelCount: 1)
  /// for age in 5...6 {
  ///   dog.age = age
  ///   try context.processPendingChanges()
  /// }
  /// try context.undo()
  /// try context.undo()
  /// print(dog.age)  // prints 5
  /// ```
  public init(levelCount: Int = 0) { self.levelCount = levelCount }

  /// True if there is a completed step to undo; changes since the last step do not count.
  public var canUndo: Bool { !done.isEmpty }
  /// True after an undo, until the next new step.
  ///
  /// ```swift
  /// let history = UndoHistory()
  /// context.undoHistory = history
  /// dog.name = "Max"
  /// try context.undo()
  /// print(history.canRedo)  // prints true
  /// ```
  public var canRedo: Bool { !undone.isEmpty }

  /// Begins a group, whose steps are undone and redone together.
  ///
  /// A step ends with ``ManagedObjectContext/processPendingChanges()``. Call it before this method
  /// and before ``endUndoGrouping()``, so that the group contains exactly its own changes.
  ///
  /// ```swift
  /// let history = UndoHistory()
  /// context.undoHistory = history
  /// history.beginUndoGrouping()
  /// dog.name = "Max"
  /// try context.processPendingChanges()
  /// dog.age = 5
  /// try context.processPendingChanges()
  /// history.endUndoGrouping()
  /// try context.undo()
  /// print(dog.name, dog.age)  // prints Rex 4
  /// ```
  public func beginUndoGrouping() {
    if groupingLevel == 0 { groupCount += 1 }
    groupingLevel += 1
  }

  /// Ends the innermost group, if there is one.
  public func endUndoGrouping() { groupingLevel = max(0, groupingLevel - 1) }

  /// False while new steps are discarded.
  public var isUndoRegistrationEnabled: Bool { disablingLevel == 0 }

  /// Discards new steps, for example those of an import, until ``enableUndoRegistration()`` has
  /// been called as often as this method.
  ///
  /// ```swift
  /// let history = UndoHistory()
  /// context.undoHistory = history
  /// history.disableUndoRegistration()
  /// dog.age = 5
  /// try context.processPendingChanges()
  /// history.enableUndoRegistration()
  /// print(history.canUndo)  // prints false
  /// ```
  public func disableUndoRegistration() { disablingLevel += 1 }

  /// Reverts one call of ``disableUndoRegistration()``, if there is one.
  public func enableUndoRegistration() { disablingLevel = max(0, disablingLevel - 1) }

  /// Discards all steps.
  ///
  /// ```swift
  /// let history = UndoHistory()
  /// context.undoHistory = history
  /// dog.age = 5
  /// try context.save()
  /// history.removeAll()
  /// print(history.canUndo)  // prints false
  /// ```
  public func removeAll() {
    done.removeAll()
    undone.removeAll()
    recorder.forgetUnregistered()
    recorder.restart()
  }

  /// Moves the last step, or all steps of the last group, to those that can be redone.
  func takeBack(_ takeBack: (Step) -> Step) {
    while let step = done.popLast() {
      undone.append(takeBack(step))
      guard step.group != nil, done.last?.group == step.group else { break }
    }
  }

  /// Moves a redone step or group back.
  func repeatLast(_ repeatStep: (Step) -> Step) {
    while let step = undone.popLast() {
      done.append(repeatStep(step))
      guard step.group != nil, undone.last?.group == step.group else { break }
    }
  }

  func append(_ step: Step) {
    guard isUndoRegistrationEnabled else {
      let objects = Set((done + undone).flatMap { $0.changes.map(\.object) })
      return recorder.recordUnregistered(step, among: objects)
    }
    var step = step
    step.group = groupingLevel > 0 ? groupCount : nil
    done.append(step)
    if levelCount > 0 { forgetOldest() }
    // A new step makes redoing earlier undone ones impossible.
    undone.removeAll()
  }

  /// Discards the oldest steps; a group counts as one.
  private func forgetOldest() {
    var (count, former): (Int, Int?) = (0, nil)
    for index in done.indices.reversed() {
      if done[index].group == nil || done[index].group != former { count += 1 }
      former = done[index].group
      if count > levelCount { return done.removeSubrange(...index) }
    }
  }
}

extension UndoHistory {
  /// The changes between two moments, by objects rather than keys, because steps outlive a save,
  /// which changes keys.
  struct Step {
    /// The step's group, or nil for a step of its own.
    var group: Int?
    var changes: [Change] = []
    var links: [Link] = []
    var orders: [Order] = []
    /// The links of objects deleted in the step, which only the row's deletion removes.
    var lostLinks: [LinkPlace] = []
    /// The orders of objects deleted in the step, and those from which it removed an object.
    var lostOrders: [Sequence] = []

    var isEmpty: Bool { changes.isEmpty && links.isEmpty && orders.isEmpty }
  }

  /// One object before and after a step.
  struct Change {
    let object: ManagedObject
    var before: Existence
    var after: Existence
    /// The values that undo or redo replaced if they were not the step's own, by slot.
    ///
    /// The reverse operation restores them.
    var found: [Int: Value?] = [:]
  }

  enum Existence: Equatable {
    case absent
    /// Values by slot, without the version and derived values, which belong to the store.
    case present([Value?])
  }

  enum Value: Equatable {
    case attribute(AttributeValue)
    case reference(ManagedObject)

    /// Compares two objects by address.
    ///
    /// An object whose deletion was saved may have a second instance: a fault from a reference
    /// without an inverse.
    static func == (one: Value, other: Value) -> Bool {
      switch (one, other) {
      case (.attribute(let one), .attribute(let other)): one == other
      case (.reference(let one), .reference(let other)):
        one === other || one.key == other.key && one.layout.rootIndex == other.layout.rootIndex
      default: false
      }
    }

    var object: ManagedObject? {
      if case .reference(let object) = self { object } else { nil }
    }

    /// The value with the object's current key.
    var inSnapshot: ObjectSnapshot.Value {
      switch self {
      case .attribute(let value): .attribute(value)
      case .reference(let object): .reference(object.storeAddress)
      }
    }
  }

  /// Two objects and a relationship with separate links; equal from either side.
  struct LinkPlace: Hashable {
    let relationship: RelationshipLayout
    let source: ManagedObject
    let destination: ManagedObject
  }

  struct Link {
    let place: LinkPlace
    let wasAdded: Bool
  }

  /// The ordered destinations of an owner.
  struct Sequence {
    let owner: ManagedObject
    let relationship: RelationshipLayout
    var members: [ManagedObject]
  }

  struct Order {
    var before: Sequence
    var after: Sequence
    /// The order that undo or redo replaced, if another context had set it.
    var found: [ManagedObject]?
    /// The save count at which the former order was the store's, or nil if it was unsaved.
    let storedAtSave: Int?
  }
}
