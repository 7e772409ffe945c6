import RunJournal

/// Compares exact quantities: bytes, pages, the engine's steps, plans and indexes.
///
/// On a busy machine they are more sensitive than times: one step more is detected, while a time
/// must change by several percent.
struct CounterGate {
  /// A changed counter.
  struct Change: Hashable {
    var cell: String
    var strategy: String
    /// "file", or the name of an operation.
    var subject: String
    /// The name of the counter, such as "bytes" or "steps".
    var counter: String
    var before: Int64
    var after: Int64
    /// True if the counter increased by more than the threshold.
    var isWorse: Bool

    var word: String { isWorse ? "worse" : after < before ? "better" : "allowed" }
  }

  /// Changed plans or indexes.
  struct PlanChange: Hashable {
    var cell: String
    var strategy: String
    /// "indexes", or the name of an operation.
    var subject: String
    var before: [String]
    var after: [String]
    /// False for a plan with fewer steps, and for indexes; true for any other change.
    var isWorse: Bool
  }

  private(set) var changes: [Change] = []
  private(set) var plans: [PlanChange] = []
  /// Counters that vary within a run and therefore prove nothing.
  private(set) var varying: [String] = []
  private let thresholds: Thresholds

  init(_ runs: RunDifferences, _ thresholds: Thresholds) {
    self.thresholds = thresholds
    for cell in runs.sharedCells {
      for strategy in runs.sharedStrategies {
        compareFiles(runs, cell.name, strategy)
        for operation in cell.operations {
          compare(operation.id, runs, cell.name, strategy)
        }
      }
    }
    varying = varying.uniqued()
  }

  var isUnchanged: Bool { changes.isEmpty && plans.isEmpty }

  var hasRegression: Bool {
    changes.contains(where: \.isWorse) || plans.contains(where: \.isWorse)
  }
}

extension CounterGate {
  private mutating func compareFiles(
    _ runs: RunDifferences, _ cell: String, _ strategy: String
  ) {
    let sizes = [runs.before, runs.after].map { run in
      run.template(cell: cell, strategy: strategy).map { [Int64($0.afterLoad.fileBytes)] } ?? []
    }
    compare("bytes", of: "file", sizes[0], sizes[1], cell, strategy)
    guard let first = runs.before.template(cell: cell, strategy: strategy)?.indexes,
      let second = runs.after.template(cell: cell, strategy: strategy)?.indexes, first != second
    else { return }
    plans.append(
      PlanChange(
        cell: cell, strategy: strategy, subject: "indexes",
        before: first.filter { !second.contains($0) },
        after: second.filter { !first.contains($0) }, isWorse: false))
  }

  private mutating func compare(
    _ operation: MeasurementID, _ runs: RunDifferences, _ cell: String, _ strategy: String
  ) {
    let first = runs.before.operations(operation, cell: cell, strategy: strategy)
    let second = runs.after.operations(operation, cell: cell, strategy: strategy)
    guard let mine = first.first, let theirs = second.first else { return }
    let plans = [mine, theirs].map(Self.plans)
    if plans[0] != plans[1] {
      let steps = [mine, theirs].map { $0.exactCounters["steps"] ?? 0 }
      self.plans.append(
        PlanChange(
          cell: cell, strategy: strategy, subject: operation.name, before: plans[0],
          after: plans[1], isWorse: steps[1] >= steps[0]))
    }
    // Pages read depend on the number of earlier accesses.
    let counters = [first, second].map { records in
      records.map { $0.exactCounters.filter { $0.key != "pages read" } }
    }
    let names = Set(counters.joined().flatMap(\.keys)).sorted()
    for name in names {
      compare(
        name, of: operation.name, counters[0].compactMap { $0[name] },
        counters[1].compactMap { $0[name] }, cell, strategy)
    }
  }

  /// Compares a counter, if both journals have it.
  private mutating func compare(
    _ counter: String, of subject: String, _ first: [Int64], _ second: [Int64], _ cell: String,
    _ strategy: String
  ) {
    guard let before = first.first, let after = second.first else { return }
    guard Set(first).count == 1, Set(second).count == 1 else {
      varying.append("\(counter) of \(subject) in \(strategy)")
      return
    }
    guard before != after else { return }
    changes.append(
      Change(
        cell: cell, strategy: strategy, subject: subject, counter: counter, before: before,
        after: after, isWorse: thresholds.forbids(counter, before: before, after: after)))
  }

  /// Returns each statement followed by its plan.
  private static func plans(_ record: OperationRecord) -> [String] {
    record.statements.flatMap { [$0.sql] + $0.plan.map { "  " + $0 } }
  }
}
