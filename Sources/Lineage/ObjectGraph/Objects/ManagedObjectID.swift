/// The identity of an object across contexts: its store, its entity and its key.
///
/// An ID is a value that may cross isolation boundaries, which objects may not. The ID of an
/// object that was never saved is temporary and means nothing outside its context. Hierarchies of
/// entities are distinguished by their names, so that an ID outlives the model it was made with.
public struct ManagedObjectID: Hashable, Sendable, CustomStringConvertible {
  package let entity: EntityLayout
  /// The primary key, negative while temporary.
  package let key: Int64
  let storeIdentifier: String

  package init(entity: EntityLayout, key: Int64, storeIdentifier: String) {
    self.entity = entity
    self.key = key
    self.storeIdentifier = storeIdentifier
  }

  public var entityName: String { entity.name }

  var rootEntityName: String { entity.rootName }

  public var isTemporaryID: Bool { key < 0 }

  /// `x-coredata://STORE/Entity/pKEY`, with `t` for `p` while temporary.
  public var uriRepresentation: String {
    "x-coredata://\(storeIdentifier)/\(entity.name)/\(isTemporaryID ? "t" : "p")\(abs(key))"
  }

  /// The ID of a URI made by ``uriRepresentation``, nil for one of another store.
  static func from(uri: String, layout: ModelLayout, store: any PersistentStore)
    -> ManagedObjectID?
  {
    let scheme = "x-coredata://"
    guard uri.hasPrefix(scheme) else { return nil }
    let parts = uri.dropFirst(scheme.count).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, let entity = layout.entity(named: String(parts[1])),
      parts[2].first == "p", let key = Int64(parts[2].dropFirst()), key > 0,
      parts[0] == store.identifier(of: entity, key: key)
    else { return nil }
    return ManagedObjectID(entity: entity, key: key, storeIdentifier: String(parts[0]))
  }

  /// The ID as ``uriRepresentation`` has it.
  public var description: String { uriRepresentation }

  public static func == (one: ManagedObjectID, other: ManagedObjectID) -> Bool {
    one.key == other.key && one.storeIdentifier == other.storeIdentifier
      && (one.entity === other.entity || one.entity.rootName == other.entity.rootName)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(entity.rootNameHash)
  }
}

/// As its URI, which alone says nothing: a decoder needs the container whose store it is of.
///
/// `#Predicate` captures only what is `Codable`, so without this it could not name an object.
extension ManagedObjectID: Codable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(uriRepresentation)
  }

  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let uri = try value.decode(String.self)
    guard let container = decoder.userInfo[.persistentContainer] as? PersistentContainer else {
      throw DecodingError.dataCorruptedError(
        in: value,
        debugDescription: "set userInfo[.persistentContainer] of the decoder to the container")
    }
    guard let id = container.objectID(forURIRepresentation: uri) else {
      throw DecodingError.dataCorruptedError(
        in: value, debugDescription: "\(uri) is not an object of this container's store")
    }
    self = id
  }
}

extension CodingUserInfoKey {
  /// The `PersistentContainer` whose objects' IDs are decoded.
  ///
  /// Only the empty text is refused as a raw value, so there always is one.
  public static var persistentContainer: CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: "Lineage.PersistentContainer") else {
      preconditionFailure("an empty coding key")
    }
    return key
  }
}
