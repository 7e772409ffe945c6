import Foundation
import RunJournal

/// A statement of a journal, with what its text and its plan say that it does.
///
/// The reasons and the advice on indexes read SQL only here.
struct StatementReading {
  let record: StatementRecord
  /// The columns with the kind of a row.
  let kindColumns: Set<String>

  /// The columns of journals that do not name them.
  static let formerKindColumns: Set = ["Z_ENT", "ZCONTENTTYPE", "ZOWNCONTENTTYPE"]

  var isSelect: Bool { record.sql.hasPrefix("SELECT") }

  var isOrdered: Bool { record.sql.contains(" ORDER BY ") }

  var joins: Bool { record.sql.contains(" JOIN ") }

  /// True for a fetch by a list of keys, as of details.
  var fetchesByKeys: Bool { record.sql.contains("json_each") }

  /// The terms of the outer WHERE clause.
  private var conditions: [Substring] {
    let sql = record.sql
    guard let start = sql.range(of: " WHERE ")?.upperBound else { return [] }
    let end =
      [" ORDER BY ", " LIMIT "].compactMap { sql.range(of: $0, range: start..<sql.endIndex) }
      .map(\.lowerBound).min() ?? sql.endIndex
    return sql[start..<end].split(separator: " AND ")
  }

  /// The terms that do not concern the kind.
  private var ownConditions: [Substring] {
    // The end of a range of kinds is only a number.
    conditions.filter { !isOnKind($0) && $0.contains(where: \.isLetter) }
  }

  var conditionCount: Int { ownConditions.count }

  /// True if the plan reads all rows of the kind and the statement drops most of them.
  ///
  /// No index supports a condition, or the order of a limited fetch.
  var dropsRows: Bool {
    let answered = record.plan.flatMap { $0.split { "( )".contains($0) } }
    let isFiltered = ownConditions.contains { condition in
      let column = condition.split(separator: " ").first?.split(separator: ".").last ?? ""
      return !answered.contains { ["=?", "<?", ">?"].map { column + $0 }.contains(String($0)) }
    }
    return isFiltered || (record.sql.contains(" LIMIT ") && sorts)
  }

  /// True if the plan also reads rows of other kinds.
  var readsOtherKinds: Bool { isLimitedToKind && !record.plan.contains { $0.contains("SEARCH") } }

  /// True if the table has rows of other kinds.
  var isLimitedToKind: Bool { conditions.contains(where: isOnKind) }

  /// True for a kind with its sub-kinds.
  var isLimitedToKindRange: Bool { record.sql.contains("Z_ENT BETWEEN ") }

  /// The lines of the plan that search an index.
  private var searches: [String] {
    record.plan.filter { $0.contains("SEARCH") && $0.contains(" INDEX ") }
  }

  var searchesByIndex: Bool { !searches.isEmpty }

  /// The description of the index that the plan searches first; nil if it searches none.
  var searchedIndex: String? {
    searches.first.map { isOnKind($0[...]) ? "the kind's index" : "an index" }
  }

  var sorts: Bool { record.plan.contains { $0.contains("TEMP B-TREE") } }

  /// The number of columns in the result or in an inserted row.
  var columnCount: Int {
    let sql = record.sql
    let end =
      sql.hasPrefix("INSERT") ? sql.firstIndex(of: ")") : sql.range(of: " FROM ")?.lowerBound
    return end.map { sql[..<$0].count { $0 == "," } + 1 } ?? 0
  }

  /// True for a condition or a line of a plan that names a column with the kind.
  private func isOnKind(_ text: Substring) -> Bool {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      .contains { kindColumns.contains(String($0)) }
  }
}

extension Measurements {
  /// Returns what the statements of a strategy do.
  func readings(_ result: StrategyResult) -> [StatementReading] {
    let named = storage(of: result.strategy)?.template.kindColumns.map(Set.init)
    return result.statements.map {
      StatementReading(record: $0, kindColumns: named ?? StatementReading.formerKindColumns)
    }
  }
}
