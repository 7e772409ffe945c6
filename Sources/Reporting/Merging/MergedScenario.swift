package import RunJournal
import Statistics

/// What several machines measured of one scenario, side by side.
///
/// Times and sizes stay those of a machine. What is pooled are ratios, each taken within one machine.
package struct MergedScenario: Sendable {
  /// One combination of a sweep's values on all machines that measured it.
  package struct Cell: Sendable {
    package var name: String
    package var machines: [String]
    package var operations: [MergedOperation]
  }

  /// A cell that a run began and did not finish.
  package struct Unfinished: Hashable, Sendable {
    package var cell: String
    package var machine: String
    /// Of the run.
    package var path: String

    /// For a sentence.
    var words: String { "\(MergeSentences.name(cell)) on \(machine) (\(path))" }
  }

  package var scenario: ScenarioSummary
  package var isQuick: Bool
  package var machines: [MergedMachine]
  /// In the order of the sweep.
  package var cells: [Cell]
  /// The cells that no run has measured to its end.
  package var missing: [String]
  package var unfinished: [Unfinished]

  /// - Throws: ``MergeError`` for runs that are not of the same thing, ``ReportError`` and
  ///   `StatisticsError` for figures that no run writes.
  init(_ inputs: [MergeInput], builder: ReportBuilder) throws {
    try MergeChecks(inputs: inputs).check()
    let finished = inputs.filter { !$0.finished.isEmpty }
    guard let first = finished.first else {
      throw MergeError.nothingFinished(inputs.map(\.path))
    }
    scenario = first.journal.run.scenario
    isQuick = first.journal.run.isQuick
    // Runs that were told of their cells by name know no others.
    let wanted = inputs.flatMap(\.wanted).uniqued()
    machines = try finished.map(\.machine).uniqued().sorted().map { name in
      try MergedMachine(
        name, finished.filter { $0.machine == name }, wanted: wanted, builder: builder)
    }
    missing = wanted.filter { name in !finished.contains { $0.finished.contains(name) } }
    unfinished = inputs.flatMap { input in
      input.journal.cells.map(\.name).filter { !input.finished.contains($0) }.map {
        Unfinished(cell: $0, machine: input.machine, path: input.path)
      }
    }
    cells = try wanted.compactMap { [machines] in try Self.cell($0, machines) }
  }

  private static func cell(_ name: String, _ machines: [MergedMachine]) throws -> Cell? {
    let found = machines.compactMap { machine in
      machine.measurements(of: name).map { (machine: machine.name, measurements: $0) }
    }
    guard let first = found.first?.measurements else { return nil }
    let means = Need.allCases.compactMap { need in
      let results = found.compactMap { machine, cell in
        cell.needs[need].map { (machine: machine, result: $0) }
      }
      return results.isEmpty ? nil : results
    }
    let each = first.operations.map { operation in
      found.compactMap { machine, cell in
        cell.operations.first { $0.operation.id == operation.operation.id }.map {
          (machine: machine, result: $0)
        }
      }
    }
    return Cell(
      name: name, machines: found.map(\.machine),
      operations: try means.compactMap { try MergedOperation($0, isMean: true) }
        + each.compactMap { try MergedOperation($0, isMean: false) })
  }
}
