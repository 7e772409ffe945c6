import Foundation
import ObjectModel
import Sampling
import ScenarioFormat
import Strategies
import Workloads

/// The statuses a program that runs scenarios ends with.
///
/// 64 is the sysexits status for wrong input, 3 means that answers differ, 130 an interrupted run,
/// 1 everything else.
package enum ExitStatus {
  package static func status(of error: any Error) -> Int32 {
    switch error {
    case let error as ScenarioRunError: error.exitStatus
    case WorkloadError.contentDiffers: 3
    case is ScenarioFileError, is DataFileError, is SizeText.Problem, is StrategyError,
      is GenerationError, is WorkloadError, is JournalError, is CocoaError,
      is ModelDocumentError:
      64
    default: 1
    }
  }
}
