/// The policy of a save for rows that others changed since they were read.
///
/// The policies of `NSMergePolicy`. They also decide about uniqueness: where a new or changed
/// object has the same values in a uniqueness constraint as a stored one, "store" and "object"
/// mean the same two sides.
public enum MergePolicy: Hashable, Sendable {
  /// The save is refused with every conflict.
  case error
  /// Property by property: what was set here yields to what was changed in the store.
  case mergeByPropertyStoreTrump
  /// Property by property: what was set here wins, the rest is the store's.
  case mergeByPropertyObjectTrump
  /// All values of the object win.
  case overwrite
  /// The object's changes are discarded.
  case rollback
}

/// An object that was changed here, or led to, and that others changed or deleted since it was
/// read.
///
/// Its snapshots have every attribute and to-one relationship by name, ``FetchValue/null`` where there
/// is no value: enough to show both sides to a person, or to decide for each property.
public struct MergeConflict: Hashable, Sendable, CustomStringConvertible {
  public var objectID: ManagedObjectID
  /// The version the object was read with; ``newVersion`` if what both changed was merged here before an
  /// undo put a value back over it.
  public var oldVersion: Int64
  /// The version in the store now, nil if the row is gone.
  public var newVersion: Int64?
  /// True if the object was to be deleted.
  public var isDeletedHere: Bool
  /// Properties set here; to-many relationships that lost a member or got another order, last.
  public var changedHere: [String]
  /// Properties whose values in the store are no longer those that were read; of to-many
  /// relationships only those of ``changedHere`` are compared.
  public var changedInStore: [String]

  /// The object's values here, Core Data's `objectSnapshot`; nil if it is to be deleted.
  public var objectSnapshot: [String: FetchValue]?
  /// The values that it was read with; nil if its values were never read here.
  public var cachedSnapshot: [String: FetchValue]?
  /// The store's values now; nil if the row is gone.
  public var persistedSnapshot: [String: FetchValue]?

  /// Properties that both sides changed.
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
