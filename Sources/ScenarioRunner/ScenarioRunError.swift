/// Why a run could not begin or had to end, with what to do next.
package enum ScenarioRunError: Error, Hashable, Sendable, CustomStringConvertible {
  case noImportMapping(scenario: String)
  case folderExists(String)
  case cannotMakeFolder(String, reason: String)
  case storeExists(String)
  case answersDiffer(String)
  case interrupted(journal: String)
  case launchFailed(strategy: String, message: String)

  package var description: String {
    switch self {
    case .noImportMapping(let scenario):
      "\(scenario) has no import section, so --data has nothing to go by; add one (see "
        + "Notebooks/Reference/ScenarioFormat.md) or leave --data out"
    case .folderExists(let path):
      "\(path) exists and is not empty; choose another folder with --out, nothing was changed"
    case .cannotMakeFolder(let path, let reason):
      "cannot make the folder \(path): \(reason); choose another one with --out"
    case .storeExists(let path):
      "\(path) exists; move it away or choose another folder with --keep-stores, nothing was changed"
    case .answersDiffer(let difference):
      "the strategies do not agree, so no figure is reported: \(difference)"
    case .interrupted(let journal):
      "interrupted; the finished launches are in \(journal), and run-scenario report shows them"
    case .launchFailed(let strategy, let message): "\(strategy): \(message)"
    }
  }

  /// The status the command line ends with: 64 for wrong input, 3 for answers that differ, 130
  /// for an interrupted run, 1 for the rest.
  package var exitStatus: Int32 {
    switch self {
    case .noImportMapping, .folderExists, .storeExists, .cannotMakeFolder: 64
    case .answersDiffer: 3
    case .interrupted: 130
    case .launchFailed: 1
    }
  }
}
