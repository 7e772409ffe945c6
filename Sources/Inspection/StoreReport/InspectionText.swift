package import Console
package import Inspection
import SQLiteStore

/// An inspection for a terminal.
package struct InspectionText {
  /// Which side of the store to show.
  package enum View: String, Hashable, Sendable {
    /// Entities, costs, history and findings, with a line for each table.
    case overview
    /// Every entity with every property.
    case entities
    /// Tables, columns and statements, as any SQLite client has them.
    case raw
    /// A few sentences.
    case summary
  }

  /// How wide the lines may be.
  package enum Width: Hashable, Sendable {
    /// A terminal of so many columns: cells of tables are broken to fit.
    case terminal(columns: Int)
    /// A file or another program: sentences have 100 columns, names stay in one piece to be found.
    case unlimited
  }

  let inspection: StoreInspection
  /// Columns for sentences.
  let columns: Int
  /// Columns for tables, nil for as many as they need.
  let tableColumns: Int?
  private let view: View
  private let styled: (String, Tone) -> String

  /// A text of an inspection.
  ///
  /// - Parameters:
  ///   - inspection: What to show.
  ///   - view: Which side of it.
  ///   - width: For what the lines are; a terminal counts as at least 60 columns wide.
  ///   - styled: Adds colour; the default leaves the text as it is.
  package init(
    _ inspection: StoreInspection, view: View = .overview, width: Width = .unlimited,
    styled: @escaping (String, Tone) -> String = { text, _ in text }
  ) {
    self.inspection = inspection
    self.view = view
    self.styled = styled
    switch width {
    case .terminal(let columns):
      // Longer lines than 120 are hard to read.
      (self.columns, tableColumns) = (min(120, max(60, columns)), max(60, columns))
    case .unlimited: (columns, tableColumns) = (100, nil)
    }
  }

  package var text: String {
    sections.filter { !$0.isEmpty }.map(lines).joined(separator: "\n\n") + "\n"
  }

  private var sections: [[TextLine]] {
    switch view {
    case .overview where !inspection.isCoreDataStore:
      [head, remarks, parts, rowSamples, findings, notices]
    case .overview:
      [
        head, summary, remarks, entities, costs, relationships, rowSamples, history, findings,
        parts, notices,
      ]
    case .entities: [head, remarks, entityView, rowSamples, notices]
    case .raw: [head, remarks, rawView, metadata, rowSamples, notices]
    case .summary: [[title] + (inspection.isCoreDataStore ? summary : Array(remarks.dropFirst()))]
    }
  }

  private func lines(_ section: [TextLine]) -> String {
    section.map { line in
      line.trimmed.pieces.map { $0.tone == .plain ? $0.text : styled($0.text, $0.tone) }.joined()
    }.joined(separator: "\n")
  }

  private var title: TextLine { TextLine(inspection.file.path.printable, .heading) }

  private var head: [TextLine] {
    [title]
      + sentence(Facts.file(inspection.file).joined(separator: ", "), .muted)
      + (inspection.isCoreDataStore
        ? sentence(Facts.identity(inspection).joined(separator: ", "), .muted) : [])
  }

  private var summary: [TextLine] {
    InspectionSummary(inspection: inspection).sentences.flatMap {
      TextLine.wrapped($0, to: columns, indent: 2)
    }
  }

  /// What has to be known before the figures.
  private var remarks: [TextLine] {
    let isDamaged = inspection.isDamaged && inspection.isCoreDataStore
    return list(
      Diagnostic.remarks(on: inspection).filter(\.isFirst),
      title: isDamaged ? "What cannot be read" : "Good to know", limit: 30)
  }

  /// What changes no figure, at the end.
  private var notices: [TextLine] {
    list(Diagnostic.remarks(on: inspection).filter { !$0.isFirst }, title: "Notices", limit: 10)
  }

  private func list(_ remarks: [Diagnostic], title: String, limit: Int) -> [TextLine] {
    let remarks = Excerpt(remarks, limit: limit)
    guard !remarks.shown.isEmpty else { return [] }
    return [TextLine(title, .heading)]
      + remarks.shown.flatMap { remark in
        sentence(
          "\(remark.isDamage ? "!" : "·") \(remark.place): \(remark.message)",
          remark.isDamage ? .bad : .muted)
      } + note(remarks.note)
  }

  func sentence(_ text: String, indent: Int = 2, _ tone: Tone = .plain) -> [TextLine] {
    TextLine.wrapped(text, to: columns, indent: indent, tone)
  }

  /// What explains the figures below: no item of a list, so without a hanging margin.
  func prose(_ text: String, indent: Int = 2) -> [TextLine] {
    TextLine.wrapped(text, to: columns, indent: indent, hanging: 0, .muted)
  }

  func note(_ text: String?, indent: Int = 2) -> [TextLine] {
    text.map { sentence($0, indent: indent, .muted) } ?? []
  }
}

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
      + bytes(of: tree, explained: Set(cells.parts.map(\.kind))) + layouts(of: tree)
      + notes(cost, of: tree)
      + causes(of: tree)
      + grid(of: tree)
  }

  private func bytes(of tree: TreeInspection, explained: Set<Breakdown.Kind>) -> [TextLine] {
    guard let bytes = Breakdown(bytesOf: tree, in: inspection) else { return [] }
    return sentence("\(Figures.count(bytes.whole, "byte")) on disk", indent: 4)
      + figures(bytes, indent: 6, showsGlyphs: false, explained: explained)
  }

  /// Both layouts of the same rows, as they were built.
  private func layouts(of tree: TreeInspection) -> [TextLine] {
    guard let comparison = LayoutComparison(tree, in: inspection) else { return [] }
    let table = TextTable(
      columns: [.init(title: "both layouts of the same rows")]
        + ["tables", "indexes", "pages", "bytes"].map { .init(title: $0, isNumber: true) },
      rows: comparison.rows.map { row in
        [.init(row.title)]
          + [row.size.tables, row.size.indexes, row.size.pages, row.size.bytes].map {
            .init(Figures.count($0))
          }
      })
    return (comparison.rows.isEmpty ? [] : table.lines(indent: 4, width: columns))
      + comparison.sentences.flatMap { sentence($0, indent: 4, .muted) }
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

  fileprivate var tone: Tone {
    switch self {
    case .value: .good
    case .impossible: .bad
    default: .plain
    }
  }
}

