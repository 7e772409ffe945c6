import Measuring

/// Which cells of all scenarios that claims need one shard measures.
///
/// The cut is one over everything, as scenarios without a sweep could not be shared out otherwise.
struct ClaimsShard {
  /// A scenario that has cells in the shard.
  struct Part: Hashable {
    let scenario: String
    let cells: [String]
    /// True where these are all cells of the scenario.
    let isWhole: Bool

    /// For a command line; a cell without a name is the only one, and so needs none.
    var options: [String] { isWhole ? [] : cells.flatMap { ["--cell", $0] } }
  }

  /// In the order of the scenarios.
  let parts: [Part]
  /// Over all shards.
  let cellCount: Int

  var count: Int { parts.reduce(0) { $0 + $1.cells.count } }

  init(_ scenarios: [(name: String, cut: CellCut)], shard: Shard) {
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
