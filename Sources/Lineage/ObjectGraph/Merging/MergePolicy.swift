/// The policy of a save for rows that others changed since they were read.
///
/// The cases match those of `NSMergePolicy`. They also apply to uniqueness: if a new or changed
/// object has the same unique values as a stored one, "store" and "object" mean these two.
///
/// ```swift
/// let editor = container.newContext()
/// let copy = try editor.fetch(Query<Dog>.all)[0]
/// (dog.name, dog.age) = ("Max", 5)
/// try context.save()
/// copy.age = 6
/// editor.mergePolicy = .mergeByPropertyStoreTrump
/// try editor.save()
/// print(copy.name, copy.age)  // prints Max 5
/// ```
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
///
/// ```swift
/// let editor = container.newContext()
/// let copy = try editor.fetch(Query<Dog>.all)[0]
/// dog.age = 5
/// try context.save()
/// copy.age = 6
/// do { try editor.save() } catch {
///   guard case .mergeConflict(let conflicts) = error else { throw error }
///   print(conflicts[0].cachedSnapshot?["age"] ?? .null)  // prints 4
///   print(conflicts[0].objectSnapshot?["age"] ?? .null)  // prints 6
///   print(conflicts[0].persistedSnapshot?["age"] ?? .null)  // prints 5
/// }
/// ```
public struct MergeConflict: Hashable, Sendable, CustomStringConvertible {
  /// The ID of the object, which is the same in every context.
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

  /// The object, and the properties that each side changed.
  ///
  /// ```swift
  /// let editor = container.newContext()
  /// let copy = try editor.fetch(Query<Dog>.all)[0]
  /// dog.age = 5
  /// try context.save()
  /// copy.age = 6
  /// try editor.save()  // throws set here: age; changed in the store: age
  /// ```
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
