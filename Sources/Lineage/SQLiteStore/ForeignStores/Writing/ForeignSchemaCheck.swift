import Escaping
import SystemSQLite

/// Tables, columns, indexes and triggers of a store of others against those of its model.
///
/// An index that is not unique cannot refuse a row, so any is well; the engine keeps them all.
struct ForeignSchemaCheck {
  private struct Item {
    let type: String
    let name: String
    let sql: String
  }

  let layout: StoreLayout
  let file: ForeignFile

  func problems(_ history: ForeignHistory?) throws(StoreError) -> [String] {
    let items = try file.rows(
      "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    ).map { row in
      Item(
        type: String.fromDatabaseValue(row[0]) ?? "", name: String.fromDatabaseValue(row[1]) ?? "",
        sql: String.fromDatabaseValue(row[2]) ?? "")
    }
    let trees = treeStatements
    let treeTables = Set(trees.flatMap(\.tables))
    let treeTexts = Set(trees.flatMap(\.statements).map(Self.plain))
    let system: Set = ["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"]
    let known = Set(layout.tables.map(\.name) + layout.joinTables.map(\.name)).union(system)
      .union(history?.tables ?? [])
    var problems: [String] = []
    for item in items where item.type == "table" || item.type == "view" {
      if treeTables.contains(item.name) { continue }
      if item.type == "view" || !known.contains(item.name) {
        problems.append("the \(item.type) \(item.name) is not the model's")
      } else if let clause = Self.unknownClause(in: item.sql) {
        problems.append("the table \(item.name) has a clause \(clause)")
      }
    }
    problems += triggerProblems(items.filter { $0.type == "trigger" }, treeTexts)
    for table in layout.tables { problems += try columnProblems(of: table) }
    for table in layout.joinTables { problems += try columnProblems(of: table) }
    problems += suffixProblems
    guard problems.isEmpty else { return problems }
    for table in layout.tables { problems += try uniquenessProblems(of: table) }
    return try problems + compilationProblems(known.subtracting(system))
  }

  /// The R-trees that the model declares, with triggers of the text that this library would write.
  private var treeStatements: [(tables: [String], statements: [String])] {
    layout.model.entities.flatMap { entity in
      layout.model.description(of: entity).indexes.compactMap { index in
        // What is no R-tree has no tables.
        (try? RTreeIndexSQL(index, of: entity, layout)).map {
          (RTreeIndexSQL.tableNames(index, of: entity), $0.statements)
        }
      }
    }
  }

  /// What Core Data never writes, and what could refuse or change a row.
  private static func unknownClause(in sql: String) -> String? {
    let unknown: Set = [
      "CHECK", "REFERENCES", "FOREIGN", "GENERATED", "AS", "COLLATE", "STRICT", "WITHOUT",
      "CONFLICT",
      "AUTOINCREMENT", "DEFAULT", "NOT", "VIRTUAL",
    ]
    return SQLTokens.tokens(of: sql).compactMap(\.keyword).first(where: unknown.contains)
  }

