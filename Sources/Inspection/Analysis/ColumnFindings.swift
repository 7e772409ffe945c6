import Lineage

/// Findings about the columns of one tree's table.
struct ColumnFindings {
  let tree: TreeInspection
  let content: StoreContent
  let table: StoreContent.Table
  let scan: TableScan
  let model: InspectedModel?

  var findings: [Finding] {
    [neverUsed].compactMap(\.self) + siblings
      + (model.map {
        ForeignValueFindings(content: content, table: table, scan: scan, model: $0).findings
      } ?? [])
  }

  private var neverUsed: Finding? {
    guard let columns = tree.cost?.neverUsed, !columns.isEmpty, let cost = tree.cost else {
      return nil
    }
    return Finding(
      kind: .neverUsedColumns, table: tree.table, subjects: columns,
      message: "\(columns.count) of \(cost.propertyColumns) columns "
        + "\(columns.count == 1 ? "has" : "have") no value in any of \(cost.rows) "
        + (cost.rows == 1 ? "row" : "rows"))
  }

  /// Properties that sibling entities declare identically, so that their parent could declare them
  /// once.
  ///
  /// Compares the model's names, not the columns' trailing digits, because a property's name may
  /// end in digits.
  private var siblings: [Finding] {
    guard let model else { return [] }
    let columns = scan.columns.compactMap { column in
      model.column(column.name, ofTable: tree.table).flatMap { layout in
        declaration(layout, model).map { (column: column.name, layout: layout, declaration: $0) }
      }
    }
    let alike = Dictionary(grouping: columns, by: \.declaration).values.filter { $0.count > 1 }
    return alike.sorted { $0[0].declaration < $1[0].declaration }.map { columns in
      let owners = columns.map { model.entities[$0.layout.owner] }
      let places = zip(columns, owners).map { "\($0.column) of \($1.name)" }
      return Finding(
        kind: .siblingProperties, table: tree.table, subjects: columns.map(\.column),
        message: "\(columns[0].layout.property) is declared by \(columns.count) sub-entities of "
          + "\(commonAncestor(of: owners, model)), each with a separate column: \(places.listed)")
    }
  }

  /// Returns the name and type of a property, or nil if a parent cannot declare it for several
  /// entities: a relationship has one inverse.
  private func declaration(_ column: ColumnLayout, _ model: InspectedModel) -> String? {
    let entity = model.description(of: model.entities[column.owner])
    guard column.role == .value,
      let property = entity.properties.first(where: { $0.name == column.property })
    else { return nil }
    if let relationship = property as? RelationshipDescription,
      relationship.inverseRelationship != nil
    {
      return nil
    }
    return "\(property.name)\u{1}\(property.signature)"
  }

  private func commonAncestor(of entities: [EntityLayout], _ model: InspectedModel) -> String {
    let lines = entities.map { model.description(of: $0).ancestors.map(\.name) }
    let common = lines.dropFirst().reduce(lines[0]) { common, line in
      common.filter(line.contains)
    }
    return common.first ?? tree.root
  }
}

/// The properties that an entity declares, with the store's content for each.
struct PropertyAnalysis {
  let entity: EntityLayout
  let table: StoreContent.Table?
  let content: StoreContent
  let model: InspectedModel

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

  /// Returns the column of a property if the file has it.
  private func column(of property: String) -> String? {
    model.columnName(property, of: entity)
      .flatMap { table?.column($0) == nil ? nil : $0 }
  }

  /// Returns the number of rows of the entity and its sub-entities that have a value.
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
