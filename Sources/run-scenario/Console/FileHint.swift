import Console
import Escaping
import Foundation
import Inspection
import Lineage
import LogicalModel
import Measuring
import ScenarioFormat

/// A hint after a message about an unreadable file.
enum FileHint {
  /// Returns the command for the file's type, or a similar name if the file does not exist.
  static func text(after error: any Error, message: String) -> String? {
    switch error {
    case let error as DataFileError where error.reason == .unsuitable(.binary):
      "it is not a store or a model either"
    case InspectionError.notADatabase(let path, _): other(than: .store, path)
    case StoreError.notAStore(let path, _) where FileManager.default.fileExists(atPath: path):
      "to see its content: run-scenario inspect \(ShellText.word(path))"
    case let error as ModelDocumentError:
      error.problems.first.flatMap { other(than: .model, $0.place.file) }
    case InspectionError.noInput(let path, _)
    where (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil:
      "give the store's main file; for the folder of a run, see its report.html"
    default: ExitStatus(of: error) == .noInput ? near(message) : nil
    }
  }

  private static func other(than sort: FileSort, _ path: String) -> String? {
    let found = FileSort(path: path)
    guard found != sort, let command = found.command else { return nil }
    return "for this file, try: run-scenario \(command) \(ShellText.word(path))"
  }

  private static func near(_ message: String) -> String? {
    for argument in CommandLine.arguments.dropFirst() {
      let path = argument.hasSuffix("/") ? String(argument.dropLast()) : argument
      guard path.count > 2, message.contains(path), !FileManager.default.fileExists(atPath: path)
      else { continue }
      let url = URL(fileURLWithPath: path)
      let folder = url.deletingLastPathComponent().path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      guard let name = Suggestion.nearest(to: url.lastPathComponent, among: names.sorted()) else {
        continue
      }
      return "did you mean \(path.dropLast(url.lastPathComponent.count))\(name)?"
    }
    return nil
  }
}
