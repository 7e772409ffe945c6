/// The identity of an object across contexts: its store, its entity and its key.
///
/// An ID is a value that may cross isolation boundaries, which objects may not. The ID of an
/// object that was never saved is temporary and means nothing outside its context.
public struct ManagedObjectID: Hashable, Sendable {
  package let entity: EntityLayout
  /// The primary key, negative while temporary.
  package let key: Int64
  let storeIdentifier: String

  public var entityName: String { entity.name }

  var rootEntityName: String { rootName }

  public var isTemporaryID: Bool { key < 0 }

  /// `x-coredata://STORE/Entity/pKEY`, with `t` for `p` while temporary (store format spec, 6).
  public var uriRepresentation: String {
    "x-coredata://\(storeIdentifier)/\(entity.name)/\(isTemporaryID ? "t" : "p")\(abs(key))"
  }

  public static func == (one: ManagedObjectID, other: ManagedObjectID) -> Bool {
    one.key == other.key && one.entity.rootIndex == other.entity.rootIndex
      && one.storeIdentifier == other.storeIdentifier
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(entity.rootIndex)
  }
}
