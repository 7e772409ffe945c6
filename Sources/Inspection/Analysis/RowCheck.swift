import Escaping
package import Lineage
import ModelReshaping

/// Finds the rows of a store that its model does not allow, by SQL over all of its tables.
///
/// Each table is read once for all of its conditions. The bytes and keys are then read for the
/// defects only.
package struct RowCheck {
  /// A condition on the rows `o` of a table that defective rows fulfil.
  private struct Rule {
    let kind: RowDefect.Kind
    let table: String
    let place: String
    /// The rows that could have the defect.
    let scope: String
    let condition: String
    /// The column with a row's key.
    var key = "Z_PK"
    var cure: [String] = []
  }

  /// A cascade that rows cannot follow back to their owner.
  fileprivate struct OneWayCascade {
    let owner: EntityLayout
    let destinations: ClosedRange<Int>
    /// The condition that a row `o` has an owner.
    let condition: String
  }

  private static let rulesPerStatement = 100
  private static let keyCount = 5

  private let layout: StoreLayout
  private let database: Database
  private let oneWayCascades: [OneWayCascade]

  /// Prepares the check of a snapshot, which is only read.
  ///
  /// - Throws: `StoreError` if the model does not match it, or `ModelError`.
  package init(of snapshot: StoreSnapshot, _ model: ManagedObjectModel) throws {
    self.init(
      try ForeignStore.layout(of: snapshot, model: model), try Database(reading: snapshot))
  }

  /// Prepares the check of a private copy on a connection, which ``repair(_:)`` changes.
  package init(_ layout: StoreLayout, _ database: Database) {
    (self.layout, self.database) = (layout, database)
    oneWayCascades = layout.model.entities.flatMap { owner in
      owner.relationships.values.compactMap { OneWayCascade($0, owner, layout) }
    }
  }

  /// Returns all defects, by kind.
  ///
  /// - Throws: `StoreError`.
  package func defects() throws -> [RowDefect] {
    let rules = layout.tables.flatMap(rules) + layout.joinTables.map(rule)
    var found = try keyCounters()
    for (table, rules) in Dictionary(grouping: rules, by: \.table) {
      for start in stride(from: 0, to: rules.count, by: Self.rulesPerStatement) {
        found += try defects(
          of: rules[start..<min(rules.count, start + Self.rulesPerStatement)], in: table)
      }
    }
    let order = RowDefect.Kind.allCases
    return found.sorted {
      (order.firstIndex(of: $0.kind) ?? 0, $0.place) < (
        order.firstIndex(of: $1.kind) ?? 0, $1.place
      )
    }
  }

  private func defects(of rules: ArraySlice<Rule>, in table: String) throws -> [RowDefect] {
    let counts = try counts(rules.map { "(\($0.scope)) AND (\($0.condition))" }, in: table)
    let found = zip(rules, counts).filter { $0.1 > 0 }
    guard !found.isEmpty else { return [] }
    let totals = try self.counts(found.map(\.0.scope), in: table)
    return try zip(found, totals).map { (found, total) in
      let (rule, count) = found
      let rows = "FROM \(table) o WHERE (\(rule.scope)) AND (\(rule.condition))"
      return RowDefect(
        kind: rule.kind, table: table, place: rule.place, count: count, total: total,
        bytes: try bytes(of: rows, in: table),
        firstKeys: try Int64.fetchAll(
          database,
          sql: "SELECT o.\(rule.key) \(rows) ORDER BY o.\(rule.key) LIMIT \(Self.keyCount)"),
        cure: rule.cure)
    }
  }

  private func counts(_ conditions: [String], in table: String) throws -> [Int] {
    let counts = conditions.map { "count(*) FILTER (WHERE \($0))" }.joined(separator: ", ")
    let row = try DatabaseRow.fetchOne(database, sql: "SELECT \(counts) FROM \(table) o")
    return conditions.indices.map { place in row.flatMap { $0[place] } ?? 0 }
  }

  /// Returns the bytes of all values of some rows, without the headers of their records.
  private func bytes(of rows: String, in table: String) throws -> Int {
    let columns = try String.fetchAll(
      database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
    var bytes = 0.0
    for start in stride(from: 0, to: columns.count, by: Self.rulesPerStatement) {
      let sums = columns[start..<min(columns.count, start + Self.rulesPerStatement)].map { column in
        """
        CASE typeof(o.\(column)) WHEN 'text' THEN length(CAST(o.\(column) AS BLOB))
        WHEN 'blob' THEN length(o.\(column)) WHEN 'real' THEN 8
        WHEN 'integer' THEN CASE WHEN o.\(column) IN (0, 1) THEN 0
          WHEN o.\(column) BETWEEN -128 AND 127 THEN 1
          WHEN o.\(column) BETWEEN -32768 AND 32767 THEN 2
          WHEN o.\(column) BETWEEN -8388608 AND 8388607 THEN 3
          WHEN o.\(column) BETWEEN -2147483648 AND 2147483647 THEN 4 ELSE 8 END ELSE 0 END
        """
      }
      bytes +=
        try Double.fetchOne(
          database, sql: "SELECT total(\(sums.joined(separator: " + "))) \(rows)") ?? 0
    }
    return Int(bytes)
  }
}

// MARK: Entity tables

extension RowCheck {
  private func rules(of table: TableLayout) -> [Rule] {
    let root = layout.model.entities[table.root]
    let entities = Array(layout.model.entities[root.subtree])
    return strays(in: table, entities) + kinds(in: table, root)
      + entities.flatMap { entity in
        let declared = entity.relationships.values.filter { $0.declaringEntity == entity.index }
          .sorted { $0.name < $1.name }
        return declared.flatMap { links(of: $0, entity, table) } + values(of: entity, table)
          + duplicates(of: entity, table) + (orphan(of: entity, table).map { [$0] } ?? [])
      }
  }

  private func scope(_ entity: EntityLayout, exactly: Bool = false, _ row: String = "o") -> String {
    layout.table(of: entity).isHierarchy
      ? layout.kindCondition(entity, exactly: exactly, number: "\(row).Z_ENT") : "1"
  }

  private func strays(in table: TableLayout, _ entities: [EntityLayout]) -> [Rule] {
    guard table.isHierarchy else { return [] }
    func rule(_ place: String, _ condition: String, _ cure: [String] = []) -> Rule {
      Rule(
        kind: .strayRow, table: table.name, place: place, scope: "1", condition: condition,
        cure: cure)
    }
    let numbers = entities.map { "\(layout.number(of: $0))" }.joined(separator: ", ")
    let unknown = "ifnull(o.Z_ENT, 0) NOT IN (\(numbers))"
    return [
      rule(entities[0].name, unknown, [deletion(table.name, unknown)])
    ]
      + entities.filter(\.isAbstract).map {
        rule($0.name, "o.Z_ENT = \(layout.number(of: $0))")
      }
  }

  /// Returns the rules of a converted tree's kinds, which a type attribute and details tell apart.
  private func kinds(in table: TableLayout, _ root: EntityLayout) -> [Rule] {
    guard let note = ConvertedModel.note(in: layout.model.description(of: root)),
      let type = note.typeAttribute.flatMap({ layout.columnName($0, of: root) })
    else { return [] }
    let codes = note.assignments.codes.values.sorted().map(String.init).joined(separator: ", ")
    let unknown = "o.\(type) IS NULL OR o.\(type) NOT IN (\(codes))"
    let stray = Rule(
      kind: .strayRow, table: table.name, place: root.name, scope: "1", condition: unknown,
      cure: [deletion(table.name, unknown)])
    return [stray]
      + note.assignments.codes.sorted { $0.value < $1.value }.compactMap { kind, code in
        let details = root.relationships.values.first {
          !$0.isToMany && layout.model.entities[$0.destination].name == note.detailsEntity(of: kind)
        }
        guard let details, let key = layout.columnName(details.name, of: root) else { return nil }
        return Rule(
          kind: .missingDetails, table: table.name, place: kind, scope: "o.\(type) = \(code)",
          condition: "o.\(key) IS NULL")
      }
  }

  private func deletion(_ table: String, _ condition: String) -> String {
    "DELETE FROM \(table) AS o WHERE \(condition)"
  }

  /// Returns the rules of a relationship's keys, in the rows that have them.
  private func links(
    of relationship: RelationshipLayout, _ entity: EntityLayout, _ table: TableLayout
  ) -> [Rule] {
    let place = "\(entity.name).\(relationship.name)"
    if relationship.isOneSided {
      let destination = layout.model.entities[relationship.destination]
      func column(_ role: ColumnLayout.Role) -> String? {
        layout.columnName(relationship.name, of: destination, role: role)
      }
      guard let key = column(.ownerKey(declaringEntity: entity.index)) else { return [] }
      return links(
        place, in: destination, key, nil, column(.ownerPosition(declaringEntity: entity.index)),
        to: entity)
    }
    guard !relationship.isToMany, !relationship.isTransient,
      let key = layout.columnName(relationship.name, of: entity)
    else { return [] }
    let number = layout.columnName(relationship.name, of: entity, role: .destinationEntity)
    let position = layout.columnName(relationship.name, of: entity, role: .position)
    return links(
      place, in: entity, key, number, position,
      to: layout.model.entities[relationship.destination])
      + oneSided(relationship, place, entity, key, number)
  }

  private func links(
    _ place: String, in entity: EntityLayout, _ key: String, _ number: String?, _ position: String?,
    to destination: EntityLayout
  ) -> [Rule] {
    let table = layout.table(of: entity).name
    let far = layout.table(of: destination)
    let scope = "\(scope(entity)) AND o.\(key) NOT NULL"
    func found(_ condition: String) -> String {
      "EXISTS (SELECT 1 FROM \(far.name) r WHERE r.Z_PK = o.\(key) AND \(condition))"
    }
    let cleared = [key, number, position].compactMap(\.self).map { "\($0) = NULL" }
      .joined(separator: ", ")
    func rule(_ kind: RowDefect.Kind, _ condition: String, setting change: String) -> Rule {
      Rule(
        kind: kind, table: table, place: place, scope: scope, condition: condition,
        cure: ["UPDATE \(table) AS o SET \(change) WHERE \(scope) AND \(condition)"])
    }
    var rules = [rule(.missingRow, "NOT \(found("1"))", setting: cleared)]
    guard far.isHierarchy else { return rules }
    let right = self.scope(destination, "r")
    rules.append(rule(.wrongKind, found("ifnull(\(right), 0) = 0"), setting: cleared))
    if let number {
      rules.append(
        rule(
          .entityNumber, found("\(right) AND r.Z_ENT IS NOT o.\(number)"),
          setting: "\(number) = (SELECT r.Z_ENT FROM \(far.name) r WHERE r.Z_PK = o.\(key))"))
    }
    return rules
  }

  private func oneSided(
    _ relationship: RelationshipLayout, _ place: String, _ entity: EntityLayout, _ key: String,
    _ number: String?
  ) -> [Rule] {
    guard let inverse = layout.model.inverse(of: relationship), !inverse.isToMany,
      !inverse.isTransient,
      let back = layout.columnName(
        inverse.name, of: layout.model.entities[inverse.declaringEntity])
    else { return [] }
    let declarer = layout.model.entities[inverse.declaringEntity]
    let table = layout.table(of: entity).name
    let far = layout.table(of: declarer).name
    let scope = "\(scope(entity)) AND o.\(key) NOT NULL"
    let condition =
      "EXISTS (SELECT 1 FROM \(far) r WHERE r.Z_PK = o.\(key) AND r.\(back) IS NOT o.Z_PK)"
    // The far side takes the first of the rows that lead to it, unless it leads elsewhere.
    let first = "FROM \(table) o WHERE \(scope) AND o.\(key) = r.Z_PK"
    let backNumber = layout.columnName(inverse.name, of: declarer, role: .destinationEntity)
    let numbered = backNumber.map {
      ", \($0) = (SELECT o.Z_ENT \(first) ORDER BY o.Z_PK LIMIT 1)"
    }
    let cleared = [key, number].compactMap(\.self).map { "\($0) = NULL" }.joined(separator: ", ")
    return [
      Rule(
        kind: .oneSided, table: table, place: place, scope: scope, condition: condition,
        cure: [
          """
          UPDATE \(far) AS r SET \(back) = (SELECT min(o.Z_PK) \(first))\(numbered ?? "")
          WHERE r.\(back) IS NULL AND EXISTS (SELECT 1 \(first))
          """,
          "UPDATE \(table) AS o SET \(cleared) WHERE \(scope) AND \(condition)",
        ])
    ]
  }

  /// Returns the rules of the values that an entity declares.
  private func values(of entity: EntityLayout, _ table: TableLayout) -> [Rule] {
    let description = layout.model.description(of: entity)
    func rule(_ kind: RowDefect.Kind, _ name: String, _ scope: String, _ condition: String) -> Rule
    {
      Rule(
        kind: kind, table: table.name, place: "\(entity.name).\(name)", scope: scope,
        condition: condition)
    }
    let scope = scope(entity)
    return description.properties.flatMap { property -> [Rule] in
      guard !property.isTransient, let column = layout.columnName(property.name, of: entity) else {
        return []
      }
      var rules: [Rule] = []
      let isDerived = (property as? AttributeDescription)?.derivationExpression != nil
      if !property.isOptional, !isDerived {
        rules.append(rule(.requiredNull, property.name, scope, "o.\(column) IS NULL"))
      }
      if let type = (property as? AttributeDescription)?.type {
        rules.append(
          rule(
            .storageClass, property.name, "\(scope) AND o.\(column) NOT NULL",
            "NOT (\(Self.isStored("o.\(column)", as: type)))"))
      }
      return rules
    }
  }

  /// Returns the condition that a value has the storage class of a type, as Core Data writes it.
  private static func isStored(_ value: String, as type: AttributeType) -> String {
    switch type {
    case .integer16, .integer32, .integer64, .boolean: "typeof(\(value)) = 'integer'"
    case .double, .float, .date: "typeof(\(value)) IN ('real', 'integer')"
    // Core Data writes NSDecimalNumber.notANumber as a text.
    case .decimal: "typeof(\(value)) IN ('real', 'integer') OR \(value) = 'NaN'"
    case .string, .uri: "typeof(\(value)) = 'text'"
    case .binary, .uuid, .transformable: "typeof(\(value)) = 'blob'"
    default: "1"
    }
  }

  private func duplicates(of entity: EntityLayout, _ table: TableLayout) -> [Rule] {
    let description = layout.model.description(of: entity)
    return description.uniquenessConstraints.compactMap { names in
      let columns = names.compactMap { layout.columnName($0, of: entity) }
      guard columns.count == names.count, !columns.isEmpty else { return nil }
      let filled = columns.map { "\($0) NOT NULL" }.joined(separator: " AND ")
      return Rule(
        kind: .duplicate, table: table.name,
        place: "\(entity.name).\(names.joined(separator: "+"))",
        scope: columns.map { "o.\($0) NOT NULL" }.joined(separator: " AND "),
        condition: """
          o.Z_PK NOT IN (SELECT min(Z_PK) FROM \(table.name) WHERE \(filled)
            GROUP BY \(columns.joined(separator: ", ")))
          """)
    }
  }

  /// Returns the rule of rows without an owner, for an entity whose rows cascades delete.
  ///
  /// Entities that own their own kind, such as folders in folders, have roots without an owner.
  private func orphan(of entity: EntityLayout, _ table: TableLayout) -> Rule? {
    guard !entity.isAbstract else { return nil }
    var owners: [String] = []
    for relationship in entity.relationships.values.sorted(by: { $0.name < $1.name }) {
      guard let cascade = layout.model.inverse(of: relationship), cascade.deleteRule == .cascade,
        !relationship.isTransient
      else { continue }
      let owner = layout.model.entities[relationship.destination]
      let declarer = layout.model.entities[relationship.declaringEntity]
      guard !owner.subtree.overlaps(declarer.subtree) else { return nil }
      let far = layout.table(of: owner).name
      if let key = layout.columnName(relationship.name, of: entity), !relationship.isToMany {
        owners.append("EXISTS (SELECT 1 FROM \(far) r WHERE r.Z_PK = o.\(key))")
        // A one-to-one has a column on both sides, of which one may be empty.
        if !cascade.isToMany, let key = layout.columnName(cascade.name, of: owner) {
          owners.append("o.Z_PK IN (SELECT r.\(key) FROM \(far) r WHERE r.\(key) NOT NULL)")
        }
      } else if let join = layout.joinTable(of: relationship) {
        owners.append(
          """
          EXISTS (SELECT 1 FROM \(join.name) j JOIN \(far) r
            ON r.Z_PK = j.\(join.farColumn(of: relationship))
            WHERE j.\(join.nearColumn(of: relationship)) = o.Z_PK)
          """)
      }
    }
    for cascade in oneWayCascades where cascade.destinations.contains(entity.index) {
      guard !cascade.owner.subtree.overlaps(cascade.destinations) else { return nil }
      owners.append(cascade.condition)
    }
    guard !owners.isEmpty else { return nil }
    let scope = scope(entity, exactly: true)
    let condition = "NOT (\(owners.joined(separator: " OR ")))"
    return Rule(
      kind: .orphan, table: table.name, place: entity.name, scope: scope, condition: condition,
      cure: [deletion(table.name, "\(scope) AND \(condition)")])
  }
}

extension RowCheck.OneWayCascade {
  init?(
    _ relationship: RelationshipLayout, _ owner: EntityLayout, _ layout: StoreLayout
  ) {
    guard relationship.declaringEntity == owner.index, relationship.deleteRule == .cascade,
      !relationship.isTransient, layout.model.inverse(of: relationship) == nil
    else { return nil }
    let destination = layout.model.entities[relationship.destination]
    let table = layout.table(of: owner).name
    let role = ColumnLayout.Role.ownerKey(declaringEntity: owner.index)
    if let key = layout.columnName(relationship.name, of: destination, role: role) {
      condition = "EXISTS (SELECT 1 FROM \(table) r WHERE r.Z_PK = o.\(key))"
    } else if let key = layout.columnName(relationship.name, of: owner) {
      condition = "o.Z_PK IN (SELECT r.\(key) FROM \(table) r WHERE r.\(key) NOT NULL)"
    } else {
      return nil
    }
    (self.owner, destinations) = (owner, destination.subtree)
  }
}

// MARK: Other tables

extension RowCheck {
  private func rule(of join: JoinTableLayout) -> Rule {
    func missing(_ column: String, _ entity: Int) -> String {
      let far = layout.model.entities[entity]
      return """
        NOT EXISTS (SELECT 1 FROM \(layout.table(of: far).name) r
          WHERE r.Z_PK = o.\(column) AND \(scope(far, "r")))
        """
    }
    let condition =
      missing(join.ownerColumn, join.owner) + " OR " + missing(join.otherColumn, join.other)
    return Rule(
      kind: .joinRow, table: join.name,
      place: "\(layout.model.entities[join.owner].name).\(join.relationship)", scope: "1",
      condition: condition, key: join.ownerColumn, cure: [deletion(join.name, condition)])
  }

  private func keyCounters() throws -> [RowDefect] {
    try layout.tables.compactMap { table in
      let root = layout.model.entities[table.root]
      let number = layout.number(of: root)
      let beyond = """
        FROM \(table.name) o WHERE o.Z_PK > (
          SELECT ifnull(max(CAST(Z_MAX AS INTEGER)), 0) FROM Z_PRIMARYKEY WHERE Z_ENT = \(number))
        """
      let count = try Int.fetchOne(database, sql: "SELECT count(*) \(beyond)") ?? 0
      guard count > 0 else { return nil }
      return RowDefect(
        kind: .keyCounter, table: table.name, place: root.name, count: count,
        total: try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table.name)") ?? 0, bytes: 0,
        firstKeys: try Int64.fetchAll(
          database, sql: "SELECT o.Z_PK \(beyond) ORDER BY 1 LIMIT \(Self.keyCount)"),
        cure: [
          "UPDATE Z_PRIMARYKEY SET Z_MAX = (SELECT max(Z_PK) FROM \(table.name)) WHERE Z_ENT = \(number)"
        ])
    }
  }
}

// MARK: Repair

extension RowCheck {
  private static let roundLimit = 20

  /// Mends the defects of some kinds, and those that mending causes.
  ///
  /// - Returns: The defects as they were before each mend.
  /// - Throws: `StoreError`, without having changed anything.
  package func repair(_ kinds: Set<RowDefect.Kind>) throws -> [RowDefect] {
    try database.write { database in
      // Another program's triggers may call functions that only it has.
      let triggers = try DatabaseRow.fetchAll(
        database, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
      for trigger in triggers {
        try database.execute(sql: "DROP TRIGGER \((trigger[0] as String).quoted("\""))")
      }
      var mended: [RowDefect] = []
      for _ in 0..<Self.roundLimit {
        let found = try defects().filter { kinds.contains($0.kind) && !$0.cure.isEmpty }
        guard !found.isEmpty else { break }
        for defect in found {
          for statement in defect.cure { try database.execute(sql: statement) }
        }
        mended += found
      }
      for trigger in triggers { try database.execute(sql: trigger[1] as String) }
      return mended
    }
  }
}
