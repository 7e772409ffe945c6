/// The tables of one SELECT, which grow while its conditions are written.
///
/// A class because an expression deep inside a condition adds a join to the SELECT it belongs to.
final class FromClause {
  private(set) var items: [String]

  init(_ first: String) { items = [first] }

  func append(_ join: String) { items.append(join) }

  var sql: String { items.joined(separator: " ") }
}

/// Numbers the tables of a statement, so that every SELECT in it has its own names.
final class TableAliases {
  private var last = 0

  /// `t1` for a table of entities, `j2` for a join table, and so on.
  func next(_ letter: String) -> String {
    last += 1
    return "\(letter)\(last)"
  }
}
