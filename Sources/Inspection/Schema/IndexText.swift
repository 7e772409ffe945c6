import Lineage

/// The parts of a `CREATE INDEX` statement.
struct IndexText: Hashable {
  struct Element: Hashable {
    /// The column, or nil for an expression.
    let column: String?
    /// The tokens of the element, without collation and order.
    let tokens: [SQLTokens.Token]
    /// The collation in upper case, or nil if it names none.
    let collation: String?
    let isAscending: Bool

    init(_ tokens: [SQLTokens.Token]) {
      var rest = tokens[...]
      isAscending = rest.last?.keyword != "DESC"
      if ["ASC", "DESC"].contains(rest.last?.keyword) { rest.removeLast() }
      if let name = rest.last?.name, rest.dropLast().last?.keyword == "COLLATE" {
        collation = name.uppercased()
        rest.removeLast(2)
      } else {
        collation = nil
      }
      self.tokens = Array(rest)
      column = rest.count == 1 && rest.first?.isNumber == false ? rest.first?.name : nil
    }
  }

  let isUnique: Bool
  let elements: [Element]
  /// The condition of a partial index, or nil.
  let condition: [SQLTokens.Token]?

  /// True for a partial index.
  var isPartial: Bool { condition != nil }

  /// Returns nil if the text is no `CREATE INDEX` statement.
  init?(_ sql: String) {
    let tokens = SQLTokens.tokens(of: sql)
    guard tokens.first?.keyword == "CREATE", let (parts, rest) = tokens.parenthesized else {
      return nil
    }
    isUnique = tokens.dropFirst().first?.keyword == "UNIQUE"
    elements = parts.map(Element.init)
    condition = rest.first?.keyword == "WHERE" ? Array(rest.dropFirst()) : nil
  }
}
