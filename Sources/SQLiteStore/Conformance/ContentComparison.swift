import Foundation
import GRDB
import ObjectGraph

/// Compares what two stores of one layout hold, cell by cell.
///
/// The version of a row (Z_OPT) counts saves and is not compared.
struct ContentComparison {
  /// What is told of each table; the rest is alike.
  private static let differenceCountLimit = 5

  let layout: StoreLayout
  private(set) var objectCount = 0
  private(set) var linkCount = 0
  private(set) var cellCount = 0
  private(set) var differences: [String] = []

  init(layout: StoreLayout) { self.layout = layout }

  mutating func run(_ one: StoreConnection, _ other: StoreConnection) throws {
    for table in layout.tables {
      let columns = ["Z_PK", "Z_ENT"] + table.columns.map(\.name)
      objectCount += try compare(table.name, columns, one, other)
    }
    for table in layout.joinTables {
      let positions = [table.ownerPositionColumn, table.otherPositionColumn].compactMap(\.self)
      linkCount += try compare(
        table.name, [table.ownerColumn, table.otherColumn] + positions, one, other)
    }
    let counters = "Z_PRIMARYKEY WHERE Z_ENT <= \(layout.numbers.max() ?? 0)"
    _ = try compare(counters, ["Z_ENT", "Z_MAX"], one, other)
  }

  /// The number of rows of the first.
  private mutating func compare(
    _ table: String, _ columns: [String], _ one: StoreConnection, _ other: StoreConnection
  ) throws -> Int {
    let sql = "SELECT \(columns.joined(separator: ", ")) FROM \(table) ORDER BY 1, 2"
    var (rowCount, found) = (0, [String]())
    try one.perform { first in
      try other.perform { second in
        let rows = try GRDB.Row.fetchCursor(first, sql: sql)
        let copies = try GRDB.Row.fetchCursor(second, sql: sql)
        while let row = try rows.next() {
          rowCount += 1
          guard let copy = try copies.next() else {
            found.append("\(table): row \(row[0] as DatabaseValue) is missing")
            break
          }
          found += Self.differences(row, copy, table, columns)
        }
        if let extra = try copies.next() {
          found.append("\(table): row \(extra[0] as DatabaseValue) is too much")
        }
      }
    }
    cellCount += rowCount * columns.count
    differences += found.prefix(Self.differenceCountLimit)
    if found.count > Self.differenceCountLimit {
      differences.append("\(table): \(found.count - Self.differenceCountLimit) more")
    }
    return rowCount
  }

  private static func differences(
    _ row: GRDB.Row, _ copy: GRDB.Row, _ table: String, _ columns: [String]
  ) -> [String] {
    columns.indices.compactMap { index in
      let (one, other): (DatabaseValue, DatabaseValue) = (row[index], copy[index])
      if one.isIdentical(to: other) { return nil }
      return "\(table).\(columns[index]) of row \(row[0] as DatabaseValue) is \(one), then \(other)"
    }
  }
}

extension DatabaseValue {
  /// Equal and of the same storage class: 1 is not 1.0.
  fileprivate func isIdentical(to other: DatabaseValue) -> Bool {
    switch (storage, other.storage) {
    case (.null, .null): true
    case (.int64(let one), .int64(let other)): one == other
    case (.double(let one), .double(let other)): one.bitPattern == other.bitPattern
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.blob(let one), .blob(let other)): one == other
    default: false
    }
  }
}
