import Escaping

/// An index in the store.
struct StoredIndex: Hashable {
  let name: String
  let table: String
  let sql: String
}

/// The steps that convert a store in place to another model.
///
/// New tables come first, while kept tables are still unchanged, because links are read from them;
/// then kept tables, then indexes.
struct SchemaPlan {
  enum Step: Hashable {
    case dropIndex(String)
    case renameTable(String, to: String)
    case createTable(sql: String)
    case renameColumn(table: String, String, to: String)
    case addColumn(table: String, name: String, type: String)
    /// Inserts, updates or deletes rows.
    case changeRows(table: String, sql: String)
    case dropTable(String)
    case createIndex(sql: String)
    case check(RowCheck)
    case checkJoin(JoinCheck)
    /// All objects of a hierarchy have been migrated.
    case hierarchyIsDone(entity: String, table: String)
  }

  let entities: MappedEntities
  private(set) var steps: [Step] = []
  private let tables: [TablePlan]
  private let joins: [JoinTablePlan]
  private let names: TableNames
  private let schema: [String]

  init(
    _ mapping: MappingModel, from old: StoreLayout, to new: StoreLayout, _ indexes: [StoredIndex]
  ) {
    let entities = MappedEntities(mapping, from: old, to: new)
    let tables = new.tables.map { TablePlan($0, entities) }
    let joins = new.joinTables.map { JoinTablePlan($0, entities) }
    self.entities = entities
    self.tables = tables
    self.joins = joins
    schema = SchemaSQL(layout: new).statements
    names = Self.names(old, tables, joins)
    let indexSQL = schema.filter(Self.createsIndex)
    let kept = indexes.filter { indexSQL.contains($0.sql) && keeps($0) }
    let known = Set(old.tables.map(\.name) + old.joinTables.map(\.name))
    // Runs while every table is unchanged, and before any work.
    steps += JoinCheck.all(entities).map(Step.checkJoin)
    steps += indexes.filter { known.contains($0.table) && !kept.contains($0) }
      .map { .dropIndex($0.name) }
    addAnew()
    addAlterations()
    let keptSQL = Set(kept.map(\.sql))
    steps += indexSQL.filter { !keptSQL.contains($0) }.map { .createIndex(sql: $0) }
    steps += tables.flatMap(\.checks).map(Step.check)
  }

  /// Returns false for a schema with more than tables and indexes, which requires copying.
  static func isPossible(_ layout: StoreLayout) -> Bool {
    SchemaSQL(layout: layout).statements.allSatisfy {
      $0.hasPrefix("CREATE TABLE ") || createsIndex($0)
    }
  }

  private static func createsIndex(_ sql: String) -> Bool {
    sql.hasPrefix("CREATE INDEX ") || sql.hasPrefix("CREATE UNIQUE INDEX ")
  }

  /// Returns temporary names for all tables that are not kept under their own name.
  private static func names(
    _ old: StoreLayout, _ tables: [TablePlan], _ joins: [JoinTablePlan]
  ) -> TableNames {
    let staying =
      tables.filter { $0.alteration?.former.name == $0.table.name }.map(\.table.name)
      + joins.filter { $0.former?.table.name == $0.table.name }.map(\.table.name)
    let leaving = (old.tables.map(\.name) + old.joinTables.map(\.name))
      .filter { !staying.contains($0) }
    return TableNames(
      aside: Dictionary(
        uniqueKeysWithValues: leaving.enumerated().map { ($1, "Z_MIGRATING_\($0)") }))
  }

  private func keeps(_ index: StoredIndex) -> Bool {
    guard names.aside[index.table] == nil else { return false }
    if let table = tables.first(where: { $0.table.name == index.table }) {
      return table.alteration?.keeps(index: index.sql) ?? false
    }
    return joins.first { $0.table.name == index.table }?.former?.columns
      .allSatisfy { $0.from == $0.to } ?? false
  }

  private mutating func addAnew() {
    let aside = names.aside.sorted { $0.value < $1.value }
    steps += aside.map { .renameTable($0.key, to: $0.value) }
    for table in tables where table.alteration == nil { create(table.table.name) }
    for join in joins where join.former == nil {
      create(join.table.name)
      steps += join.filling(names)
    }
    for table in tables where table.alteration == nil {
      steps += table.filling(names)
      addEnd(of: table)
    }
  }

  private mutating func create(_ table: String) {
    steps += schema.filter { $0.hasPrefix("CREATE TABLE \(table) ") }
      .map { .createTable(sql: $0) }
  }

  private mutating func addEnd(of table: TablePlan) {
    guard table.former != nil else { return }
    steps.append(.hierarchyIsDone(entity: table.entity.name, table: table.table.name))
  }

  private mutating func addAlterations() {
    for table in tables {
      guard let alteration = table.alteration else { continue }
      steps += alteration.steps(names)
      addEnd(of: table)
    }
    for join in joins { steps += join.renaming(names) }
    let goingOn = Set(
      tables.compactMap(\.alteration?.former.name) + joins.compactMap(\.former?.table.name))
    steps += names.aside.filter { !goingOn.contains($0.key) }.map(\.value).sorted()
      .map { .dropTable($0) }
  }
}

extension TablePlan {
  var alteration: TableAlteration? {
    if case .alteration(let alteration) = method { alteration } else { nil }
  }
}

extension SchemaPlan.Step {
  /// The statement, or nil for a check or a report.
  var sql: String? {
    switch self {
    case .dropIndex(let name): "DROP INDEX \(name.quoted("\""))"
    case .renameTable(let name, let new): "ALTER TABLE \(name) RENAME TO \(new)"
    case .createTable(let sql), .changeRows(_, let sql), .createIndex(let sql): sql
    case .renameColumn(let table, let name, let new):
      "ALTER TABLE \(table) RENAME COLUMN \(name) TO \(new)"
    case .addColumn(let table, let name, let type):
      "ALTER TABLE \(table) ADD COLUMN \(name) \(type)"
    case .dropTable(let name): "DROP TABLE \(name)"
    case .check, .checkJoin, .hierarchyIsDone: nil
    }
  }
}
