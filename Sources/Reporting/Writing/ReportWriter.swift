import Foundation
package import Sampling

/// Writes a report's files so that each is there whole or not at all.
package struct ReportWriter {
  private let folder: String

  package init(folder: String) { self.folder = folder }

  /// Writes everything from a journal.
  ///
  /// - Returns: the report and, if a picture could not be drawn, why; the rest is written then too.
  /// - Throws: ``ReportError``.
  package func write(_ journal: Journal) throws(ReportError) -> (report: Report, warning: String?) {
    let report = try ReportBuilder(journal).report()
    let blocks = ReportDocument(report: report).blocks
    let (drawings, warning) = try draw(blocks.figures)
    let markdown = MarkdownRenderer(drawnFigures: Set(drawings.keys)).render(blocks)
    let tables = CSVTables(report: report, launches: journal.launches).files
    try write(Data(markdown.utf8), to: "report.md")
    try write(Data(try html(blocks, drawings, report).utf8), to: "report.html")
    for (name, text) in tables.sorted(by: { $0.key < $1.key }) {
      try write(Data(text.utf8), to: name)
    }
    return (report, warning)
  }

  private func html(_ blocks: [Block], _ drawings: [String: Data], _ report: Report)
    throws(ReportError) -> String
  {
    do {
      return try HTMLRenderer(drawings: drawings).render(blocks, title: report.run.scenario.title)
    } catch {
      throw .cannotWrite(path: "\(folder)/report.html", reason: "\(error)")
    }
  }

  /// Draws into a folder of its own that replaces the last one's pictures when all are done.
  private func draw(_ figures: [Figure]) throws(ReportError) -> ([String: Data], String?) {
    var drawings: [String: Data] = [:]
    var warning: String?
    try makeFolder("plots")
    for figure in figures {
      let unfinished = "\(folder)/plots/.\(figure.name).svg.part"
      do {
        try figure.draw(to: unfinished)
        let data = try Data(contentsOf: URL(fileURLWithPath: unfinished))
        try write(data, to: "plots/\(figure.name).svg")
        drawings[figure.name] = data
      } catch {
        warning = warning ?? "\(error)"
      }
      try? FileManager.default.removeItem(atPath: unfinished)
    }
    return (drawings, warning)
  }

  private func makeFolder(_ name: String) throws(ReportError) {
    do {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    } catch {
      throw .cannotWrite(path: "\(folder)/\(name)", reason: Self.reason(of: error))
    }
  }

  /// Foundation writes beside the file and renames, so nobody sees half of it.
  private func write(_ data: Data, to name: String) throws(ReportError) {
    let path = "\(folder)/\(name)"
    do {
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .cannotWrite(path: path, reason: Self.reason(of: error))
    }
  }

  private static func reason(of error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return underlying?.localizedDescription ?? error.localizedDescription
  }
}
