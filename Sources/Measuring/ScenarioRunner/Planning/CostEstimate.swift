import LogicalModel
import RunJournal
import Strategies
import Workloads

/// What a run will take: launches, time and disk, found out by trying small sizes.
package struct CostEstimate: Hashable, Sendable {
  /// The cost of one cell.
  package struct Cell: Hashable, Sendable {
    package var name: String
    package var members: Int
    package var blocks: Int
    package var launches: Int
    package var preparationSeconds: Double
    package var launchSeconds: Double
    package var diskBytes: Double
    /// False where the cell was tried at its own size.
    package var isGuess: Bool
    /// The names of what is timed.
    package var operations: [String]

    /// All of it.
    package var seconds: Double { preparationSeconds + launchSeconds * Double(launches) }
  }

  /// About what a report takes: most of it is drawing its figures, whose number hardly changes.
  static let reportSeconds = 2.0

  package var cells: [Cell]
  package var strategies: Int
  /// True where all strategies take turns in each process, which is then one launch.
  package var isInterleaved: Bool
  /// The most members that were tried.
  package var mostTried: Int

  package var launches: Int { cells.reduce(0) { $0 + $1.launches } }
  package var seconds: Double { cells.reduce(Self.reportSeconds) { $0 + $1.seconds } }
  /// Cells are measured one after another, so only the largest counts.
  package var diskBytes: Double { cells.map(\.diskBytes).max() ?? 0 }
}

