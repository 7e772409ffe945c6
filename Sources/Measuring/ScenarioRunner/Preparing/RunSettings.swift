package import LogicalModel

/// The user's settings in addition to the scenario file.
///
/// The journal keeps them, so a resumed run prepares the same scenario.
package struct RunSettings: Codable, Hashable, Sendable {
  /// Family members instead of the scenario's size.
  package var size: Int?
  var seed: UInt64?
  /// The path of an outside file to load instead of generated data.
  package var dataPath: String?
  /// Names of strategies, those of the scenario if empty; the first is the baseline.
  var strategies: [String] = []
  /// True to measure each strategy also with the indexes that the workload could use and the scenario
  /// does not declare; nil in journals of versions that did not ask.
  package var triesIndexes: Bool?
  /// Two processes and a small size: shows that everything works, not which strategy is faster.
  package var isQuick = false
  /// Processes instead of the usual number.
  package var processes: Int?
  /// The half-width of intervals to reach, as a share.
  package var precision: Double?
  package var minimumEffect: Double?
  package var budgetSeconds: Int?
  /// Empty for those of the scenario, as the next.
  package var levels: [Level] = []
  package var cacheStates: [CacheState] = []
  /// Regular expressions; an operation of a cell is measured if any of `only` and none of `skip`
  /// is found in its name.
  package var only: [String] = []
  package var skip: [String] = []
  /// True for figures however noisy the machine is.
  package var acceptsNoise = false
  /// The weights of operations in means, which take precedence over the scenario's.
  package var usage: [String: Double]?
  /// True to go on if an import loses more than ``ImportReport/mostLoss`` of a file; nil in journals
  /// of versions that did not ask.
  package var acceptsLoss: Bool?
  /// The folder that keeps the loaded stores of the first cell, nil for none.
  package var keptStoreFolder: String?
  /// True to count instructions once for each cell beside measuring time.
  package var countsWork = false
  /// True to measure another number of members too, by which the report says how times grow; nil in
  /// journals of versions that did not ask.
  package var measuresGrowth: Bool?
  /// The names of the cells to measure, nil for all; a run that is resumed measures the same ones,
  /// however a later version would cut it.
  package var cells: [String]?
  /// As which part of several the run was asked for; nil for a whole one.
  package var shard: Shard?

  package init(
    size: Int? = nil, seed: UInt64? = nil, dataPath: String? = nil, strategies: [String] = [],
    isQuick: Bool = false
  ) {
    self.size = size
    self.seed = seed
    self.dataPath = dataPath
    self.strategies = strategies
    self.isQuick = isQuick
  }

  static let quickSize = 2_000
}

extension RunSettings {
  /// The number of members of an outside file to use, nil for all.
  var importLimit: Int? { size ?? (isQuick ? Self.quickSize : nil) }

  /// The scenario as the user wants it.
  func applied(to scenario: Scenario) -> Scenario {
    var scenario = scenario
    if isQuick {
      scenario.dataset.size = min(scenario.dataset.size, Self.quickSize)
      scenario.measuring.precision = nil
    }
    if let size { scenario.dataset.size = size }
    if let seed { scenario.dataset.seed = seed }
    if let precision, !isQuick { scenario.measuring.precision = precision }
    if let minimumEffect { scenario.measuring.minimumEffect = minimumEffect }
    if let budgetSeconds { scenario.measuring.budgetSeconds = budgetSeconds }
    if !levels.isEmpty { scenario.measuring.levels = levels }
    if !cacheStates.isEmpty { scenario.measuring.cacheStates = cacheStates }
    if !strategies.isEmpty { scenario.strategies = strategies }
    scenario.usage.merge(usage ?? [:]) { _, own in own }
    return scenario
  }
}
