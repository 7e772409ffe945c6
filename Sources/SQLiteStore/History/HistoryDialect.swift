import GRDB

/// How the history tables of one file are written (store format spec, section 8).
struct HistoryDialect {
  /// True if a table of its own holds the texts of transactions, false if the transactions do, as in
  /// files of framework 851.
  let hasStrings: Bool
  /// True if the bitmaps of changed properties are in this library's order.
  ///
  /// In files of Core Data's it is not known which bit is which property of an entity that has
  /// parents, so none is written there and none is read.
  let hasOwnBitmaps: Bool

  /// Of stores that this library makes.
  static let own = HistoryDialect(hasStrings: true, hasOwnBitmaps: true)

  /// What a transaction's texts are written to, in the order of ``HistoryWriter``'s texts.
  var textColumns: [String] {
    ["ZAUTHOR", "ZBUNDLEID", "ZCONTEXTNAME", "ZPROCESSID"].map { hasStrings ? $0 + "TS" : $0 }
  }
}
