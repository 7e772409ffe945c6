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
    guard let slot = object.layout.slot(named: name), !slot.content.isReference,
      let row = object.row, row.isPresent(slot.index)
    else { return nil }
    return object.value(in: slot, of: row)
  }
}
