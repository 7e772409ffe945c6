import Claims
import Foundation
import Lineage

/// The claims for coding agents, as files below a folder.
///
/// A file is replaced only if this program wrote it.
struct SkillOutput {
  static let command = "run-scenario claims --skill"

  let skill: SkillFiles
  let folder: String

  func write() throws {
    let files = skill.files.map { ("\(folder)/\($0.path)", $0.text) }
    for (path, _) in files {
      guard FileManager.default.fileExists(atPath: path) else { continue }
      guard (try? OrdinaryFile.text(path))?.contains(SkillFiles.markOfAnyVersion) == true else {
        throw CommandError.otherFile(path, sort: "file of this command")
      }
    }
    for (path, text) in files {
      let place = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place, options: .atomic)
      print(path)
    }
    for path in SkillFiles.pagesWithRules.map({ "\(folder)/\($0)" }) {
      guard let text = try? OrdinaryFile.text(path) else { continue }
      let filled = skill.filling(text)
      guard filled != text else { continue }
      try Data(filled.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      print("\(path): its table of rules")
    }
  }
}
