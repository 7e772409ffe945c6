import LogicalModel
import RunJournal
import Statistics

extension OperationSummary {
  /// The clock whose ratio and verdict represent the operation; reports also show the other one.
  ///
  /// Warm reads, loads and changes are judged by processor time, which measures the cost of a
  /// strategy and is less sensitive to other programs. So are launches. Reads in a new process are
  /// judged by wall-clock time, because processor time excludes the wait for storage.
  var headlineClock: InterleavedTimes.Clock {
    switch id.cacheState {
    case .warmConnection, .launch: .processor
    case .newProcess: .wall
    }
  }
}

extension Sequence<OperationSummary> {
  /// The clock of a mean: wall-clock time if any of its operations is judged by it.
  var headlineClock: InterleavedTimes.Clock {
    contains { $0.headlineClock == .wall } ? .wall : .processor
  }
}
