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

  /// Every path outside of `plots` that a report can have; what a new report lacks is removed from
  /// the folder, as are all drawings that it lacks.
  package static let possiblePaths = [
    "answer.csv", "launches.csv", "scorecard.csv", "results.csv", "leave-one-out.csv",
    "tradeoff.csv", "scaling.csv",
    "storage.csv", "waterfall.csv", "tails.csv", "paced.csv", "inserts.csv", "work.csv",
    "statements.csv",
    "merging.csv", "blocks.csv", "expected.csv", "noise.csv", "samples.csv", "report.md",
    "report.html",
  ]
  package static let plotFolder = "plots"

  /// In the order of writing: what others refer to comes first.
  package var files: [File]
  /// The figures that could not be drawn, and why.
  package var missingFigures: [ReportError]

  init(_ report: Report, _ sections: [ReportSection], drawings: Drawings) throws(ReportError) {
    files = drawings.finished.flatMap { name, drawing in
      [
        File(path: "\(Self.plotFolder)/\(name).svg", text: drawing.document),
        File(path: "\(Self.plotFolder)/\(name).gp", text: drawing.script),
      ]
    }
    files += sections.flatMap(\.files).map { File(path: $0.name, text: $0.text) }
    if !report.cells.isEmpty {
      let samples = SamplesFile.file(report.cells)
      files.append(File(path: samples.name, text: samples.text))
    }
    let markdown = MarkdownRenderer(drawings: drawings)
    let page = ReportPage(report, sections, drawings: drawings, body: markdown.body)
    files.append(try Self.file(MarkdownTemplate.name, template: MarkdownTemplate.text, page))
    let html = HTMLRenderer(drawings: drawings, strategies: report.strategyNames)
    let web = ReportPage(report, sections, drawings: drawings, body: html.body)
    files.append(try Self.file(HTMLTemplate.name, template: HTMLTemplate.text, web))
    missingFigures = drawings.missing
  }

  private static func file(
    _ name: String, template: String, _ page: ReportPage
  ) throws(ReportError) -> File {
    File(path: name, text: try Templates.render(page, name: name, text: template))
  }
}
