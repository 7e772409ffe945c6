/// The names of all tables, columns and indexes that a model requires in a store.
package struct GeneratedNames {
  /// Each name with the entity and the part of it that it serves.
  private typealias Names = [(name: String, entity: String, title: String)]

  let layout: StoreLayout

  /// - Throws: `StoreError.tooManyColumns` or `StoreError.collidingNames` if no store can be created
  ///   for the model.
  package static func check(_ model: ModelLayout, path: String) throws(StoreError) {
    let layout = StoreLayout(model: model, numbers: StoreLayout.freshNumbers(of: model))
    if let wide = layout.wideTables.first { throw .tooManyColumns(path: path, wide) }
    let collisions = GeneratedNames(layout: layout).collisions
    guard collisions.isEmpty else { throw .collidingNames(path: path, collisions) }
  }

  /// The colliding names.
  ///
  /// Tables and indexes share one namespace. There, and among a table's columns, SQLite ignores the
  /// case of the letters A to Z.
  var collisions: [NameCollision] {
    let system = Self.systemNames.map {
      (name: $0, entity: "", title: "a table or index of every store")
    }
    let schema = system + layout.tables.flatMap(names) + layout.joinTables.flatMap(names)
    return Self.collisions(in: schema + layout.model.entities.flatMap(declaredNames))
      + layout.tables.flatMap { Self.collisions(in: columns(of: $0)) }
      + layout.joinTables.flatMap { Self.collisions(in: columns(of: $0)) }
  }

  private static func collisions(in names: Names) -> [NameCollision] {
    var known: [String: String] = [:]
    return names.compactMap { name, entity, title in
      guard let first = known.updateValue(title, forKey: folded(name)) else { return nil }
      return NameCollision(name: name, entity: entity, first: first, second: title)
    }
  }

  private static func folded(_ name: String) -> String {
    String(
      decoding: name.utf8.map {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 32 : $0
      },
      as: UTF8.self)
  }

  /// The names of the system tables, including history's, because a history can be begun at any
  /// time.
  private static var systemNames: [String] {
    (SchemaSQL.systemTables + HistorySchema.statements(tombstoneCount: 0)).compactMap { sql in
      let words = sql.split(separator: " ")
      return words.firstIndex { $0 == "TABLE" || $0 == "INDEX" }.map { String(words[$0 + 1]) }
    }
  }

  private func names(of table: TableLayout) -> Names {
    let root = layout.model.entities[table.root].name
    let title = "the entity \(root)"
    let own = [(table.name, root, title)]
    let ofHierarchy = table.isHierarchy ? [("\(table.name)_Z_ENT_INDEX", root, title)] : []
    return own + ofHierarchy
      + table.columns.filter(\.hasIndex).map {
        (
          SchemaSQL.indexName(of: $0, in: table), layout.model.entities[$0.owner].name,
          "the index of \(self.title(of: $0))"
        )
      }
  }

  private func names(of table: JoinTableLayout) -> Names {
    let title = title(of: table.relationship, table.owner)
    let owner = layout.model.entities[table.owner].name
    return [
      (table.name, owner, title), (SchemaSQL.indexName(of: table), owner, "the index of \(title)"),
    ]
  }

  private func declaredNames(of entity: EntityLayout) -> Names {
    DeclaredIndexSQL(layout: layout, entity: entity).names.map { name, part in
      (name, entity.name, "\(part) of \(entity.name)")
    }
  }

  private func columns(of table: TableLayout) -> Names {
    ["Z_PK", "Z_ENT", "Z_OPT"].map { ($0, "", "a column of every table") }
      + table.columns.map { ($0.name, layout.model.entities[$0.owner].name, title(of: $0)) }
  }

  private func columns(of table: JoinTableLayout) -> Names {
    let (near, far) = (
      title(of: table.relationship, table.owner), title(of: table.inverse, table.other)
    )
    return [
      (table.ownerColumn, near), (table.otherColumn, far), (table.ownerPositionColumn, near),
      (table.otherPositionColumn, far),
    ]
    .compactMap { name, title in
      name.map { ($0, layout.model.entities[table.owner].name, title) }
    }
  }

  private func title(of column: ColumnLayout) -> String {
    switch column.role {
    case .value, .destinationEntity, .position: title(of: column.property, column.owner)
    case .ownerKey(let declarer), .ownerPosition(let declarer):
      title(of: column.property, declarer)
    }
  }

  private func title(of property: String, _ entity: Int) -> String {
    let entity = layout.model.entities[entity]
    let isRelationship = entity.relationships[property] != nil
    return "the \(isRelationship ? "relationship" : "attribute") \(property) of \(entity.name)"
  }
}

