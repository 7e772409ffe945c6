package import Document
import Escaping
package import Foundation
import RunJournal

/// Writes a report next to its journal, without ever exposing half-written files.
///
/// All files are written to a staging folder on the same file system and then renamed. If the
/// process is killed, every file is complete. `report.html` comes last and needs no other file, so
/// it is either the old report or the new one. Only one writer at a time may use a folder.
package struct ReportWriter: Sendable {
  private static let stagingName = ".report-staging"

  var folder: URL

  /// - Parameter folder: The run's folder, which is created if needed.
  package init(folder: URL) {
    self.folder = folder
  }

  /// Draws the figures, renders all files and moves them into the folder.
  ///
  /// - Returns: The written files, and the missing figures with the reasons.
  @discardableResult
  package func write(_ report: Report) throws(ReportError) -> ReportFiles {
    let staging = folder.appendingPathComponent(Self.stagingName)
    try checkPlotsFolder()
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

  /// Throws if the drawings' folder is a link, because the writer removes files from it.
  private func checkPlotsFolder() throws(ReportError) {
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
      // A killed writer left it behind.
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

  /// Removes files of an earlier report, which would mislead next to the new text.
  private func removeStale(except files: ReportFiles) throws(ReportError) {
    let written = Set(files.files.map(\.path))
    let plots = folder.appendingPathComponent(ReportFiles.plotFolder).path
    let drawings = (try? FileManager.default.contentsOfDirectory(atPath: plots)) ?? []
    let old = drawings.filter { $0.hasSuffix(".svg") || $0.hasSuffix(".gp") }.sorted()
      .map { ReportFiles.plotFolder + "/" + $0 }
    for path in ReportFiles.possiblePaths + old + formerTables() where !written.contains(path) {
      let place = folder.appendingPathComponent(path)
      guard FileManager.default.fileExists(atPath: place.path) else { continue }
      try attempt(place.path) { try FileManager.default.removeItem(at: place) }
    }
  }

  /// Returns the CSV files of an earlier version of the program, to which its report links.
  private func formerTables() -> [String] {
    let report = folder.appendingPathComponent("report.md").path
    guard
      let type = try? FileManager.default.attributesOfItem(atPath: report)[.type],
      type as? FileAttributeType == .typeRegular,
      let text = try? String(contentsOfFile: report, encoding: .utf8)
    else { return [] }
    return text.matches(of: /\[([a-z-]+\.csv)\]\(\1\)/).map { String($0.output.1) }.uniqued()
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
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }
}

/// A finished report: the text of every file by its path in the report's folder.
///
/// Only figures need gnuplot and a folder; everything else is pure.
package struct ReportFiles: Hashable, Sendable {
  /// A file of the report.
  struct File: Hashable, Sendable {
    /// The path relative to the report's folder, for example "plots/storage.svg".
    var path: String
    var text: String
  }

  /// All possible paths of a report outside `plots`.
  ///
  /// The writer removes those that a new report does not contain, and old drawings.
  static let possiblePaths = [AnswerFile.name, "report.md", "report.html"]
  static let plotFolder = "plots"

  /// The files in the order of writing; referenced files come first.
  var files: [File]
  /// The figures that could not be drawn, with the reasons.
  package var missingFigures: [MissingFigure]

  /// - Throws: ``ReportError/cannotWrite(path:reason:)`` if a figure is not finite.
  init(
    _ report: Report, _ sections: [ReportSection], drawings: Drawings
  ) throws(ReportError) {
    files = drawings.finished.flatMap { name, drawing in
      [
        File(path: "\(Self.plotFolder)/\(name).svg", text: drawing.document),
        File(path: "\(Self.plotFolder)/\(name).gp", text: drawing.script),
      ]
    }
    if !report.cells.isEmpty {
      files.append(File(path: AnswerFile.name, text: try AnswerFile(report).text()))
    }
    let page = report.page(sections, drawings)
    files += [
      File(path: "report.md", text: page.markdown(plotFolder: Self.plotFolder)),
      File(path: "report.html", text: page.html()),
    ]
    missingFigures = drawings.missing
  }
}
