import Mustache
package import SQLiteStore

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
    try MustacheTemplate(string: InspectionTemplate.text).render(page)
  }
}

/// What the template shows, in words and formatted numbers.
struct Page {
  let title: String
  let path: String
  let file: String
  let identity: String
  let isStore: Bool
  let summary: [String]
  let remarks: [Remark]
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
  let notices: [Remark]
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
    let all = Remark.remarks(on: inspection)
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
