import LogicalModel
import RunJournal
import Statistics

extension OperationSummary {
  /// The clock whose ratio and verdict stand for the operation; the other one stands beside it.
  ///
  /// Warm reads, loads and changes are judged by processor time: it says what a shape costs, and a
  /// busy machine disturbs it less. What reads from storage or in a new process is judged by
  /// wall-clock time, which a cold reader waits for and which processor time does not see.
  var headlineClock: InterleavedTimes.Clock {
    switch id.cacheState {
    case .warmConnection: .processor
    case .newProcess, .evicted: .wall
    }
  }
}

extension Sequence<OperationSummary> {
  /// That of a mean over the operations: one of them that a cold reader waits for is waited for in
  /// the mean too.
  var headlineClock: InterleavedTimes.Clock {
    contains { $0.headlineClock == .wall } ? .wall : .processor
  }
}
