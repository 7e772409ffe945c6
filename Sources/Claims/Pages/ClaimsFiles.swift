package import Document
import Escaping
package import Foundation
package import Reporting

/// The files of the claims page and of the page by article.
///
/// Each page exists as Markdown with drawings in a folder next to it, and as HTML. Further files
/// have the figures with all digits.
package struct ClaimsFiles: Sendable {
  private struct File {
    var place: URL
    var text: String
  }

  /// The files in the order of writing; the page is last, so that its links are always valid.
  private let files: [File]
  /// The figures that could not be drawn, with the reasons.
  package let missingFigures: [MissingFigure]

  /// Draws and renders all files; those of a Markdown page are next to it and named after it.
  ///
  /// gnuplot works in the folder and leaves no files there.
  package init(_ page: ClaimsPage, at place: URL, drawingIn folder: URL) {
    let name = place.deletingPathExtension().lastPathComponent
    let plots = "\(name)-figures"
    let drawings = Drawings.draw(page.drawables, in: folder)
    func claims(_ form: String) -> Page {
      page.page(drawings, articles: "\(name)-by-article.\(form)", figures: "\(name).csv")
    }
    func articles(_ form: String) -> Page {
      ArticlesPage(
        findings: page.findings, command: page.command, claimsPage: "\(name).\(form)",
        repository: page.repository
      ).page
    }
    func file(_ name: String, _ text: String) -> File {
      File(place: place.deletingLastPathComponent().appendingPathComponent(name), text: text)
    }
    missingFigures = drawings.missing
    files =
      drawings.finished.map { file("\(plots)/\($0.name).svg", $0.drawing.document) }
      + ClaimsDataFiles(page: page).files(name).map { file($0.name, $0.text) }
      + [
        file("\(name)-by-article.html", articles("html").html()),
        file("\(name)-by-article.md", articles("md").markdown()),
        file("\(name).html", claims("html").html()),
        File(place: place, text: claims("md").markdown(plotFolder: plots)),
      ]
  }

  /// Writes all files and creates missing folders.
  ///
  /// - Throws: ``ReportError/cannotWrite(path:reason:)``.
  package func write() throws(ReportError) {
    for file in files {
      do {
        try FileManager.default.createDirectory(
          at: file.place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: file.place, options: .atomic)
      } catch {
        throw .cannotWrite(path: file.place.path, reason: error.reason)
      }
    }
  }
}
