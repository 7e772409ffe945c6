import RunJournal

/// Compares exactly what does not vary: bytes, pages, the engine's steps, plans and indexes.
///
/// On a busy machine these carry the gate: one step more is a finding, while a time must change by
/// several percent before anybody can tell.
struct CounterGate {
  /// A figure that is not what it was.
  struct Change: Hashable {
    var cell: String
    var strategy: String
    /// "file" or an operation's name.
    var subject: String
    /// "bytes", "steps" and so on.
    var counter: String
    var before: Int64
    var after: Int64
    /// True if it has risen by more than is allowed.
    var isWorse: Bool

    var word: String { isWorse ? "worse" : after < before ? "better" : "allowed" }
  }

  /// Statements whose plans differ, or indexes.
  struct PlanChange: Hashable {
    var cell: String
    var strategy: String
    /// "indexes" or an operation's name.
    var subject: String
    var before: [String]
    var after: [String]
    /// A plan that costs fewer steps is no regression; any other change is.
    var isWorse: Bool
  }

  private(set) var changes: [Change] = []
  private(set) var plans: [PlanChange] = []
  /// Counters that vary within a run, which can prove nothing.
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
    // A page that is in memory already depends on how often it was asked for before.
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

  /// A counter that only one of the journals has is none to compare.
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

  /// Each statement with its plan below it.
  private static func plans(_ record: OperationRecord) -> [String] {
    record.statements.flatMap { [$0.sql] + $0.plan.map { "  " + $0 } }
  }
}
