/// A clock that times the requested work and nothing else.
///
/// Operations know only this; how time is measured and what else is counted is decided by
/// whoever runs them.
package protocol WorkClock {
  /// Runs the work with the clock on.
  func time(_ work: () throws -> Void) throws

  /// Runs a piece within timed work with the clock off, such as making the data to insert.
  func leaveOut(_ work: () throws -> Void) throws

  /// Notes within timed work that so many more objects are stored; takes no time of it.
  func stored(_ objects: Int) throws
}

extension WorkClock {
  /// Most look at nothing but the whole.
  package func stored(_: Int) throws {}
}

/// Runs everything without timing it.
package struct StoppedClock: WorkClock {
  package init() {}

  package func time(_ work: () throws -> Void) throws { try work() }

  package func leaveOut(_ work: () throws -> Void) throws { try work() }
}
