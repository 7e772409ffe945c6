package import Foundation

/// A plausible wrong solution, which the checks of its exercise must reject.
///
/// Its file is a patch of the exercise's solution: the mistake, a part of the expected message, and
/// the hunks of a unified diff.
///
///     Wrong: fetches the objects to count them.
///     Fails with: the number of rows
///     @@ -8,3 +8,3 @@
package struct WrongSolution: Sendable {
  static let folder = "Wrong"
  private static let shortestMessage = 12

  package let exercise: Exercise
  package let patch: URL
  /// The solution with the mistake.
  package let source: Data
  /// A part of the first failed check's message, or of the reason why a file is refused; nil if the
  /// file states fewer than 12 characters.
  package let message: String?

  /// The names of the exercise and the patch: `child-context/rollback`.
  package var name: String {
    "\(exercise.id)/\(patch.deletingPathExtension().lastPathComponent)"
  }

  /// Returns the wrong solutions of an exercise, sorted by name.
  ///
  /// - Throws: ``CourseError`` for a patch that cannot be read or does not apply.
  package static func all(of exercise: Exercise, files: URL) throws(CourseError) -> [WrongSolution]
  {
    var solutions: [WrongSolution] = []
    for patch in patches(of: exercise, files: files) {
      solutions.append(try WrongSolution(patch, of: exercise, files: files))
    }
    return solutions
  }

  static func patches(of exercise: Exercise, files: URL) -> [URL] {
    let place = files.appending(path: "\(folder)/\(exercise.topic)/\(exercise.id)")
    return Files.paths(below: place).map { place.appending(path: $0) }
  }

  private static func message(in text: String) -> String? {
    let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    let prefix = "Fails with: "
    guard lines.count > 2, lines[0].hasPrefix("Wrong: "), lines[1].hasPrefix(prefix) else {
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

extension WrongSolution {
  /// Applies a patch to the exercise's solution with git, which `swift build` needs as well.
  ///
  /// - Throws: ``CourseError/patchFails(_:patch:reason:)``, or another one if it cannot be read.
  package init(_ patch: URL, of exercise: Exercise, files: URL) throws(CourseError) {
    let text = String(decoding: try Files.read(patch), as: UTF8.self)
    let name = exercise.learnerFile
    let solution = try Files.read(files.appending(path: "\(exercise.solutionFolder)/\(name)"))
    let place = FileManager.default.temporaryDirectory
      .appending(path: "course-patch-\(UUID().uuidString)", directoryHint: .isDirectory)
    let file = place.appending(path: name)
    try Files.write(solution, to: file)
    defer { try? FileManager.default.removeItem(at: place) }
    let hunks = text.range(of: "\n@@").map { text[$0.lowerBound...] } ?? ""
    let input = Data("--- \(name)\n+++ \(name)\(hunks)".utf8)
    try Files.write(input, to: place.appending(path: "patch"))
    let run = try CheckedProgram(
      executable: URL(fileURLWithPath: "/usr/bin/env"),
      arguments: ["git", "apply", "-p0", "--whitespace=nowarn", "patch"], folder: place,
      environment: ["GIT_CONFIG_GLOBAL": "/dev/null"], timeLimitSeconds: 20,
      memoryLimitMebibytes: 2_048
    ).run()
    self.init(
      exercise: exercise, patch: patch, source: try Files.read(file),
      message: Self.message(in: text))
    guard run.ending == .exited(0) else {
      let reason = String(decoding: run.output, as: UTF8.self)
      throw .patchFails(self.name, patch: patch.path, reason: reason)
    }
  }
}
