import Lineage

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
