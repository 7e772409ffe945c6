/// The columns that a `CREATE TABLE` statement declares.
struct TableText: Hashable {
  struct Column: Hashable {
    let name: String
    let declaredType: String
    /// True for an `INTEGER PRIMARY KEY`, whose value is the row's key and is not in the record.
    let isRowIDAlias: Bool
    /// True for one that is computed when it is read, which has no field in the record.
    let isComputed: Bool
    /// What compares its values, in upper case.
    let collation: String
    /// What rows that are older than the column have, nil if only the engine can tell.
    let olderValue: RecordValue?

    /// True for a column whose whole numbers SQLite keeps as integers and gives out as reals.
    var givesReals: Bool { ColumnAffinity(declaredType: declaredType) == .real }
  }

  /// The collation of what names none.
  static let binary = "BINARY"

  let columns: [Column]
  let hasRowIDs: Bool

  private static let constraints: Set = ["CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN"]
  private static let columnConstraints: Set = [
    "CONSTRAINT", "PRIMARY", "NOT", "NULL", "UNIQUE", "CHECK", "DEFAULT", "COLLATE",
    "REFERENCES", "GENERATED", "AS",
  ]

  /// Nil for a text that declares no columns.
  init?(_ sql: String) {
    let tokens = SQLTokens.tokens(of: sql)
    guard let (parts, rest) = tokens.parenthesized else { return nil }
    let key = parts.lazy.compactMap(Self.primaryKey).first?.uppercased()
    columns = parts.compactMap { Self.column($0, tableKey: key) }
    hasRowIDs = !rest.contains { $0.keyword == "ROWID" }
    guard !columns.isEmpty else { return nil }
  }

  private static func isConstraint(_ tokens: [SQLTokens.Token]) -> Bool {
    constraints.contains(tokens.first?.keyword ?? "")
  }

  /// The one column of a `PRIMARY KEY (...)` that stands as a constraint of the table.
  private static func primaryKey(_ tokens: [SQLTokens.Token]) -> String? {
    guard isConstraint(tokens) else { return nil }
    let outer = tokens[...].outerIndices
    // Constraints may follow each other without a comma.
    let place = outer.indices.dropLast(2).first {
      tokens[outer[$0]].keyword == "PRIMARY" && tokens[outer[$0 + 1]].keyword == "KEY"
    }
    guard let place, let list = Array(tokens[outer[place]...]).parenthesized,
      list.parts.count == 1
    else { return nil }
    return list.parts[0].first?.name
  }

  private static func column(_ tokens: [SQLTokens.Token], tableKey: String?) -> Column? {
    guard let name = tokens.first?.name, !isConstraint(tokens) else { return nil }
    let type = tokens.dropFirst().prefix { !columnConstraints.contains($0.keyword ?? "") }
    let clauses = ColumnClauses(tokens.dropFirst(1 + type.count))
    let declared = text(of: type)
    // A key that descends is an alias if the table declares it, and none if the column does
    // (sqlite.org/lang_createtable.html, 5).
    let isKey = clauses.isPrimaryKey ? !clauses.isDescending : name.uppercased() == tableKey
    return Column(
      name: name, declaredType: declared,
      isRowIDAlias: isKey && declared.uppercased() == "INTEGER",
      isComputed: clauses.isComputed, collation: clauses.collation,
      olderValue: clauses.olderValue.map(ColumnAffinity(declaredType: declared).applied))
  }

  private static func text(of tokens: ArraySlice<SQLTokens.Token>) -> String {
    tokens.reduce(into: "") { text, token in
      switch token {
      case .word(let word, _):
        text += text.isEmpty || text.hasSuffix("(") ? word : " \(word)"
      case .mark(let mark): text.append(mark)
      }
    }
  }
}
