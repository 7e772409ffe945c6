import Console
import Foundation
import Reporting

/// The file that a claims page goes to, and whether it may take the place of what is there.
struct ClaimsPageTarget {
  let path: String
  /// True to replace a page that holds more.
  let isForced: Bool

  /// Takes what the new page holds or will hold at best, nil for a text that is no page.
  ///
  /// - Throws: ``CommandError`` for a file that is no claims page, and for one that holds more.
  func check(_ new: ClaimsPageContent?) throws(CommandError) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let text = FileManager.default.contents(atPath: path).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard text != "" else { return }
    guard let old = text.flatMap(ClaimsPageContent.init) else {
      throw .otherFile(path, sort: "page of claims")
    }
    guard !isForced, let new else { return }
    let losses = old.losses(to: new)
    guard losses.isEmpty else { throw .poorerPage(path, losses: losses, option: "--out") }
  }

  /// Makes the folder of the page, hours before there is a page to put there.
  func makeFolder() throws {
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
  }

  /// Writes the page and what belongs to it; it says the same without its drawings.
  func write(_ page: ClaimsPage) throws {
    let place = try ScratchFolder()
    defer { withExtendedLifetime(place) {} }
    let files = ClaimsFiles(
      page, at: URL(fileURLWithPath: path), drawingIn: URL(fileURLWithPath: place.path))
    for missing in files.missingFigures { Failure.note("claims: \(missing)") }
    try files.write()
  }
}
