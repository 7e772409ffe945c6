import LogicalModel
import ModelReshaping
import ScenarioFormat

/// The cells of a run and their distribution over shards; a cell is never split.
///
/// It follows from the scenario's text and the settings alone.
package struct CellSubset: Hashable, Sendable {
  package struct Cell: Hashable, Sendable {
    package let name: String
    /// See ``NominalCost``.
    package let nominalMilliseconds: Int
  }

  /// The cells that the settings select, in the order of the sweep.
  package let cells: [Cell]

  /// - Throws: `ScenarioFileError` and ``ScenarioRunError``, as preparing the scenario does.
  package init(text: String, path: String, settings: RunSettings) throws {
    let reader = ScenarioReader(strategies: StrategyList.names)
    let cells = try CellSelection(settings).cells(of: reader.cells(text: text, path: path))
    let cost = NominalCost(settings: settings, cellCount: cells.count)
    self.cells = cells.filter { settings.cells?.contains($0.name) ?? true }.map {
      Cell(name: $0.name, nominalMilliseconds: cost.milliseconds($0))
    }
  }

  /// Reads the scenario file.
  package init(path: String, settings: RunSettings) throws {
    try self.init(
      text: try ScenarioReader.text(ofFile: path), path: path, settings: settings)
  }

  /// Returns the cells of one shard, in the order of the sweep; empty if there are more shards than
  /// cells.
  package func cells(of shard: Shard) -> [Cell] {
    ShardPlan(costs: cells.map(\.nominalMilliseconds), shards: shard.count).share(of: shard)
      .map { cells[$0] }
  }
}