/// Tries the first and the last cell of a scenario at small sizes.
package struct CostTrial: Sendable {
  /// Each is larger than the one before; the first two are always tried.
  package static let sizes = [500, 2_000, 8_000]
  /// A third size is only tried if it will not take longer: that of the family, which leaves
  /// nothing to guess, may take more than one that only makes a guess better.
  private static let mostSecondsOfWhole = 15.0
  private static let mostSecondsOfPart = 4.0

  private let prepared: PreparedScenario
  private let settings: RunSettings
  private let executable: String
  private let folder: String

  /// Takes an existing folder on the file system that is to be measured.
  package init(
    prepared: PreparedScenario, settings: RunSettings, executable: String, folder: String
  ) {
    self.prepared = prepared
    self.settings = settings
    self.executable = executable
    self.folder = folder
  }

  /// - Throws: what measuring throws.
  package func estimate() async throws -> CostEstimate {
    let tried = Set([0, prepared.cells.count - 1])
    var trials: [CellTrial] = []
    for number in tried.sorted() { trials.append(try await trial(prepared.cells[number])) }
    return CostEstimate(
      cells: prepared.cells.map { cell($0, trials) }, strategies: prepared.strategies.count,
      isInterleaved: !settings.isIsolated, mostTried: trials.map(\.largest).max() ?? 0)
  }

  /// What was found out of one cell, for all strategies together.
  private struct CellTrial {
    var cell: String
    /// Of the cell itself.
    var members: Int
    var largest: Int
    var preparation: CostModel
    var launch: LaunchModel
    var bytes: CostModel
  }

  private func cell(_ cell: PreparedCell, _ trials: [CellTrial]) -> CostEstimate.Cell {
    let members = cell.members
    let known = Self.nearest(trials, to: cell)
    func mean(_ cost: (CellTrial) -> Double) -> Double {
      known.map(cost).reduce(0, +) / Double(max(1, known.count))
    }
    let count = prepared.strategies.count
    let blocks = cell.policy(strategies: count, settings, budgetSeconds: nil).firstBlocks
    let copies = Double(cell.scenario.launchTasks.count + 2) / Double(max(1, count))
    let block = mean { $0.launch.seconds(members: members, scenario: cell.scenario) }
    let processes = settings.isIsolated ? nil : settings.processCount
    return CostEstimate.Cell(
      name: cell.name, members: members, blocks: processes ?? blocks,
      launches: processes ?? blocks * count,
      preparationSeconds: mean { $0.preparation.cost(members: members) },
      launchSeconds: processes.map { secondsOfProcess(cell, block: block, processes: $0) }
        ?? block / Double(max(1, count)),
      diskBytes: mean { $0.bytes.cost(members: members) } * (1 + copies),
      isGuess: !trials.contains { $0.cell == cell.name && $0.largest == members },
      operations: cell.scenario.measuredOperations.map(\.name))
  }

  /// What a process takes in which strategies take turns: its part of the budget, or what its least
  /// rounds cost where that is more.
  private func secondsOfProcess(_ cell: PreparedCell, block: Double, processes: Int) -> Double {
    let least = Self.shareOfLeastRounds * block
    guard !settings.isQuick else { return least }
    let measuring = cell.scenario.measuring
    let cells = measuring.budgetSeconds == nil ? 1 : Double(prepared.wholeCellCount)
    return max(least, measuring.usualBudgetSeconds / cells / Double(processes))
  }

  /// A process with the least rounds against a block of launches, which warm up and repeat short
  /// reads: 12 s against some 70 s for 20,000 members.
  private static let shareOfLeastRounds = 0.17

  /// The trial of the cell itself, else that of the cell nearest in size, or both if both are as
  /// near.
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
      if number > 1, Self.spent(costs).cost(members: size) > most { break }
      costs.append(try await self.costs(cell, size: size))
    }
    let (small, large) = (costs[costs.count - 2], costs[costs.count - 1])
    func model(_ cost: KeyPath<Costs, Double>) -> CostModel {
      CostModel(
        small: (small.launch.members, small[keyPath: cost]),
        large: (large.launch.members, large[keyPath: cost]))
    }
    let isQuick = settings.isQuick
    return CellTrial(
      cell: cell.name, members: members, largest: large.launch.members,
      preparation: model(\.preparation),
      launch: LaunchModel(
        small: small.launch, large: large.launch, steady: TimerFacts.steady(isQuick: isQuick),
        choose: { isQuick ? [:] : SampleBatches.chosen($0) }), bytes: model(\.bytes))
  }

  private static func spent(_ costs: [Costs]) -> CostModel {
    func point(_ costs: Costs) -> (members: Int, cost: Double) {
      let launches = costs.launch.launches.reduce(0) { $0 + $1.seconds }
      return (costs.launch.members, costs.preparation + launches)
    }
    return CostModel(small: point(costs[costs.count - 2]), large: point(costs[costs.count - 1]))
  }

  /// The costs of all strategies together, in seconds and bytes.
  private struct Costs {
    var preparation = 0.0
    var launch: LaunchTrial
    var bytes = 0.0
  }

  private func costs(_ cell: PreparedCell, size: Int) async throws -> Costs {
    // The cell's own text would give its own size, so the settings say another; patterns may speak
    // of sizes, so they are replaced by what they have left.
    var settings = settings
    settings.size = size
    settings.only = cell.scenario.workload.map { "(^| )\($0.name)$" }
    settings.skip = []
    settings.cells = nil
    let cells = try PreparedScenario(
      text: prepared.text, path: prepared.path, settings: settings, imports: prepared.imports
    ).cells
    guard let small = cells.first(where: { $0.isLike(cell) }) ?? cells.first else {
      throw ScenarioRunError.unknownCell(cell.name)
    }
    let starter = try LaunchStarter(
      small, isQuick: settings.isQuick, executable: executable, folder: folder)
    return try await costs(small, as: cell, starter)
  }

  /// All stores first: how often samples repeat a read is chosen by all strategies, as in a run.
  private func costs(
    _ small: PreparedCell, as cell: PreparedCell, _ starter: LaunchStarter
  ) async throws -> Costs {
    let clock = ContinuousClock()
    let files = prepared.strategies.map { TemplateFiles(folder: folder, strategy: $0.name) }
    defer { for file in files { file.remove() } }
    let start = clock.now
    let templates = try await loaded(small, as: cell, starter, files)
    let preparation = (clock.now - start) / .seconds(1)
    let batches =
      settings.isQuick ? [:] : SampleBatches.chosen(templates.compactMap(\.trialNanoseconds))
    var trial = LaunchTrial(
      members: small.members, scenario: small.scenario, batches: batches, launches: [])
    for (number, template) in templates.enumerated() {
      let start = clock.now
      let record = try await starter.launch(
        LaunchSlot(cell: small.name, block: 0, position: 0, strategy: template.strategy), index: 0,
        on: LaunchStarter.Inputs(template: template, files: files[number], batches: batches),
        startedAt: "")
      trial.launches.append((record, (clock.now - start) / .seconds(1)))
    }
    return Costs(
      preparation: preparation, launch: trial,
      bytes: templates.reduce(0) { $0 + Double($1.afterLoad.fileBytes) })
  }

  /// The stores of all strategies.
  private func loaded(
    _ small: PreparedCell, as cell: PreparedCell, _ starter: LaunchStarter,
    _ files: [TemplateFiles]
  ) async throws -> [TemplateRecord] {
    let bytes = try LogicalBytes.count(of: small.source, in: small.scenario.domain)
    var templates: [TemplateRecord] = []
    for (strategy, files) in zip(prepared.strategies, files) {
      templates.append(
        try await starter.prepare(
          strategy: strategy.name, files: files, logicalBytes: bytes,
          leavesChurnOut: cell.scenario.dataset.size > TemplateMaker.churnLimit))
    }
    return templates
  }
}

