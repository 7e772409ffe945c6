import Foundation

@testable import Lineage

/// Every cell of every table of a file, with its storage class, and its schema.
///
/// Read by plain SQL from a copy of a file that nobody has open for writing at that moment.
struct StoreCells {
  struct Cell: Hashable, Comparable, CustomStringConvertible {
    let table: String
    let row: Int64
    let column: String

    var description: String { "\(table)[\(row)].\(column)" }

    static func < (one: Cell, other: Cell) -> Bool {
      (one.table, one.row, one.column) < (other.table, other.row, other.column)
    }
  }

  /// A cell and what it was and is; nil for a row that was or is not there.
  struct Change: Hashable, CustomStringConvertible {
    let cell: Cell
    let before: String?
    let after: String?

    var description: String { "\(cell) \(before ?? "-") -> \(after ?? "-")" }
  }

  let schema: [String]
  private let columnNames: [String: [String]]
  private var values: [Cell: String] = [:]
  /// The pages of tables and indexes by number, each with the name of what it belongs to.
  let owners: [Int: String]
  let bytes: Data
  /// The table of every index and table.
  let tables: [String: String]

  init(_ path: String) throws {
    let snapshot = try StoreSnapshot(of: path)
    let queue = try DatabaseQueue(path: snapshot.path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    var values: [Cell: String] = [:]
    var columnNames: [String: [String]] = [:]
    (schema, owners, tables) = try queue.read { database in
      let objects = try DatabaseRow.fetchAll(
        database,
        sql: "SELECT type, name, tbl_name, sql, rootpage FROM sqlite_schema ORDER BY rowid")
      for object in objects where object[0] == "table" && object[4] > 0 {
        let table: String = object[1]
        let columns = try String.fetchAll(
          database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
        columnNames[table] = columns
        let list = columns.map { "typeof(\"\($0)\") || ' ' || quote(\"\($0)\")" }
        for row in try DatabaseRow.fetchAll(
          database, sql: "SELECT rowid, \(list.joined(separator: ", ")) FROM \"\(table)\"")
        {
          for (place, column) in columns.enumerated() {
            values[Cell(table: table, row: row[0], column: column)] = row[place + 1]
          }
        }
      }
      let pages = try DatabaseRow.fetchAll(database, sql: "SELECT pageno, name FROM dbstat")
      return (
        objects.map { "\($0)" },
        Dictionary(
          pages.map { ($0[0] as Int, $0[1] as String) }, uniquingKeysWith: { one, _ in one }),
        Dictionary(
          objects.map { ($0[1] as String, $0[2] as String) }, uniquingKeysWith: { one, _ in one })
      )
    }
    self.values = values
    self.columnNames = columnNames
    try queue.close()
    bytes = try Data(contentsOf: URL(fileURLWithPath: snapshot.path))
  }

  subscript(_ table: String, _ row: Int64, _ column: String) -> String? {
    values[Cell(table: table, row: row, column: column)]
  }

  var cellCount: Int { values.count }

  /// The names of a table's columns.
  func columns(of table: String) -> [String] { columnNames[table] ?? [] }

  func rows(of table: String) -> Set<Int64> {
    Set(values.keys.filter { $0.table == table }.map(\.row))
  }

  /// What became of every cell that is not the same.
  func changes(to other: StoreCells) -> [Change] {
    Set(values.keys).union(other.values.keys).filter { values[$0] != other.values[$0] }.sorted()
      .map { Change(cell: $0, before: values[$0], after: other.values[$0]) }
  }

  /// The pages whose bytes differ although they belong to none of the tables, nor to their indexes.
  ///
  /// Pages that belong to nothing are free or say where others are; of the first page the schema
  /// counts and not the header's counters.
  func strayPages(in other: StoreCells, touching touched: Set<String>) -> [Int] {
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    return (1...max(1, min(bytes.count, other.bytes.count) / size)).filter { page in
      let range = (page - 1) * size..<page * size
      var (one, two) = (Data(bytes[range]), Data(other.bytes[range]))
      if page == 1 {
        // Change counter, page count, free list, and the version of the engine that counted.
        for range in [24..<40, 92..<100] {
          one.replaceSubrange(range, with: Data(count: range.count))
          two.replaceSubrange(range, with: Data(count: range.count))
        }
      }
      guard one != two else { return false }
      return [owners[page], other.owners[page]].compactMap(\.self).contains {
        !touched.contains(tables[$0] ?? $0)
      }
    }
  }
}
