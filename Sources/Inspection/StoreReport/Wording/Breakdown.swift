/// A whole in parts, for a bar and its figures.
struct Breakdown: Hashable {
  enum Kind: String, Hashable {
    case value, null, possible, impossible, header, structure, free, index
  }

  struct Part: Hashable {
    let kind: Kind
    let amount: Int
  }

  let parts: [Part]

  var whole: Int { parts.reduce(0) { $0 + $1.amount } }
}

extension Breakdown {
  /// The cells of a table: with values, and NULL for either reason.
  init(cellsOf cost: InheritanceCost) {
    let values = Part(kind: .value, amount: cost.cells - cost.nullCells)
    guard let impossible = cost.impossibleCells else {
      parts = [values, Part(kind: .null, amount: cost.nullCells)]
      return
    }
    parts = [
      values, Part(kind: .possible, amount: cost.nullCells - impossible),
      Part(kind: .impossible, amount: impossible),
    ]
  }

  /// The page bytes of a tree's table and its indexes, or nil without such a table.
  init?(bytesOf tree: TreeInspection, in inspection: StoreInspection) {
    let name = tree.table.uppercased()
    guard let cost = tree.cost,
      let pages = inspection.tables.first(where: { $0.name.uppercased() == name })?.pages
    else { return nil }
    let pageSize = inspection.file.pageSizeBytes
    let indexPages = inspection.indexes.reduce(0) {
      $1.table.uppercased() == name ? $0 + $1.pages.count : $0
    }
    let nulls = Self.nulls(cost, hasSubentities: tree.hasSubentities)
    let rest = pages.count * pageSize - cost.recordBytes
    let free = max(0, min(rest, pages.unusedBytes))
    let all =
      [
        Part(kind: .value, amount: cost.bodyBytes),
        Part(kind: .header, amount: max(0, cost.headerBytes - cost.nullBytes)),
      ] + nulls + [
        Part(kind: .structure, amount: max(0, rest - free)), Part(kind: .free, amount: free),
        Part(kind: .index, amount: indexPages * pageSize),
      ]
    parts = all.filter { $0.amount > 0 }
  }

  private static func nulls(_ cost: InheritanceCost, hasSubentities: Bool) -> [Part] {
    guard hasSubentities, let impossible = cost.impossibleBytes else {
      return [Part(kind: .null, amount: cost.nullBytes)]
    }
    return [
      Part(kind: .possible, amount: cost.nullBytes - impossible),
      Part(kind: .impossible, amount: impossible),
    ]
  }
}

extension Breakdown.Kind {
  var title: String { words.title }

  /// The definition of the part, for readers new to the term.
  var explanation: String { words.explanation }

  private var words: (title: String, explanation: String) {
    switch self {
    case .value: ("values", "the values of your objects")
    case .null: ("NULL", "no value; only the model shows which are impossible")
    case .possible:
      ("NULL, could have a value", "the row's entity has the property, and it is not set")
    case .impossible:
      ("NULL, impossible", "the row's entity does not have the property: never a value")
    case .header: ("types and lengths of values", "how SQLite finds each value in its record")
    case .structure: ("page structure", "page headers, row keys, pointers")
    case .free: ("free room in pages", "for future rows")
    case .index: ("indexes", "whole pages, outside the table")
    }
  }
}