extension PreparedCell {
  /// Members of the family.
  var members: Int { source.count(ofHierarchy: scenario.domain.family) }

  /// True if nothing but the number of members tells the two apart.
  fileprivate func isLike(_ other: PreparedCell) -> Bool {
    parameters.filter { $0.key != "size" } == other.parameters.filter { $0.key != "size" }
  }
}

/// What a cell would take on a machine that nobody has, in whole milliseconds.
///
/// `plan` tries a scenario where it runs, and so finds another time on every machine. To cut a run
/// into shards all machines must find the same: these rates stand for any machine's, since only how
/// cells compare with each other matters.
struct NominalCost {
  /// To store an object, from its making to the commit.
  private static let nanosecondsToStore = 20_000
  /// A store is loaded once, then aged and compacted.
  private static let loadsToPrepare = 2
  /// A round of a read, for each object that is there: some touch all of them, most a few.
  private static let nanosecondsToRead = 1_500
  private static let roundsOfReads = 4

  let settings: RunSettings
  /// Of the run before it is cut.
  let cellCount: Int

  func milliseconds(_ cell: Cell) -> Int {
    let scenario = cell.scenario
    let objects = scenario.domain.roots.reduce(0) { $0 + scenario.expectedCount(of: $1.name) }
    let stored = objects * strategyCount(of: scenario)
    let prepared = Self.loadsToPrepare * stored * Self.nanosecondsToStore
    let operations = scenario.measuredOperations
    let loads = operations.count { $0.operation.action.sort == .insert }
    let others = operations.count - loads
    let process =
      loads * stored * Self.nanosecondsToStore
      + others * Self.roundsOfReads * stored * Self.nanosecondsToRead
    let processes = settings.isIsolated ? scenario.blocks : settings.processCount
    let measured = max(processes * process, budgetNanoseconds(scenario.measuring))
    return (prepared + measured) / 1_000_000
  }

  /// Strategies that cannot hold a domain are not known before it is prepared; they are the same in
  /// every cell.
  private func strategyCount(of scenario: Scenario) -> Int {
    let named = settings.strategies.isEmpty ? scenario.strategies : settings.strategies
    return named.isEmpty ? StrategyList.all.count : named.count
  }

  /// What rounds are bought with until it is spent.
  private func budgetNanoseconds(_ measuring: Measuring) -> Int {
    guard !settings.isQuick, !settings.isIsolated else { return 0 }
    let cells = measuring.budgetSeconds == nil ? 1 : max(1, cellCount)
    return Int(measuring.usualBudgetSeconds) * 1_000_000_000 / cells
  }
}