extension InspectionText {
  /// The trees with numbers, rows and columns.
  var entities: [TextLine] {
    let (filled, empty) = Self.byContent(inspection.trees.flatMap(\.entities))
    let all = Excerpt(filled, limit: 500)
    guard !all.shown.isEmpty else { return [] }
    let table = TextTable(
      columns: [
        .init(title: "Z_ENT", isNumber: true), .init(title: "entity"),
        .init(title: "rows", isNumber: true), .init(title: "with sub-entities", isNumber: true),
        .init(title: "columns used", isNumber: true),
      ], rows: all.shown.map(row))
    return [TextLine("Entities", .heading)] + table.lines(width: tableColumns) + note(all.note)
      + without(empty.map(\.name))
  }

  /// Those with rows of their own or below, and the others; all of a store without rows.
  private static func byContent(_ entities: [EntityInspection])
    -> (filled: [EntityInspection], empty: [EntityInspection])
  {
    let filled = entities.filter { $0.rowsWithSubentities > 0 }
    return filled.isEmpty
      ? (entities, []) : (filled, entities.filter { $0.rowsWithSubentities == 0 })
  }

  private func without(_ empty: [String]) -> [TextLine] {
    guard !empty.isEmpty else { return [] }
    let names = Excerpt(empty.map(\.printable), limit: 12)
    return note(
      "\(Figures.count(empty.count, "entity", "entities")) without a row "
        + "\(empty.count == 1 ? "is" : "are") not shown (see --entities): \(names.shown.joined(separator: ", "))"
        + (names.rest == 0 ? "" : " and \(Figures.count(names.rest)) more"))
  }

