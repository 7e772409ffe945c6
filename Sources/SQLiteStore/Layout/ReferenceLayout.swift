import ObjectGraph

/// The column of a to-one relationship, as seen from the objects that it leads to.
struct ReferenceLayout: Sendable {
  let relationship: RelationshipLayout
  let table: String
  let keyColumn: String
  /// Where the destination has sub-entities.
  let entityColumn: String?
  /// Where the other end is an ordered to-many.
  let positionColumn: String?

  /// What makes a row refer to nothing.
  var clearing: String {
    [keyColumn, entityColumn, positionColumn].compactMap(\.self).map { "\($0) = NULL" }
      .joined(separator: ", ")
  }
}

extension StoreLayout {
  /// Every to-one relationship that leads to entities of a tree.
  func references(toTree root: Int) -> [ReferenceLayout] {
    model.entities.flatMap { entity in
      entity.relationships.values
        .filter {
          $0.declaringEntity == entity.index && !$0.isToMany
            && model.entities[$0.destination].rootIndex == root
        }
        .sorted { $0.name < $1.name }
        .compactMap { reference($0, entity) }
    }
  }

  private func reference(_ relationship: RelationshipLayout, _ entity: EntityLayout)
    -> ReferenceLayout?
  {
    columnName(relationship.name, of: entity).map { key in
      ReferenceLayout(
        relationship: relationship, table: table(of: entity).name, keyColumn: key,
        entityColumn: columnName(relationship.name, of: entity, role: .destinationEntity),
        positionColumn: columnName(relationship.name, of: entity, role: .position))
    }
  }
}
