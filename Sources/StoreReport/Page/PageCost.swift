import SQLiteStore

/// The cost of one tree's inheritance as the page shows it, with bars of its cells and bytes.
struct PageCost {
  let root: String
  let table: String
  let subentities: String
  let product: String
  let cells: String
  let cellBar: PageBar
  /// None if the pages of the table are not known.
  let byteBars: [PageBar]
  let bytes: String
  let isUnknown: Bool
  let notes: [String]
  let neverUsedCount: String
  let neverUsed: String
  let hasNeverUsed: Bool
  /// Who costs most, empty if nobody does.
  let cause: String
  let hasCause: Bool
  /// None where the model does not tell whose the columns are.
  let grids: [PageGrid]

  init(
    _ cost: InheritanceCost, of tree: TreeInspection, in inspection: StoreInspection,
    _ names: ColumnNames
  ) {
    let onDisk = Breakdown(bytesOf: tree, in: inspection)
    let unused = Excerpt(
      cost.neverUsed.map { names.text($0, of: tree.table) }, limit: 2000)
    cause = CostCauses(tree).sentence ?? ""
    hasCause = !cause.isEmpty
    grids = PageGrid(tree).map { [$0] } ?? []
    root = tree.root.printable
    table = tree.table.printable
    subentities = Figures.count(tree.entities.count - 1, "sub-entity", "sub-entities")
    product =
      Figures.count(cost.rows, "row") + " × "
      + Figures.count(cost.propertyColumns, "property column")
    self.cells = Figures.count(cost.cells, "cell")
    let cells = Breakdown(cellsOf: cost, hasSubentities: tree.hasSubentities)
    cellBar = PageBar(cells)
    byteBars = onDisk.map { [PageBar($0, after: cells)] } ?? []
    bytes = Figures.count(onDisk?.whole ?? 0, "byte")
    isUnknown = cost.impossibleCells == nil
    notes = CostNotes(cost, of: tree, in: inspection).sentences
    neverUsedCount = Figures.count(cost.neverUsed.count, "column")
    neverUsed = unused.list
    hasNeverUsed = !cost.neverUsed.isEmpty
  }
}

/// A tree of one entity, which shares its table with none, as a line of a list.
struct PageSingle {
  let root: String
  let rows: String
  let columns: String
  let nulls: String
  let nullBytes: String
  let bytes: String
  let neverUsedCount: String
  let neverUsed: String
  let hasNeverUsed: Bool

  init(
    _ cost: InheritanceCost, of tree: TreeInspection, in inspection: StoreInspection,
    _ names: ColumnNames
  ) {
    root = tree.root.printable
    rows = Figures.count(cost.rows)
    columns = Figures.count(cost.propertyColumns)
    nulls = Figures.share(cost.nullCells, of: cost.cells).replacing(" ", with: "\u{A0}")
    nullBytes = Figures.count(cost.nullBytes)
    bytes = Breakdown(bytesOf: tree, in: inspection).map { Figures.count($0.whole) } ?? "–"
    neverUsedCount = Figures.count(cost.neverUsed.count, "column")
    neverUsed =
      Excerpt(
        cost.neverUsed.map { names.text($0, of: tree.table) }, limit: 200
      ).list
    hasNeverUsed = !cost.neverUsed.isEmpty
  }
}
