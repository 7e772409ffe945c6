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
  /// What changed objects were at the end of the last step.
  var baseline: [ObjectIdentifier: (object: ManagedObject, existence: Existence)] = [:]
  var baselineOrders = PendingOrders()
  var links = UndoLinks()
  /// Tells whether an order that was the store's still is.
  private(set) var saveCount = 0

  public init(levelCount: Int = 0) { self.levelCount = levelCount }

  public var canUndo: Bool { !done.isEmpty }
  public var canRedo: Bool { !undone.isEmpty }

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
    done.append(step)
    if levelCount > 0 && done.count > levelCount { done.removeFirst() }
    // A new step leaves no way back to what was undone before it.
    undone.removeAll()
  }
}
