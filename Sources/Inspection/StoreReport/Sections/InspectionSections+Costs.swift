import Document

extension InspectionSections {
  /// The cost of shared tables: trees with sub-entities one by one, the others as a list.
  var costs: PageSection? {
    let all = inspection.treesByCost
    guard !all.isEmpty else { return nil }
    let trees = excerpt(all.filter(\.hasSubentities), terminal: 20, page: 50)
    let explanation: Block =
      trees.shown.isEmpty
      ? .paragraph(
        Prose("No entity with rows has sub-entities, so inheritance costs nothing.", .good))
      : .note(
        """
        In Core Data an entity and all its sub-entities share one table, so each row has a cell for \
        every property of all of them. If the row's entity does not have the property, its cell is always \
        NULL: impossible. SQLite spends one byte of a record on each NULL. A NULL that could have a value \
        is an optional property that is not set; every other strategy would have it too.
        """)
    let costs = trees.shown.enumerated().compactMap { number, tree in
      tree.cost.map { cost($0, of: tree, number: number) }
    }
    return PageSection(
      title: "What inheritance costs", anchor: "cost",
      blocks: [explanation] + costs + rest(trees) + singles(all.filter { !$0.hasSubentities }))
  }

  private func cost(_ cost: InheritanceCost, of tree: TreeInspection, number: Int) -> Block {
    let others = Figures.count(tree.entities.count - 1, "sub-entity", "sub-entities")
    let title: Prose =
      "\(strong: tree.root.printable) \("and \(others), table \(tree.table.printable)", .muted)"
    let notes = CostNotes(cost, of: tree, in: inspection).sentences
    return .subsection(
      Block.Article(
        title: title,
        blocks: [.articles([cells(cost)] + bytes(cost, of: tree))] + layouts(of: tree)
          + causes(of: tree) + grid(of: tree) + notes.map { .note(Prose($0)) }
          + neverUsed(cost, of: tree)),
      anchor: "cost-\(number)")
  }

  private func cells(_ cost: InheritanceCost) -> Block.Article {
    let cells = Breakdown(cellsOf: cost)
    let product =
      Figures.count(cost.rows, "row") + " × "
      + Figures.count(cost.propertyColumns, "property column") + " = "
      + Figures.count(cost.cells, "cell")
    let unknown: [Block] =
      cost.impossibleCells == nil
      ? [.note("Without the model, the number of impossible ones is unknown.")] : []
    return Block.Article(title: Prose(product), blocks: cells.blocks(explained: []) + unknown)
  }

  private func bytes(_ cost: InheritanceCost, of tree: TreeInspection) -> [Block.Article] {
    guard let bytes = Breakdown(bytesOf: tree, in: inspection) else { return [] }
    let cells = Breakdown(cellsOf: cost)
    return [
      Block.Article(
        title: "\(Figures.count(bytes.whole, "byte")) on disk, with indexes",
        blocks: bytes.blocks(explained: Set(cells.parts.map(\.kind))))
    ]
  }

  /// Returns the two layouts built from the same rows.
  private func layouts(of tree: TreeInspection) -> [Block] {
    guard let comparison = LayoutComparison(tree, in: inspection) else { return [] }
    let table = Table(
      titles: ["both layouts of the same rows", "tables", "indexes", "pages", "bytes"],
      numbers: [1, 2, 3, 4],
      rows: comparison.rows.map { row in
        [Prose(row.title)]
          + [row.size.tables, row.size.indexes, row.size.pages, row.size.bytes].map {
            Prose(Figures.count($0))
          }
      })
    return (comparison.rows.isEmpty ? [] : [.table(table)])
      + comparison.sentences.map { .note(Prose($0)) }
  }

  /// Returns the owners of the columns, if several of them cost something.
  private func causes(of tree: TreeInspection) -> [Block] {
    let causes = CostCauses(tree)
    guard let sentence = causes.sentence else { return [] }
    let shown = excerpt(causes.causes, terminal: 10, page: 20)
    let table = Table(
      titles: ["columns of", "columns", "rows that can use them", "impossible cells", "share"],
      numbers: [1, 2, 3, 4],
      rows: shown.shown.map { cause in
        [
          Prose(cause.entity.printable), Prose(Figures.count(cause.columns)),
          Prose(Figures.count(cause.rows)), Prose(Figures.count(cause.impossibleCells)),
          Prose(Figures.share(cause.impossibleCells, of: causes.impossibleCells)),
        ]
      })
    return [.paragraph("\(strong: sentence)"), .table(table)] + rest(shown)
  }

  /// Returns the grid of entities by columns.
  private func grid(of tree: TreeInspection) -> [Block] {
    guard let grid = ColumnGrid(tree) else { return [] }
    let legend: Prose =
      "Columns by entity (\(sign: .value)used, \(sign: .possible)could be, "
      + "\(sign: .impossible)impossible), from left to right: \(grid.order)."
    let notes: [String?] = [
      grid.rest == 0 ? nil : "and \(Figures.count(grid.rest)) more entities with rows",
      grid.leftOut == 0
        ? nil : "\(Figures.count(grid.leftOut, "entity", "entities")) without rows: no bar",
    ]
    return [.paragraph(legend), .bars(grid.bars)]
      + notes.compactMap(\.self).map { .note(Prose($0)) }
  }

