package import Foundation

/// A plausible wrong solution, which the checks of its exercise must reject.
///
/// Its file starts with the mistake and a part of the expected message:
///
///     // Wrong: fetches the objects to count them.
///     // Fails with: the number of rows
package struct WrongSolution: Sendable {
  static let folder = "Wrong"
  private static let shortestMessage = 12

  package let exercise: Exercise
  package let file: URL
  package let source: Data
  /// A part of the first failed check's message, or of the reason why a file is refused; nil if the
  /// file states fewer than 12 characters.
  package let message: String?

  /// The names of the exercise and the file: `child-context/rollback`.
  package var name: String {
    "\(exercise.id)/\(file.deletingPathExtension().lastPathComponent)"
  }

  /// Returns the wrong solutions of an exercise, sorted by name.
  ///
  /// - Throws: ``CourseError`` for a file that cannot be read.
  package static func all(of exercise: Exercise, files: URL) throws(CourseError) -> [WrongSolution]
  {
    let place = files.appending(path: "\(folder)/\(exercise.topic)/\(exercise.id)")
    var solutions: [WrongSolution] = []
    for path in Files.paths(below: place) {
      let file = place.appending(path: path)
      let source = try Files.read(file)
      let message = Self.message(in: String(decoding: source, as: UTF8.self))
      solutions.append(
        WrongSolution(exercise: exercise, file: file, source: source, message: message))
    }
    return solutions
  }

  private static func message(in text: String) -> String? {
    let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    let prefix = "// Fails with: "
    guard lines.count > 2, lines[0].hasPrefix("// Wrong: "), lines[1].hasPrefix(prefix) else {
      return nil
    }
    let message = lines[1].dropFirst(prefix.count).trimmingCharacters(in: .whitespaces)
    return message.count < shortestMessage ? nil : message
  }

  /// Returns the reason why a result does not reject the solution correctly; nil if it does.
  package func objection(to result: ExerciseResult) -> String? {
    switch result.status {
    case .pass: return "all checks pass"
    case .error:
      let reason = result.message ?? ""
      // A refusal names the file; a message of the compiler also has a line.
      if let message, message.prefix(while: { $0 != " " }).hasSuffix(".swift"),
        reason.hasPrefix(message)
      {
        return nil
      }
      return "it could not be checked: \(reason)"
    case .fail:
      let found = result.failed.first?.message ?? ""
      guard let message, found.contains(message) else {
        return "the checks fail with a different message: \(found)"
      }
      return nil
    }
  }
}
