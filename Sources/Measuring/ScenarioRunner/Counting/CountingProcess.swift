import LogicalModel
import ModelReshaping
import RunJournal

/// The reply of a process that counted work.
package struct CountReply: Codable, Hashable, Sendable {
  /// The figures in the order of counting, without instructions, which only callgrind knows.
  var figures: [WorkFigure]
}

/// A process that opens all stores and does everything to be counted once.
///
/// It contains no randomness, neither in the order of work nor in memory addresses.
struct CountingProcess {
  let contenders: [ContenderFiles]
  let cell: PreparedCell
  /// An empty folder.
  let folder: String

  private var scenario: Scenario { cell.scenario }

  /// - Throws: ``ScenarioRunError/answersDiffer(_:)`` if a strategy finds more or less than the
  ///   first one, and the errors of the stores.
  func run() throws -> CountReply {
    let stores = try contenders.map { files in
      try CountedStore(
        files,
        opening: StoreOpening(
          cell: cell, strategy: try StrategyList.strategy(named: files.strategy)),
        folder: "\(folder)/\(files.name)")
    }
    try warmUp(stores)
    var count = Count()
    try work(stores) { try count.add($0) }
    return withExtendedLifetime(stores) { CountReply(figures: count.figures) }
  }

  /// Does everything once in the first store, uncounted.
  ///
  /// One-time work of a process at its first fetch or save, such as loading Foundation's text
  /// tables, does not belong to a strategy.
  private func warmUp(_ stores: [CountedStore]) throws {
    guard let first = stores.first else { return }
    first.isWarmingUp = true
    defer { first.isWarmingUp = false }
    try work([first]) { _ in }
  }

  /// Performs all work; calls `done` after each piece.
  private func work(_ stores: [CountedStore], _ done: (CountedStore.Work) throws -> Void) throws {
    if scenario.measuring.cacheStates.contains(.warmConnection) { try read(stores, done) }
    for operation in scenario.workload {
      guard let insert = operation.action as? LogicalModel.Operation.Insert else { continue }
      ParentWatch.look()
      for store in stores { try done(try store.load(operation, batch: insert.batch)) }
    }
    let changes = scenario.workload.filter {
      $0.action.changesContent && !$0.action.form.isMigration
    }
    for store in stores where !changes.isEmpty {
      ParentWatch.look()
      try store.change(changes, done)
    }
  }

  private func read(_ stores: [CountedStore], _ done: (CountedStore.Work) throws -> Void) throws {
    for operation in scenario.workload where operation.action.isReadOfOpenStore {
      for level in scenario.measuring.levels {
        ParentWatch.look()
        for store in stores {
          for variantName in try store.variants(of: operation, at: level) {
            try done(try store.read(operation, variantName: variantName))
          }
        }
      }
    }
  }

  /// The counts so far.
  private struct Count {
    private(set) var figures: [WorkFigure] = []
    private var ended = 0
    private var found: [MeasurementID: (count: Int, strategy: String)] = [:]

    /// Adds everything counted since the last addition as this work.
    mutating func add(_ work: CountedStore.Work) throws {
      CountedWork.end(&ended)
      figures.append(work.figure)
      try check(work)
    }

    /// Checks that strategies find the same number of objects.
    ///
    /// The engine's rows are not compared: they differ with the strategy.
    private mutating func check(_ work: CountedStore.Work) throws {
      let figure = work.figure
      guard figure.measurement.level == .objects else { return }
      let first = found[figure.measurement] ?? (work.found, figure.strategy)
      found[figure.measurement] = first
      guard first.count == work.found else {
        throw ScenarioRunError.answersDiffer(
          "\(figure.measurement.name): \(figure.strategy) found \(work.found), \(first.strategy) "
            + "\(first.count)")
      }
    }
  }
}

/// The reason why instructions were not counted, with what to do next.
package enum CountingError: Error, Hashable, Sendable, CustomStringConvertible {
  case noValgrind
  case noStrip
  case cannotStrip(String)
  /// The number of counts that callgrind wrote is not the number that were made.
  case countsDiffer(expected: Int, found: Int)
  case unreadableCount(file: String)

  package var description: String {
    switch self {
    case .noValgrind:
      "instructions are counted by valgrind, which is not installed; on Debian and Ubuntu: "
        + "apt-get install valgrind"
    case .noStrip:
      "counting needs strip to remove the program's debug information, but strip is not "
        + "installed; on Debian and Ubuntu: apt-get install binutils"
    case .cannotStrip(let message):
      "strip could not remove the debug information of the program: \(message)"
    case .countsDiffer(let expected, let found):
      "valgrind made \(found) counts instead of \(expected); the program may have "
        + "been stripped of its symbols, so build it again"
    case .unreadableCount(let file):
      "\(file) contains no count; check the free disk space and run again"
    }
  }
}
