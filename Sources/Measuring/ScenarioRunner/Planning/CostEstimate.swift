import LogicalModel
import ModelReshaping
import RunJournal

/// The estimated processes, time and disk space of a run, from trials at small sizes.
package struct CostEstimate: Hashable, Sendable {
  /// The cost of one cell.
  package struct Cell: Hashable, Sendable {
    package var name: String
    package var members: Int
    package var processes: Int
    package var preparationSeconds: Double
    package var secondsPerProcess: Double
    package var diskBytes: Double
    /// False if the cell was tried at its own size.
    package var isGuess: Bool
    /// The names of the timed operations.
    package var operations: [String]

    /// The total time of the cell.
    package var seconds: Double { preparationSeconds + secondsPerProcess * Double(processes) }
  }

  /// The time of a report, most of which draws figures, whose number hardly changes.
  static let reportSeconds = 2.0

  package var cells: [Cell]
  /// The largest number of members that was tried.
  package var mostTried: Int
  /// The time of the noise test, of another number of members, and of the report.
  package var otherSeconds: Double

  package var processes: Int { cells.map(\.processes).reduce(0, +) }
  package var seconds: Double { cells.reduce(otherSeconds) { $0 + $1.seconds } }
  /// The disk space of the largest cell, as cells are measured one after another.
  package var diskBytes: Double { cells.map(\.diskBytes).max() ?? 0 }
}

/// Tries the first and the last cell of a scenario at small sizes.
package struct CostTrial: Sendable {
  /// The sizes to try, in rising order; the first two are always tried.
  static let sizes = [500, 2_000, 8_000]
  /// The time limits of the third trial: longer if it has the family's size, which makes the
  /// estimate exact, than if it only improves an estimate.
  private static let mostSecondsOfWhole = 15.0
  private static let mostSecondsOfPart = 4.0
  /// The prepared store, the copy that is read, and the copy that a load or the changes fill.
  private static let copies = 3.0

  private let prepared: PreparedScenario
  private let settings: RunSettings
  private let executable: String
  private let folder: String

  /// Creates a trial in an existing folder on the file system to be measured.
  package init(
    prepared: PreparedScenario, settings: RunSettings, executable: String, folder: String
  ) {
    self.prepared = prepared
    self.settings = settings
    self.executable = executable
    self.folder = folder
  }

  /// - Throws: the errors of measuring.
  package func estimate() async throws -> CostEstimate {
    let tried = Set([0, prepared.cells.count - 1])
    var trials: [CellTrial] = []
    for number in tried.sorted() { trials.append(try await trial(prepared.cells[number])) }
    return CostEstimate(
      cells: prepared.cells.map { cell($0, trials) }, mostTried: trials.map(\.largest).max() ?? 0,
      otherSeconds: CostEstimate.reportSeconds + probeSeconds + growthSeconds(trials[0]))
  }

  private var probeSeconds: Double {
    settings.isQuick || settings.minimumEffect != nil || settings.budgetSeconds != nil
      ? 0 : Probe.usualSeconds
  }

  /// Returns the time of the second size; 0 for a run with a budget, which includes it.
  private func growthSeconds(_ trial: CellTrial) -> Double {
    guard let growth = prepared.growth, settings.budgetSeconds == nil else { return 0 }
    let process = trial.process.cost(members: growth.members)
    return trial.preparation.cost(members: growth.members)
      + max(
        InterleavedCellRun.growthBudgetSeconds,
        Double(InterleavedCellRun.growthProcessCount) * process)
  }

  /// The costs of one cell, for all strategies together.
  private struct CellTrial {
    var cell: String
    /// The number of members of the cell itself.
    var members: Int
    var largest: Int
    var preparation: CostModel
    var process: CostModel
    var bytes: CostModel
  }

  private func cell(_ cell: PreparedCell, _ trials: [CellTrial]) -> CostEstimate.Cell {
    let members = cell.members
    let known = Self.nearest(trials, to: cell)
    func mean(_ cost: (CellTrial) -> CostModel) -> Double {
      known.map { cost($0).cost(members: members) }.reduce(0, +) / Double(max(1, known.count))
    }
    let preparation = mean(\.preparation)
    let budget = max(0, budget(of: cell, preparation: preparation))
    return CostEstimate.Cell(
      name: cell.name, members: members, processes: settings.processCount,
      preparationSeconds: preparation,
      secondsPerProcess: max(mean(\.process), budget / Double(settings.processCount)),
      diskBytes: mean(\.bytes) * Self.copies,
      isGuess: !trials.contains { $0.cell == cell.name && $0.largest == members },
      operations: cell.scenario.measuredOperations.map(\.name))
  }

  /// Returns the seconds that all processes may take.
  private func budget(of cell: PreparedCell, preparation: Double) -> Double {
    if settings.isQuick { return 0 }
    let measuring = cell.scenario.measuring
    guard let budget = measuring.budgetSeconds else { return measuring.usualBudgetSeconds }
    return Double(budget) / Double(prepared.wholeCellCount) - preparation
  }

  /// Returns the trial of the cell itself, else that of the cell nearest in size, or both if they
  /// are equally near.
  private static func nearest(_ trials: [CellTrial], to cell: PreparedCell) -> [CellTrial] {
    if let own = trials.first(where: { $0.cell == cell.name }) { return [own] }
    let members = Double(max(1, cell.members))
    func distance(_ trial: CellTrial) -> Double {
      let other = Double(max(1, trial.members))
      return max(members, other) / min(members, other)
    }
    let least = trials.map(distance).min() ?? 1
    return trials.filter { distance($0) <= least * 1.01 }
  }

  private func trial(_ cell: PreparedCell) async throws -> CellTrial {
    let members = cell.members
    var sizes = Self.sizes.filter { $0 < members }.prefix(Self.sizes.count)
    if sizes.count < Self.sizes.count { sizes.append(max(2, members)) }
    if sizes.count == 1 { sizes.insert(max(1, members / 4), at: 0) }
    var costs: [Costs] = []
    for (number, size) in sizes.enumerated() {
      let most = size == members ? Self.mostSecondsOfWhole : Self.mostSecondsOfPart
      if number > 1, Self.model(costs, \.seconds).cost(members: size) > most { break }
      costs.append(try await self.costs(cell, size: size))
    }
    return CellTrial(
      cell: cell.name, members: members, largest: costs.last?.members ?? 0,
      preparation: Self.model(costs, \.preparation), process: Self.model(costs, \.process),
      bytes: Self.model(costs, \.bytes))
  }

  /// Returns the growth of a cost over the two largest sizes.
  private static func model(_ costs: [Costs], _ cost: KeyPath<Costs, Double>) -> CostModel {
    let (small, large) = (costs[costs.count - 2], costs[costs.count - 1])
    return CostModel(
      small: (small.members, small[keyPath: cost]), large: (large.members, large[keyPath: cost]))
  }

  /// The costs of all strategies together, in seconds and bytes.
  private struct Costs {
    var members: Int
    var preparation = 0.0
    var process = 0.0
    var bytes = 0.0

    var seconds: Double { preparation + process }
  }

  private func costs(_ cell: PreparedCell, size: Int) async throws -> Costs {
    // The cell's text contains its own size, so the settings override it. Patterns may match sizes
    // in names, so they are replaced by the names of the remaining operations.
    var settings = settings
    settings.size = size
    settings.only = cell.scenario.workload.map { "(^| )\($0.name)$" }
    settings.skip = []
    settings.cells = nil
    settings.measuresGrowth = nil
    let cells = try PreparedScenario(
      text: prepared.text, path: prepared.path, settings: settings, imports: prepared.imports
    ).cells
    guard let small = cells.first(where: { $0.axes == cell.axes }) ?? cells.first else {
      throw ScenarioRunError.unknownCell(cell.name)
    }
    let starter = try LaunchStarter(small, executable: executable, folder: folder)
    return try await costs(small, as: cell, starter)
  }

  /// Loads all stores and measures one process with the rounds of a pilot.
  private func costs(
    _ small: PreparedCell, as cell: PreparedCell, _ starter: LaunchStarter
  ) async throws -> Costs {
    let clock = ContinuousClock()
    let names = prepared.strategies.map(\.name)
    func files(of strategy: String) -> TemplateFiles {
      TemplateFiles(folder: folder, strategy: strategy)
    }
    defer { for name in names { files(of: name).remove() } }
    let start = clock.now
    let bytes = try LogicalBytes.count(of: small.source, in: small.scenario.domain)
    var templates: [TemplateRecord] = []
    for name in names {
      templates.append(
        try await starter.prepare(
          files: files(of: name), logicalBytes: bytes,
          leavesChurnOut: cell.scenario.dataset.size > TemplateMaker.churnLimit))
    }
    let loaded = clock.now
    let plan = InterleavedPlan(
      cell: small.name, strategies: names, measured: small.scenario.plannedMeasurements,
      processCount: settings.processCount, budgetSeconds: nil)
    _ = try await InterleavedProcesses(
      cell: small, strategies: names, starter: starter, templates: templates, files: files
    ).measured(0, plan.pilot(templates), startedAt: "")
    return Costs(
      members: small.members, preparation: (loaded - start) / .seconds(1),
      process: (clock.now - loaded) / .seconds(1),
      bytes: templates.reduce(0) { $0 + Double($1.afterLoad.fileBytes) })
  }
}

