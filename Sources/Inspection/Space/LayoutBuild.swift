import Escaping
import Foundation
import Lineage
import SystemSQLite

/// Builds the tables of a hierarchy from the rows of a private copy, and counts their pages.
///
/// Each table is built in its own file next to the copy under the shared table's name, so that its
/// index statements apply unchanged. Rows are inserted in key order and indexes created afterwards,
/// as VACUUM does. A file is removed once its pages are counted.
struct LayoutBuild {
  /// The reason why a hierarchy cannot be built although the file is sound.
  struct Obstacle: Error {
    let reason: String
  }

  /// An index of the shared table that can be created on another one.
  private struct Index {
    let sql: String
    /// The names of all its columns, in upper case.
    let columns: Set<String>
    /// The numbers of the entities for which the model declares it, or nil for all that have its
    /// columns.
    let entities: Set<Int>?
  }

  private struct Table {
    let numbers: [Int]
    let rows: Int
    let columns: [TableText.Column]
    let indexes: [Index]
  }

  private static let rowsPerStatement = 10_000

  let content: StoreContent
  let model: InspectedModel
  /// The path of the copy, in a folder of its own that is removed with it.
  let path: String
  /// Called occasionally with the completed share of the work.
  let progress: (Double) -> Void

  /// - Throws: ``Obstacle``, or SQLite's error.
  func layouts(of tree: TreeInspection) throws -> TreeLayouts {
    guard let table = content.table(tree.table), let scan = table.scan else {
      throw Obstacle(reason: "the table cannot be read")
    }
    let name = table.object.name
    let onDisk = content.indexes.filter { $0.object.tableName.uppercased() == name.uppercased() }
    // SQLite would follow cyclic pointers. Each page was read once before and is sound.
    guard ([table.facts] + onDisk.map(\.facts)).allSatisfy({ $0.damageCount == 0 }) else {
      throw Obstacle(reason: "parts of the table or its indexes cannot be read")
    }
    let entities = tree.entities.filter { $0.isAbstract == false }
    let indexes = try indexes(of: name, tree, scan)
    let columns = scan.columns.filter { !$0.isComputed }
    let shared = Table(
      numbers: entities.map(\.number), rows: entities.reduce(0) { $0 + $1.rows }, columns: columns,
      indexes: indexes.carried)
    let separate = entities.map { entity in
      self.table(of: entity, columns: columns, indexes: indexes.carried, tableName: name)
    }
    let objects = ([shared] + separate).reduce(0) { $0 + 1 + $1.indexes.count }
    guard objects <= content.limits.builtObjects else {
      throw Obstacle(reason: "\(objects) tables and indexes are too many to build")
    }
    var work = Work(
      total: ([shared] + separate).reduce(0) { $0 + $1.rows * (1 + $1.indexes.count) })
    let sharedPages = try build(shared, name, tree, &work)
    let parts = try zip(entities, separate).map { entity, table in
      let pages = try build(table, name, tree, &work)
      return TreeLayouts.EntityTable(
        entity: entity.name, rows: entity.rows, tablePages: pages.table,
        indexes: table.indexes.count, indexPages: pages.indexes)
    }
    return TreeLayouts(
      onDisk: size(
        1, onDisk.count, table.facts.pages + onDisk.reduce(0) { $0 + $1.facts.pages }),
      shared: size(1, shared.indexes.count, sharedPages.table + sharedPages.indexes),
      separate: size(
        parts.count, parts.reduce(0) { $0 + $1.indexes },
        parts.reduce(0) { $0 + $1.tablePages + $1.indexPages }),
      tables: parts, omittedIndexes: indexes.omitted, omittedRows: scan.rows - shared.rows)
  }

  private func size(_ tables: Int, _ indexes: Int, _ pages: Int) -> TreeLayouts.Size {
    TreeLayouts.Size(
      tables: tables, indexes: indexes, pages: pages,
      bytes: pages * content.file.header.pageSizeBytes)
  }

  /// Returns the columns that an entity has, those that the model does not know, and their indexes.
  private func table(
    of entity: EntityInspection, columns: [TableText.Column], indexes: [Index], tableName: String
  ) -> Table {
    let own = columns.filter { column in
      guard let layout = model.column(column.name, ofTable: tableName),
        let entity = model.entity(number: entity.number)
      else { return true }
      return model.isPossible(layout, inRowsOf: entity)
    }
    let names = Set(own.map { $0.name.uppercased() })
    return Table(
      numbers: [entity.number], rows: entity.rows, columns: own,
      indexes: indexes.filter {
        $0.columns != ["Z_ENT"] && $0.columns.isSubset(of: names)
          && $0.entities?.contains(entity.number) ?? true
      })
  }
}