  private func neverUsed(_ cost: InheritanceCost, of tree: TreeInspection) -> [Block] {
    guard !cost.neverUsed.isEmpty else { return [] }
    let count = Figures.count(cost.neverUsed.count, "column")
    guard form == .page else {
      let verb = cost.neverUsed.count == 1 ? "has" : "have"
      return [.note("\(count) \(verb) no value in any row; see the findings.")]
    }
    return [.details("\(count) never used", [.note(Prose(columns(cost, of: tree).list))])]
  }

  private func columns(_ cost: InheritanceCost, of tree: TreeInspection) -> TruncatedList<String> {
    TruncatedList(cost.neverUsed.map { names.text($0, of: tree.table) }, limit: 2000)
  }

  /// Returns one line per tree of a single entity, which shares nothing.
  private func singles(_ trees: [TreeInspection]) -> [Block] {
    guard !trees.isEmpty else { return [] }
    let shown = excerpt(trees, terminal: 40, page: 200)
    let table = Table(
      titles: [
        "entity alone in its table", "rows", "columns", "NULL cells", "NULL bytes", "on disk",
        "never used",
      ], numbers: [1, 2, 3, 4, 5, 6],
      rows: shown.shown.compactMap { tree in
        tree.cost.map { [Prose(tree.root.printable)] + single($0, of: tree).map { Prose($0) } }
      })
    let unused: [Block.Fact] = shown.shown.compactMap { tree in
      guard let cost = tree.cost, !cost.neverUsed.isEmpty else { return nil }
      return Block.Fact(Prose(tree.root.printable), Prose(columns(cost, of: tree).list))
    }
    let folded: [Block] =
      unused.isEmpty || form == .terminal ? [] : [.details("Columns never used", [.facts(unused)])]
    return [
      .heading("Entities alone in their table"),
      .note("Each has its own table, so none of their NULLs is impossible."),
      .table(table),
    ] + rest(shown) + folded
  }

  private func single(_ cost: InheritanceCost, of tree: TreeInspection) -> [String] {
    [
      Figures.count(cost.rows), Figures.count(cost.propertyColumns),
      Figures.share(cost.nullCells, of: cost.cells), Figures.count(cost.nullBytes),
      Breakdown(bytesOf: tree, in: inspection).map { Figures.count($0.whole) } ?? "–",
      cost.neverUsed.isEmpty ? "" : Figures.count(cost.neverUsed.count),
    ]
  }
}

extension Breakdown {
  /// Returns a bar and a line for each part, and explains only the words not in `explained`.
  func blocks(explained: Set<Kind>) -> [Block] {
    let shares = parts.map { Figures.share($0.amount, of: whole) }
    let row = Bars.Row(
      alternativeText: zip(parts, shares).map { "\($1) \($0.kind.title)" }.joined(separator: ", "),
      runs: zip(parts, shares).map { part, share in
        Bars.Run(
          part.kind.fill, length: part.amount,
          title: "\(part.kind.title): \(Figures.count(part.amount)) (\(share))")
      })
    let table = Table(
      titles: ["", "", "", ""], numbers: [1, 2],
      rows: zip(parts, shares).map { part, share in
        [
          "\(sign: part.kind.fill)\(part.kind.title)", Prose(Figures.count(part.amount)),
          Prose(share), Prose(explained.contains(part.kind) ? "" : part.kind.explanation, .muted),
        ]
      })
    return [.bars(Bars(rows: [row])), .table(table)]
  }
}

extension Breakdown.Kind {
  var fill: Bars.Fill {
    switch self {
    case .value: .value
    case .null, .possible: .possible
    case .impossible: .impossible
    case .header: .header
    case .structure: .structure
    case .free: .free
    case .index: .index
    }
  }
}

extension ColumnGrid {
  /// A bar per entity, with a gap between the columns of different owners.
  var bars: Bars {
    let rows = rows.map { row in
      Bars.Row(
        label: row.entity.printable, note: Figures.count(row.rows, "row"),
        alternativeText: "columns of \(row.entity.printable)",
        runs: Array(blocks.map { runs(row, $0) }.joined(separator: [Bars.Run(nil, length: 1)])))
    }
    return Bars(rows: rows, isByUnit: true)
  }

  /// Merges adjacent cells of one kind and owner; a used column keeps its name.
  private func runs(_ row: Row, _ block: Block) -> [Bars.Run] {
    var runs: [Bars.Run] = []
    var start = block.columns.lowerBound
    while start < block.columns.upperBound {
      let cell = row.cells[start]
      let end =
        cell == .value
        ? start + 1
        : row.cells[start..<block.columns.upperBound].firstIndex { $0 != cell }
          ?? block.columns.upperBound
      runs.append(
        Bars.Run(
          cell.fill, length: end - start, title: title(columns[start..<end], cell, of: block)))
      start = end
    }
    return runs
  }

  private func title(_ columns: ArraySlice<TreeColumn>, _ cell: Cell, of block: Block) -> String {
    guard columns.count == 1, let column = columns.first else {
      return
        "\(Figures.count(columns.count, "column")) of \(block.entity.printable): \(cell.words)"
    }
    return "\((column.property ?? column.name).printable): \(cell.words)"
  }
}

extension ColumnGrid.Cell {
  fileprivate var fill: Bars.Fill {
    switch self {
    case .value: .value
    case .possible: .possible
    case .impossible: .impossible
    }
  }

  fileprivate var words: String {
    switch self {
    case .value: "used"
    case .possible: "could be used"
    case .impossible: "impossible"
    }
  }
}
