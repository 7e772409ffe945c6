import Escaping
import Foundation
package import Inspection
import Mustache
import SQLiteStore

/// An inspection as one HTML page without script or outside request.
///
/// Mustache finds properties by their names, so renaming one of the values below means renaming
/// it in ``InspectionTemplate``.
package struct InspectionPage {
  private let page: Page

  package init(_ inspection: StoreInspection) {
    page = Page(inspection)
  }

  /// The page's text.
  ///
  /// - Throws: what the template engine finds wrong with the template, which tests rule out.
  package func html() throws -> String {
    Self.registration
    return try MustacheTemplate(string: InspectionTemplate.text).render(page)
  }

  /// Evaluated once, before the template is read.
  private static let registration: Void = MustacheContentTypes.register(
    InspectionContent(), named: "INSPECTION")
}

/// Makes values safe for the page by scalars, as the engine's own type for HTML does not.
private struct InspectionContent: MustacheContentType {
  func escapeText(_ text: String) -> String { HTMLText.escaped(text) }
}

/// What the template shows, in words and formatted numbers.
struct Page {
  let title: String
  let path: String
  let file: String
  let identity: String
  let isStore: Bool
  let summary: [String]
  let remarks: [Diagnostic]
  let remarksNote: String
  let trees: [PageTree]
  let treesNote: String
  let costs: [PageCost]
  let costsNote: String
  let hasCosts: Bool
  let singles: [PageSingle]
  let singlesNote: String
  let hasSingles: Bool
  let history: [PageHistory]
  let findings: [PageFindings]
  let tables: [PageTable]
  let tablesNote: String
  let others: [PageObject]
  let othersNote: String
  let hasOthers: Bool
  let knowsModel: Bool
  let notices: [Diagnostic]
  let noticeCount: String
  let noticesNote: String
  let hasNotices: Bool
  let hiddenEntities: String
  let hiddenTables: String
  let samples: [PageSample]
  let hasSamples: Bool
  let metadata: [PageMetadata]
  let metadataNote: String
  let hasMetadata: Bool

  init(_ inspection: StoreInspection) {
    path = inspection.file.path.printable
    title = path.split(separator: "/").last.map(String.init) ?? path
    file = Facts.file(inspection.file).joined(separator: " · ")
    isStore = inspection.isCoreDataStore
    identity = isStore ? Facts.identity(inspection).joined(separator: " · ") : ""
    summary = isStore ? InspectionSummary(inspection: inspection).sentences : []
    let names = ColumnNames(inspection)
    let all = Diagnostic.remarks(on: inspection)
    let remarks = Excerpt(all.filter(\.isFirst), limit: 200)
    (self.remarks, remarksNote) = (remarks.shown, remarks.note ?? "")
    let notices = Excerpt(all.filter { !$0.isFirst }, limit: 200)
    (self.notices, noticesNote) = (notices.shown, notices.note ?? "")
    noticeCount = Figures.count(notices.shown.count + notices.rest, "notice")
    hasNotices = !notices.shown.isEmpty
    let trees = Excerpt(inspection.trees, limit: 500)
    self.trees = trees.shown.map { PageTree($0, inspection) }
    treesNote = trees.note ?? ""
    let byCost = inspection.treesByCost
    let costs = Excerpt(byCost.filter(\.hasSubentities), limit: 50)
    self.costs = costs.shown.compactMap { tree in
      tree.cost.map { PageCost($0, of: tree, in: inspection, names) }
    }
    (costsNote, hasCosts) = (costs.note ?? "", !costs.shown.isEmpty)
    let singles = Excerpt(byCost.filter { !$0.hasSubentities }, limit: 200)
    self.singles = singles.shown.compactMap { tree in
      tree.cost.map { PageSingle($0, of: tree, in: inspection, names) }
    }
    (singlesNote, hasSingles) = (singles.note ?? "", !singles.shown.isEmpty)
    history = inspection.history.map { [PageHistory($0)] } ?? []
    findings = FindingGroup.groups(of: inspection.findings).map { PageFindings($0, names) }
    let tables = Excerpt(inspection.tables, limit: 1000)
    let indexes = Dictionary(grouping: inspection.indexes, by: \.table)
    self.tables = tables.shown.map { PageTable($0, indexes[$0.name] ?? [], names) }
    tablesNote = tables.note ?? ""
    let others = Excerpt(inspection.otherObjects, limit: 500)
    self.others = others.shown.map(PageObject.init)
    (othersNote, hasOthers) = (others.note ?? "", !others.shown.isEmpty)
    knowsModel = inspection.modelSource != .none
    hiddenEntities = Self.hidden(
      inspection.trees.flatMap(\.entities).map { $0.rowsWithSubentities == 0 }, "entity", "entities"
    )
    hiddenTables = Self.hidden(inspection.tables.map { $0.rows == 0 }, "table", "tables")
    let dates = SampleText.dates(of: inspection)
    samples = (inspection.samples ?? []).map { PageSample($0, names, dates: dates) }
    hasSamples = !samples.isEmpty
    let metadata = Excerpt(inspection.metadata, limit: 1000)
    (self.metadata, metadataNote) = (metadata.shown.map(PageMetadata.init), metadata.note ?? "")
    hasMetadata = !metadata.shown.isEmpty
  }