// MARK: Indexes

extension LayoutBuild {
  private func indexes(of table: String, _ tree: TreeInspection, _ scan: TableScan) throws -> (
    carried: [Index], omitted: [String]
  ) {
    var carried: [Index] = []
    var omitted: [String] = []
    for (object, _) in content.indexes where object.tableName.uppercased() == table.uppercased() {
      if let index = try index(object, tree, scan) {
        carried.append(index)
      } else {
        omitted.append(object.name)
      }
    }
    return (carried, omitted)
  }

  /// Returns nil for an index on an expression, which may call a function of the owner's program.
  private func index(_ object: SchemaObject, _ tree: TreeInspection, _ scan: TableScan) throws
    -> Index?
  {
    guard let sql = object.sql else { return try constraint(object) }
    guard let text = IndexText(sql), sql.uppercased().contains("INDEX") else { return nil }
    let names = text.elements.map(\.column)
    let columns = names.compactMap(\.self)
    guard columns.count == names.count, columns.allSatisfy({ scan.index(ofColumn: $0) != nil })
    else { return nil }
    let inCondition = (text.condition ?? []).compactMap(\.name).filter {
      scan.index(ofColumn: $0) != nil
    }
    return Index(
      sql: sql, columns: Set((columns + inCondition).map { $0.uppercased() }),
      entities: declaringSubtree(of: object.name, tree))
  }

  /// Returns the index that SQLite made for a constraint and that has no statement.
  private func constraint(_ object: SchemaObject) throws -> Index? {
    let columns = try DatabaseRow.fetchAll(
      Database(path: path), sql: "SELECT name FROM pragma_index_info(?) ORDER BY seqno",
      arguments: [object.name])
    let names: [String] = columns.compactMap { $0[0] }
    guard !names.isEmpty, names.count == columns.count else { return nil }
    let list = names.map { $0.quoted("\"") }.joined(separator: ", ")
    // Names that begin with sqlite_ are reserved.
    return Index(
      sql: "CREATE UNIQUE INDEX \("Z_\(object.name)".quoted("\"")) "
        + "ON \(object.tableName.quoted("\"")) (\(list))",
      columns: Set(names.map { $0.uppercased() }), entities: nil)
  }

  /// Returns the entities of an index called `Z_Entity_name`: the named one and its sub-entities.
  private func declaringSubtree(of index: String, _ tree: TreeInspection) -> Set<Int>? {
    let declaring = tree.entities.filter { index.hasPrefix("Z_\($0.name)_") }
      .max { $0.name.count < $1.name.count }
    return declaring.flatMap { model.entity(number: $0.number) }
      .map { Set(model.numbers(ofSubtreeOf: $0)) }
  }
}

// MARK: Building

extension LayoutBuild {
  /// The number of rows to write, counted once for the table and once per index.
  private struct Work {
    let total: Int
    var done = 0

    var share: Double { total == 0 ? 1 : Double(done) / Double(total) }
  }

  private func build(
    _ table: Table, _ name: String, _ tree: TreeInspection, _ work: inout Work
  ) throws -> (table: Int, indexes: Int) {
    // An empty B-tree consists of its root page.
    guard table.rows > 0 else { return (1, table.indexes.count) }
    let file = URL(fileURLWithPath: path).deletingLastPathComponent()
      .appendingPathComponent("\(UUID().uuidString).sqlite").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let database = try Database(path: file)
    defer { try? database.close() }
    try prepare(database, largestRecordBytes: tree.cost?.largestRecordBytes ?? 0)
    try database.execute(
      database.makeStatement(sql: Self.creation(of: table, name)), arguments: [])
    try fill(table, name, database, &work)
    let tablePages = try pages(database, file)
    for index in table.indexes {
      try database.execute(database.makeStatement(sql: index.sql), arguments: [])
      work.done += table.rows
      progress(work.share)
    }
    return (tablePages, try pages(database, file) - tablePages)
  }

