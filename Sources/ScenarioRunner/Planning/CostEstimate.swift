import Foundation
import LogicalModel
import Sampling
import Strategies

/// What a run will take: launches, time and disk, found out by trying small sizes (requirement 2).
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

  package var cells: [Cell]
  package var strategies: Int

  package var launches: Int { cells.reduce(0) { $0 + $1.launches } }
  package var seconds: Double { cells.reduce(0) { $0 + $1.seconds } }
  /// Cells are measured one after another, so only the largest counts.
  package var diskBytes: Double { cells.map(\.diskBytes).max() ?? 0 }
}

/// Tries the first and the last cell of a scenario at small sizes.
package struct CostTrial: Sendable {
  /// No trial is larger.
  static let mostMembers = 2_000

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
    let cells = prepared.cells.enumerated().map { number, cell in
      let known = trials.filter { !tried.contains(number) || $0.cell == cell.name }
      return self.cell(cell, known.isEmpty ? trials : known)
    }
    return CostEstimate(cells: cells, strategies: prepared.strategies.count)
  }

  /// What was found out of one cell, for all strategies together.
  private struct CellTrial {
    var cell: String
    var largest: Int
    var preparation: CostModel
    var launch: CostModel
    var bytes: CostModel
  }

  private func cell(_ cell: PreparedCell, _ trials: [CellTrial]) -> CostEstimate.Cell {
    let members = cell.source.count(ofTree: cell.scenario.domain.family)
    func mean(_ model: KeyPath<CellTrial, CostModel>) -> Double {
      trials.map { $0[keyPath: model].cost(members: members) }.reduce(0, +)
        / Double(max(1, trials.count))
    }
    let count = prepared.strategies.count
    let measuring = cell.scenario.measuring
    let policy = BlockPolicy(
      strategies: count, blocks: cell.scenario.blocks, precision: measuring.precision,
      targets: [], budgetSeconds: nil, isRoundedUp: !settings.isQuick)
    let copies = Double(cell.scenario.launchTasks.count + 2) / Double(max(1, count))
    return CostEstimate.Cell(
      name: cell.name, members: members, blocks: policy.firstBlocks,
      launches: policy.firstBlocks * count, preparationSeconds: mean(\.preparation),
      launchSeconds: mean(\.launch) / Double(max(1, count)),
      diskBytes: mean(\.bytes) * (1 + copies),
      isGuess: !trials.contains { $0.cell == cell.name && $0.largest == members },
      operations: cell.scenario.measuredOperations.map(\.name))
  }

  private func trial(_ cell: PreparedCell) async throws -> CellTrial {
    let members = cell.source.count(ofTree: cell.scenario.domain.family)
    let large = max(2, min(members, Self.mostMembers))
    let small = max(1, large / 4)
    let first = try await costs(cell, size: small)
    let last = try await costs(cell, size: large)
    func model(_ cost: KeyPath<Costs, Double>) -> CostModel {
      CostModel(small: (small, first[keyPath: cost]), large: (large, last[keyPath: cost]))
    }
    return CellTrial(
      cell: cell.name, largest: large, preparation: model(\.preparation),
      launch: model(\.launch), bytes: model(\.bytes))
  }

  /// The costs of all strategies together, in seconds and bytes.
  private struct Costs {
    var preparation = 0.0
    var launch = 0.0
    var bytes = 0.0
  }

  private func costs(_ cell: PreparedCell, size: Int) async throws -> Costs {
    // The cell's own text would give its own size, so the settings say another.
    var settings = settings
    settings.size = size
    settings.only = []
    settings.skip = []
    let small = try PreparedScenario(text: prepared.text, path: prepared.path, settings: settings)
    let number = prepared.cells.first?.name == cell.name ? 0 : small.cells.count - 1
    let starter = LaunchStarter(
      text: prepared.text, path: prepared.path, settings: settings, executable: executable,
      folder: folder)
    var costs = Costs()
    for strategy in prepared.strategies {
      try await add(small.cells[number], strategy.name, starter, &costs)
    }
    return costs
  }

  private func add(
    _ cell: PreparedCell, _ strategy: String, _ starter: LaunchStarter, _ costs: inout Costs
  ) async throws {
    let clock = ContinuousClock()
    let files = TemplateFiles(folder: folder, strategy: strategy)
    defer { files.remove() }
    let start = clock.now
    let template = try await starter.prepare(
      cell, strategy: strategy, files: files, logicalBytes: 0)
    let middle = clock.now
    let slot = LaunchSlot(cell: cell.name, block: 0, position: 0, strategy: strategy)
    let trials = settings.isQuick ? [] : [template.trialNanoseconds ?? [:]]
    let ground = LaunchStarter.Ground(
      template: template, files: files, batches: SampleBatches.chosen(trials))
    _ = try await starter.launch(slot, index: 0, of: cell, on: ground, startedAt: "")
    costs.preparation += (middle - start) / .seconds(1)
    costs.launch += (clock.now - middle) / .seconds(1)
    costs.bytes += Double(template.afterLoad.fileBytes)
  }
}
