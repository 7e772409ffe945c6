package import Console
import Escaping
import Foundation

/// The reason why a run could not begin or had to end, with what to do next.
package enum ScenarioRunError: ErrorWithExitStatus, Hashable, Sendable, CustomStringConvertible {
  case noImportMapping(scenario: String)
  /// An import loses more of an outside file than is accepted by default.
  case tooMuchLost(path: String, String)
  case folderExists(String)
  /// `option` is the option that names the folder.
  case cannotMakeFolder(String, reason: String, option: String = "--out")
  case noScenarioFolder(String)
  case storeExists(String)
  /// The stores of a cell need at least `bytes`, more than the disk has free.
  case noRoom(cell: String, members: Int, bytes: Int, free: Int)
  /// Fewer than two strategies can store the scenario; `leftOut` has the reasons for the others.
  case nothingToCompare([String], leftOut: [String])
  case badPattern(String)
  /// A regular expression that backtracks too much on a name.
  case slowPattern(String, name: String)
  case nothingSelected(only: [String], skip: [String], suggestion: String?)
  case unknownCell(String, suggestion: String? = nil)
  /// A process was requested to measure an operation that its scenario does not have.
  case unknownOperation(String)
  /// A process was used before its store was opened.
  case storeNotOpen
  /// The scenario has too few cells for this shard; `cells` is their number.
  case emptyShard(Shard, cells: Int)
  /// All cells of the run have already been measured.
  case allFinished(cells: Int, folder: String)
  /// The resumed run would mix figures of two machines.
  case otherMachine(folder: String, was: String, is: String)
  /// The folder contains no journal.
  case noRun(folder: String)
  case notResumable(folder: String, reason: String)
  /// The journal names a folder for stores, but the command line does not.
  case keptStoresUnconfirmed(folder: String, stores: String)
  case answersDiffer(String)
  /// A prepared store that was made again has other bytes.
  case templateDiffers(strategy: String)
  /// A copy of a prepared store has other bytes.
  case copyDiffers(path: String)
  /// A process cannot work with the file that its run wrote for it.
  case cellUnreadable(path: String, CellFlaw)
  case noEngineLevel(operation: String)
  case interrupted(folder: String)
  case launchFailed(strategy: String, message: String)
  /// A debug build, whose figures are meaningless.
  case notForPublishing(String)
  /// The machine is too noisy for the requested precision.
  case tooNoisy(String)

  package var description: String {
    switch self {
    case .noImportMapping(let scenario):
      "\(scenario) has no import section, so --data cannot be used; add one (see "
        + "Notebooks/Reference/ScenarioFormat.md) or omit --data"
    case .tooMuchLost(let path, let headline):
      "\(path) does not fit the scenario: \(headline); nothing was measured. Fix the listed problems "
        + "(run-scenario check shows all of them), or pass --accept-loss to continue without the lost data"
    case .folderExists(let path):
      "\(path) exists and is not empty; nothing was changed; choose another folder with --out"
    case .cannotMakeFolder(let path, let reason, let option):
      "cannot use the folder \(path): \(reason); choose another one with \(option)"
    case .noScenarioFolder(let path):
      "the folder \(path) does not exist; name the folder of your scenarios with --folder"
    case .storeExists(let path):
      "\(path) exists; nothing was changed; move it or choose another folder with --keep-stores"
    case .noRoom(let cell, let members, let bytes, let free):
      "the stores of \(members.formatted()) members"
        + (cell.isEmpty ? "" : " (\(cell))")
        + " take \((bytes >> 20).formatted()) MB or more, and the disk has \((free >> 20).formatted()) MB "
        + "left; pass a smaller --size, or use another disk"
    case .nothingToCompare(let strategies, let leftOut):
      (strategies.first.map { "only \($0) can store the scenario" }
        ?? "no strategy can store the scenario")
        + ", so there is nothing to compare; name other strategies, or leave the link out. "
        + leftOut.joined(separator: " ")
    case .badPattern(let pattern):
      "\"\(pattern)\" is not a regular expression; write part of a name, such as newest or size=10k"
    case .slowPattern(let pattern, let name):
      "\"\(pattern)\" has too many ways to match the name \"\(name)\"; write part of a name, "
        + "such as newest or size=10k"
    case .nothingSelected(let only, let skip, let suggestion):
      (only.map { "--only \($0)" } + skip.map { "--skip \($0)" }).joined(separator: " ")
        + " leaves no operation to measure; "
        + (suggestion.map { "did you mean --only \($0)?" } ?? "run-scenario check lists the names")
    case .unknownCell(let name, let suggestion):
      "the scenario has no cell or operation \"\(name)\""
        + (suggestion.map { "; did you mean \($0)?" } ?? "; run-scenario check lists all")
    case .unknownOperation(let name): "the scenario has no operation \"\(name)\""
    case .storeNotOpen: "the store is not open; it is opened before the first operation"
    case .emptyShard(let shard, let cells):
      "shard \(shard) has no cells, because there \(cells == 1 ? "is only one" : "are only \(cells)"); "
        + "nothing was measured"
    case .allFinished(let cells, let folder):
      (cells == 1 ? "the cell is" : "all \(cells) cells are")
        + " finished below \(folder); nothing was measured"
    case .otherMachine(let folder, let was, let now):
      "\(folder) was started on machine \(was), and this is \(now): a cell must not be measured on "
        + "two. Measure the missing cells in a separate folder with --skip-finished, then merge both; "
        + "if both names are the same machine, set LINEAGE_MACHINE=\(was)"
    case .noRun(let folder):
      "\(folder) has no journal.jsonl, so it is not the folder of a run; give the folder that the run's "
        + "last line names"
    case .notResumable(let folder, let reason):
      "cannot resume \(folder): \(reason); start the run again in another folder"
    case .keptStoresUnconfirmed(let folder, let stores):
      "the run in \(folder) keeps its stores in \(stores); to keep them there, add "
        + "--keep-stores \(ShellText.word(stores)), or name another folder"
    case .answersDiffer(let difference):
      "the strategies disagree, so no figures are reported: \(difference)"
    case .templateDiffers(let strategy):
      "loading the store of \(strategy) again gave different bytes than at the start of the run, so "
        + "its processes are not comparable; the scenario, its data file or the program has changed: "
        + "start the run again"
    case .copyDiffers(let path):
      "\(path) differs from the store it was copied from; check the disk"
    case .cellUnreadable(let path, let flaw):
      "the prepared scenario \(path) cannot be read: \(flaw); check the disk, then continue the run "
        + "with run-scenario run FOLDER, which writes it again"
    case .noEngineLevel(let operation): "\(operation) cannot run on the engine only"
    case .interrupted(let folder):
      "interrupted; the finished processes are kept. Continue with: "
        + "run-scenario run \(ShellText.word(folder))"
    case .launchFailed(let strategy, let message): "\(strategy): \(message)"
    case .notForPublishing(let reason):
      "\(reason) Pass --accept-noise to measure anyway."
    case .tooNoisy(let advice): advice
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .noImportMapping, .folderExists, .storeExists, .noRoom, .cannotMakeFolder, .badPattern,
      .nothingToCompare, .slowPattern, .nothingSelected, .unknownCell, .notResumable,
      .keptStoresUnconfirmed, .notForPublishing, .otherMachine:
      .wrongInput
    case .noScenarioFolder, .noRun: .noInput
    case .tooMuchLost: .wrongContent
    // There was nothing left to do.
    case .emptyShard, .allFinished: .success
    case .answersDiffer: .answersDiffer
    case .tooNoisy: .tooNoisy
    case .interrupted: .interrupted
    case .launchFailed, .templateDiffers, .copyDiffers, .cellUnreadable, .noEngineLevel,
      .unknownOperation, .storeNotOpen:
      .other
    }
  }
}

extension ScenarioRunError {
  /// Returns the error with the system's message, if it has one.
  static func cannotMakeFolder(
    _ path: String, _ error: any Error, option: String = "--out"
  ) -> ScenarioRunError {
    .cannotMakeFolder(path, reason: error.reason, option: option)
  }

  /// Converts the error of a process that did not reply; status 3 means that it found different
  /// content.
  init(_ error: LaunchError, strategy: String) {
    switch error {
    case .cancelled: self = .interrupted(folder: "FOLDER")
    case .failed(_, 3, let message): self = .answersDiffer(Self.plain(message))
    case .failed(_, _, let message) where !message.isEmpty:
      self = .launchFailed(strategy: strategy, message: Self.plain(message))
    default: self = .launchFailed(strategy: strategy, message: "\(error)")
    }
  }

  /// Returns a launch's output to standard error without the program's name at the beginning.
  private static func plain(_ message: String) -> String {
    message.trimmingPrefix("run-scenario: ").trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
