import ObjectGraph
import ObjectModel

/// The properties that an entity declares, with what the store holds for each.
struct PropertyAnalysis {
  private let entity: EntityLayout
  private let table: StoreContent.Table?
  private let content: StoreContent
  private let model: InspectedModel

  init(
    _ entity: EntityLayout, _ table: StoreContent.Table?, _ content: StoreContent,
    _ model: InspectedModel
  ) {
    self.entity = entity
    self.table = table
    self.content = content
    self.model = model
  }

  var properties: [PropertyInspection] {
    model.description(of: entity).properties.map { property in
      if let relationship = property as? RelationshipDescription {
        return inspection(of: relationship)
      }
      let isAttribute = property is AttributeDescription
      let column = isAttribute ? column(of: property.name) : nil
      return PropertyInspection(
        name: property.name, kind: isAttribute ? .attribute : .fetchedProperty,
        type: Self.type(of: property), isTransient: property.isTransient, column: column,
        joinTable: nil, count: column.flatMap(values), destination: nil, inverse: nil,
        deleteRule: nil)
    }
  }

  private func inspection(of relationship: RelationshipDescription) -> PropertyInspection {
    let layout = entity.relationships[relationship.name]
    let column = relationship.isToMany ? nil : column(of: relationship.name)
    let links = layout.flatMap(model.links)
    let linkCount = links.flatMap { link in
      content.table(link.table).flatMap { values(link.sourceColumn, of: $0) }
    }
    return PropertyInspection(
      name: relationship.name, kind: .relationship, type: Self.type(of: relationship),
      isTransient: relationship.isTransient, column: column,
      joinTable: links.flatMap { $0.isJoinTable ? $0.table : nil },
      count: relationship.isToMany ? linkCount : column.flatMap(values),
      destination: relationship.destinationEntity?.name,
      inverse: relationship.inverseRelationship?.name, deleteRule: relationship.deleteRule.name)
  }

  private static func type(of property: PropertyDescription) -> String {
    property.signature + (property.isTransient ? ", transient" : "")
  }

  /// The column of a property, if the file has it.
  private func column(of property: String) -> String? {
    model.columnName(property, of: entity)
      .flatMap { table?.column($0) == nil ? nil : $0 }
  }

  /// Rows of the entity and what is below it that have a value.
  private func values(_ column: String) -> Int? {
    guard let table, let scan = table.scan, let index = table.column(column) else { return nil }
    return model.numbers(ofSubtreeOf: entity).reduce(0) {
      $0 + (scan.byEntity[Int64($1)]?.values[index] ?? 0)
    }
  }

  private func values(_ column: String, of table: StoreContent.Table) -> Int? {
    table.column(column).flatMap { table.scan?.values[$0] }
  }
}
