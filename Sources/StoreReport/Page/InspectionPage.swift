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

  init(_ inspection: StoreInspection) {
    path = inspection.file.path.printable
    title = path.split(separator: "/").last.map(String.init) ?? path
    file = Facts.file(inspection.file).joined(separator: " · ")
    isStore = inspection.isCoreDataStore
    identity = isStore ? Facts.identity(inspection).joined(separator: " · ") : ""
    summary = isStore ? InspectionSummary(inspection: inspection).sentences : []
    let remarks = Excerpt(Remark.remarks(on: inspection), limit: 200)
    (self.remarks, remarksNote) = (remarks.shown, remarks.note ?? "")
    let trees = Excerpt(inspection.trees, limit: 500)
    self.trees = trees.shown.map { PageTree($0, inspection) }
    treesNote = trees.note ?? ""
    let all = inspection.treesByCost
    let costs = Excerpt(all.filter(\.hasSubentities), limit: 50)
    self.costs = costs.shown.compactMap { tree in
      tree.cost.map { PageCost($0, of: tree, in: inspection) }
    }
    (costsNote, hasCosts) = (costs.note ?? "", !costs.shown.isEmpty)
    let singles = Excerpt(all.filter { !$0.hasSubentities }, limit: 200)
    self.singles = singles.shown.compactMap { tree in
      tree.cost.map { PageSingle($0, of: tree, in: inspection) }
    }
    (singlesNote, hasSingles) = (singles.note ?? "", !singles.shown.isEmpty)
    history = inspection.history.map { [PageHistory($0)] } ?? []
    findings = FindingGroup.groups(of: inspection.findings).map(PageFindings.init)
    let tables = Excerpt(inspection.tables, limit: 1000)
    let indexes = Dictionary(grouping: inspection.indexes, by: \.table)
    self.tables = tables.shown.map { PageTable($0, indexes[$0.name] ?? []) }
    tablesNote = tables.note ?? ""
    let others = Excerpt(inspection.otherObjects, limit: 500)
    self.others = others.shown.map(PageObject.init)
    (othersNote, hasOthers) = (others.note ?? "", !others.shown.isEmpty)
    knowsModel = inspection.modelSource != .none
  }
}
