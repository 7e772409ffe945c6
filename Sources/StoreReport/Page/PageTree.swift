import SQLiteStore

/// A tree of entities as the page shows it.
struct PageTree {
  struct Entity {
    /// Without rows, its own or below.
    let isEmpty: Bool
    let number: Int
    let name: String
    /// How far to the right, in levels.
    let depth: Int
    let isAbstract: Bool
    let formerName: String
    let hasFormerName: Bool
    let rows: String
    let rowsBelow: String
    let columns: String
    let properties: [Property]
    let hasProperties: Bool
    let propertyCount: String
    let columnsUsed: String
    let showsColumns: Bool
  }

  struct Property {
    let name: String
    let type: String
    let place: String
    let count: String
    let note: String
    let isRelationship: Bool
  }

  let root: String
  let table: String
  let entities: [Entity]
  let isEmpty: Bool

  init(_ tree: TreeInspection, _ inspection: StoreInspection) {
    root = tree.root.printable
    table = tree.table.printable
    let knowsModel = inspection.modelSource != .none
    isEmpty = tree.entities.allSatisfy { $0.rowsWithSubentities == 0 }
    entities = tree.entities.map { Self.entity($0, knowsModel: knowsModel) }
  }

  private static func entity(_ entity: EntityInspection, knowsModel: Bool) -> Entity {
    Entity(
      isEmpty: entity.rowsWithSubentities == 0, number: entity.number, name: entity.name.printable,
      depth: min(entity.depth, 8),
      isAbstract: entity.isAbstract == true, formerName: entity.storedName?.printable ?? "",
      hasFormerName: entity.storedName != nil, rows: Figures.count(entity.rows),
      rowsBelow: entity.rowsWithSubentities == entity.rows
        ? "" : Figures.count(entity.rowsWithSubentities),
      columns: "\(entity.columnsUsed.count)"
        + (entity.columnsAvailable.map { " of \($0)" } ?? ""),
      properties: entity.properties.map(property), hasProperties: !entity.properties.isEmpty,
      propertyCount: Figures.count(entity.properties.count, "own property", "own properties"),
      columnsUsed: Excerpt(entity.columnsUsed.map(\.printable), limit: 300).list,
      showsColumns: !knowsModel && !entity.columnsUsed.isEmpty)
  }

  private static func property(_ property: PropertyInspection) -> Property {
    let notes: [String?] = [
      property.inverse.map { "inverse \($0.printable)" },
      property.deleteRule.map { "on delete \($0)" },
    ]
    return Property(
      name: property.name.printable, type: property.type.printable,
      place: property.column?.printable ?? property.joinTable?.printable ?? "–",
      count: property.count.map(Figures.count) ?? "–",
      note: notes.compactMap(\.self).joined(separator: ", "),
      isRelationship: property.kind == .relationship)
  }
}
