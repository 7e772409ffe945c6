package import RunJournal

/// One run as a merge takes it.
package struct MergeInput: Sendable {
  /// As the user gave it, for messages.
  package var path: String
  package var journal: Journal
  /// The names of the cells that were measured to their end.
  package var finished: [String]
  /// Those that the whole scenario has, in the order of its sweep.
  package var wanted: [String]

  package init(path: String, journal: Journal, finished: [String], wanted: [String]) {
    self.path = path
    self.journal = journal
    self.finished = finished
    self.wanted = wanted
  }

  /// Which machine measured; runs of versions that did not record it are told apart by what they say
  /// of the machine.
  var machine: String {
    let environment = journal.run.environment
    return environment.machine
      ?? "\(environment.cpuModel), \(Count.text(environment.cpuCount, "processor"))"
  }

  func cell(_ name: String) -> CellRecord? { journal.cells.first { $0.name == name } }
}