extension PreparedCell {
  /// The number of members of the family.
  var members: Int { source.count(ofHierarchy: scenario.domain.family) }
}

/// The cost of a cell on an imaginary machine, in whole milliseconds.
///
/// `check` tries a scenario on the current machine, so its times differ between machines. Sharding
/// needs the same costs everywhere, and only the proportions between cells matter.
struct NominalCost {
  let settings: RunSettings
  /// The number of cells before the run is cut into shards.
  let cellCount: Int

  func milliseconds(_ cell: Cell) -> Int {
    let scenario = cell.scenario
    let objects = scenario.domain.roots.reduce(0) { $0 + scenario.expectedCount(of: $1.name) }
    let expected = ExpectedTime(
      scenario, objects: objects, strategies: strategyCount(of: scenario))
    let measured = max(
      Double(settings.processCount) * expected.process, budgetSeconds(scenario.measuring))
    return Int((1_000 * (expected.preparation + measured)).rounded())
  }

  /// Returns the number of strategies.
  ///
  /// The number may include strategies that cannot store the domain, which is known only after it is
  /// prepared. They are the same in every cell.
  private func strategyCount(of scenario: Scenario) -> Int {
    let named = settings.strategies.isEmpty ? scenario.strategies : settings.strategies
    return named.isEmpty ? StrategyList.all.count : named.count
  }

  /// Returns the time that rounds are measured for.
  private func budgetSeconds(_ measuring: MeasurementSettings) -> Double {
    guard !settings.isQuick else { return 0 }
    return measuring.budgetSeconds.map { Double($0 / max(1, cellCount)) }
      ?? measuring.usualBudgetSeconds
  }
}

extension PreparedCell {
  /// The sweep's parameters without the size.
  fileprivate var axes: [String: String] { parameters.filter { $0.key != "size" } }
}
