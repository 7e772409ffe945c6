import ArgumentParser
import Foundation
import Inspection
import Measuring

/// The options for the model of a command's subject.
struct SubjectOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read the store with this model instead of the one it contains.", valueName: "file"),
    completion: .file())
  var model: String?

  /// Opens the model or store at a path with a copy in the folder.
  ///
  /// - Throws: The errors of `Subject`.
  func subject(_ path: String, in folder: ScratchFolder) throws -> Subject {
    try Subject(path: path, modelPath: model, in: URL(fileURLWithPath: folder.path))
  }
}

/// The options for an app's queries.
struct QuestionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The app's queries instead of guesses, one per line: "60% Note: folder == $folder; sort: \
      modified descending; limit: 50".
      """, valueName: "file"),
    completion: .file())
  var usage: String?

  @Option(
    help: ArgumentHelp(
      """
      The same from the log that the app prints with -com.apple.CoreData.SQLDebug 3; values in it \
      are discarded.
      """, valueName: "file"), completion: .file())
  var log: String?

  func validate() throws {
    guard usage == nil || log == nil else {
      throw ValidationError("give either --usage or --log, not both")
    }
  }

  /// The source of the queries; nil to take them from the model.
  var source: QuestionSource? {
    usage.map { .usage(path: $0) } ?? log.map { .log(path: $0) }
  }
}
