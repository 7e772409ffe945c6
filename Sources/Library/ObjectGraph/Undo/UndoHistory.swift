/// Steps of unsaved changes that can be taken back and repeated.
///
/// A step is everything between two calls of ``ManagedObjectContext/processPendingChanges()``,
/// which undoing and saving make too. Steps are found by comparing objects with what they were, so
/// setters cost nothing more and are not called again by undoing: it puts values back, of
/// transient attributes too (seed 003). A step from before a save is undone as a new change; an
/// object whose deletion was saved comes back under the key it had.
public final class UndoHistory {
  /// The oldest steps are forgotten beyond so many; 0 keeps all.
  public let levelCount: Int
  var undone: [Step] = []
  var done: [Step] = []
  /// How many groups are open, one in the other; 0 outside of all.
  public private(set) var groupingLevel = 0
  private var disablingLevel = 0
  /// Steps of one outermost group have its number.
  private var groupCount = 0
  /// What changed objects were at the end of the last step.
  var baseline: [ObjectIdentifier: (object: ManagedObject, existence: Existence)] = [:]
  var baselineOrders = PendingOrders()
  var links = UndoLinks()
  /// Tells whether an order that was the store's still is.
  private(set) var saveCount = 0

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

  /// Takes one call of ``disableUndoRegistration()`` back; without one it does nothing.
  public func enableUndoRegistration() { disablingLevel = max(0, disablingLevel - 1) }

  /// Forgets every step.
  public func removeAll() {
    done.removeAll()
    undone.removeAll()
    restartFromHere()
  }

  /// What is there now counts as unchanged, as after a save.
  func restartFromHere() {
    baseline.removeAll()
    baselineOrders = PendingOrders()
    links = UndoLinks()
    saveCount += 1
  }

  func append(_ step: Step) {
    guard isUndoRegistrationEnabled else { return }
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
