import ArgumentParser
import Console
import Foundation
import LogicalModel
import Measuring
import ModelReshaping
import RunJournal

/// The command `run-scenario work FILE`, which counts the instructions of operations.
struct WorkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work",
    abstract: "Count the processor instructions of each operation in each strategy.",
    discussion: """
      Counts with valgrind on at most \(WorkCount.mostMembers.formatted()) members. The counts are the \
      same on every run, even on a busy machine, so counts within 1 % are the same work. The time may \
      still differ: instructions do not include waiting for memory or storage, and those of the \
      system's kernel are not counted.

      Without valgrind it shows the steps and pages that SQLite counts. Counts are cached in \
      ~/.cache/lineage and repeated when the program or the scenario changes.

      EXAMPLES
        run-scenario work Scenarios/publications.yaml
        run-scenario work Scenarios/publications.yaml --only newest --level objects
        run-scenario work Scenarios/publications.yaml --no-cache --json > work.json
      """)

  @Argument(help: "The scenario file.", completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String

  @OptionGroup var options: WorkloadOptions

  @Flag(
    name: .customLong("no-cache"), help: "Ignore cached counts.")
  var ignoresCache = false

  @OptionGroup var lock: LockOptions

  @Flag(help: "Print the counts as JSON.")
  var json = false

  func run() async throws {
    try await Failure.reporting {
      var settings = try options.settings()
      let early = try await options.lockBeforeReading(scenario, settings, lock)
      let whole = try PreparedScenario.read(path: scenario, settings: settings)
      settings.size = min(whole.scenario.dataset.size, WorkCount.mostMembers)
      let prepared = try PreparedScenario(
        path: scenario, settings: settings, imports: whole.imports)
      for sentence in prepared.leftOut { Failure.note(sentence) }
      let held = if let early { early } else { try await lock.take() }
      let records = try await counted(prepared, settings)
      withExtendedLifetime(held) {}
      let strategies = prepared.strategies.map(\.name)
      print(
        json
          ? try JSONOutput.text(WorkSummary(records, strategies))
          : records.map { WorkText(record: $0, strategies: strategies).text }.joined(
            separator: "\n\n"))
    }
  }

  private func counted(_ prepared: PreparedScenario, _ settings: RunSettings) async throws
    -> [WorkRecord]
  {
    let place = try ScratchFolder()
    let counts = Callgrind.isThere
    if !counts {
      Failure.note("SQLite's own counts only. To count instructions: apt-get install valgrind")
    }
    let count = WorkCount(
      prepared: prepared, settings: settings, executable: ThisExecutable.path,
      folder: "\(place.path)/work", cache: ignoresCache ? nil : .usual())
    var records: [WorkRecord] = []
    let display = StepDisplay(writesLogLines: true)
    defer { display.end() }
    for (number, cell) in prepared.cells.enumerated() {
      let name =
        cell.name.isEmpty ? "" : " of \(cell.name), \(number + 1) of \(prepared.cells.count)"
      display.show("counting instructions\(name)")
      records.append(try await count.record(of: cell, countsInstructions: counts))
    }
    return records
  }
}
