public import Logging

/// A handler for slow queries.
///
/// ```swift
/// context.slowQueryWarning = SlowQueryWarning(logger: logger)
/// ```
public struct SlowQueryWarning: Sendable {
  /// A query that exceeded the threshold.
  public struct SlowQuery: Hashable, Sendable, CustomStringConvertible {
    /// The text of the query.
    public let query: String
    /// The time that the query took.
    public let duration: Duration
    /// The threshold of the warning that reports the query.
    public let threshold: Duration

    public var description: String {
      "slow query (\(duration), over \(threshold)): \(query); check its plan, add an index or "
        + "a limit"
    }
  }

  /// The duration above which a query is slow; 2 seconds by default.
  let threshold: Duration
  private let clock: any Clock<Duration>
  private let report: @Sendable (SlowQuery) -> Void

  /// Creates a warning that calls a function.
  ///
  /// ```swift
  /// context.slowQueryWarning = SlowQueryWarning(threshold: .zero) { slow in print(slow.query) }
  /// let books: [Book] = try context.fetch()  // prints Book
  /// ```
  ///
  /// - Parameters:
  ///   - threshold: The duration above which a query is slow.
  ///   - clock: The clock that measures queries.
  ///   - report: Receives the query.
  public init(
    threshold: Duration = .seconds(2), clock: any Clock<Duration> = ContinuousClock(),
    report: @escaping @Sendable (SlowQuery) -> Void
  ) {
    self.threshold = threshold
    self.clock = clock
    self.report = report
  }

  /// Creates a warning that logs slow queries.
  ///
  /// ```swift
  /// context.slowQueryWarning = SlowQueryWarning(threshold: .milliseconds(200), logger: logger)
  /// ```
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
