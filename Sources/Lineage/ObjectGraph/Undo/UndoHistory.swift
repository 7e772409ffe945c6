/// Steps of unsaved changes that can be taken back and repeated.
///
/// A step is everything between two calls of ``ManagedObjectContext/processPendingChanges()``,
/// which undoing and saving make too. Steps are found by comparing objects with what they were, so
/// setters cost nothing more and are not called again by undoing: it puts values back, of
/// transient attributes too. A step from before a save is undone as a new change; an
/// object whose deletion was saved comes back under the key it had.
///
/// Undoing sets the properties that the step changed, and no others. A merge, a refresh, what the
/// store derives, and what was set while registration was disabled belong to no step and stay. An
/// object that was moved or removed returns to its place in an ordered relationship.
///
/// Where another context has changed one of those properties since, the value that undoing puts
/// back is based on what the step left there, so the next save finds a conflict and settles it by
/// the ``ManagedObjectContext/mergePolicy``; ``ManagedObjectContext/refresh(_:mergeChanges:)`` of
/// the object settles it in favour of what is here. Redoing leads back to what undoing found.
public final class UndoHistory {
  /// The oldest steps are forgotten beyond so many; 0 keeps all.
  public let levelCount: Int
  private var undone: [Step] = []
  private var done: [Step] = []
  /// The number of open groups, one in the other; 0 outside of all.
  public private(set) var groupingLevel = 0
  private var disablingLevel = 0
  /// Steps of one outermost group have its number.
  private var groupCount = 0
  /// Finds the steps.
  let recorder = UndoRecorder()

  public init(levelCount: Int = 0) { self.levelCount = levelCount }

  public var canUndo: Bool { !done.isEmpty }
  public var canRedo: Bool { !undone.isEmpty }

  /// Makes all steps until the end of the group one, which is undone and repeated as a whole.
  ///
  /// A step ends with ``ManagedObjectContext/processPendingChanges()``: call that before this method
  /// and before ``endUndoGrouping()``, so that neither changes from before belong to the group nor
  /// its last ones to the next step.
  public func beginUndoGrouping() {
    if groupingLevel == 0 { groupCount += 1 }
    groupingLevel += 1
  }

  /// Ends the innermost group; without one it does nothing.
  public func endUndoGrouping() { groupingLevel = max(0, groupingLevel - 1) }

  /// False while steps that end are forgotten at once.
  public var isUndoRegistrationEnabled: Bool { disablingLevel == 0 }

  /// Forgets steps that end from here on, such as those of an import, until
  /// ``enableUndoRegistration()`` was called as often as this.
  public func disableUndoRegistration() { disablingLevel += 1 }

  /// Reverts one call of ``disableUndoRegistration()``; without one it does nothing.
  public func enableUndoRegistration() { disablingLevel = max(0, disablingLevel - 1) }

  /// Forgets every step.
  public func removeAll() {
    done.removeAll()
    undone.removeAll()
    recorder.forgetUnregistered()
    recorder.restart()
  }

  /// Moves the last step, or all steps of the last group, to those that can be repeated.
  func takeBack(_ takeBack: (Step) -> Step) {
    while let step = done.popLast() {
      undone.append(takeBack(step))
      guard step.group != nil, done.last?.group == step.group else { break }
    }
  }

  /// The other way round.
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
    // A new step leaves no way back to what was undone before it.
    undone.removeAll()
  }

  /// A group counts as one step.
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
  /// The changes between two moments, by objects rather than by keys: a save gives objects other
  /// keys, and steps outlive it.
  struct Step {
    /// The group that the step belongs to, nil for one of its own.
    var group: Int?
    var changes: [Change] = []
    var links: [Link] = []
    var orders: [Order] = []
    /// Links that the objects deleted in the step had; only the row's end dissolves them.
    var lostLinks: [LinkPlace] = []
    /// Orders that the objects deleted in the step had, and those in which it took an object its place.
    var lostOrders: [Sequence] = []

    var isEmpty: Bool { changes.isEmpty && links.isEmpty && orders.isEmpty }
  }

  /// One object before and after a step.
  struct Change {
    let object: ManagedObject
    var before: Existence
    var after: Existence
    /// By slot, what undoing or redoing replaced where it was not what the step left: the way back
    /// leads there.
    var found: [Int: Value?] = [:]
  }

  enum Existence: Equatable {
    case absent
    /// By slot, without version and derived values: those are the store's business and no change.
    case present([Value?])
  }

  enum Value: Equatable {
    case attribute(AttributeValue)
    case reference(ManagedObject)

    /// Compares two objects by their address; one that was saved as deleted may have a second
    /// instance, a fault that a reference without a way back led to.
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

    /// By the key that the object has now.
    var inSnapshot: ObjectSnapshot.Value {
      switch self {
      case .attribute(let value): .attribute(value)
      case .reference(let object): .reference(object.storeAddress)
      }
    }
  }

  /// Two objects and a relationship that keeps its links apart from them; the same one from
  /// whichever side it is looked at.
  struct LinkPlace: Hashable {
    let relationship: RelationshipLayout
    let source: ManagedObject
    let destination: ManagedObject
  }

  struct Link {
    let place: LinkPlace
    let wasAdded: Bool
  }

  /// The destinations of an owner in order.
  struct Sequence {
    let owner: ManagedObject
    let relationship: RelationshipLayout
    var members: [ManagedObject]
  }

  struct Order {
    var before: Sequence
    var after: Sequence
    /// The order that undoing or redoing replaced, if another context had set it.
    var found: [ManagedObject]?
    /// The save count at which the former order was the store's, nil if it was unsaved itself.
    let storedAtSave: Int?
  }
}
