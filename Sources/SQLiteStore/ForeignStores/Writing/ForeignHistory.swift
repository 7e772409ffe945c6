import GRDB
import ObjectGraph

/// The history that a store of others keeps, and what of it is not known.
struct ForeignHistory {
  let dialect: HistoryDialect
  let hasTombstones: Bool
  let tables: Set<String>
  private(set) var problems: [String] = []

  private static let head: Set<String> = ["Z_PK", "Z_ENT", "Z_OPT"]
  private static let texts: Set<String> = ["ZAUTHOR", "ZBUNDLEID", "ZCONTEXTNAME", "ZPROCESSID"]

  /// Nil for a store without one.
  ///
  /// - Throws: ``SQLiteStoreError``.
  init?(_ file: ForeignFile) throws(SQLiteStoreError) {
    let all = try file.tableNames()
    tables = all.intersection(["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING"])
    guard !tables.isEmpty else { return nil }
    let hasStrings = tables.contains("ATRANSACTIONSTRING")
    dialect = HistoryDialect(hasStrings: hasStrings, hasOwnBitmaps: false)
    let changes = Set(try file.columns(of: "ACHANGE"))
    let tombstones = changes.filter {
      $0.hasPrefix("ZTOMBSTONE") && Int($0.dropFirst("ZTOMBSTONE".count)) != nil
    }
    hasTombstones = !tombstones.isEmpty
    compare(
      "ACHANGE", changes.subtracting(tombstones),
      wanted: ["ZCHANGETYPE", "ZENTITY", "ZENTITYPK", "ZTRANSACTIONID", "ZCOLUMNS"])
    let keys = hasStrings ? Set(Self.texts.map { $0 + "TS" }) : []
    compare(
      "ATRANSACTION", Set(try file.columns(of: "ATRANSACTION")),
      wanted: keys.union(Self.texts).union(["ZTIMESTAMP"]), optional: ["ZQUERYGEN"])
    if hasStrings {
      compare(
        "ATRANSACTIONSTRING", Set(try file.columns(of: "ATRANSACTIONSTRING")), wanted: ["ZNAME"])
    }
  }

  private mutating func compare(
    _ table: String, _ columns: Set<String>, wanted: Set<String>, optional: Set<String> = []
  ) {
    let wanted = wanted.union(Self.head)
    if columns.isEmpty {
      problems.append("its history has no table \(table)")
    } else if !columns.subtracting(optional).isSubset(of: wanted) || !wanted.isSubset(of: columns) {
      let odd = columns.subtracting(optional).symmetricDifference(wanted).sorted()
      problems.append("the columns of \(table) are others than those known: \(odd)")
    }
  }

  /// The entities of the tables, which have counters of their own.
  var entities: [(number: Int, name: String)] {
    [HistorySchema.change, HistorySchema.transaction]
      + (dialect.hasStrings ? [HistorySchema.string] : [])
  }
}
