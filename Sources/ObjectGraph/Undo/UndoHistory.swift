/// Steps of unsaved changes that can be taken back and repeated.
///
/// A step is everything between two calls of ``ManagedObjectContext/processPendingChanges()``,
/// which undoing and saving make too. Steps are found by comparing objects with what they were, so
/// setters cost nothing more and are not called again by undoing: it puts values back, of
/// transient attributes too (seed 003).
public final class UndoHistory {
  /// One object before and after a step.
  struct Change {
    let object: ManagedObject
    let before: Existence
    let after: Existence
  }

  /// One link of a relationship that keeps them apart from its objects.
  struct Link {
    let relationship: RelationshipLayout
    let source: ManagedObject
    let destination: ManagedObject
    let wasAdded: Bool
  }

  struct Step {
    var changes: [Change] = []
    var links: [Link] = []
    /// The unsaved orders before and after, where they differ.
    var orders: (before: PendingOrders, after: PendingOrders)?

    var isEmpty: Bool { changes.isEmpty && links.isEmpty && orders == nil }
  }

  enum Existence: Equatable {
    case absent
    case present(ObjectSnapshot)

    /// Versions are the store's business and no change.
    static func == (one: Existence, other: Existence) -> Bool {
      switch (one, other) {
      case (.absent, .absent): true
      case (.present(let one), .present(let other)): one.values == other.values
      default: false
      }
    }
  }

  /// The oldest steps are forgotten beyond so many; 0 keeps all.
  public let levelCount: Int
  var undone: [Step] = []
  var done: [Step] = []
  /// What changed objects were at the end of the last step.
  var baseline: [ObjectIdentifier: (object: ManagedObject, existence: Existence)] = [:]
  var baselineLinks: [Link] = []
  var baselineOrders = PendingOrders()

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
    baselineLinks.removeAll()
    baselineOrders = PendingOrders()
  }

  func append(_ step: Step) {
    done.append(step)
    if levelCount > 0 && done.count > levelCount { done.removeFirst() }
    // A new step leaves no way back to what was undone before it.
    undone.removeAll()
  }
}
