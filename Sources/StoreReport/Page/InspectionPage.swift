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
  struct Problem {
    let place: String
    let message: String
    let isDamage: Bool
  }

  struct Remark {
    let title: String
    let place: String
    let message: String

    init(_ finding: Finding) {
      title = finding.kind.title
      place = finding.place
      message = finding.message.printable
    }
  }

  let title: String
  let path: String
  let file: String
  let identity: String
  let problems: [Problem]
  let isDamaged: Bool
  let trees: [PageTree]
  let costs: [PageCost]
  let history: [PageHistory]
  let warnings: [Remark]
  let savings: [Remark]
  let hasFindings: Bool
  let tables: [PageTable]
  let others: [PageObject]
  let hasOthers: Bool
  let knowsModel: Bool

  init(_ inspection: StoreInspection) {
    path = inspection.file.path.printable
    title = path.split(separator: "/").last.map(String.init) ?? path
    file = Facts.file(inspection.file).joined(separator: " · ")
    identity = Facts.identity(inspection).joined(separator: " · ")
    problems = inspection.problems.map {
      Problem(place: $0.place.printable, message: $0.message.printable, isDamage: $0.isDamage)
    }
    isDamaged = inspection.isDamaged
    trees = inspection.trees.map { PageTree($0, inspection) }
    costs = inspection.trees.compactMap { tree in
      tree.cost.flatMap { $0.rows == 0 ? nil : PageCost($0, of: tree) }
    }
    history = inspection.history.map { [PageHistory($0)] } ?? []
    let findings = inspection.findings.prefix(1000)
    warnings = findings.filter { !$0.kind.isCostOnly }.map(Remark.init)
    savings = findings.filter(\.kind.isCostOnly).map(Remark.init)
    hasFindings = !findings.isEmpty
    tables = inspection.tables.map { PageTable($0, inspection.indexes) }
    others = inspection.otherObjects.map {
      PageObject(
        kind: $0.kind, name: $0.name.printable, sql: ($0.sql ?? "").printableStatement)
    }
    hasOthers = !others.isEmpty
    knowsModel = inspection.modelSource != .none
  }
}
