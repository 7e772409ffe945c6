package import Foundation

/// Writes a report beside its journal so that no half-written file is ever seen.
///
/// Every file is first written into a staging folder on the same file system and moved into place
/// by renaming when all are there. A kill at any moment leaves every file whole; `report.html`
/// comes last and needs no other file, so it is either the old report or the new one.
package struct ReportWriter: Sendable {
  private static let stagingName = ".report-staging"

  package var folder: URL

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
    try prepare(staging)
    defer { try? FileManager.default.removeItem(at: staging) }
    let sections = ReportSections.all(report)
    let drawings = Drawings.draw(sections.flatMap(\.drawables), in: staging)
    let files = try ReportFiles(report, sections, drawings: drawings)
    for file in files.files { try stage(file, in: staging) }
    try removeStale(except: files)
    for file in files.files { try moveIntoPlace(file, from: staging) }
    return files
  }

  private func prepare(_ staging: URL) throws(ReportError) {
    try attempt(folder.path) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try attempt(staging.path) {
      // Left behind by a writer that was killed.
      if FileManager.default.fileExists(atPath: staging.path) {
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
