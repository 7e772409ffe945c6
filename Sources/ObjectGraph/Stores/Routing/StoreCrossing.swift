/// A relationship between objects of different stores, which no store can keep.
public struct StoreCrossing: Hashable, Sendable, CustomStringConvertible {
  /// The entity with the relationship.
  public var entity: String
  public var relationship: String
  /// The entity that it leads to.
  public var destination: String
  /// The store of the entity, by its configuration and place.
  public var store: String
  public var destinationStore: String
  /// The object that is connected so, nil where only the model makes it possible.
  public var objectID: ManagedObjectID?

  public var description: String {
    let place = "\(entity).\(relationship)" + (objectID.map { " (\($0.uriRepresentation))" } ?? "")
    return "\(place) leads from \(store) to \(destination) in \(destinationStore)"
  }
}
