package import Console
import Foundation
import Lineage
import LogicalModel
import RunJournal
import ScenarioFormat

extension ExitStatus {
  /// Creates the status with which an error ends the program.
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

extension ScenarioFileError: ErrorWithExitStatus {
  package var exitStatus: ExitStatus { isUnreadable ? .noInput : .wrongInput }
}

extension DataFileError: ErrorWithExitStatus {
  package var exitStatus: ExitStatus {
    switch reason {
    case .missing, .folder, .unreadable: .noInput
    // The scenario is wrong.
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

extension ModelError: ErrorWithExitStatus {
  var exitStatus: ExitStatus { .wrongInput }
}

extension JournalError: ErrorWithExitStatus {
  package var exitStatus: ExitStatus {
    switch self {
    case .system(_, .open, _, _), .system(_, .read, _, _): .noInput
    case .system(_, .create, _, _): .wrongInput
    case .system, .inUse, .notEncodable: .other
    case .corruptLine, .unknownSchema, .formerMeasurement, .missingRun, .notCompressible, .tooLarge:
      .wrongContent
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
  /// True if something could not be read.
  fileprivate var isOfReading: Bool {
    [.fileReadNoSuchFile, .fileNoSuchFile, .fileReadNoPermission, .fileReadUnknown].contains(code)
  }
}
