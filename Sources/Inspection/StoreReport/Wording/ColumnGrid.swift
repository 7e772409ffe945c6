/// A grid of entities and columns that shows where values are, could be and cannot be.
struct ColumnGrid {
  enum Cell: String {
    case value, possible, impossible
  }

  struct Row {
    let entity: String
    let depth: Int
    let rows: Int
    /// The cells, one per column.
    let cells: [Cell]
  }

  /// Adjacent columns that one entity adds.
  struct Block {
    let entity: String
    let columns: Range<Int>
  }

  /// The largest numbers shown: more are unreadable, and a hostile file may claim millions of
  /// cells.
  private static let entityLimit = 80
  private static let columnLimit = 1500

  /// The columns in the order of the blocks.
  let columns: [TreeColumn]
  let blocks: [Block]
  let rows: [Row]
  /// The number of entities with rows that are not shown.
  let rest: Int
  /// The number of entities without rows, which have no line.
  let leftOut: Int

  /// Returns nil for a tree of one entity, without rows, with too many columns, or without a model
  /// that assigns columns to entities.
  init?(_ tree: TreeInspection) {
    let byOwner = Dictionary(grouping: tree.columns.filter { $0.owner != nil }, by: \.owner)
    let withRows = tree.entities.filter { $0.rows > 0 }
    guard tree.hasSubentities, !byOwner.isEmpty, !withRows.isEmpty,
      tree.columns.count <= Self.columnLimit
    else { return nil }
    var (columns, blocks) = ([TreeColumn](), [Block]())
    for entity in tree.entities {
      guard let own = byOwner[entity.number] else { continue }
      blocks.append(
        Block(entity: entity.name, columns: columns.count..<columns.count + own.count))
      columns += own
    }
    let parents = Dictionary(
      tree.entities.map { ($0.number, $0.parent) }, uniquingKeysWith: { first, _ in first })
    rows = withRows.prefix(Self.entityLimit).map { Self.row($0, columns, parents) }
    (self.columns, self.blocks) = (columns, blocks)
    rest = withRows.count - rows.count
    leftOut = tree.entities.count - withRows.count
  }

  private static func row(
    _ entity: EntityInspection, _ columns: [TreeColumn], _ parents: [Int: Int?]
  ) -> Row {
    let used = Set(entity.columnsUsed)
    var line: Set<Int> = []
    var next: Int? = entity.number
    while let number = next, line.insert(number).inserted { next = parents[number] ?? nil }
    return Row(
      entity: entity.name, depth: entity.depth, rows: entity.rows,
      cells: columns.map { column in
        used.contains(column.name)
          ? .value : column.owner.map(line.contains) == true ? .possible : .impossible
      })
  }

  /// The owners of the columns, from left to right.
  var order: String {
    let names = TruncatedList(
      blocks.map { "\(Figures.count($0.columns.count)) of \($0.entity.printable)" }, limit: 40)
    return names.list
  }
}

/// Columns with their properties, as far as the model is known.
struct ColumnNames {
  private let properties: [String: [String: String]]

  init(_ inspection: StoreInspection) {
    properties = Dictionary(
      inspection.tables.map { table in
        let named = table.columns.compactMap { column in
          column.property.map { (column.name, $0) }
        }
        return (
          table.name.uppercased(), Dictionary(named, uniquingKeysWith: { first, _ in first })
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  func property(_ column: String, of table: String) -> String? {
    properties[table.uppercased()]?[column]
  }

  /// Returns "ZTITLE1 (Note.title)", or just the column.
  func text(_ column: String, of table: String) -> String {
    let name = column.printable
    return property(column, of: table).map { "\(name) (\($0.printable))" } ?? name
  }
}