  private func row(_ entity: EntityInspection) -> [TextLine.Piece] {
    let used =
      Figures.count(entity.columnsUsed.count)
      + (entity.columnsAvailable.map { " of \(Figures.count($0))" } ?? "")
    let below = entity.rowsWithSubentities == entity.rows ? nil : entity.rowsWithSubentities
    let name = indent(of: entity) + entity.name.printable
    return [
      .init("\(entity.number)", .muted),
      .init(
        name + (entity.isAbstract == true ? " (abstract)" : ""),
        entity.depth == 0 ? .heading : .plain),
      .init(Figures.count(entity.rows)), .init(below.map(Figures.count) ?? "", .muted),
      .init(used),
    ]
  }

  private func indent(of entity: EntityInspection) -> String {
    String(repeating: "  ", count: min(entity.depth, 12))
  }

  /// Every entity with every property that it declares.
  var entityView: [TextLine] {
    inspection.trees.flatMap { tree -> [TextLine] in
      tree.entities.flatMap { entity in
        let indent = indent(of: entity)
        let rows =
          "  \(entity.number), \(rows(of: entity))"
          + (entity.depth == 0 ? ", table \(tree.table.printable)" : "")
        let head = TextLine(pieces: [
          .init(indent + entity.name.printable, .heading),
          .init((entity.isAbstract == true ? " (abstract)" : "") + rows, .muted),
        ])
        return [head] + properties(of: entity, indent: indent.count + 2)
      } + [TextLine("")]
    }
  }

  /// Its own rows of those that its properties' values are counted in.
  private func rows(of entity: EntityInspection) -> String {
    let below = entity.rowsWithSubentities
    return below == entity.rows
      ? Figures.count(entity.rows, "row")
      : "\(Figures.count(entity.rows)) of \(Figures.count(below, "row"))"
  }

  private func properties(of entity: EntityInspection, indent: Int) -> [TextLine] {
    guard !entity.properties.isEmpty || inspection.modelSource != .none else {
      let names = Excerpt(entity.columnsUsed.map(\.printable), limit: 300)
      return names.shown.isEmpty ? [] : sentence("uses \(names.list)", indent: indent, .muted)
    }
    let isNarrow = tableColumns != nil
    let table = TextTable(
      columns: [.init(title: ""), .init(title: ""), .init(title: "")],
      rows: entity.properties.map { property in
        [
          .init(property.name.printable), .init(property.type.printable),
          .init(place(of: property), .muted),
        ]
      })
    return table.lines(indent: isNarrow ? min(indent, 8) : indent, width: tableColumns)
  }

