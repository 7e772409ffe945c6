/// The moments of an object's life that a class can ask to be told of.
///
/// Opted into by class rather than by overriding alone, so that a fetch of classes that want
/// nothing costs nothing.
public struct LifecycleEvents: OptionSet, Sendable {
  public let rawValue: Int
  /// Calls ``ManagedObject/awakeFromInsert()``.
  public static let awakeFromInsert = LifecycleEvents(rawValue: 1)
  /// Calls ``ManagedObject/awakeFromFetch()``.
  public static let awakeFromFetch = LifecycleEvents(rawValue: 2)
  /// Calls ``ManagedObject/willSave()``.
  public static let willSave = LifecycleEvents(rawValue: 4)
  /// Calls ``ManagedObject/prepareForDeletion()``.
  public static let prepareForDeletion = LifecycleEvents(rawValue: 8)
  /// Calls ``ManagedObject/validate(for:)``.
  public static let validate = LifecycleEvents(rawValue: 16)
  /// Calls ``ManagedObject/didSave()``.
  public static let didSave = LifecycleEvents(rawValue: 32)
  /// Calls ``ManagedObject/willTurnIntoFault()`` and ``ManagedObject/didTurnIntoFault()``.
  public static let turnIntoFault = LifecycleEvents(rawValue: 64)
  /// Calls ``ManagedObject/awake(fromSnapshotEvents:)``.
  public static let awakeFromSnapshotEvents = LifecycleEvents(rawValue: 128)

  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// Why an object has values again that it had before.
public struct SnapshotEventType: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  /// An insertion was taken back by an undo, or repeated by a redo.
  public static let undoInsertion = SnapshotEventType(rawValue: 2)
  /// A deletion was.
  public static let undoDeletion = SnapshotEventType(rawValue: 4)
  /// A change of values was.
  public static let undoUpdate = SnapshotEventType(rawValue: 8)
  /// Unsaved changes were given up.
  public static let rollback = SnapshotEventType(rawValue: 16)

  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// What is about to be written of an object.
public enum ValidationChange: Hashable, Sendable {
  case insert
  case update
  case delete
}

extension ManagedObject {
  func tellOfSave() {
    if bound.lifecycle.contains(.willSave) { willSave() }
  }

  func awakeIfWanted(_ events: SnapshotEventType) {
    if bound.lifecycle.contains(.awakeFromSnapshotEvents) { awake(fromSnapshotEvents: events) }
  }

  /// True if the save has anything to write for a changed object: transient values are not.
  var hasStoredChanges: Bool {
    guard state == .updated, let row else { return false }
    for (index, stored) in layout.storedMask.enumerated()
    where row.changeWord(index, maskOffset: layout.rowByteCount) & stored != 0 {
      return true
    }
    return false
  }
}