  static func plain(_ sql: String) -> String {
    sql.replacing("\"", with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

// MARK: Triggers

extension ForeignSchemaCheck {
  private func triggerProblems(_ items: [Item], _ treeTexts: Set<String>) -> [String] {
    var problems: [String] = []
    var expected: Set<String> = []
    let there = Set(items.map { Self.plain($0.sql) })
    for entity in layout.model.entities {
      for attribute in layout.model.description(of: entity).properties.compactMap({
        $0 as? AttributeDescription
      }) where attribute.derivationExpression != nil && !attribute.isTransient {
        let derived = layout.model.derivedAttributes.first {
          $0.entity == entity.index && $0.name == attribute.name
        }
        guard let triggers = derived.flatMap({ DerivedTriggers($0, layout) }) else {
          problems.append(
            "how \(entity.name).\(attribute.name) is derived, "
              + "\(attribute.derivationExpression ?? ""), is not known of Core Data's triggers")
          continue
        }
        let statements = Set(triggers.statements.map(Self.plain))
        expected.formUnion(statements)
        if !statements.isSubset(of: there) {
          problems.append(
            "the triggers that derive \(entity.name).\(attribute.name) are not all there, or say "
              + "something else")
        }
      }
    }
    return problems
      + items.filter { !expected.union(treeTexts).contains(Self.plain($0.sql)) }.map {
        "the trigger \($0.name) is not known"
      }
  }

  /// Has the engine compile what a save may run, with all that indexes and triggers call.
  private func compilationProblems(_ tables: Set<String>) throws(StoreError) -> [String] {
    var problems: [String] = []
    for table in tables.sorted() {
      let name = table.quoted("\"")
      let columns = try file.columns(of: table).map { $0.quoted("\"") }
      for sql in [
        "INSERT INTO \(name) DEFAULT VALUES", "DELETE FROM \(name)",
        "UPDATE \(name) SET \(columns.map { "\($0) = NULL" }.joined(separator: ", "))",
      ] {
        do throws(StoreError) {
          _ = try file.rows("EXPLAIN \(sql)")
        } catch {
          problems.append("the engine cannot write to \(table): \(error)")
        }
      }
    }
    return problems
  }
}

// MARK: Columns

extension ForeignSchemaCheck {
  private struct Column {
    let name: String
    let type: String
    let isPlain: Bool
    let keyPlace: Int
  }

  private func columns(of table: String) throws(StoreError) -> [Column] {
    try file.rows(
      "SELECT name, type, \"notnull\" = 0 AND dflt_value IS NULL AND hidden = 0, pk "
        + "FROM pragma_table_xinfo(?)", [table]
    ).map { row in
      Column(
        name: String.fromDatabaseValue(row[0]) ?? "",
        type: (String.fromDatabaseValue(row[1]) ?? "").uppercased(),
        isPlain: Int.fromDatabaseValue(row[2]) == 1, keyPlace: Int.fromDatabaseValue(row[3]) ?? 0)
    }
  }

  private func columnProblems(of table: TableLayout) throws(StoreError) -> [String] {
    var wanted = ["Z_PK": "INTEGER", "Z_ENT": "INTEGER", "Z_OPT": "INTEGER"]
    for column in table.columns { wanted[column.name] = column.declaredType }
    return problems(
      of: table.name, try columns(of: table.name), wanted: wanted, keys: ["Z_PK"])
  }

  private func columnProblems(of table: JoinTableLayout) throws(StoreError) -> [String] {
    let names =
      [table.ownerColumn, table.otherColumn]
      + [table.ownerPositionColumn, table.otherPositionColumn].compactMap(\.self)
    return problems(
      of: table.name, try columns(of: table.name),
      wanted: Dictionary(names.map { ($0, "INTEGER") }, uniquingKeysWith: { first, _ in first }),
      keys: [table.ownerColumn, table.otherColumn])
  }

  private func problems(
    of table: String, _ columns: [Column], wanted: [String: String], keys: Set<String>
  ) -> [String] {
    columns.compactMap { column in
      let place = "the column \(table).\(column.name)"
      guard let type = wanted[column.name] else { return "\(place) is not the model's" }
      if column.type != type { return "\(place) is of type \(column.type), not \(type)" }
      if !column.isPlain { return "\(place) has a clause that is not known" }
      return (column.keyPlace > 0) == keys.contains(column.name)
        ? nil : "the key of \(table) is another"
    }
  }

  /// Which of equally named properties has which column is told by their order; where several kinds
  /// of values are written alike, none is known.
  private var suffixProblems: [String] {
    layout.tables.flatMap { table in
      let families = Dictionary(grouping: table.columns.filter { $0.role == .value }) {
        "\($0.property.uppercased()) \($0.declaredType)"
      }
      return families.values.filter { $0.count > 1 }.compactMap { family in
        let types = Set(
          family.map { column in
            layout.model.entities[column.owner].slot(named: column.property).map { slot in
              ColumnGroup(content: slot.content, isTransformable: isTransformable(column))
            }
          })
        return types.count == 1
          ? nil
          : "which of the columns \(family.map(\.name)) of \(table.name) belongs to which entity is "
            + "not known"
      }.sorted()
    }
  }

  private func isTransformable(_ column: ColumnLayout) -> Bool {
    layout.model.description(of: layout.model.entities[column.owner]).flatAttributes
      .first { $0.name == column.property }?.type == .transformable
  }
}

// MARK: Uniqueness

extension ForeignSchemaCheck {
  /// The file's unique indexes have to be the model's uniqueness constraints, each way.
  private func uniquenessProblems(of table: TableLayout) throws(StoreError) -> [String] {
    var wanted: Set<Set<String>> = []
    for entity in layout.model.entities[layout.model.entities[table.root].subtree] {
      for names in layout.model.description(of: entity).uniquenessConstraints {
        wanted.insert(Set(names.compactMap { layout.columnName($0, of: entity) }))
      }
    }
    var found: Set<Set<String>> = []
    var problems: [String] = []
    for row in try file.rows(
      "SELECT name, partial FROM pragma_index_list(?) WHERE \"unique\"", [table.name])
    {
      let name = String.fromDatabaseValue(row[0]) ?? ""
      let keys = try file.rows(
        "SELECT name, coll FROM pragma_index_xinfo(?) WHERE key", [name])
      let columns = Set(keys.compactMap { String.fromDatabaseValue($0[0]) })
      let isPlain =
        Int.fromDatabaseValue(row[1]) == 0 && columns.count == keys.count
        && keys.allSatisfy { String.fromDatabaseValue($0[1]) == "BINARY" }
      if isPlain && wanted.contains(columns) {
        found.insert(columns)
      } else {
        problems.append("the unique index \(name) is of no constraint of the model")
      }
    }
    return problems
      + wanted.subtracting(found).map {
        "nothing in \(table.name) keeps \($0.sorted().joined(separator: ", ")) unique"
      }.sorted()
  }
}

/// The triggers that Core Data makes for a derived attribute, as far as their text is known.
///
/// Seen is one kind: the number of a to-many's destinations whose own tables hold the references
/// (framework 1344). Others are not guessed at. The functions that the triggers call tell Core
/// Data's contexts of the new value; here they do nothing, as an object of this library shows a
/// derived value that a save changed when it is read again.
struct DerivedTriggers {
  /// Without blanks that mean nothing.
  let statements: [String]

  /// Nil for an attribute whose triggers are not known.
  init?(_ attribute: DerivedAttribute, _ layout: StoreLayout) {
    let entity = layout.model.entities[attribute.entity]
    guard case .far(let relationship, []) = attribute.source,
      case .aggregate(.count, _)? = attribute.expression?.form,
      let links = layout.links(of: relationship), !links.isJoinTable,
      let column = layout.columnName(attribute.name, of: entity)
    else { return nil }
    let (own, far, key) = (layout.table(of: entity).name, links.table, links.sourceColumn)

    func trigger(
      _ suffix: String, _ event: String, on table: String, when condition: String? = nil,
      _ assignment: String, _ row: String, _ function: String
    ) -> String {
      "CREATE TRIGGER Z_DA_\(table)_\(entity.name)_\(attribute.name)_\(suffix) AFTER \(event) "
        + "ON \(table) FOR EACH ROW " + (condition.map { "WHEN (\($0)) " } ?? "")
        + "BEGIN UPDATE \(own) SET \(column) = \(assignment) WHERE Z_PK = \(row); "
        + "SELECT \(function)('\(own)', Z_ENT, Z_PK, '\(attribute.name)', \(column)) "
        + "FROM \(own) WHERE Z_PK = \(row); END"
    }
    func parameter(_ suffix: String, _ event: String, _ row: String, _ assignment: String) -> String
    {
      trigger(
        "PARAMETER_\(suffix)", event, on: far, when: "\(row) NOT NULL", assignment, row,
        Self.updated)
    }
    statements = [
      parameter("INSERT", "INSERT", "NEW.\(key)", "IFNULL(\(column), 0) + 1"),
      parameter("UPDATE_INCREMENT", "UPDATE OF \(key)", "NEW.\(key)", "\(column) + 1"),
      parameter("UPDATE_DECREMENT", "UPDATE OF \(key)", "OLD.\(key)", "\(column) - 1"),
      parameter("DELETE", "DELETE", "OLD.\(key)", "\(column) - 1"),
      trigger(
        "SOURCE_INSERT", "INSERT", on: own,
        "(SELECT IFNULL(COUNT(\(key)), 0) FROM \(far) WHERE \(key) = NEW.Z_PK)", "NEW.Z_PK",
        Self.inserted),
    ]
  }

  private static let updated = "NSCoreDataDATriggerUpdatedAffectedObjectValue"
  private static let inserted = "NSCoreDataDATriggerInsertUpdatedAffectedObjectValue"

  /// What the triggers call.
  static let functions = [updated, inserted].map {
    SQLFunction(
      name: $0, argumentCount: 5, isInnocuous: true,
      body: { context, _, _ in sqlite3_result_null(context) })
  }
}
