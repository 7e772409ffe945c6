/// Why a domain value and its object could not be turned into each other, with the evidence.
public enum DomainMappingError: Error, Hashable, Sendable {
  /// A value that the domain needs is absent.
  case missingValue(entity: String, object: ManagedObjectID, property: String)
  /// The stored value is none that the domain's type knows.
  case unknownValue(
    entity: String, object: ManagedObjectID, property: String, found: String, type: String)
  /// The object is of an entity that the domain's kinds do not cover.
  case unknownKind(entity: String, object: ManagedObjectID, known: [String])
  /// The object is of another class than its domain value.
  case otherKind(object: ManagedObjectID, expected: String, found: String)
  /// Mapping an object led back to it: its domain value would be endless.
  case endless(path: [ManagedObjectID])
  /// No object has these IDs.
  case unknownIDs(entity: String, ids: [String])
  /// Several objects have the same ID, so none of them can be meant.
  case ambiguousID(entity: String, id: String, objects: [ManagedObjectID])
}

extension DomainMappingError: CustomStringConvertible {
  public var description: String { "\(reason); \(suggestion)" }

  /// What is wrong and where.
  public var reason: String {
    switch self {
    case .missingValue(_, let object, let property):
      "\(property) of \(object.uriRepresentation) has no value, and its domain type needs one"
    case .unknownValue(_, let object, let property, let found, let type):
      "\(property) of \(object.uriRepresentation) is \(found), which is no \(type)"
    case .unknownKind(let entity, let object, let known):
      "\(object.uriRepresentation) is of \(entity), which is none of \(known.joined(separator: ", "))"
    case .otherKind(let object, let expected, let found):
      "\(object.uriRepresentation) is a \(found), its domain value a \(expected)"
    case .endless(let path):
      "the domain value would be endless: "
        + path.map { "\($0.entityName) \($0.uriRepresentation)" }.joined(separator: " -> ")
    case .unknownIDs(let entity, let ids):
      "no \(entity) has the ID \(ids.joined(separator: ", "))"
    case .ambiguousID(let entity, let id, let objects):
      "\(objects.count) objects of \(entity) have the ID \(id): "
        + objects.map(\.uriRepresentation).joined(separator: ", ")
    }
  }

  /// What to do about it.
  public var suggestion: String {
    switch self {
    case .missingValue: "set it, or make it optional in the domain type"
    case .unknownValue: "add a case for it, or mend the stored value"
    case .unknownKind: "add a case to the enum of kinds"
    case .otherKind: "delete the object first, or give the value an ID of its own"
    case .endless:
      "leave the way back out of the domain type, or let that side carry only the other's ID"
    case .unknownIDs: "save the object first, or check the ID"
    case .ambiguousID: "delete all but one, and add a uniqueness constraint on the ID"
    }
  }
}