  /// What to call those that are hidden at first, empty if none are, or all would be.
  private static func hidden(_ isEmpty: [Bool], _ one: String, _ many: String) -> String {
    let count = isEmpty.count { $0 }
    return count == 0 || count == isEmpty.count
      ? "" : "Show the \(Figures.count(count, one, many)) without rows, too"
  }
}

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
  /// None if the layouts were not built.
  let layouts: [PageLayout]
  let hasLayouts: Bool
  let layoutNotes: [String]
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
    let comparison = LayoutComparison(tree, in: inspection)
    layouts = comparison?.rows.map(PageLayout.init) ?? []
    hasLayouts = !layouts.isEmpty
    layoutNotes = comparison?.sentences ?? []
    isUnknown = cost.impossibleCells == nil
    notes = CostNotes(cost, of: tree, in: inspection).sentences
    neverUsedCount = Figures.count(cost.neverUsed.count, "column")
    neverUsed = unused.list
    hasNeverUsed = !cost.neverUsed.isEmpty
  }
}

/// One layout of a tree's rows as a line of a list.
struct PageLayout {
  let title: String
  let tables: String
  let indexes: String
  let pages: String
  let bytes: String

  init(_ row: LayoutComparison.Row) {
    title = row.title
    tables = Figures.count(row.size.tables)
    indexes = Figures.count(row.size.indexes)
    pages = Figures.count(row.size.pages)
    bytes = Figures.count(row.size.bytes)
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

/// A tree of entities as the page shows it.
struct PageTree {
  struct Entity {
    /// Without rows, its own or below.
    let isEmpty: Bool
    let number: Int
    let name: String
    /// How far to the right, in levels.
    let depth: Int
    let isAbstract: Bool
    let formerName: String
    let hasFormerName: Bool
    let rows: String
    let rowsBelow: String
    let columns: String
    let properties: [Property]
    let hasProperties: Bool
    let propertyCount: String
    let columnsUsed: String
    let showsColumns: Bool
  }

  struct Property {
    let name: String
    let type: String
    let place: String
    let count: String
    let note: String
    let isRelationship: Bool
  }

  let root: String
  let table: String
  let entities: [Entity]
  let isEmpty: Bool

  init(_ tree: TreeInspection, _ inspection: StoreInspection) {
    root = tree.root.printable
    table = tree.table.printable
    let knowsModel = inspection.modelSource != .none
    isEmpty = tree.entities.allSatisfy { $0.rowsWithSubentities == 0 }
    entities = tree.entities.map { Self.entity($0, knowsModel: knowsModel) }
  }

  private static func entity(_ entity: EntityInspection, knowsModel: Bool) -> Entity {
    Entity(
      isEmpty: entity.rowsWithSubentities == 0, number: entity.number, name: entity.name.printable,
      depth: min(entity.depth, 8),
      isAbstract: entity.isAbstract == true, formerName: entity.storedName?.printable ?? "",
      hasFormerName: entity.storedName != nil, rows: Figures.count(entity.rows),
      rowsBelow: entity.rowsWithSubentities == entity.rows
        ? "" : Figures.count(entity.rowsWithSubentities),
      columns: "\(entity.columnsUsed.count)"
        + (entity.columnsAvailable.map { " of \($0)" } ?? ""),
      properties: entity.properties.map(property), hasProperties: !entity.properties.isEmpty,
      propertyCount: Figures.count(entity.properties.count, "own property", "own properties"),
      columnsUsed: Excerpt(entity.columnsUsed.map(\.printable), limit: 300).list,
      showsColumns: !knowsModel && !entity.columnsUsed.isEmpty)
  }

  private static func property(_ property: PropertyInspection) -> Property {
    let notes: [String?] = [
      property.inverse.map { "inverse \($0.printable)" },
      property.deleteRule.map { "on delete \($0)" },
    ]
    return Property(
      name: property.name.printable, type: property.type.printable,
      place: property.column?.printable ?? property.joinTable?.printable ?? "–",
      count: property.count.map(Figures.count) ?? "–",
      note: notes.compactMap(\.self).joined(separator: ", "),
      isRelationship: property.kind == .relationship)
  }
}

/// A table of the file as the page shows it.
struct PageTable {
  struct Column {
    let name: String
    let type: String
    let values: String
    let nulls: String
    let property: String
    let isEmpty: Bool
  }

  struct Index {
    let name: String
    let columns: String
    let note: String
  }

  let name: String
  let rows: String
  let columnCount: String
  let pages: String
  let unused: String
  let sql: String
  let columns: [Column]
  let note: String
  let indexes: [Index]
  let hasIndexes: Bool
  let isEmpty: Bool

  init(_ table: RawTable, _ indexes: [RawIndex], _ names: ColumnNames) {
    isEmpty = table.rows == 0
    name = table.name.printable
    rows = Figures.count(table.rows, "row")
    columnCount = Figures.count(table.columns.count, "column")
    pages = Figures.count(table.pages.count, "page")
    unused = Figures.count(table.pages.unusedBytes, "byte")
    sql = table.sql.printableStatement
    // A page of more would be of no use; the JSON has all.
    let shown = Excerpt(table.columns, limit: 3000)
    note = shown.note ?? ""
    columns = shown.shown.map {
      Column(
        name: $0.name.printable, type: $0.declaredType.printable,
        values: $0.valuesText, nulls: $0.nullsText, property: $0.note,
        isEmpty: $0.notCounted == nil && $0.values == 0 && table.rows > 0)
    }
    self.indexes = indexes.map { index in
      Index(
        name: index.name.printable,
        columns: index.columns.map { names.text($0, of: table.name) }
          .joined(separator: ", "),
        note: (index.isUnique ? "unique, " : "") + (index.isPartial ? "partial, " : "")
          + Figures.count(index.pages.count, "page"))
    }
    hasIndexes = !indexes.isEmpty
  }
}

/// A view, trigger or virtual table as the page shows it.
struct PageObject {
  let kind: String
  let name: String
  let sql: String

  init(_ object: RawObject) {
    kind = object.kind
    name = object.name.printable
    sql = (object.sql ?? "").printableStatement
  }
}

/// Entities by columns as the page draws it: a strip for each entity.
struct PageGrid {
  struct Run {
    let kind: String
    let start: Int
    let width: Int
    let title: String
  }

  struct Strip {
    let entity: String
    let rows: String
    let runs: [Run]
    let columnCount: Int
  }

  struct Cause {
    let entity: String
    let columns: String
    let rows: String
    let cells: String
    let share: String
  }

  let strips: [Strip]
  let order: String
  let note: String
  let causes: [Cause]
  let causesNote: String
  let hasCauses: Bool

  init?(_ tree: TreeInspection) {
    guard let grid = ColumnGrid(tree) else { return nil }
    strips = grid.rows.map { row in
      Strip(
        entity: row.entity.printable, rows: Figures.count(row.rows, "row"),
        runs: Self.runs(row, grid), columnCount: grid.columns.count)
    }
    order = grid.order
    let notes: [String?] = [
      grid.rest == 0 ? nil : "and \(Figures.count(grid.rest)) more entities with rows",
      grid.leftOut == 0
        ? nil
        : Figures.count(grid.leftOut, "entity", "entities") + " without rows: no strip",
    ]
    note = notes.compactMap(\.self).joined(separator: "; ")
    let all = CostCauses(tree)
    let causes = Excerpt(all.causes, limit: 20)
    self.causes = causes.shown.map { cause in
      Cause(
        entity: cause.entity.printable, columns: Figures.count(cause.columns),
        rows: Figures.count(cause.rows), cells: Figures.count(cause.impossibleCells),
        share: Figures.share(cause.impossibleCells, of: all.impossibleCells)
          .replacing(" ", with: "\u{A0}"))
    }
    causesNote = causes.note ?? ""
    hasCauses = !causes.shown.isEmpty
  }

  /// Neighbours of one kind and one owner are drawn as one; a used column has its own name.
  private static func runs(_ row: ColumnGrid.Row, _ grid: ColumnGrid) -> [Run] {
    grid.blocks.flatMap { block -> [Run] in
      var runs: [Run] = []
      var start = block.columns.lowerBound
      while start < block.columns.upperBound {
        let cell = row.cells[start]
        let end =
          cell == .value
          ? start + 1
          : row.cells[start..<block.columns.upperBound].firstIndex { $0 != cell }
            ?? block.columns.upperBound
        runs.append(
          Run(
            kind: cell.rawValue, start: start, width: end - start,
            title: title(grid.columns[start..<end], cell, of: block)))
        start = end
      }
      return runs
    }
  }

  private static func title(
    _ columns: ArraySlice<TreeColumn>, _ cell: ColumnGrid.Cell, of block: ColumnGrid.Block
  ) -> String {
    let what =
      switch cell {
      case .value: "used"
      case .possible: "could be used"
      case .impossible: "impossible"
      }
    guard columns.count == 1, let column = columns.first else {
      return "\(Figures.count(columns.count, "column")) of \(block.entity.printable): \(what)"
    }
    return "\((column.property ?? column.name).printable): \(what)"
  }
}

/// Sampled rows as the page shows them.
struct PageSample {
  struct Column {
    let title: String
    let column: String
  }

  let title: String
  let table: String
  let note: String
  let columns: [Column]
  let rows: [[String]]

  init(_ sample: RowSample, _ names: ColumnNames, dates: Set<String>) {
    let text = SampleText(sample, names, dates: dates)
    title = text.title
    table = text.table
    note =
      sample.values.count < sample.rows
      ? "the first \(Figures.count(sample.values.count)) of \(Figures.count(sample.rows, "row"))"
      : Figures.count(sample.rows, "row")
    columns = text.columns.map {
      Column(title: $0.title, column: $0.title == $0.column ? "" : $0.column)
    }
    rows = text.rows
  }
}

/// A value of the metadata as the page shows it.
struct PageMetadata {
  let key: String
  let value: String

  init(_ entry: MetadataEntry) {
    key = entry.key.printable
    value = entry.text
  }
}

/// Findings of one kind as the page shows them.
struct PageFindings {
  struct Item {
    let place: String
    let message: String
  }

  let title: String
  let count: String
  let meaning: String
  let isWarning: Bool
  let items: [Item]
  let note: String

  init(_ group: FindingGroup, _ names: ColumnNames) {
    let shown = Excerpt(group.findings, limit: 200)
    title = group.kind.title
    count = group.findings.count == 1 ? "" : Figures.count(group.findings.count)
    meaning = group.kind.meaning
    isWarning = group.kind.weight == .warning
    items = shown.shown.map {
      Item(place: $0.place(names), message: $0.text(names: 200, characters: 4000, names))
    }
    note = shown.note ?? ""
  }
}

/// Persistent history as the page shows it.
struct PageHistory {
  struct Entity {
    let name: String
    let inserts: String
    let updates: String
    let deletes: String
  }

  struct Transaction {
    let number: Int
    let time: String
    let changes: String
    let origin: String
  }

  let summary: String
  let period: String
  let authors: String
  let entities: [Entity]
  let note: String
  let transactions: [Transaction]
  let hasTransactions: Bool

  init(_ history: HistorySummary) {
    let shown = Excerpt(history.entities, limit: 500)
    summary = Facts.history(history)
    period = Facts.period(history).map { "From " + $0 } ?? "No transaction"
    authors = Excerpt(history.authors.map(Facts.author), limit: 50).list
    entities = shown.shown.map {
      Entity(
        name: Facts.entity($0), inserts: Figures.count($0.changes.inserts),
        updates: Figures.count($0.changes.updates), deletes: Figures.count($0.changes.deletes))
    }
    note = shown.note ?? ""
    transactions = history.latest.suffix(50).reversed().map {
      Transaction(
        number: $0.number, time: $0.timestamp.map(Figures.moment) ?? "–",
        changes: Facts.changes($0.changes), origin: Facts.origin($0))
    }
    hasTransactions = !transactions.isEmpty
  }
}

/// A whole and its parts as a drawn bar with a legend.
struct PageBar {
  struct Part {
    let kind: String
    let title: String
    let explanation: String
    let amount: String
    let share: String
    /// In thousandths of the bar, with a decimal point.
    let start: String
    let width: String
  }

  let parts: [Part]
  /// What a reader who does not see the bar is told.
  let label: String

  /// - Parameters:
  ///   - breakdown: What to draw.
  ///   - other: A bar beside it, whose words are not explained again.
  init(_ breakdown: Breakdown, after other: Breakdown? = nil) {
    let explained = Set(other?.parts.map(\.kind) ?? [])
    var start = 0.0
    var parts: [Part] = []
    for part in breakdown.parts {
      let width = 1000 * Double(part.amount) / Double(max(1, breakdown.whole))
      parts.append(
        Part(
          kind: part.kind.rawValue, title: part.kind.title,
          explanation: explained.contains(part.kind) ? "" : part.kind.explanation,
          amount: Figures.count(part.amount), share: Self.share(part.amount, of: breakdown.whole),
          start: Self.number(start), width: Self.number(width)))
      start += width
    }
    self.parts = parts
    label = parts.map { "\($0.share) \($0.title)" }.joined(separator: ", ")
  }

  /// With a space that does not end a line.
  private static func share(_ part: Int, of whole: Int) -> String {
    Figures.share(part, of: whole).replacing(" ", with: "\u{A0}")
  }

  private static func number(_ value: Double) -> String { String(format: "%.2f", value) }
}
