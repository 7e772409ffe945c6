import RunJournal

// What a statement of a journal does, read from its text and its plan.
//
// This file alone reads SQL. A journal keeps the statement as SQLite ran it, so that journals of
// earlier versions give the same reasons. StatementReadingTests compares what is read with the
// requests of every strategy.

extension StatementRecord {
  var isSelect: Bool { sql.hasPrefix("SELECT") }

  var isOrdered: Bool { sql.contains(" ORDER BY ") }

  var isLimited: Bool { sql.contains(" LIMIT ") }

  var joins: Bool { sql.contains(" JOIN ") }

  /// True for a fetch of objects by a list of keys, such as that of details.
  var fetchesByKeys: Bool { sql.contains("json_each") }

  /// The terms of the outer WHERE clause.
  private var conditions: [String] {
    guard let start = sql.range(of: " WHERE ")?.upperBound else { return [] }
    let end =
      [" ORDER BY ", " LIMIT "].compactMap { sql.range(of: $0, range: start..<sql.endIndex) }
      .map(\.lowerBound).min() ?? sql.endIndex
    return sql[start..<end].components(separatedBy: " AND ")
  }

  /// The terms that do not concern the kind.
  private var ownConditions: [String] {
    // The end of a range of kinds is only a number.
    conditions.filter { !$0.isOnKind && $0.contains(where: \.isLetter) }
  }

  var conditionCount: Int { ownConditions.count }

  /// True if the plan reads all rows of the kind and the statement drops most of them.
  ///
  /// No index supports a condition, or the order of a limited fetch.
  var dropsRows: Bool {
    let answered = plan.flatMap { $0.split { "( )".contains($0) } }
    let isFiltered = ownConditions.contains { condition in
      let column = condition.split(separator: " ").first?.split(separator: ".").last ?? ""
      return !answered.contains { ["=?", "<?", ">?"].map { column + $0 }.contains(String($0)) }
    }
    return isFiltered || (isLimited && sorts)
  }

  /// True if the plan also reads rows of other kinds.
  var readsOtherKinds: Bool { isLimitedToKind && !plan.contains { $0.contains("SEARCH") } }

  /// True if the table has rows of other kinds.
  var isLimitedToKind: Bool { conditions.contains(where: \.isOnKind) }

  /// True for a kind with its sub-kinds.
  var isLimitedToKindRange: Bool { sql.contains("Z_ENT BETWEEN ") }

  var searchesByIndex: Bool {
    plan.contains { $0.contains("SEARCH") && $0.contains(" INDEX ") }
  }

  var sorts: Bool { plan.contains { $0.contains("TEMP B-TREE") } }

  /// The number of columns in the result or in an inserted row.
  var columns: Int {
    if sql.hasPrefix("INSERT"), let end = sql.firstIndex(of: ")") {
      return sql[..<end].count { $0 == "," } + 1
    }
    guard let end = sql.range(of: " FROM ")?.lowerBound else { return 0 }
    return sql[..<end].count { $0 == "," } + 1
  }
}

extension [StatementRecord] {
  /// The description of the first search's index: the kind's or another one.
  var searchedIndex: String {
    let line = flatMap(\.plan).first { $0.contains("SEARCH") && $0.contains(" INDEX ") }
    return line?.isOnKind ?? false ? "the kind's index" : "an index"
  }
}

extension String {
  /// True for a condition or plan that uses the column with a row's kind.
  var isOnKind: Bool {
    let text = uppercased()
    return text.contains("Z_ENT") || text.contains("CONTENTTYPE")
  }
}
