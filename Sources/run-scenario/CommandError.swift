import Advice
import Console
import Inspection
import Measuring
import Reporting

/// A reason, with what to do next, for which a command cannot do its work.
enum CommandError: ErrorWithExitStatus, Hashable, CustomStringConvertible {
  case noFolder(String, option: String)
  case noRunBelow(String)
  /// The newest run, if there is any, is the only one of its sort.
  case noTwoRuns(below: String, newest: String?)
  /// There is a file already, which this command did not write.
  case otherFile(String, sort: String)
  /// There is a page already, and these would be lost with it; the option writes another one.
  case poorerPage(String, losses: [String], option: String?)
  /// A picture was requested around an entity that the model does not have.
  case noEntity(String, similar: [String])
  /// A store keeps no model, or none that can be used.
  case noModel(String, reason: String?)
  /// Numbers of rows were given for a store, which has its own.
  case rowsOfStore(String)
  /// A version was named for a store, which keeps one.
  case versionOfStore(String)
  /// Rows of an abstract entity.
  case abstractRows(String)
  /// A run without a finished process.
  case nothingMeasured(String)
  /// A model without an entity that has sub-entities.
  case noTree(String)
  /// An entity without sub-entities, and the roots of trees.
  case noTreeBelow(String, [String])

  var description: String {
    switch self {
    case .noFolder(let path, let option):
      "there is no folder \(path); give another one with \(option)"
    case .noRunBelow(let path):
      "there is no run below \(path), as no journal.jsonl is; without --from the scenarios are run, "
        + "which takes hours, or minutes with --quick"
    case .noTwoRuns(let folder, let newest):
      (newest.map {
        "no other run in \(folder)/ has the scenario, data and size of \($0), the newest one"
      } ?? "there is no run in \(folder)/") + "; run the scenario again, or name two folders"
    case .otherFile(let path, let sort):
      "\(path) is there already and is no \(sort); give another name, nothing was changed"
    case .poorerPage(let path, let losses, let option):
      "\(path) holds more than what would take its place: \(losses.joined(separator: "; ")). "
        + "Nothing was changed; "
        + (option.map { "write elsewhere with \($0), or " } ?? "") + "replace it with --force"
    case .noEntity(let name, let similar):
      "the model has no entity \(name)"
        + (similar.isEmpty ? "" : "; similar are \(similar.joined(separator: ", "))")
    case .rowsOfStore(let path):
      "--rows is for a model without a store; \(path) has rows of its own"
    case .versionOfStore(let path):
      "--model-version is for models; \(path) keeps one version"
    case .abstractRows(let entity):
      "\(entity) is abstract and has no rows of its own; name its sub-entities with --rows"
    case .nothingMeasured(let folder):
      "no process of the run in \(folder) finished; give it more time with --budget"
    case .noTree(let path):
      "no entity of \(path) has sub-entities, plays several kinds by an attribute or repeats "
        + "another's attributes, so there is nothing to advise on; try run-scenario lint"
    case .noTreeBelow(let name, let roots):
      "\(name) is no family of kinds"
        + (roots.isEmpty
          ? ", and no entity is" : "; --entity takes \(roots.joined(separator: ", "))")
    case .noModel(let path, let reason):
      "\(path) has no model to check: \(reason ?? "it keeps none"); give the one it was saved with by "
        + "--model"
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .noFolder, .noRunBelow, .noTwoRuns: .noInput
    case .otherFile, .poorerPage, .noEntity, .rowsOfStore, .versionOfStore, .abstractRows,
      .noTree, .noTreeBelow:
      .wrongInput
    case .nothingMeasured: .other
    case .noModel: .wrongContent
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

extension InspectionError: ErrorWithExitStatus {
  var exitStatus: ExitStatus {
    switch self {
    case .notADatabase, .otherModel: .wrongContent
    case .noInput, .busy: .noInput
    case .noRoom: .other
    }
  }
}
