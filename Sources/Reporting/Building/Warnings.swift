import RunJournal

/// The warnings that a reader needs before trusting the figures.
struct Warnings {
  var digest: JournalDigest
  /// False if different answers exclude all figures from the report.
  var showsFigures: Bool

  var sentences: [String] {
    [
      notice, emptyCells, quick, debugBuild, acceptedNoise, disturbed, settings, steps,
      importing,
    ]
    .compactMap { $0 } + digest.journal.notes.map(\.text)
  }

  /// A warning about the import; its many notes have a section of their own.
  private var importing: String? {
    let scenario = digest.run.scenario
    guard let losses = scenario.importLosses else {
      return scenario.importNotes.isEmpty
        ? nil
        : "Some of \(scenario.dataOrigin) does not fit the scenario: the report lists what was left "
          + "out or changed, under What the import did."
    }
    guard !losses.isEmpty else { return nil }
    let more = losses.count > Self.shownLosses ? ["\(losses.count - Self.shownLosses) more"] : []
    let shown = (losses.prefix(Self.shownLosses) + more).joined(separator: "; ")
    return "Lost from \(scenario.dataOrigin): \(shown). The full list is under What the import did."
  }

  private static let shownLosses = 2

  private var notice: String? { digest.progress.notice(showsFigures: showsFigures) }

  private var emptyCells: String? {
    let names = digest.cells.filter { $0.processes.isEmpty && !$0.record.name.isEmpty }
      .map(\.record.name)
    return names.isEmpty || names.count == digest.cells.count
      ? nil
      : "\(Enumeration.text(names)) is not shown, because none of its processes is complete."
  }

  private var acceptedNoise: String? {
    digest.run.acceptsNoise == true ? "The run accepted any amount of noise." : nil
  }

  private var quick: String? {
    digest.run.isQuick
      ? "A quick run with two short processes: good for a first look, not for a decision." : nil
  }

  private var debugBuild: String? {
    digest.run.environment.buildConfiguration == "release"
      ? nil
      : "The tool was a \(digest.run.environment.buildConfiguration) build, so its times mean little. "
        + "Measure with a release build."
  }

  /// The ratio of the reference fetch's times in two processes that a reader of milliseconds needs
  /// to know.
  private static let unsteadySpeedRatio = 1.25

  private var disturbed: String? {
    let count = digest.disturbedProcesses
    let all = digest.cells.map(\.processes.count).reduce(0, +)
    let others =
      count == 0 ? nil : "Other programs were running during \(count) of the \(all) processes."
    guard let speeds else {
      return others.map {
        "\($0) The comparison stays fair, because strategies take turns, but is less precise."
      }
    }
    return [
      others, "The same fetch took \(speeds) in different processes.",
      "Ratios stay fair, because strategies take turns; milliseconds vary as much.",
    ].compactMap(\.self).joined(separator: " ")
  }

  /// The least and the longest time of the reference fetch, such as "2.40 to 4.70 ms"; nil for a
  /// steady machine and in older journals.
  private var speeds: String? {
    let times = digest.cells.flatMap(\.processes).compactMap(\.referenceNanoseconds)
      .map(Double.init)
    guard let least = times.min(), let most = times.max(),
      most >= Self.unsteadySpeedRatio * least
    else { return nil }
    return "\(Digits.three(least / 1e6)) to \(Digits.three(most / 1e6)) ms"
  }

  private var settings: String? {
    let names = digest.cells.flatMap { cell in
      let measured = cell.processes.measurements
      return Set(measured.flatMap(\.settings.keys)).filter { name in
        Set(measured.map { $0.settings[name] }).count > 1
      }
    }
    return names.isEmpty
      ? nil
      : "The stores ran under different settings "
        + "(\(Set(names).sorted().joined(separator: ", "))), so times do not depend only on the "
        + "models."
  }

  private var steps: String? {
    let unsteady = digest.cells.flatMap { cell in
      cell.record.operations.filter { !isSteady($0, in: cell) }.map(\.fullLabel)
    }
    guard !unsteady.isEmpty else { return nil }
    let labels = unsteady.uniqued().map { "“\($0)”" }.joined(separator: ", ")
    return
      "The engine's work was not the same in every process of \(labels), so part of the "
      + "spread is not noise."
  }

  private func isSteady(_ operation: OperationSummary, in cell: CellDigest) -> Bool {
    cell.strategies.allSatisfy { strategy in
      let records = cell.processes.measurements(of: strategy.name).compactMap {
        $0.operation(operation.id)
      }
      return OperationRecord.varyingCounters(in: records).isEmpty
    }
  }
}
