/// The columns that a `CREATE TABLE` statement declares.
struct TableText: Hashable {
  struct Column: Hashable {
    let name: String
    let declaredType: String
    /// True for an `INTEGER PRIMARY KEY`, whose value is the row's key and is not in the record.
    let isRowIDAlias: Bool

    /// True for a column whose whole numbers SQLite keeps as integers and gives out as reals
    /// (sqlite.org/datatype3.html, 3.1).
    var givesReals: Bool {
      let type = declaredType.uppercased()
      return !["INT", "CHAR", "CLOB", "TEXT", "BLOB"].contains { type.contains($0) }
        && ["REAL", "FLOA", "DOUB"].contains { type.contains($0) }
    }
  }

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
    columns = parts.compactMap(Self.column)
    hasRowIDs = !rest.contains { $0.keyword == "ROWID" }
    guard !columns.isEmpty else { return nil }
  }

  private static func column(_ tokens: [SQLTokens.Token]) -> Column? {
    guard let first = tokens.first, let name = first.name,
      !constraints.contains(first.keyword ?? "")
    else { return nil }
    let type = tokens.dropFirst().prefix { !columnConstraints.contains($0.keyword ?? "") }
    let rest = tokens.dropFirst(1 + type.count).compactMap(\.keyword)
    let declared = text(of: type)
    return Column(
      name: name, declaredType: declared,
      isRowIDAlias: declared.uppercased() == "INTEGER" && rest.starts(with: ["PRIMARY", "KEY"])
        && !rest.contains("DESC"))
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
