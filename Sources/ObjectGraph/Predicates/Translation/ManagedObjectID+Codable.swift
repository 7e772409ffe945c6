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
        in: value, debugDescription: "\(uri) is no object of this container's store")
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
      preconditionFailure("a coding key of a text that is not empty")
    }
    return key
  }
}
