package import RunJournal

extension Journal {
  /// Changes the measurement of every strategy in every process.
  package mutating func changeMeasurements(
    _ change: (inout StrategyMeasurement, _ process: ProcessRecord) throws -> Void
  ) rethrows {
    for index in processes.indices { try processes[index].changeMeasurements(change) }
  }
}

extension [JournalEntry] {
  /// Returns the lines with the measurement of every strategy in every process changed.
  package func changingMeasurements(
    _ change: (inout StrategyMeasurement, _ process: ProcessRecord) throws -> Void
  ) rethrows -> [JournalEntry] {
    try map { entry in
      guard case .process(var process) = entry else { return entry }
      try process.changeMeasurements(change)
      return .process(process)
    }
  }
}

extension ProcessRecord {
  fileprivate mutating func changeMeasurements(
    _ change: (inout StrategyMeasurement, _ process: ProcessRecord) throws -> Void
  ) rethrows {
    let process = self
    for index in strategies.indices { try change(&strategies[index], process) }
  }
}
