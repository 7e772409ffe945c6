import SQLiteStore

extension InspectionText {
  /// What sharing one table costs: trees with sub-entities one by one, the others as a list.
  var costs: [TextLine] {
    let all = inspection.treesByCost
    guard !all.isEmpty else { return [] }
    let trees = Excerpt(all.filter(\.hasSubentities), limit: 20)
    let explanation =
      trees.shown.isEmpty
      ? "No entity with rows has sub-entities: there is no inheritance to pay for."
      : "An entity and its sub-entities share one table, so each row has a cell for every property "
        + "of all of them. A cell whose entity has no such property is NULL for ever."
    return [TextLine("Cost of inheritance", .heading)] + prose(explanation)
      + trees.shown.flatMap { tree in
        tree.cost.map { [TextLine("")] + cost($0, of: tree) } ?? []
      } + note(trees.note) + singles(all.filter { !$0.hasSubentities })
  }

  private func cost(_ cost: InheritanceCost, of tree: TreeInspection) -> [TextLine] {
    let others = Figures.count(tree.entities.count - 1, "sub-entity", "sub-entities")
    let head = TextLine(pieces: [
      .init("  "), .init(tree.root.printable, .heading),
      .init(" and \(others), table \(tree.table.printable)", .muted),
    ])
    let cells = Breakdown(cellsOf: cost, hasSubentities: true)
    let product =
      "\(Figures.count(cost.rows, "row")) × "
      + "\(Figures.count(cost.propertyColumns, "property column")) = "
      + Figures.count(cost.cells, "cell")
    return [head] + sentence(product, indent: 4) + bar(cells) + figures(cells)
      + bytes(of: tree, explained: Set(cells.parts.map(\.kind))) + notes(cost, of: tree)
      + causes(of: tree)
      + grid(of: tree)
  }

  private func bytes(of tree: TreeInspection, explained: Set<Breakdown.Kind>) -> [TextLine] {
    guard let bytes = Breakdown(bytesOf: tree, in: inspection) else { return [] }
    return sentence("\(Figures.count(bytes.whole, "byte")) on disk", indent: 4)
      + figures(bytes, indent: 6, showsGlyphs: false, explained: explained)
  }

  private func bar(_ breakdown: Breakdown) -> [TextLine] {
    let widths = breakdown.widths(in: min(80, columns - 8))
    return [
      TextLine(
        pieces: [.init("    ")]
          + zip(breakdown.parts, widths).map { part, width in
            .init(String(repeating: part.kind.glyph, count: width), part.kind.tone)
          })
    ]
  }

  /// A line for each part; a word that was explained above is not explained again.
  private func figures(
    _ breakdown: Breakdown, indent: Int = 4, showsGlyphs: Bool = true,
    explained: Set<Breakdown.Kind> = []
  ) -> [TextLine] {
    TextTable(
      columns: [
        .init(title: ""), .init(title: "", isNumber: true), .init(title: "", isNumber: true),
        .init(title: ""),
      ],
      rows: breakdown.parts.map { part in
        [
          .init((showsGlyphs ? part.kind.glyph + " " : "") + part.kind.title, part.kind.tone),
          .init(Figures.count(part.amount)),
          .init(Figures.share(part.amount, of: breakdown.whole)),
          .init(explained.contains(part.kind) ? "" : part.kind.explanation, .muted),
        ]
      }
    ).lines(indent: indent, width: columns)
  }

  private func notes(_ cost: InheritanceCost, of tree: TreeInspection) -> [TextLine] {
    let unused = cost.neverUsed.count
    let note =
      unused == 0
      ? []
      : [
        "\(Figures.count(unused, "column")) \(unused == 1 ? "has" : "have") no value in any row: see "
          + "the findings."
      ]
    return (CostNotes(cost, of: tree, in: inspection).sentences + note).flatMap {
      sentence($0, indent: 4, .muted)
    }
  }

  /// Trees of one entity have nothing to share: a line each.
  private func singles(_ trees: [TreeInspection]) -> [TextLine] {
    guard !trees.isEmpty else { return [] }
    let shown = Excerpt(trees, limit: 40)
    let titles = ["entity alone in its table", "rows", "columns", "NULL cells", "NULL bytes"]
    let table = TextTable(
      columns: [.init(title: titles[0])]
        + (titles.dropFirst() + ["on disk", "never used"]).map { .init(title: $0, isNumber: true) },
      rows: shown.shown.compactMap { tree in
        tree.cost.map { cost in
          [.init(tree.root.printable)] + single(cost, of: tree).map { .init($0) }
        }
      })
    return [TextLine("")] + table.lines(width: tableColumns) + note(shown.note)
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

extension Breakdown.Kind {
  /// Three shades that differ without colour too.
  fileprivate var glyph: String {
    switch self {
    case .value: "█"
    case .null, .possible: "▒"
    default: "░"
    }
  }

  fileprivate var tone: InspectionText.Tone {
    switch self {
    case .value: .good
    case .impossible: .bad
    default: .plain
    }
  }
}
