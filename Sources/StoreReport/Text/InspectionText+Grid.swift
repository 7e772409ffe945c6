import SQLiteStore

extension InspectionText {
  /// Entities by columns, a character each.
  func grid(of tree: TreeInspection) -> [TextLine] {
    guard let grid = ColumnGrid(tree) else { return [] }
    let margin = min(30, grid.rows.map { $0.entity.printable.width }.max() ?? 0) + 6
    let portions = Self.portions(grid.blocks, width: max(20, min(120, columns) - margin))
    let pictures = portions.flatMap { portion in
      [TextLine("")] + grid.rows.map { row in line(row, portion, margin: margin) }
    }
    let rest = grid.rest == 0 ? nil : "and \(Figures.count(grid.rest)) more with rows"
    let hidden =
      grid.leftOut == 0
      ? []
      : sentence(
        "\(Figures.count(grid.leftOut, "entity", "entities")) without rows: no line",
        indent: 4, .muted)
    return [TextLine("")]
      + sentence(
        "Columns by entity (█ used, ▒ could be, ░ impossible), from left to right:", indent: 4)
      + sentence(grid.order, indent: 4, .muted) + pictures + note(rest, indent: 4) + hidden
  }

  private func line(
    _ row: ColumnGrid.Row, _ portion: [Range<Int>], margin: Int
  ) -> TextLine {
    let name = String(row.entity.printable.prefix(30)).padded(to: margin - 6)
    var pieces: [TextLine.Piece] = [.init("    \(name)  ")]
    for (index, block) in portion.enumerated() {
      if index > 0 { pieces.append(.init(" ")) }
      pieces += Self.runs(row.cells[block]).map { cell, count in
        .init(String(repeating: cell.glyph, count: count), cell.tone)
      }
    }
    return TextLine(pieces: pieces)
  }

  private static func runs(_ cells: ArraySlice<ColumnGrid.Cell>) -> [(ColumnGrid.Cell, Int)] {
    cells.reduce(into: []) { runs, cell in
      if let last = runs.last, last.0 == cell {
        runs[runs.count - 1].1 += 1
      } else {
        runs.append((cell, 1))
      }
    }
  }

  /// Blocks in as many pictures as the width needs; one that is wider than a line goes on below.
  private static func portions(_ blocks: [ColumnGrid.Block], width: Int) -> [[Range<Int>]] {
    var portions: [[Range<Int>]] = [[]]
    var filled = 0
    for block in blocks {
      var start = block.columns.lowerBound
      while start < block.columns.upperBound {
        if filled > 0, filled + min(width, block.columns.count) + 1 > width {
          portions.append([])
          filled = 0
        }
        let end = min(block.columns.upperBound, start + width - filled)
        portions[portions.count - 1].append(start..<end)
        filled += end - start + 1
        start = end
      }
    }
    return portions
  }

  /// Whose columns they are, for a tree with several that cost something.
  func causes(of tree: TreeInspection) -> [TextLine] {
    let causes = CostCauses(tree)
    guard let first = causes.sentence else { return [] }
    let shown = Excerpt(causes.causes, limit: 10)
    let table = TextTable(
      columns: [.init(title: "columns of")]
        + ["columns", "rows that can use them", "impossible cells", "share"].map {
          .init(title: $0, isNumber: true)
        },
      rows: shown.shown.map { cause in
        [
          .init(cause.entity.printable), .init(Figures.count(cause.columns)),
          .init(Figures.count(cause.rows)), .init(Figures.count(cause.impossibleCells)),
          .init(Figures.share(cause.impossibleCells, of: causes.impossibleCells)),
        ]
      })
    return sentence(first, indent: 4)
      + (causes.causes.count > 1 ? table.lines(indent: 6, width: columns) : [])
      + note(shown.note, indent: 6)
  }
}

extension ColumnGrid.Cell {
  fileprivate var glyph: String {
    switch self {
    case .value: "█"
    case .possible: "▒"
    case .impossible: "░"
    }
  }

  fileprivate var tone: InspectionText.Tone {
    switch self {
    case .value: .good
    case .possible: .plain
    case .impossible: .bad
    }
  }
}
