import RunJournal
import Statistics

/// One run as a comparison with another one needs it: by cell, strategy and operation.
struct ComparedRun {
  /// A combination of a sweep's values; journals of version 1 have one without a name.
  struct Cell {
    var name: String
    var operations: [OperationSummary]
    /// Figures under another hash are of something else.
    var measurementHash: String
    var minimumEffect: Double?
  }

  var journal: Journal
  var cells: [Cell]
  /// The launches that count: of repeated ones the last, since the first was disturbed.
  private var launches: [Place: [LaunchRecord]] = [:]

  private struct Place: Hashable {
    var cell: String
    var strategy: String
  }

  private struct Slot: Hashable {
    var place: Place
    var block: Int
  }

  init(_ journal: Journal) {
    self.journal = journal
    cells = journal.cells.map {
      Cell(
        name: $0.name, operations: $0.operations, measurementHash: $0.measurementHash,
        minimumEffect: $0.minimumEffect)
    }
    if cells.isEmpty { cells = [Self.onlyCell(of: journal.run)] }
    var last: [Slot: LaunchRecord] = [:]
    for launch in journal.launches {
      let place = Place(cell: launch.cell ?? "", strategy: launch.strategy)
      let slot = Slot(place: place, block: launch.block)
      if let known = last[slot], known.attempt ?? 0 >= launch.attempt ?? 0 { continue }
      last[slot] = launch
    }
    for (slot, launch) in last { launches[slot.place, default: []].append(launch) }
    launches = launches.mapValues { $0.sorted { $0.index < $1.index } }
  }

  /// Version 1 has no hash; the scenario's text and the data it led to stand for it.
  private static func onlyCell(of run: RunRecord) -> Cell {
    let scenario = run.scenario
    return Cell(
      name: "", operations: run.operations,
      measurementHash: "version 1, seed \(scenario.dataSeed), \(scenario.familySize) members of "
        + "\(scenario.dataOrigin): \(scenario.text)",
      minimumEffect: nil)
  }

  var strategies: [String] { journal.run.strategies.map(\.name) }

  func cell(named name: String) -> Cell? { cells.first { $0.name == name } }

  func launches(cell: String, strategy: String) -> [LaunchRecord] {
    launches[Place(cell: cell, strategy: strategy)] ?? []
  }

  func operations(_ name: String, cell: String, strategy: String) -> [OperationRecord] {
    launches(cell: cell, strategy: strategy).compactMap { launch in
      launch.operations.first { $0.name == name }
    }
  }

  func template(cell: String, strategy: String) -> TemplateRecord? {
    journal.templates.first { $0.cell == cell && $0.strategy == strategy }
  }
}
