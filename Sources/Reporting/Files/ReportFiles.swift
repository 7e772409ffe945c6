import Foundation

/// A report in its finished form: the text of every file by its path within the report's folder.
///
/// Figures need gnuplot and a folder to draw in; all else is pure.
package struct ReportFiles: Hashable, Sendable {
  /// One file of the report.
  package struct File: Hashable, Sendable {
    /// Relative to the report's folder, for example "plots/storage.svg".
    package var path: String
    package var text: String
  }

  /// Every path a report can have; what a new report lacks is removed from the folder.
  package static let possiblePaths = [
    "plots/storage.svg", "plots/inserts.svg", "plots/ratios.svg", "plots/blocks.svg",
    "results.csv", "storage.csv",
    "samples.csv", "report.md", "report.html",
  ]

  /// In the order of writing: what others refer to comes first.
  package var files: [File]
  /// The figures that could not be drawn, and why.
  package var missingFigures: [ReportError]

  init(_ report: Report, drawings: Drawings) throws(ReportError) {
    let page = ReportPage(report, drawings: drawings)
    files = drawings.finished.map { figure, drawing in
      File(path: "plots/\(figure.name).svg", text: drawing.document)
    }
    if let measurements = report.measurements {
      let tables = CSVTables(measurements)
      files.append(File(path: "results.csv", text: tables.results))
      files.append(File(path: "storage.csv", text: tables.storage))
      files.append(File(path: "samples.csv", text: tables.samples))
    }
    let markdown = try Templates.render(
      page, name: MarkdownTemplate.name, text: MarkdownTemplate.text)
    let html = try Templates.render(page, name: HTMLTemplate.name, text: HTMLTemplate.text)
    files.append(File(path: MarkdownTemplate.name, text: markdown))
    files.append(File(path: HTMLTemplate.name, text: html))
    missingFigures = drawings.missing
  }
}
