import Testing

/// What a save put into the history tables of a file.
struct HistoryRows {
  struct Change: Hashable {
    /// 0 for an insertion, 1 for an update, 2 for a deletion.
    let kind: Int
    let entity: Int
    let key: Int64
  }

  private static let numbers: [String: Int64] = [
    "ACHANGE": 16001, "ATRANSACTION": 16002, "ATRANSACTIONSTRING": 16003,
  ]

  let tables: Set<String>
  private let added: [String: Set<Int64>]
  /// Every cell of a new row, and the counters that they took their keys from.
  let cells: Set<String>

  init(_ before: StoreCells, _ after: StoreCells) {
    guard before.hasHistory else {
      (tables, added, cells) = ([], [:], [])
      return
    }
    var cells: Set<String> = []
    var added: [String: Set<Int64>] = [:]
    for (table, number) in Self.numbers {
      let rows = after.rows(of: table).subtracting(before.rows(of: table))
      added[table] = rows
      for row in rows {
        cells.formUnion(after.columns(of: table).map { "\(table)[\(row)].\($0)" })
      }
      if !rows.isEmpty { cells.insert("Z_PRIMARYKEY[\(number)].Z_MAX") }
    }
    (self.cells, self.added) = (cells, added)
    tables = Set(Self.numbers.keys).union(["Z_PRIMARYKEY"])
  }

  /// One transaction with these changes, in rows that are as Core Data's are.
  func check(_ after: StoreCells, changes: [Change]) throws {
    let transactions = added["ATRANSACTION"] ?? []
    let transaction = try #require(transactions.first)
    #expect(transactions.count == 1)
    #expect(after["ATRANSACTION", transaction, "Z_ENT"] == "integer 16002")
    #expect(after["ATRANSACTION", transaction, "Z_OPT"] == "null NULL")
    #expect(after["ATRANSACTION", transaction, "ZTIMESTAMP"]?.hasPrefix("real ") == true)
    var found: Set<Change> = []
    for row in added["ACHANGE"] ?? [] {
      #expect(after["ACHANGE", row, "Z_ENT"] == "integer 16001")
      #expect(after["ACHANGE", row, "Z_OPT"] == "null NULL")
      #expect(after["ACHANGE", row, "ZCOLUMNS"] == "null NULL")
      #expect(after["ACHANGE", row, "ZTRANSACTIONID"] == "integer \(transaction)")
      found.insert(
        Change(
          kind: Int(try after.integer("ACHANGE", row, "ZCHANGETYPE")),
          entity: Int(try after.integer("ACHANGE", row, "ZENTITY")),
          key: try after.integer("ACHANGE", row, "ZENTITYPK")))
    }
    #expect(found == Set(changes))
    #expect(added["ACHANGE"]?.count == changes.count)
    for (table, number) in Self.numbers where !after.rows(of: table).isEmpty {
      let last = after.rows(of: table).max() ?? 0
      #expect(try after.integer("Z_PRIMARYKEY", number, "Z_MAX") >= last)
    }
  }
}

extension StoreCells {
  var hasHistory: Bool { tables["ATRANSACTION"] != nil }

  /// The number in a cell.
  func integer(_ table: String, _ row: Int64, _ column: String) throws -> Int64 {
    let text = try #require(self[table, row, column])
    return try #require(Int64(text.dropFirst("integer ".count)))
  }
}
