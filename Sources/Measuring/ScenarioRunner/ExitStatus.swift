import Foundation
import Lineage
import LogicalModel
import RunJournal
import ScenarioFormat

/// The statuses that the program ends with.
///
/// Those from 64 on are those of sysexits. What the user wrote is told from what is in files of data,
/// and that from files that are not there, so that a script knows what to mend.
package enum ExitStatus: Int32, CaseIterable, Hashable, Sendable {
  case success = 0
  case other = 1
  case worse = 2
  case answersDiffer = 3
  case tooNoisy = 4
  case notComparable = 5
  case interrupted = 6
  case wrongInput = 64
  case wrongContent = 65
  case noInput = 66

  /// What it says, as the documentation has it.
  var meaning: String {
    switch self {
    case .success: "Everything was done, and nothing became worse."
    case .other:
      "Anything else: another run holds the lock, the disk is full, `model diff --exit-code` found a "
        + "difference, `lint --fail-on` a finding, or `inspect --compare-layout` a table that differs."
    case .worse: "`compare` found something that became worse."
    case .answersDiffer:
      "Strategies, the two runs of `compare`, or the machines of `merge` give different answers."
    case .tooNoisy: "The machine is too noisy for what is wanted."
    case .notComparable:
      "`compare` has no earlier run or none that is comparable, or `merge` has runs of different things."
    case .interrupted: "The run was interrupted; `resume` continues it."
    case .wrongInput:
      "An option, a scenario or a model is wrong, or a file already exists."
    case .wrongContent:
      "A store, a journal or a data file is damaged, or much of a data file does not fit the "
        + "scenario."
    case .noInput: "A file or folder to read is not there, or may not be read."
    }
  }

  /// What an error ends the program with.
  package init(of error: any Error) {
    self =
      switch error {
      case let error as any ErrorWithExitStatus: error.exitStatus
      case WorkloadError.contentDiffers: .answersDiffer
      case is DraftError, is SizeText.Problem, is StrategyError, is GenerationError,
        is WorkloadError,
        is DomainError:
        .wrongInput
      case let error as CocoaError: error.isOfReading ? .noInput : .wrongInput
      default: .other
      }
  }
}

/// An error that knows which status it ends the program with.
package protocol ErrorWithExitStatus: Error {
  var exitStatus: ExitStatus { get }
}

extension ScenarioFileError: ErrorWithExitStatus {
  package var exitStatus: ExitStatus { isUnreadable ? .noInput : .wrongInput }
}

extension DataFileError: ErrorWithExitStatus {
  package var exitStatus: ExitStatus {
    switch reason {
    case .missing, .folder, .unreadable: .noInput
    // The scenario is what is wrong.
    case .unknownFields: .wrongInput
    case .noRoom: .other
    default: .wrongContent
    }
  }
}

extension ModelDocumentError: ErrorWithExitStatus {
  var exitStatus: ExitStatus {
    let isUnreadable = problems.contains { problem in
      if case .unreadable = problem.reason { true } else { false }
    }
    return isUnreadable ? .noInput : .wrongInput
  }
}

extension JournalError: ErrorWithExitStatus {
  package var exitStatus: ExitStatus {
    switch self {
    case .system(_, .open, _, _), .system(_, .read, _, _): .noInput
    case .system(_, .create, _, _): .wrongInput
    case .system, .inUse, .notEncodable: .other
    case .corruptLine, .unknownSchema, .missingRun, .notCompressible, .tooLarge: .wrongContent
    }
  }
}

extension StoreError: ErrorWithExitStatus {
  var exitStatus: ExitStatus {
    switch self {
    case .cannotOpen, .locked, .readOnly: .noInput
    case .damaged, .notAStore, .noModel, .unreadableModel, .otherTables, .unreadableValue,
      .unknownEntityNumber:
      .wrongContent
    default: .other
    }
  }
}

extension ObjectGraphError: ErrorWithExitStatus {
  var exitStatus: ExitStatus {
    switch self {
    case .store(let error): error.exitStatus
    case .model: .wrongContent
    default: .other
    }
  }
}

extension CocoaError {
  /// True for what could not be read.
  fileprivate var isOfReading: Bool {
    [.fileReadNoSuchFile, .fileNoSuchFile, .fileReadNoPermission, .fileReadUnknown].contains(code)
  }
}
