public import Logging

/// Tells of queries that took longer than they should.
///
/// ```swift
/// context.slowQueryWarning = SlowQueryWarning(logger: logger)
/// ```
public struct SlowQueryWarning: Sendable {
  /// One query that took too long.
  public struct SlowQuery: Hashable, Sendable, CustomStringConvertible {
    /// The text of the query.
    public let query: String
    public let duration: Duration
    public let threshold: Duration

    public var description: String {
      "slow query (\(duration), over \(threshold)): \(query); check its plan, add an index or "
        + "a limit"
    }
  }

  public let threshold: Duration
  private let clock: any Clock<Duration>
  private let report: @Sendable (SlowQuery) -> Void

  /// Hands what is slow to a function.
  ///
  /// - Parameters:
  ///   - threshold: what takes longer is slow.
  ///   - clock: measures.
  ///   - report: receives the query.
  public init(
    threshold: Duration = .seconds(2), clock: any Clock<Duration> = ContinuousClock(),
    report: @escaping @Sendable (SlowQuery) -> Void
  ) {
    self.threshold = threshold
    self.clock = clock
    self.report = report
  }

  /// Logs what is slow as a warning.
  public init(
    threshold: Duration = .seconds(2), clock: any Clock<Duration> = ContinuousClock(),
    logger: Logger
  ) {
    self.init(threshold: threshold, clock: clock) { logger.warning("\($0)") }
  }

  func watch<Result>(
    _ query: @autoclosure () -> String, _ body: () throws(ObjectGraphError) -> Result
  ) throws(ObjectGraphError) -> Result {
    try watch(on: clock, query, body)
  }

  private func watch<C: Clock<Duration>, Result>(
    on clock: C, _ query: () -> String, _ body: () throws(ObjectGraphError) -> Result
  ) throws(ObjectGraphError) -> Result {
    let start = clock.now
    let result = try body()
    let duration = start.duration(to: clock.now)
    if duration > threshold {
      report(SlowQuery(query: query(), duration: duration, threshold: threshold))
    }
    return result
  }
}
