/// A reason for which something of the course cannot be done, with what to do next.
package enum CourseError: Error, Hashable, Sendable {
  /// A file of the course is missing or damaged.
  case unreadable(String, reason: String)
  indirect case several([CourseError])
  case unknownExercise(String, similar: [String])
  /// There is no learner's folder here or above.
  case notStarted(String)
  /// The folder to start in has other files.
  case folderInUse(String)
  case cannotWrite(String, reason: String)
  /// The place of the library's package is unknown.
  case noLibrary(executable: String)
  /// A program that the course needs cannot be started.
  case cannotStart(String, reason: String)
  /// The parts that all exercises share do not compile.
  case brokenCourse(output: String)
  /// A program of the course itself, which no learner edits, does not do its work.
  case brokenExercise(String, output: String)
  /// An exercise starts `run-scenario`, which is not built.
  case noRunScenario(String)
  /// The solution is shown once the exercise is passed.
  case solutionLocked(String)
  /// Answers are for `predict` exercises.
  case notAPrediction(String)
  case wrongAnswers(String, reason: String)
  case noTask(Int, of: String, count: Int)
  /// Programs of others cannot be shut in here.
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
          ? "; course list shows them all"
          : "; similar are \(similar.joined(separator: ", "))")
    case .notStarted(let folder):
      "there is no course in \(folder) or above; course start makes one in the folder "
        + "course"
    case .folderInUse(let path):
      "\(path) is there already and is no course; nothing was changed. Give another folder"
    case .cannotWrite(let path, let reason):
      "cannot write \(path): \(reason)"
    case .noLibrary(let executable):
      "the exercises need the package that \(executable) was built in, and it is not there; give its "
        + "folder with --library"
    case .cannotStart(let program, let reason):
      "cannot start \(program): \(reason)"
    case .brokenCourse(let output):
      "what all exercises share does not compile:\n\(output)"
    case .brokenExercise(let id, let output):
      "the program of \(id) is broken, which is a mistake of the course:\n\(output)"
    case .noRunScenario(let id):
      "\(id) measures with run-scenario, which is not built yet; in the folder of Lineage, "
        + "swift build --product run-scenario builds it in a few minutes"
    case .solutionLocked(let id):
      "the solution of \(id) is shown once the exercise is passed; course hint \(id) "
        + "helps, and --give-up shows it all the same"
    case .notAPrediction(let id):
      "\(id) is not answered but written; edit its Exercise.swift"
    case .wrongAnswers(let id, let reason):
      "\(id): \(reason)"
    case .noSandbox(let reason):
      "hand-ins of others run in a sandbox only, and \(reason). --unsafe runs them as yourself; take it for "
        + "your own work alone"
    case .noTask(let task, let id, let count):
      "\(id) has \(count) task\(count == 1 ? "" : "s"), so none with the number \(task)"
    }
  }
}
