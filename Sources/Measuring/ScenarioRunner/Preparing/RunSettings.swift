package import LogicalModel

/// The user's settings in addition to the scenario file.
///
/// The journal keeps them, so a resumed run prepares the same scenario.
package struct RunSettings: Codable, Hashable, Sendable {
  /// The number of family members, instead of the scenario's size.
  package var size: Int?
  var seed: UInt64?
  /// The path of an outside file to load instead of generated data.
  package var dataPath: String?
  /// The names of strategies, the first being the baseline; empty for those of the scenario.
  var strategies: [String] = []
  /// True to measure each strategy also with the indexes that the workload could use and the
  /// scenario does not declare; nil in older journals.
  package var triesIndexes: Bool?
  /// True for two processes and a small size, which show that everything works, not which strategy
  /// is faster.
  package var isQuick = false
  /// The number of processes instead of the default.
  package var processes: Int?
  /// The half-width of intervals to reach, as a share.
  package var precision: Double?
  package var minimumEffect: Double?
  package var budgetSeconds: Int?
  /// The levels, empty for the scenario's; the same holds for `cacheStates`.
  package var levels: [Level] = []
  package var cacheStates: [CacheState] = []
  /// Regular expressions; an operation of a cell is measured if its name matches any of `only` and
  /// none of `skip`.
  package var only: [String] = []
  package var skip: [String] = []
  /// True to report figures however noisy the machine is.
  package var acceptsNoise = false
  /// The weights of operations in means, which take precedence over the scenario's.
  package var usage: [String: Double]?
  /// True to continue if an import loses more than ``ImportReport/mostLoss`` of a file; nil in
  /// older journals.
  package var acceptsLoss: Bool?
  /// The folder that keeps the loaded stores of the first cell, nil for none.
  package var keptStoreFolder: String?
  /// True to also measure another number of members, from which the report derives how times grow;
  /// nil in older journals.
  package var measuresGrowth: Bool?
  /// The other number of members, where there is time for it; nil for one derived from the size.
  package var otherSize: Int?
  /// The names of the cells to measure, nil for all; a resumed run measures the same ones, even if
  /// a later version distributes cells differently.
  package var cells: [String]?
  /// The part of the run that the user requested; nil for the whole run.
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

  /// Returns the scenario with these settings applied.
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
