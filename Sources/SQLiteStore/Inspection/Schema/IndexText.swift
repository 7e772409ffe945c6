/// What a `CREATE INDEX` statement says.
struct IndexText: Hashable {
  struct Element: Hashable {
    /// Nil for an expression.
    let column: String?
    let isAscending: Bool
  }

  let isUnique: Bool
  let elements: [Element]
  /// True for an index over some of the rows.
  let isPartial: Bool

  /// Nil for a text that is none.
  init?(_ sql: String) {
    let tokens = SQLTokens.tokens(of: sql)
    guard tokens.first?.keyword == "CREATE", let (parts, rest) = tokens.parenthesized else {
      return nil
    }
    isUnique = tokens.dropFirst().first?.keyword == "UNIQUE"
    elements = parts.map(Self.element)
    isPartial = rest.first?.keyword == "WHERE"
  }

  private static func element(_ tokens: [SQLTokens.Token]) -> Element {
    let isAscending = tokens.last?.keyword != "DESC"
    let order: Set = ["COLLATE", "BINARY", "ASC", "DESC"]
    let rest = tokens.dropFirst().filter { !order.contains($0.keyword ?? "") }
    return Element(
      column: rest.isEmpty ? tokens.first?.name : nil, isAscending: isAscending)
  }
}
