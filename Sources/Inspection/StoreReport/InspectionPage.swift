import Document
import Escaping

/// An inspection as one HTML page without scripts or external requests.
package struct InspectionPage {
  private let inspection: StoreInspection

  package init(_ inspection: StoreInspection) { self.inspection = inspection }

  /// Returns the page's text.
  package func html() -> String { page.html() }

  var page: Page {
    let parts = InspectionSections(inspection, for: .page)
    let path = inspection.file.path.printable
    let facts =
      [FileSummary.file(inspection.file)]
      + (parts.isStore ? [FileSummary.identity(inspection)] : [])
    let summary: [Block] = parts.isStore ? [.list(parts.summary.map { Prose($0) })] : []
    var page = Page(
      title: path.split(separator: "/").last.map(String.init) ?? path,
      lead: summary + [
        .details("About the file", facts.map { .paragraph(Prose($0.joined(separator: " · "))) })
      ],
      command: "run-scenario inspect \(ShellText.path(path))", sections: sections(parts))
    page.notices = parts.remarks
    page.footer = "The store was copied, not changed."
    return page
  }

  private func sections(_ parts: InspectionSections) -> [PageSection] {
    let store =
      parts.isStore
      ? [parts.costs, parts.entities, parts.relationships, parts.rows, parts.history]
      : [parts.rows]
    return (store + [parts.findings, parts.tables, parts.metadata, parts.notices])
      .compactMap(\.self)
  }
}
