import Claims
import Console
import Foundation
import Lineage

/// The file of a claims page.
struct ClaimsPageTarget {
  let path: String
  /// True to replace a page with more content.
  let isForced: Bool

  /// Checks that the new page can replace the existing file.
  ///
  /// - Parameter new: The content of the new page, or the most it can have; nil for no page.
  /// - Throws: ``CommandError`` for a file that is not a claims page or has more content.
  func check(_ new: ClaimsPageContent?) throws(CommandError) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let text = try? OrdinaryFile.text(path)
    guard text != "" else { return }
    guard let old = text.flatMap(ClaimsPageContent.init) else {
      throw .otherFile(path, sort: "page of claims")
    }
    guard !isForced, let new else { return }
    let losses = old.losses(to: new)
    guard losses.isEmpty else { throw .poorerPage(path, losses: losses, option: "--out") }
  }

  /// Creates the folder of the page, so that an error shows before the measuring.
  func makeFolder() throws {
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
  }

  /// Writes the page and its figures; missing figures are only reported.
  func write(_ page: ClaimsPage) throws {
    let place = try ScratchFolder()
    defer { withExtendedLifetime(place) {} }
    let files = ClaimsFiles(
      page, at: URL(fileURLWithPath: path), drawingIn: URL(fileURLWithPath: place.path))
    for missing in files.missingFigures { Failure.note("claims: \(missing)") }
    try files.write()
  }
}
