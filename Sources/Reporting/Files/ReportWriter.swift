package import Document
package import Foundation
import RunJournal

/// Writes a report beside its journal so that no half-written file is ever seen.
///
/// Every file is first written into a staging folder on the same file system and moved into place
/// by renaming when all are there. A kill at any moment leaves every file whole; `report.html`
/// comes last and needs no other file, so it is either the old report or the new one. One writer at a
/// time may work in a folder.
package struct ReportWriter: Sendable {
  private static let stagingName = ".report-staging"

  var folder: URL

  /// - Parameter folder: The run's folder; it is made if it is not there.
  package init(folder: URL) {
    self.folder = folder
  }

  /// Draws the figures, renders all files and puts them into the folder.
  ///
  /// - Returns: What was written, with the figures that are missing and why.
  @discardableResult
  package func write(_ report: Report) throws(ReportError) -> ReportFiles {
    let staging = folder.appendingPathComponent(Self.stagingName)
    try refuseLinkedPlots()
    try prepare(staging)
    defer { try? FileManager.default.removeItem(at: staging) }
    let sections = ReportSections.all(report)
    let drawings = Drawings.draw(sections.flatMap(\.blocks.drawables), in: staging)
    let files = try ReportFiles(report, sections, drawings: drawings)
    for file in files.files { try stage(file, in: staging) }
    try removeStale(except: files)
    for file in files.files { try moveIntoPlace(file, from: staging) }
    return files
  }

  /// Files are removed from the folder of drawings, so it must be the report's own.
  private func refuseLinkedPlots() throws(ReportError) {
    let plots = folder.appendingPathComponent(ReportFiles.plotFolder).path
    guard (try? FileManager.default.destinationOfSymbolicLink(atPath: plots)) == nil else {
      throw .cannotWrite(
        path: plots,
        reason:
          "it is a link, and a report would replace the content of its folder; remove the link")
    }
  }

  private func prepare(_ staging: URL) throws(ReportError) {
    try attempt(folder.path) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try attempt(staging.path) {
      // Left behind by a writer that was killed.
      if (try? FileManager.default.attributesOfItem(atPath: staging.path)) != nil {
        try FileManager.default.removeItem(at: staging)
      }
      try FileManager.default.createDirectory(
        at: staging.appendingPathComponent("plots"), withIntermediateDirectories: true)
    }
  }

  private func stage(_ file: ReportFiles.File, in staging: URL) throws(ReportError) {
    let place = staging.appendingPathComponent(file.path)
    try attempt(place.path) { try Data(file.text.utf8).write(to: place) }
  }

  /// A figure of an earlier report beside a text that has none would mislead.
  private func removeStale(except files: ReportFiles) throws(ReportError) {
    let written = Set(files.files.map(\.path))
    let plots = folder.appendingPathComponent(ReportFiles.plotFolder).path
    let drawings = (try? FileManager.default.contentsOfDirectory(atPath: plots)) ?? []
    let old = drawings.filter { $0.hasSuffix(".svg") || $0.hasSuffix(".gp") }.sorted()
      .map { ReportFiles.plotFolder + "/" + $0 }
    for path in ReportFiles.possiblePaths + old where !written.contains(path) {
      let place = folder.appendingPathComponent(path)
      guard FileManager.default.fileExists(atPath: place.path) else { continue }
      try attempt(place.path) { try FileManager.default.removeItem(at: place) }
    }
  }

  private func moveIntoPlace(
    _ file: ReportFiles.File, from staging: URL
  ) throws(ReportError) {
    let source = staging.appendingPathComponent(file.path)
    let place = folder.appendingPathComponent(file.path)
    try attempt(place.path) {
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    guard rename(source.path, place.path) == 0 else {
      throw .cannotWrite(path: place.path, reason: String(cString: strerror(errno)))
    }
  }

  private func attempt(_ path: String, _ action: () throws -> Void) throws(ReportError) {
    do {
      try action()
    } catch {
      throw .cannotWrite(path: path, reason: Self.reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return (underlying ?? error as NSError).localizedDescription
  }
}

/// A report in its finished form: the text of every file by its path within the report's folder.
///
/// Figures need gnuplot and a folder to draw in; all else is pure.
package struct ReportFiles: Hashable, Sendable {
  /// One file of the report.
  struct File: Hashable, Sendable {
    /// Relative to the report's folder, for example "plots/storage.svg".
    var path: String
    var text: String
  }

  /// Every path outside of `plots` that a report can have; what a new report lacks is removed from
  /// the folder, as are all drawings that it lacks.
  static let possiblePaths = [
    "answer.json", "processes.csv", "scorecard.csv", "results.csv", "leave-one-out.csv",
    "tradeoff.csv", "scaling.csv", "storage.csv", "waterfall.csv", "tails.csv", "paced.csv",
    "inserts.csv", "work.csv", "statements.csv", "merging.csv", "process-ratios.csv",
    "expected.csv", "noise.csv", "samples.csv", "scenario.yaml", "report.md", "report.html",
  ]
  static let plotFolder = "plots"

  /// In the order of writing: what others refer to comes first.
  var files: [File]
  /// The figures that could not be drawn, and why.
  package var missingFigures: [MissingFigure]

  /// - Throws: ``ReportError/cannotWrite(path:reason:)`` for a figure that is not finite.
  init(
    _ report: Report, _ sections: [ReportSection], drawings: Drawings
  ) throws(ReportError) {
    files = drawings.finished.flatMap { name, drawing in
      [
        File(path: "\(Self.plotFolder)/\(name).svg", text: drawing.document),
        File(path: "\(Self.plotFolder)/\(name).gp", text: drawing.script),
      ]
    }
    files += sections.flatMap(\.files).map { File(path: $0.name, text: $0.text) }
    if !report.cells.isEmpty {
      files.append(File(path: AnswerFile.name, text: try AnswerFile(report).text()))
      let samples = SamplesFile.file(report.cells)
      files.append(File(path: samples.name, text: samples.text))
    }
    let page = report.page(sections, drawings)
    files += [
      File(path: "scenario.yaml", text: report.scenario.text),
      File(path: "report.md", text: page.markdown(plotFolder: Self.plotFolder)),
      File(path: "report.html", text: page.html()),
    ]
    missingFigures = drawings.missing
  }
}

/// Why a report could not be made or written, and what to do about it.
package enum ReportError: Error, Hashable, Sendable {
  /// The journal does not begin with what was going to be measured.
  case journalWithoutRun
  /// A weight was given to an operation that the run did not measure.
  case unknownOperation(name: String, known: [String])
  /// A file or folder of the report could not be written.
  case cannotWrite(path: String, reason: String)
}

extension ReportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .journalWithoutRun:
      """
      The journal does not begin with a run line that names at least one strategy, so it is unknown \
      what was measured. Give the complete journal.jsonl of a run.
      """
    case .unknownOperation(let name, let known):
      """
      The run measured no operation \(name), so it cannot have a weight. It measured \
      \(known.joined(separator: ", ")).
      """
    case .cannotWrite(let path, let reason):
      """
      Cannot write \(path): \(reason). An earlier report is unchanged; make the folder \
      writable or free some space, then write the report again from its journal.
      """
    }
  }
}
