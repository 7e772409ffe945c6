/// A clock that times the requested work and nothing else.
///
/// Operations know only this protocol; the caller decides how time is measured and what else is
/// counted.
protocol WorkClock {
  /// Runs the work with the clock on.
  func time(_ work: () throws -> Void) throws

  /// Runs part of the timed work with the clock off, such as creating the data to insert.
  func leaveOut(_ work: () throws -> Void) throws
}

/// A clock that runs everything without timing it.
struct StoppedClock: WorkClock {
  init() {}

  func time(_ work: () throws -> Void) throws { try work() }

  func leaveOut(_ work: () throws -> Void) throws { try work() }
}
