/// The policy of a save for rows that others changed since they were read.
///
/// The cases match those of `NSMergePolicy`. They also apply to uniqueness: if a new or changed
/// object has the same unique values as a stored one, "store" and "object" mean these two.
public enum MergePolicy: Hashable, Sendable {
  /// The save is rejected with every conflict.
  case error
  /// By property: values changed in the store win over those set here.
  case mergeByPropertyStoreTrump
  /// By property: values set here win; the others are the store's.
  case mergeByPropertyObjectTrump
  /// All values of the object win.
  case overwrite
  /// The object's changes are discarded.
  case rollback
}

/// An object that was changed or linked here, and that others changed or deleted since it was read.
///
/// Its snapshots contain every attribute and to-one relationship by name, with ``FetchValue/null``
/// for absent values, so that an app can show both sides or decide by property.
public struct MergeConflict: Hashable, Sendable, CustomStringConvertible {
  public var objectID: ManagedObjectID
  /// The version with which the object was read; ``newVersion`` if changes of both sides were
  /// merged here before an undo replaced a value.
  public var oldVersion: Int64
  /// The current version in the store, or nil if the row is gone.
  public var newVersion: Int64?
  /// True if the object is marked for deletion here.
  public var isDeletedHere: Bool
  /// The properties set here; to-many relationships with a removal or another order come last.
  public var changedHere: [String]
  /// The properties whose stored values changed since they were read.
  ///
  /// To-many relationships are compared only if ``changedHere`` contains them.
  public var changedInStore: [String]

  /// The object's values here, as in Core Data's `objectSnapshot`; nil if it is marked for
  /// deletion.
  public var objectSnapshot: [String: FetchValue]?
  /// The values with which it was read, or nil if they were never read here.
  public var cachedSnapshot: [String: FetchValue]?
  /// The current values in the store, or nil if the row is gone.
  public var persistedSnapshot: [String: FetchValue]?

  /// The properties that both sides changed.
  public var disputed: [String] { changedHere.filter(changedInStore.contains) }

  public var description: String {
    let here =
      isDeletedHere
      ? "deleted here"
      : changedHere.isEmpty
        ? "the destination of a saved change" : "set here: " + changedHere.joined(separator: ", ")
    guard let newVersion else {
      return "\(objectID.uriRepresentation) was deleted from the store; \(here)"
    }
    if newVersion == oldVersion {
      return
        "undo would replace a value of \(objectID.uriRepresentation) that was saved later, in version "
        + "\(newVersion); \(here); changed in the store: \(changedInStore.joined(separator: ", "))"
    }
    return
      "\(objectID.uriRepresentation) went from version \(oldVersion) to \(newVersion); \(here); "
      + "changed in the store: \(changedInStore.joined(separator: ", "))"
  }
}
