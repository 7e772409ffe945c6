/// An error of the course.
package enum CourseError: Error, Hashable, Sendable {
  /// A file of the course is missing or damaged.
  case unreadable(String, reason: String)
  indirect case several([CourseError])
  case unknownExercise(String, similar: [String])
  /// Neither this folder nor one above it is a learner's.
  case notStarted(String)
  /// A path to grade is not a hand-in.
  case noHandIn(String, reason: String)
  /// A learner's file is missing or is refused.
  case badFile(String)
  /// A learner's path leads through a symbolic link.
  case linked(String)
  /// The folder to start or to build in contains other files.
  case folderInUse(String)
  case cannotWrite(String, reason: String)
  /// The folder of the package Lineage was not found.
  case noLibrary(executable: String)
  /// A program that the course needs cannot be started.
  case cannotStart(String, reason: String)
  /// The code that all exercises share does not compile.
  case brokenCourse(output: String)
  /// A program that learners do not edit fails.
  case brokenExercise(String, output: String)
  /// The patch of a wrong solution does not apply to the solution of its exercise.
  case patchFails(String, patch: String, reason: String)
  /// An exercise needs `run-scenario`, which is not built.
  case noRunScenario(String)
  /// The exercise has not been passed.
  case solutionLocked(String)
  /// Only `predict` exercises have answers.
  case notAPrediction(String)
  case wrongAnswers(String, reason: String)
  case noTask(Int, of: String, count: Int)
  /// Bubblewrap does not work on this machine.
  case noSandbox(reason: String)
}

extension CourseError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "cannot read \(path): \(reason)"
    case .several(let errors):
      errors.map(\.description).joined(separator: "\n")
    case .unknownExercise(let id, let similar):
      "there is no exercise \(id)"
        + (similar.isEmpty
          ? "; course list shows all exercises"
          : "; did you mean \(similar.joined(separator: ", "))?")
    case .notStarted(let folder):
      "found no course in \(folder) or above; course start creates one in the folder course"
    case .noHandIn(let path, let reason):
      "\(path) \(reason); pass the folder that a learner handed in"
    case .badFile(let reason): reason
    case .linked(let path):
      "\(path) is a symbolic link; nothing was changed. Replace the link by a file or folder"
    case .folderInUse(let path):
      "\(path) contains other files; nothing was changed. Choose another folder"
    case .cannotWrite(let path, let reason):
      "cannot write \(path): \(reason)"
    case .noLibrary(let executable):
      "cannot find the package Lineage above \(executable); pass its folder with --library"
    case .cannotStart(let program, let reason):
      "cannot start \(program): \(reason)"
    case .brokenCourse(let output):
      "the code that all exercises share does not compile:\n\(output)"
    case .brokenExercise(let id, let output):
      "the program of \(id) failed, which is an error in the course:\n\(output)"
    case .patchFails(let name, let patch, let reason):
      "the wrong solution \(name) does not apply to its exercise's solution:\n\(reason)"
        + "Make the mistake in a copy of the solution, and write the hunks of \(patch) again with diff -U1"
    case .noRunScenario(let id):
      "\(id) needs run-scenario, which is not built yet; run swift build --product run-scenario "
        + "in the folder of Lineage (a few minutes)"
    case .solutionLocked(let id):
      "pass \(id) to see its solution; course hint \(id) shows a hint, and --give-up shows the "
        + "solution now"
    case .notAPrediction(let id):
      "\(id) has no questions to answer; edit its Exercise.swift"
    case .wrongAnswers(let id, let reason):
      "\(id): \(reason)"
    case .noSandbox(let reason):
      "grading needs a sandbox, and \(reason). --unsafe runs the code as yourself; use it only for your "
        + "own work"
    case .noTask(let task, let id, let count):
      "\(id) has \(count) task\(count == 1 ? "" : "s"); there is no task \(task)"
    }
  }
}
