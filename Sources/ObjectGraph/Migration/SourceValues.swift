public import ObjectModel

/// One object of the old store, as a custom mapping sees it.
public struct SourceValues {
  private let object: ManagedObject

  init(_ object: ManagedObject) { self.object = object }

  /// The exact entity, as the old model calls it.
  public var entityName: String { object.entityName }

  public var objectID: ManagedObjectID { object.objectID }

  /// The value of an attribute of the old model, nil for NULL and for a name that it does not have.
  public subscript(name: String) -> AttributeValue? {
    guard let slot = object.layout.slot(named: name), !slot.content.isReference else { return nil }
    let row = object.filledRow()
    return row.isPresent(slot.index) ? object.value(in: slot, of: row) : nil
  }

  /// What a to-one relationship of the old model leads to, nil for nothing and for a name that it
  /// does not have.
  public func object(_ name: String) -> SourceValues? {
    guard let slot = object.layout.slot(named: name), slot.content.isReference else { return nil }
    return object.destination(of: slot).map(SourceValues.init)
  }

  /// What a to-many relationship of the old model leads to.
  ///
  /// - Throws: ``ObjectGraphError`` if the old store cannot be read or has no such relationship.
  public func objects(_ name: String) throws(ObjectGraphError) -> [SourceValues] {
    try object.toMany(name).map(SourceValues.init)
  }
}
