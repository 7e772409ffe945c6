import Measuring

/// The cells of the claims' scenarios that one shard measures.
///
/// Shards divide the cells of all scenarios, because a scenario without a sweep has only one cell.
struct ClaimsShard {
  /// A scenario with cells in the shard.
  struct Part: Hashable {
    let scenario: String
    let cells: [String]
    /// True if these are all cells of the scenario.
    let isWhole: Bool

    /// The options of the command line; empty for all cells.
    var options: [String] { isWhole ? [] : cells.flatMap { ["--cell", $0] } }
  }

  /// The parts in the order of the scenarios.
  let parts: [Part]
  /// The number of cells in all shards.
  let cellCount: Int

  var count: Int { parts.reduce(0) { $0 + $1.cells.count } }

  init(_ scenarios: [(name: String, cut: CellSubset)], shard: Shard) {
    let all = scenarios.flatMap { scenario in
      scenario.cut.cells.map { (scenario: scenario.name, cell: $0) }
    }
    let share = ShardPlan(costs: all.map(\.cell.nominalMilliseconds), shards: shard.count)
      .share(of: shard).map { all[$0] }
    cellCount = all.count
    parts = scenarios.compactMap { scenario in
      let cells = share.filter { $0.scenario == scenario.name }.map(\.cell.name)
      return cells.isEmpty
        ? nil
        : Part(
          scenario: scenario.name, cells: cells, isWhole: cells.count == scenario.cut.cells.count)
    }
  }
}
