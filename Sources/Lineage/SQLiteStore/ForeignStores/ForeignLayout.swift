/// Applies a model to the tables of another program's store and checks that they match.
///
/// Names are derived as for Lineage's own stores, then looked up in the file. Version hashes are
/// not compared, because Apple's cannot be computed.
struct ForeignLayout {
  let model: ModelLayout
  let file: ForeignFile
  private let connection: Database

  init(model: ModelLayout, connection: Database) {
    self.model = model
    self.connection = connection
    file = ForeignFile(connection: connection)
  }

  /// - Throws: `StoreError.otherTables` with everything that is missing.
  func openedStore(passesOverUnreadable passesOver: Bool) throws(StoreError) -> OpenedStore {
    OpenedStore(
      layout: try layout(), identifier: try file.metadata().identifier, connection: connection,
      history: nil, passesOverUnreadable: passesOver)
  }

  /// - Throws: `StoreError.otherTables` with everything that is missing.
  func layout() throws(StoreError) -> StoreLayout {
    try file.requireStore()
    let found = EntityNumbers(model, rows: try file.entityRows())
    guard found.problems.isEmpty else {
      throw .otherTables(path: connection.path, problems: found.problems)
    }
    let derived = StoreLayout(model: model, numbers: found.numbers)
    let names = try file.tableNames()
    var problems: [String] = []
    for table in derived.tables {
      problems += try self.problems(of: table, names)
    }
    var joinTables: [JoinTableLayout] = []
    let search = JoinTableSearch(model, found.numbers, names) {
      (table) throws(StoreError) in try file.columns(of: table)
    }
    for table in derived.joinTables {
      if let table = try search.find(table) {
        joinTables.append(table)
      } else {
        problems.append("no table has the links \(description(of: table))")
      }
    }
    guard problems.isEmpty else { throw .otherTables(path: connection.path, problems: problems) }
    return StoreLayout(model: model, numbers: found.numbers, joinTables: joinTables)
  }

  private func problems(of table: TableLayout, _ names: Set<String>) throws(StoreError)
    -> [String]
  {
    let root = model.entities[table.root]
    guard names.contains(table.name) else {
      return ["there is no table \(table.name) for entity \(root.name)"]
    }
    let there = Set(try file.columns(of: table.name))
    let own = ["Z_PK", "Z_ENT", "Z_OPT"].filter { !there.contains($0) }.map {
      "\(table.name) has no column \($0)"
    }
    let missing = table.columns.filter { !there.contains($0.name) }.map {
      "\(table.name) has no column \($0.name) for \(model.entities[$0.owner].name).\($0.property)"
    }
    return own + missing
  }

  private func description(of table: JoinTableLayout) -> String {
    "\(model.entities[table.owner].name).\(table.relationship) and "
      + "\(model.entities[table.other].name).\(table.inverse)"
  }
}

/// Finds a join table in another program's store, whichever side it is named after.
///
/// The rule for the naming side was found by observation, and columns may have a number after their
/// names (StoreLayout.md, Tables).
package struct JoinTableSearch {
  private let model: ModelLayout
  /// The Z_ENT of each entity by its index.
  private let numbers: [Int]
  private let tableNames: Set<String>
  /// Returns the columns of a table in order.
  private let columns: (String) throws(StoreError) -> [String]

  package init(
    _ model: ModelLayout, _ numbers: [Int], _ tableNames: Set<String>,
    columns: @escaping (String) throws(StoreError) -> [String]
  ) {
    self.model = model
    self.numbers = numbers
    self.tableNames = tableNames
    self.columns = columns
  }

  /// Returns the table as the file has it, or nil if there is none.
  package func find(_ derived: JoinTableLayout) throws(StoreError) -> JoinTableLayout? {
    if let table = try fitted(derived) { return table }
    let near = side(derived.owner, derived.relationship)
    let far = side(derived.other, derived.inverse)
    for (one, other) in [(near, far), (far, near)] {
      if let table = try fitted(layout(ownedBy: one, other)) { return table }
    }
    return nil
  }

  /// One end of a many-to-many relationship.
  private struct Side {
    let entity: Int
    let relationship: String
    let number: Int
    let isOrdered: Bool
  }

  private func side(_ entity: Int, _ relationship: String) -> Side {
    Side(
      entity: entity, relationship: relationship, number: numbers[entity],
      isOrdered: model.entities[entity].relationships[relationship]?.isOrdered ?? false)
  }

  private func layout(ownedBy one: Side, _ other: Side) -> JoinTableLayout {
    let (name, inverse) = (one.relationship.uppercased(), other.relationship.uppercased())
    let isReflexive = one.entity == other.entity && one.relationship == other.relationship
    return JoinTableLayout(
      name: "Z_\(one.number)\(name)", owner: one.entity, relationship: one.relationship,
      other: other.entity, inverse: other.relationship,
      ownerColumn: "Z_\(one.number)\(inverse)",
      otherColumn: isReflexive ? "REFLEXIVE" : "Z_\(other.number)\(name)",
      ownerPositionColumn: one.isOrdered ? "Z_FOK_\(other.number)\(name)" : nil,
      otherPositionColumn: other.isOrdered && !isReflexive
        ? "Z_FOK_\(one.number)\(inverse)" : nil)
  }

  /// Returns the table with its actual columns, or nil if it does not belong to the relationship.
  private func fitted(_ table: JoinTableLayout) throws(StoreError) -> JoinTableLayout? {
    guard tableNames.contains(table.name) else { return nil }
    let columns = try columns(table.name)
    guard let near = Self.column(table.ownerColumn, in: columns),
      let far = Self.column(table.otherColumn, in: columns.filter { $0 != near })
    else { return nil }
    let ownerPosition = table.ownerPositionColumn.flatMap { Self.column($0, in: columns) }
    let otherPosition = table.otherPositionColumn.flatMap { Self.column($0, in: columns) }
    // An order without a column would be lost silently.
    guard (ownerPosition == nil) == (table.ownerPositionColumn == nil),
      (otherPosition == nil) == (table.otherPositionColumn == nil)
    else { return nil }
    return JoinTableLayout(
      name: table.name, owner: table.owner, relationship: table.relationship, other: table.other,
      inverse: table.inverse, ownerColumn: near, otherColumn: far,
      ownerPositionColumn: ownerPosition, otherPositionColumn: otherPosition)
  }

  /// Returns the column with a name, or else the one with a number appended.
  private static func column(_ name: String, in columns: [String]) -> String? {
    if columns.contains(name) { return name }
    let numbered = columns.filter { column in
      column.hasPrefix(name) && column.dropFirst(name.count).allSatisfy { ("0"..."9").contains($0) }
    }
    return numbered.count == 1 ? numbered[0] : nil
  }
}

