/// The identity of an object across contexts: its store, entity and key.
///
/// An ID is a value that can cross isolation boundaries, unlike objects. The ID of an object that
/// was never saved is temporary and valid only within its context. Entity hierarchies are
/// identified by name, so an ID outlives its model.
///
/// ```swift
/// let id = dog.objectID
/// let age = try await container.performBackgroundTask { context in
///   try context.existingObject(with: id).value(forKey: "age")
/// }
/// print(age ?? .integer(0))  // prints 4
/// ```
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

  /// The name of the entity at the time when the ID was created.
  ///
  /// ```swift
  /// print(book.objectID.entityName)  // prints Book
  /// ```
  public var entityName: String { entity.name }

  var rootEntityName: String { entity.rootName }

  /// True before the first save of the object.
  ///
  /// ```swift
  /// let tag = Tag(context: context)
  /// print(tag.objectID.isTemporaryID)  // prints true
  /// try context.save()
  /// print(tag.objectID.isTemporaryID)  // prints false
  /// ```
  public var isTemporaryID: Bool { key < 0 }

  /// The URI, `x-coredata://STORE/Entity/pKEY`, with `t` instead of `p` while temporary.
  ///
  /// ```swift
  /// print(person.objectID.uriRepresentation.hasSuffix("/Person/p1"))  // prints true
  /// ```
  public var uriRepresentation: String {
    "x-coredata://\(storeIdentifier)/\(entity.name)/\(isTemporaryID ? "t" : "p")\(abs(key))"
  }

  /// Returns the ID for a URI created by ``uriRepresentation``, or nil for another store's.
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

  /// The ID's ``uriRepresentation``.
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

/// Encodes the ID as its URI. Decoding requires the container of its store.
///
/// `#Predicate` captures only `Codable` values, so this is needed to refer to an object.
extension ManagedObjectID: Codable {
  /// Encodes the ID as its URI.
  ///
  /// ```swift
  /// let json = try JSONEncoder().encode(["owner": person.objectID])
  /// print(String(decoding: json, as: UTF8.self).hasSuffix(#"Person\/p1"}"#))  // prints true
  /// ```
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
  /// The key for the `PersistentContainer` whose objects' IDs are decoded.
  ///
  /// Only an empty raw value is rejected, so the key always exists.
  ///
  /// ```swift
  /// let json = try JSONEncoder().encode(dog.objectID)
  /// let decoder = JSONDecoder()
  /// decoder.userInfo[.persistentContainer] = container
  /// print(try decoder.decode(ManagedObjectID.self, from: json) == dog.objectID)  // prints true
  /// ```
  public static var persistentContainer: CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: "Lineage.PersistentContainer") else {
      preconditionFailure("an empty coding key")
    }
    return key
  }
}
