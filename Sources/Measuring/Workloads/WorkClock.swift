/// A clock that times the requested work and nothing else.
///
/// Operations know only this; how time is measured and what else is counted is decided by
/// whoever runs them.
protocol WorkClock {
  /// Runs the work with the clock on.
  func time(_ work: () throws -> Void) throws

  /// Runs a piece within timed work with the clock off, such as making the data to insert.
  func leaveOut(_ work: () throws -> Void) throws
}

/// Runs everything without timing it.
struct StoppedClock: WorkClock {
  init() {}

  func time(_ work: () throws -> Void) throws { try work() }

  func leaveOut(_ work: () throws -> Void) throws { try work() }
}
