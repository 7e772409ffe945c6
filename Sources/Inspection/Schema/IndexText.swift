import Lineage

/// The parts of a `CREATE INDEX` statement.
struct IndexText: Hashable {
  struct Element: Hashable {
    /// Nil for an expression.
    let column: String?
    /// The tokens of the element, without collation and order.
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
  /// The condition on the rows in it, nil for all.
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

/// The content of an index, so that two that serve the same questions are equal.
///
/// Only what is certain is equal: expressions that say the same in other words are not.
struct IndexKey: Hashable {
  /// The table, and the condition on rows if not all are in the index.
  let scope: [String]
  /// One for each element: what it is, its collation and its direction.
  let elements: [String]

  init(_ index: IndexText, table name: String, _ columns: TableScan?) {
    scope = [name.uppercased()] + (index.condition.map { ["WHERE"] + $0.map(Self.text) } ?? [])
    elements = index.elements.map { element in
      let place = element.column.flatMap { columns?.index(ofColumn: $0) }
      let content =
        place.map { "column \($0)" }
        ?? element.tokens.map(Self.text).joined(separator: Self.separator)
      // An index takes over the collation of its column (sqlite.org/datatype3.html, 7.1).
      let own = place.flatMap { columns?.columns[$0].collation }
      return [content, element.collation ?? own ?? "", element.isAscending ? "ASC" : "DESC"]
        .joined(separator: Self.separator)
    }
  }

  /// A character that no sane statement has.
  private static let separator = "\u{1}"

  private static func text(_ token: SQLTokens.Token) -> String {
    switch token {
    case .word(let text, let quote): (quote.map { "\($0)" } ?? "") + text
    case .mark(let mark): "\(mark)"
    }
  }

  /// True if the other, longer one serves everything that this one serves.
  func isBeginning(of other: IndexKey) -> Bool {
    scope == other.scope && elements.count < other.elements.count
      && other.elements.starts(with: elements)
  }

  /// Orders keys so that each comes right before those that begin with it.
  static func precedes(_ one: IndexKey, _ other: IndexKey) -> Bool {
    one.scope == other.scope
      ? one.elements.lexicographicallyPrecedes(other.elements)
      : one.scope.lexicographicallyPrecedes(other.scope)
  }
}
