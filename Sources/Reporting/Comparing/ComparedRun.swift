import RunJournal
import Statistics

/// One run as a comparison with another one needs it: by cell, strategy and operation.
struct ComparedRun {
  /// A combination of a sweep's values.
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
        name: $0.name, operations: $0.operations, measurementHash: Self.identity(of: $0),
        minimumEffect: $0.minimumEffect)
    }
    var last: [Slot: LaunchRecord] = [:]
    for launch in journal.launches {
      let place = Place(cell: launch.cell, strategy: launch.strategy)
      let slot = Slot(place: place, block: launch.block)
      if let known = last[slot], known.attempt >= launch.attempt { continue }
      last[slot] = launch
    }
    for (slot, launch) in last { launches[slot.place, default: []].append(launch) }
    launches = launches.mapValues { $0.sorted { $0.index < $1.index } }
  }

  /// Where nobody recorded a hash, the scenario's text and the data it led to stand for it.
  private static func identity(of cell: CellRecord) -> String {
    let scenario = cell.scenario
    return cell.measurementHash.isEmpty
      ? "no hash, seed \(scenario.dataSeed), \(scenario.familySize) members of "
        + "\(scenario.dataOrigin): \(scenario.text)"
      : cell.measurementHash
  }

  /// Whether others disturbed more than half of the launches that count.
  var mostlyDisturbed: Bool {
    let counting = launches.values.flatMap { $0 }
    return counting.count { $0.contention?.isContended == true } * 2 > counting.count
  }

  var strategies: [String] { journal.run.strategies.map(\.name) }

  func cell(named name: String) -> Cell? { cells.first { $0.name == name } }

  func launches(cell: String, strategy: String) -> [LaunchRecord] {
    launches[Place(cell: cell, strategy: strategy)] ?? []
  }

  func operations(_ id: MeasurementID, cell: String, strategy: String) -> [OperationRecord] {
    launches(cell: cell, strategy: strategy).compactMap { launch in
      launch.operations.first { $0.id == id }
    }
  }

  func template(cell: String, strategy: String) -> TemplateRecord? {
    journal.templates.first { $0.cell == cell && $0.strategy == strategy }
  }
}
