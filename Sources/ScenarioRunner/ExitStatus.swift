import Foundation
import LogicalModel
import ObjectModel
import RunJournal
import SQLiteStore
import ScenarioFormat
import Strategies
import Workloads

/// The statuses a program that runs scenarios ends with.
///
/// 64 is the sysexits status for wrong input, 65 for a file with wrong content or
/// of which much does not fit, 66 for one that
/// cannot be read. 2 means that something became worse, 3 that answers differ, 4 that the machine is
/// too noisy for what is wanted, 5 that a baseline is missing or not comparable, 6 that a run was
/// interrupted and can be resumed, 1 everything else.
package enum ExitStatus {
  package static func status(of error: any Error) -> Int32 {
    switch error {
    case let error as ScenarioRunError: error.exitStatus
    case WorkloadError.contentDiffers: 3
    case InspectionError.notADatabase: 65
    case InspectionError.noInput, InspectionError.busy: 66
    case is ScenarioFileError, is DataFileError, is DraftError, is SizeText.Problem,
      is StrategyError,
      is GenerationError, is WorkloadError, is JournalError, is DomainError, is CocoaError,
      is ModelDocumentError:
      64
    default: 1
    }
  }
}
