/// A class whose objects the domain knows by an ID of its own, kept in one of their attributes.
public protocol IdentifiedObject: ManagedObject {
  /// The attribute's type, optional or not.
  associatedtype IDValue: AttributeRepresentable
  static var id: Attribute<IDValue> { get }
}

extension Query where Object: IdentifiedObject {
  /// The object of an ID of the domain.
  public static func id(_ id: Object.IDValue.Scalar) -> Query { ids(CollectionOfOne(id)) }

  /// The objects of some IDs of the domain; IDs that none has are ignored.
  public static func ids(_ ids: some Sequence<Object.IDValue.Scalar>) -> Query {
    all.where(Object.id.isIn(ids))
  }
}