  private func place(of property: PropertyInspection) -> String {
    let count = property.count.map { Figures.count($0, "value") }
    let parts: [String?] = [
      property.column?.printable ?? property.joinTable?.printable, count,
      property.inverse.map { "inverse \($0.printable)" },
      property.deleteRule.map { "on delete \($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// Relationships alone, with where their links lie.
  var relationships: [TextLine] {
    let (filled, _) = Self.byContent(inspection.trees.flatMap(\.entities))
    let all = filled.flatMap { entity in
      entity.properties.filter { $0.kind == .relationship }.map { (entity.name, $0) }
    }
    let shown = Excerpt(all, limit: 200)
    guard !shown.shown.isEmpty else { return [] }
    let table = TextTable(
      columns: [
        .init(title: "relationship"), .init(title: "leads to"),
        .init(title: "links", isNumber: true), .init(title: "stored in"),
      ],
      rows: shown.shown.map { entity, property in
        let place = property.column ?? property.joinTable
        return [
          .init("\(entity).\(property.name)".printable), .init(property.type.printable, .muted),
          .init(property.count.map(Figures.count) ?? "–"),
          .init(place?.printable ?? "the other side", .muted),
        ]
      })
    return [TextLine("Relationships", .heading)] + table.lines(width: tableColumns)
      + note(shown.note)
  }
}

extension InspectionText {
  /// What may be wrong first, then what only costs room; each kind with what it means.
  var findings: [TextLine] {
    let groups = FindingGroup.groups(of: inspection.findings)
    guard !groups.isEmpty else { return [TextLine("Findings: none", .good)] }
    return [TextLine("Findings", .heading)]
      + prose("! may lead to wrong results, · costs room or time, or is good to know")
      + groups.flatMap(group)
  }

  private func group(_ group: FindingGroup) -> [TextLine] {
    let (weight, names) = (group.kind.weight, ColumnNames(inspection))
    let findings = Excerpt(group.findings, limit: weight == .warning ? 40 : 10)
    let count = group.findings.count
    let title =
      "\(weight == .warning ? "!" : "·") \(group.kind.title)"
      + (count == 1 ? "" : " (\(Figures.count(count)))")
    return [TextLine("  " + title, weight == .warning ? .bad : .heading)]
      + prose(group.kind.meaning, indent: 4)
      + findings.shown.flatMap { finding in
        let place = finding.place(names)
        return TextLine.wrapped(
          (place.isEmpty ? "" : place + ": ") + finding.text(names: 12, characters: 1500, names),
          to: columns, indent: 4)
      } + note(findings.note, indent: 4)
  }

  var history: [TextLine] {
    guard let history = inspection.history else { return [] }
    let authors = Excerpt(history.authors.map(Facts.author), limit: 10)
    let entities = Excerpt(history.entities, limit: 40)
    return [TextLine("History", .heading)] + sentence(Facts.history(history))
      + (Facts.period(history).map { sentence("from " + $0, .muted) } ?? [])
      + (authors.shown.isEmpty ? [] : sentence("transactions by author: \(authors.list)", .muted))
      + changes(entities.shown) + note(entities.note) + transactions(history)
  }

  /// The last few, the latest first.
  private func transactions(_ history: HistorySummary) -> [TextLine] {
    let latest = Array(history.latest.suffix(10).reversed())
    guard !latest.isEmpty else { return [] }
    return [TextLine("")]
      + TextTable(
        columns: [
          .init(title: "latest transactions", isNumber: true), .init(title: "time (UTC)"),
          .init(title: "changes"), .init(title: "by"),
        ],
        rows: latest.map { transaction in
          [
            .init("\(transaction.number)"),
            .init(transaction.timestamp.map(Figures.moment) ?? "–"),
            .init(Facts.changes(transaction.changes)), .init(Facts.origin(transaction), .muted),
          ]
        }
      ).lines(width: tableColumns)
  }

  private func changes(_ entities: [HistorySummary.EntityChanges]) -> [TextLine] {
    guard !entities.isEmpty else { return [] }
    return TextTable(
      columns: [
        .init(title: "entity"), .init(title: "inserts", isNumber: true),
        .init(title: "updates", isNumber: true), .init(title: "deletes", isNumber: true),
      ],
      rows: entities.map { entity in
        let changes = entity.changes
        return [.init(Facts.entity(entity))]
          + [changes.inserts, changes.updates, changes.deletes].map { .init(Figures.count($0)) }
      }
    ).lines(width: tableColumns)
  }
}

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

  fileprivate var tone: Tone {
    switch self {
    case .value: .good
    case .possible: .plain
    case .impossible: .bad
    }
  }
}

extension InspectionText {
  /// One line for each table.
  var parts: [TextLine] {
    guard !inspection.tables.isEmpty else { return [] }
    let indexes = Dictionary(grouping: inspection.indexes, by: \.table).mapValues(\.count)
    let filled = inspection.tables.filter { $0.rows > 0 }
    let tables = Excerpt(filled.isEmpty ? inspection.tables : filled, limit: 200)
    let empty = filled.isEmpty ? 0 : inspection.tables.count - filled.count
    let figures = TextTable(
      columns: [.init(title: "table")]
        + ["rows", "columns", "pages", "indexes"].map { .init(title: $0, isNumber: true) },
      rows: tables.shown.map { table in
        let counts = [
          table.rows, table.columns.count, table.pages.count, indexes[table.name] ?? 0,
        ]
        return [.init(table.name.printable)] + counts.map { .init(Figures.count($0)) }
      })
    return [TextLine("Tables (--raw shows columns and statements)", .heading)]
      + figures.lines(width: tableColumns) + note(tables.note)
      + note(empty == 0 ? nil : "\(Figures.count(empty, "table")) without a row not shown")
  }

  /// What Z_METADATA says.
  var metadata: [TextLine] {
    let entries = Excerpt(inspection.metadata, limit: 500)
    guard !entries.shown.isEmpty else { return [] }
    let table = TextTable(
      columns: [.init(title: ""), .init(title: "")],
      rows: entries.shown.map { [.init($0.key.printable), .init($0.text, .muted)] })
    return [TextLine("Metadata", .heading)] + table.lines(width: tableColumns)
      + note(entries.note)
  }

  /// Tables, indexes and the rest, with columns and statements.
  var rawView: [TextLine] {
    let indexes = Dictionary(grouping: inspection.indexes, by: \.table)
    return inspection.tables.flatMap { table($0, indexes[$0.name] ?? []) }
      + inspection.otherObjects.flatMap { object in
        [TextLine("\(object.kind) \(object.name.printable)", .heading)]
          + statement(object.sql) + [TextLine("")]
      }
  }

  private func table(_ table: RawTable, _ indexes: [RawIndex]) -> [TextLine] {
    let size = "\(Figures.count(table.rows, "row")), \(Figures.count(table.pages.count, "page"))"
    let head = TextLine(pieces: [
      .init(table.name.printable, .heading), .init("  " + size, .muted),
    ])
    let columns = TextTable(
      columns: [
        .init(title: "column"), .init(title: "type"), .init(title: "values", isNumber: true),
        .init(title: "NULL", isNumber: true), .init(title: "property"),
      ],
      rows: table.columns.map { column in
        [
          .init(column.name.printable), .init(column.declaredType.printable, .muted),
          .init(column.valuesText), .init(column.nullsText, .muted),
          .init(column.note, .muted),
        ]
      })
    return [head] + statement(table.sql)
      + (table.columns.isEmpty ? [] : columns.lines(width: tableColumns))
      + indexes.flatMap { index in
        sentence(
          "\(index.isUnique ? "unique index" : "index") \(index.name.printable) ("
            + index.columns.map(\.printable).joined(separator: ", ")
            + "), \(Figures.count(index.pages.count, "page"))", .muted)
      } + [TextLine("")]
  }

  private func statement(_ sql: String?) -> [TextLine] {
    (sql ?? "").printableStatement.split(separator: "\n").flatMap { sentence(String($0), .muted) }
  }
}

extension InspectionText {
  /// Rows with their values, where they were asked for.
  var rowSamples: [TextLine] {
    guard let samples = inspection.samples else { return [] }
    let (names, dates) = (ColumnNames(inspection), SampleText.dates(of: inspection))
    guard !samples.isEmpty else { return [TextLine("Rows: none", .heading)] }
    return [TextLine("Rows", .heading)]
      + samples.flatMap { sample -> [TextLine] in
        let text = SampleText(sample, names, dates: dates)
        let note =
          sample.values.count < sample.rows
          ? "the first \(Figures.count(sample.values.count)) of \(Figures.count(sample.rows, "row"))"
          : Figures.count(sample.rows, "row")
        let head = TextLine(pieces: [
          .init("  \(text.title)", .heading), .init("  \(note), table \(text.table)", .muted),
        ])
        return [head] + text.rows.flatMap { row(text.columns, $0) }
      }
  }

  /// NULLs are left out: most cells of a shared table are.
  private func row(_ columns: [SampleText.Column], _ values: [String]) -> [TextLine] {
    let pairs = zip(columns, values).filter { !$1.isEmpty }.map { "\($0.title) \($1)" }
    return TextLine.wrapped(pairs.joined(separator: ", "), to: self.columns, indent: 4, hanging: 4)
  }
}
