/// How the indexes of two stores of one model differ.
///
/// Indexes of history are left out. An index is the same if its statement is, spaces and quotes
/// aside.
public struct IndexComparison: Hashable, Sendable {
  /// Names of the indexes that both have.
  public let both: [String]
  /// Ours over the same columns as an index or constraint of the file that older software worded
  /// or named otherwise (store format spec, section 5), and that one's name.
  public let olderForm: [String]
  public let onlyHere: [String]
  public let onlyThere: [String]

  init(here: SchemaFacts, there: SchemaFacts) {
    let ours = here.indexes.filter { $0.sql != nil }
    let theirs = there.indexes.filter { !SchemaComparison.historyTables.contains($0.table) }
    let statements = Set(ours.compactMap(\.sql))
    let known = Set(theirs.compactMap(\.sql))
    both = ours.filter { known.contains($0.sql ?? "") }.map(\.name).sorted()
    var missing = ours.filter { !known.contains($0.sql ?? "") }
    var other = theirs.filter { index in
      // The primary keys of join tables are constraints as well, and compared with the tables.
      index.sql.map { !statements.contains($0) } ?? !here.hasConstraint(like: index)
    }
    var older: [String] = []
    for index in other {
      guard let place = missing.firstIndex(where: { $0.isSame(as: index) }) else { continue }
      older.append("\(missing.remove(at: place).name) as \(index.name)")
      other.removeAll { $0 == index }
    }
    // What only older software made of a model, such as an index for an attribute's flag.
    older += other.filter(\.isNamedAsBefore).map(\.name)
    olderForm = older.sorted()
    onlyHere = missing.map(\.name).sorted()
    onlyThere = other.filter { !$0.isNamedAsBefore }.map(\.name).sorted()
  }
}

extension SchemaFacts {
  fileprivate func hasConstraint(like other: Index) -> Bool {
    indexes.contains { $0.sql == nil && $0.table == other.table && $0.columns == other.columns }
  }
}

extension SchemaFacts.Index {
  /// Over the same columns, and as strict.
  fileprivate func isSame(as other: Self) -> Bool {
    table == other.table && columns == other.columns && isUnique == other.isUnique
      && !columns.isEmpty && (other.sql == nil || other.isNamedAsBefore)
  }

  /// Named after table and columns, without a collation.
  fileprivate var isNamedAsBefore: Bool {
    guard let sql, !sql.contains("COLLATE"), !columns.isEmpty else { return false }
    let name = ([table] + columns).joined(separator: "_")
    return self.name == name || self.name == "\(name)_INDEX"
  }
}
