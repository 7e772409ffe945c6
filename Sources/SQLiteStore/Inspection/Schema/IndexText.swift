/// What a `CREATE INDEX` statement says.
struct IndexText: Hashable {
  struct Element: Hashable {
    /// Nil for an expression.
    let column: String?
    /// What the element consists of, without collation and order.
    let tokens: [SQLTokens.Token]
    /// In upper case; nil if it names none.
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
  /// What rows are in it, nil for all.
  let condition: [SQLTokens.Token]?

  /// True for an index over some of the rows.
  var isPartial: Bool { condition != nil }

  /// Nil for a text that is none.
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
