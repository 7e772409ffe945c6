import Console
import Escaping
import Inspection
import Linting
import Measuring
import Reporting

/// An error of a command, whose description says what to do next.
enum CommandError: ErrorWithExitStatus, Hashable, CustomStringConvertible {
  case noFolder(String, option: String)
  case unreadable(String, reason: String)
  case noRunBelow(String)
  /// No other run has the newest one's scenario, data and size, or there are no runs.
  case noTwoRuns(below: String, newest: String?)
  /// The file exists, and this command did not write it.
  case otherFile(String, sort: String)
  /// Replacing the existing page would lose content; the option chooses another file.
  case poorerPage(String, losses: [String], option: String?)
  /// `--rows` names an abstract entity.
  case abstractRows(String)
  /// The run finished no process.
  case nothingMeasured(String)
  /// Graphviz is not installed.
  case noGraphviz
  /// Graphviz could not draw a picture.
  case graphviz(String)
  /// The model has no family of kinds.
  case noFamily(path: String, model: String?)

  var description: String {
    switch self {
    case .noFolder(let path, let option):
      "the folder \(path) does not exist; choose another with \(option)"
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .noRunBelow(let path):
      "no run found below \(path) (no journal.jsonl); omit --from to run the scenarios, "
        + "which takes hours, or minutes with --quick"
    case .noTwoRuns(let folder, let newest):
      (newest.map {
        "no other run in \(folder)/ has the scenario, data and size of the newest, \($0)"
      } ?? "\(folder)/ has no runs") + "; run the scenario again, or name two folders"
    case .otherFile(let path, let sort):
      "\(path) already exists and is not a \(sort); nothing was changed; choose another name"
    case .poorerPage(let path, let losses, let option):
      "\(path) has more content than its replacement would: \(losses.joined(separator: "; ")). "
        + "Nothing was changed; "
        + (option.map { "write elsewhere with \($0), or " } ?? "") + "replace it with --force"
    case .abstractRows(let entity):
      "\(entity) is abstract and has no rows of its own; name its sub-entities with --rows"
    case .nothingMeasured(let folder):
      "no process of the run in \(folder) finished; raise --budget"
    case .noGraphviz:
      "Graphviz, which draws SVG, is not installed; install it (apt install graphviz, brew install "
        + "graphviz), or choose --format mermaid"
    case .graphviz(let message):
      "Graphviz could not draw the picture: \(message); try --format dot or mermaid"
    case .noFamily(let path, let model):
      "there is nothing to advise on: no entity of \(path) has sub-entities, a kind attribute or "
        + "the attributes of another entity; try run-scenario lint \(ShellText.path(path))"
        + (model.map { " --model \(ShellText.path($0))" } ?? "")
    }
  }

  static func noFamily(_ subject: Subject) -> CommandError {
    .noFamily(path: subject.path, model: subject.modelPath)
  }

  var exitStatus: ExitStatus {
    switch self {
    case .noFolder, .unreadable, .noRunBelow, .noTwoRuns: .noInput
    case .otherFile, .poorerPage, .abstractRows, .noFamily: .wrongInput
    case .nothingMeasured, .noGraphviz, .graphviz: .other
    }
  }
}

extension ReportError: ErrorWithExitStatus {
  var exitStatus: ExitStatus {
    switch self {
    case .journalWithoutRun: .wrongContent
    case .unknownOperation: .wrongInput
    case .cannotWrite: .other
    }
  }
}

extension Thresholds.Problem: ErrorWithExitStatus {
  var exitStatus: ExitStatus { .wrongInput }
}

extension LintError: ErrorWithExitStatus {
  var exitStatus: ExitStatus {
    if case .unreadableFile = self { .noInput } else { .wrongInput }
  }
}

extension SubjectError: ErrorWithExitStatus {
  var exitStatus: ExitStatus {
    switch self {
    case .noStore, .noModel: .wrongContent
    case .unknownEntity, .noTree, .severalTrees, .noTreeBelow: .wrongInput
    }
  }
}

extension InspectionError: ErrorWithExitStatus {
  var exitStatus: ExitStatus {
    switch self {
    case .notADatabase, .otherModel: .wrongContent
    case .noInput, .busy: .noInput
    case .noRoom: .other
    }
  }
}