/// Finds the number of each entity of a model in another program's store.
///
/// Matches by name. If Z_PRIMARYKEY still has an older model's name (StoreLayout.md, Tables), it
/// matches by the entity's renaming identifier, or if there is none by position, provided that the
/// number of entities and the parents agree.
package struct EntityNumbers {
  /// The numbers by entity index.
  package private(set) var numbers: [Int] = []
  package private(set) var problems: [String] = []
  /// True if every entity of the model has a number of its own and the expected parent.
  package private(set) var isMatch = false

  package init(_ model: ModelLayout, rows: [ForeignFile.EntityRow]) {
    var found = [Int?](repeating: nil, count: model.entities.count)
    let byName = Dictionary(grouping: rows, by: \.name)
    // If several rows have the same name, none of them can be chosen.
    var free = byName.compactMapValues { $0.count == 1 ? $0[0] : nil }
    for entity in model.entities {
      found[entity.index] = free.removeValue(forKey: entity.name)?.number
    }
    for entity in model.entities where found[entity.index] == nil {
      let former = model.description(of: entity).renamingIdentifier
      found[entity.index] = former.flatMap { free.removeValue(forKey: $0)?.number }
    }
    if rows.count == model.entities.count {
      for entity in model.entities where found[entity.index] == nil {
        let row = rows[entity.index]
        guard let freed = free[row.name], freed == row,
          row.parentNumber == Self.parentNumber(of: entity, model, found)
        else { continue }
        found[entity.index] = row.number
        free[row.name] = nil
      }
    }
    numbers = found.map { $0 ?? 0 }
    problems = model.entities.filter { found[$0.index] == nil }.map {
      "Z_PRIMARYKEY has \(byName[$0.name] == nil ? "no" : "more than one") entity \($0.name)"
    }
    guard problems.isEmpty else { return }
    problems = parentProblems(model, rows)
    isMatch = problems.isEmpty
    problems += rangeProblems(model)
  }

  private func parentProblems(_ model: ModelLayout, _ rows: [ForeignFile.EntityRow]) -> [String] {
    let parents = Dictionary(
      rows.map { ($0.number, $0.parentNumber) }, uniquingKeysWith: { first, _ in first })
    return model.entities.compactMap { entity in
      let number = numbers[entity.index]
      return parents[number] == Self.parentNumber(of: entity, model, numbers)
        ? nil : "entity \(entity.name), number \(number), has a different parent in Z_PRIMARYKEY"
    }
  }

  /// Fetches use ranges of numbers, so the numbers of a subtree must be contiguous.
  private func rangeProblems(_ model: ModelLayout) -> [String] {
    model.entities.compactMap { entity in
      let number = numbers[entity.index]
      let last = number + entity.subtree.count - 1
      guard Set(numbers[entity.subtree]) == Set(number...last),
        numbers[entity.subtree.upperBound] == last
      else {
        return "the numbers of \(entity.name) and its sub-entities are not \(number)...\(last)"
      }
      return nil
    }
  }

  private static func parentNumber(
    of entity: EntityLayout, _ model: ModelLayout, _ numbers: [Int?]
  ) -> Int? {
    guard let parent = model.description(of: entity).superentity else { return 0 }
    return model.entity(named: parent.name).flatMap { numbers[$0.index] }
  }
}