/// A column before it has its final place and, if names collide, its final name.
struct ColumnCandidate {
  let group: ColumnGroup
  /// The index of the entity whose rows can have a value.
  let owner: Int
  let property: String
  let role: ColumnLayout.Role
  let declaredType: String
  let isReference: Bool
  /// The text that sorts the column within its entity.
  let sortName: String
  /// The name without a collision number.
  let baseName: String
  /// The base name of the entity column that follows a to-one relationship to a hierarchy.
  let entityColumnName: String?

  func column(named name: String, role: ColumnLayout.Role? = nil) -> ColumnLayout {
    ColumnLayout(
      name: name, declaredType: declaredType, role: role ?? self.role, owner: owner,
      property: property, isReference: isReference)
  }

  /// Orders by group, then entity, then attributes before relationships, then name in byte order.
  static func precedes(_ one: ColumnCandidate, _ other: ColumnCandidate) -> Bool {
    if one.group != other.group { return one.group < other.group }
    if one.owner != other.owner { return one.owner < other.owner }
    if one.isReference != other.isReference { return !one.isReference }
    return one.sortName.utf8.lexicographicallyPrecedes(other.sortName.utf8)
  }
}

/// Lists the columns that a hierarchy's table needs (StoreLayout.md, Tables).
struct ColumnCandidates {
  let model: ModelLayout
  /// The Z_ENT of each entity by its index.
  let numbers: [Int]

  func all(ofHierarchy root: EntityLayout) -> [ColumnCandidate] {
    model.entities[root.subtree].flatMap { entity in
      values(of: entity) + positions(of: entity) + ownerColumns(of: entity)
    }
  }

  /// Returns each stored property once, at the entity that declares it.
  private func values(of entity: EntityLayout) -> [ColumnCandidate] {
    entity.slots.filter { entity.slotOwners[$0.index] == entity.index && !$0.isTransient }
      .map { slot in
        let name = entity.slotNames[slot.index]
        let group = ColumnGroup(
          content: slot.content, isTransformable: isTransformable(name, of: entity))
        let destination = entity.relationships[name]?.destination
        return ColumnCandidate(
          group: group, owner: entity.index, property: name, role: .value,
          declaredType: slot.content.declaredType, isReference: slot.content.isReference,
          sortName: name, baseName: Self.columnName(name),
          entityColumnName: slot.content == .toOneOfHierarchy
            ? "Z\(numbers[destination ?? entity.index])_\(name.uppercased())" : nil)
      }
  }

  /// Returns the column's name; an element's excludes its composite.
  private static func columnName(_ property: String) -> String {
    "Z" + (property.split(separator: ".").last.map(String.init) ?? property).uppercased()
  }

  /// Returns the position columns of the entity's to-one relationships whose inverse is an ordered
  /// to-many.
  private func positions(of entity: EntityLayout) -> [ColumnCandidate] {
    entity.relationships.values.filter {
      $0.declaringEntity == entity.index && !$0.isToMany
        && model.inverse(of: $0)?.isOrdered ?? false
    }
    .map { toOne in
      position(
        of: entity, toOne.name, .position, sortName: toOne.name,
        baseName: "Z_FOK_\(toOne.name.uppercased())")
    }
  }

  /// Returns the columns for to-many relationships to the entity without an inverse: the owner's
  /// key and, if ordered, the position.
  private func ownerColumns(of entity: EntityLayout) -> [ColumnCandidate] {
    oneSided(leadingTo: entity).flatMap { toMany in
      let (declarer, name) = (toMany.declaringEntity, toMany.name)
      let numbered = "\(numbers[declarer])\(name.uppercased())"
      let key = ColumnCandidate(
        group: .integers, owner: entity.index, property: name,
        role: .ownerKey(declaringEntity: declarer), declaredType: "INTEGER", isReference: true,
        sortName: numbered, baseName: "Z\(numbered)", entityColumnName: nil)
      guard toMany.isOrdered else { return [key] }
      // No observed store has this column; its name combines the two rules.
      return [
        key,
        position(
          of: entity, name, .ownerPosition(declaringEntity: declarer), sortName: numbered,
          baseName: "Z_FOK_\(numbered)"),
      ]
    }
  }

  private func oneSided(leadingTo entity: EntityLayout) -> [RelationshipLayout] {
    model.entities.flatMap { owner in
      owner.relationships.values.filter {
        $0.declaringEntity == owner.index && $0.isOneSided && $0.destination == entity.index
      }
    }
  }

  private func position(
    of entity: EntityLayout, _ property: String, _ role: ColumnLayout.Role, sortName: String,
    baseName: String
  ) -> ColumnCandidate {
    ColumnCandidate(
      group: .positions, owner: entity.index, property: property, role: role,
      declaredType: "INTEGER", isReference: false, sortName: sortName, baseName: baseName,
      entityColumnName: nil)
  }

  private func isTransformable(_ property: String, of entity: EntityLayout) -> Bool {
    model.description(of: entity).flatAttributesByName[property]?.type == .transformable
  }
}
