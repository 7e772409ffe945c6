import LogicalModel

/// Tries every read once warm, to determine how many of them one sample needs.
struct TrialRun {
  let session: Session
  let scenario: Scenario
  var clock = SampleClock.system

  /// Returns the times by operation; skips loads and changes, which cannot be repeated.
  func nanoseconds() throws -> [String: Int64] {
    let stopwatch = Stopwatch(clock: clock)
    var times: [String: Int64] = [:]
    for operation in scenario.workload where operation.action.isReadOfOpenStore {
      guard let timed = OperationSampling.operation(operation) else { continue }
      for sample in 0...1 {
        let prepared = try timed.prepare(sample: sample, in: session)
        let (_, elapsed) = try stopwatch.measure { _ = try prepared.work() }
        times[operation.name] = elapsed.wallNanoseconds
      }
    }
    return times
  }
}
