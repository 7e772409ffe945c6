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
      "the folder \(path) does not exist; choose another with \(option)"
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
    case .noEntity(let name, let similar):
      "the model has no entity \(name)"
        + (similar.isEmpty ? "" : "; similar names: \(similar.joined(separator: ", "))")
    case .rowsOfStore(let path):
      "--rows is only for models; \(path) is a store and has its own rows"
    case .versionOfStore(let path):
      "--model-version is only for models; the store \(path) has one version"
    case .abstractRows(let entity):
      "\(entity) is abstract and has no rows of its own; name its sub-entities with --rows"
    case .nothingMeasured(let folder):
      "no process of the run in \(folder) finished; raise --budget"
    case .noTree(let path):
      "there is nothing to advise on: no entity of \(path) has sub-entities, a kind attribute or "
        + "the attributes of another entity; try run-scenario lint"
    case .noTreeBelow(let name, let roots):
      "\(name) is not a family of kinds"
        + (roots.isEmpty
          ? ", nor is any other entity" : "; choose from \(roots.joined(separator: ", "))")
    case .noModel(let path, let reason):
      "\(path) has no model to check: \(reason ?? "it contains none"); pass the model it was saved with as "
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
