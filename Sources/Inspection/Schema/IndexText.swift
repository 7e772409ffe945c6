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

/// The content of an index.
///
/// Indexes that serve the same queries have equal keys.
///
/// Conservative: equivalent but differently written expressions are not equal.
struct IndexKey: Hashable {
  /// The table, and the condition of a partial index.
  let scope: [String]
  /// The column or expression, collation and direction of each element.
  let elements: [String]

  init(_ index: IndexText, table name: String, _ columns: TableScan?) {
    scope = [name.uppercased()] + (index.condition.map { ["WHERE"] + $0.map(Self.text) } ?? [])
    elements = index.elements.map { element in
      let place = element.column.flatMap { columns?.index(ofColumn: $0) }
      let content =
        place.map { "column \($0)" }
        ?? element.tokens.map(Self.text).joined(separator: Self.separator)
      // An index inherits the collation of its column (sqlite.org/datatype3.html, 7.1).
      let own = place.flatMap { columns?.columns[$0].collation }
      return [content, element.collation ?? own ?? "", element.isAscending ? "ASC" : "DESC"]
        .joined(separator: Self.separator)
    }
  }

  /// A character that does not occur in real statements.
  private static let separator = "\u{1}"

  private static func text(_ token: SQLTokens.Token) -> String {
    switch token {
    case .word(let text, let quote): (quote.map { "\($0)" } ?? "") + text
    case .mark(let mark): "\(mark)"
    }
  }

  /// True if the other, longer index serves every query that this one serves.
  func isBeginning(of other: IndexKey) -> Bool {
    scope == other.scope && elements.count < other.elements.count
      && other.elements.starts(with: elements)
  }

  /// Orders keys so that each comes directly before those it is a prefix of.
  static func precedes(_ one: IndexKey, _ other: IndexKey) -> Bool {
    one.scope == other.scope
      ? one.elements.lexicographicallyPrecedes(other.elements)
      : one.scope.lexicographicallyPrecedes(other.scope)
  }
}