  private func prepare(_ database: Database, largestRecordBytes: Int) throws {
    let header = content.file.header
    var reserved = Int32(header.pageSizeBytes - header.usableBytes)
    sqlite3_file_control(
      database.handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserved)
    // Bounds what hostile statements can do with the rows by the size of the file.
    sqlite3_limit(
      database.handle, SQLITE_LIMIT_LENGTH,
      Int32(clamping: max(1 << 20, 2 * largestRecordBytes)))
    let encoding = [2: "UTF-16le", 3: "UTF-16be"][header.encoding] ?? "UTF-8"
    for setting in [
      "page_size = \(header.pageSizeBytes)", "encoding = '\(encoding)'", "journal_mode = OFF",
      "synchronous = OFF", "locking_mode = EXCLUSIVE", "trusted_schema = OFF",
      "max_page_count = \(2 * content.file.pageCount + content.limits.builtObjects)",
    ] {
      try database.execute(sql: "PRAGMA \(setting)")
    }
    try database.execute(sql: "ATTACH DATABASE ? AS source", arguments: [path])
  }

  /// Uses types of the same affinity, which alone determines how values are stored.
  private static func creation(of table: Table, _ name: String) -> String {
    let columns = table.columns.map { column in
      let type =
        column.isRowIDAlias
        ? "INTEGER PRIMARY KEY" : ColumnAffinity(declaredType: column.declaredType).typeName
      return "\(column.name.quoted("\"")) \(type)"
    }
    return "CREATE TABLE main.\(name.quoted("\"")) (\(columns.joined(separator: ", ")))"
  }

  private func fill(
    _ table: Table, _ name: String, _ database: Database, _ work: inout Work
  ) throws {
    guard let key = table.columns.first(where: \.isRowIDAlias)?.name.quoted("\"") else {
      throw Obstacle(reason: "its rows have no key")
    }
    let columns = table.columns.map { $0.name.quoted("\"") }.joined(separator: ", ")
    // Reads in key order. An index on Z_ENT would have to sort several entities' numbers.
    let hint = table.numbers.count > 1 ? " NOT INDEXED" : ""
    let statement = try database.makeStatement(
      sql: """
        INSERT INTO main.\(name.quoted("\"")) (\(columns)) SELECT \(columns)
        FROM source.\(name.quoted("\""))\(hint)
        WHERE Z_ENT IN (\(table.numbers.map(String.init).joined(separator: ", "))) AND \(key) > ?
        ORDER BY \(key) LIMIT \(Self.rowsPerStatement)
        """)
    var rows = 0
    var last = Int64.min
    while rows < table.rows {
      try database.execute(statement, arguments: [last])
      guard database.changedRowCount > 0 else { break }
      last = database.lastInsertedRowID
      rows += database.changedRowCount
      work.done += database.changedRowCount
      progress(work.share)
    }
    guard rows == table.rows else {
      throw Obstacle(reason: "SQLite finds different rows than the pages contain")
    }
  }

  /// Returns the pages of the table and of the indexes created so far.
  private func pages(_ database: Database, _ file: String) throws -> Int {
    func count(_ pragma: String) throws -> Int {
      try Int.fetchOne(database, sql: "PRAGMA main.\(pragma)") ?? 0
    }
    var cursor = BTreeCursor(try PageFile(path: file))
    let schemaPages = cursor.walk(root: 1).pages
    let all = try count("page_count")
    // SQLite reserves the page at the first gigabyte for locks.
    let lockPages = all > (1 << 30) / content.file.header.pageSizeBytes ? 1 : 0
    return all - (try count("freelist_count")) - schemaPages - lockPages
  }
}

extension ColumnAffinity {
  fileprivate var typeName: String {
    switch self {
    case .text: "TEXT"
    case .numeric: "NUMERIC"
    case .integer: "INTEGER"
    case .real: "REAL"
    case .blob: "BLOB"
    }
  }
}

extension StoreInspection {
  /// Builds the layouts of every hierarchy with sub-entities.
  mutating func buildLayouts(
    _ content: StoreContent, _ model: InspectedModel, path: String,
    progress: @escaping (InspectionStep, Double) -> Void
  ) {
    for index in trees.indices where trees[index].cost?.impossibleBytes != nil {
      guard trees[index].hasSubentities else { continue }
      let root = trees[index].root
      let build = LayoutBuild(content: content, model: model, path: path) {
        progress(.building(root), $0)
      }
      do {
        trees[index].layouts = try build.layouts(of: trees[index])
      } catch {
        trees[index].layoutsProblem = Self.reason(error)
      }
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case let obstacle as LayoutBuild.Obstacle: return obstacle.reason
    case StoreError.diskFull:
      let folder = FileManager.default.temporaryDirectory.path
      return "there is not enough space for it in \(folder); set TMPDIR to a folder with more"
    default: return (error as? StoreError)?.result.map { "SQLite: \($0.message)" } ?? error.reason
    }
  }
}
