/// What an index holds, so that two that serve the same questions are equal.
///
/// Only what is certain is equal: expressions that say the same in other words are not.
struct IndexKey: Hashable {
  /// Of the table, and of the rows if not all are in the index.
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

  /// True if whatever this one serves is served by the other, which goes on.
  func isBeginning(of other: IndexKey) -> Bool {
    scope == other.scope && elements.count < other.elements.count
      && other.elements.starts(with: elements)
  }

  /// An order in which a key stands right before those that begin with it.
  static func precedes(_ one: IndexKey, _ other: IndexKey) -> Bool {
    one.scope == other.scope
      ? one.elements.lexicographicallyPrecedes(other.elements)
      : one.scope.lexicographicallyPrecedes(other.scope)
  }
}
