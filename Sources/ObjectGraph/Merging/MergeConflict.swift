/// An object that was changed here, or led to, and since it was read changed or deleted by somebody
/// else.
public struct MergeConflict: Hashable, Sendable, CustomStringConvertible {
  public var objectID: ManagedObjectID
  /// The version the object was read with.
  public var oldVersion: Int64
  /// The version in the store now, nil if the row is gone.
  public var newVersion: Int64?
  /// True if the object was to be deleted.
  public var isDeletedHere: Bool
  /// Properties set here.
  public var changedHere: [String]
  /// Properties whose values in the store are no longer those that were read.
  public var changedInStore: [String]

  /// Properties that both sides changed.
  public var disputed: [String] { changedHere.filter(changedInStore.contains) }

  public var description: String {
    let here =
      isDeletedHere
      ? "deleted here"
      : changedHere.isEmpty
        ? "led to by what is saved" : "set here: " + changedHere.joined(separator: ", ")
    guard let newVersion else {
      return "\(objectID.uriRepresentation) is gone from the store; \(here)"
    }
    return
      "\(objectID.uriRepresentation) went from version \(oldVersion) to \(newVersion); \(here); "
      + "changed in the store: \(changedInStore.joined(separator: ", "))"
  }
}
