import ArgumentParser
import Console
import Measuring
import ScenarioFormat

/// The options that limit a run to some cells.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Measure only one of several equal parts of the cells: 2/3 is the second of three. Every machine gets "
        + "the same parts; cells are never split. --budget is for all parts together.",
      valueName: "i/n"))
  var shard: Shard?

  @Option(
    help: ArgumentHelp(
      "Skip cells that a run below this folder has finished with the same "
        + "scenario and options.", valueName: "folder"), completion: .directory)
  var skipFinished: String?

  @Option(
    help: ArgumentHelp(
      "Measure only the cell with this name; repeatable. run-scenario check lists the names.",
      valueName: "name"))
  var cell: [String] = []

  /// Returns the settings with the cells to measure; unchanged to measure all.
  ///
  /// - Throws: `ScenarioRunError/emptyShard(_:cells:)` or
  ///   `ScenarioRunError/allFinished(cells:folder:)` if no cell is left, or an error of reading the
  ///   scenario.
  func applied(to settings: RunSettings, scenario path: String) throws -> RunSettings {
    var settings = settings
    if !cell.isEmpty { settings.cells = cell }
    guard shard != nil || skipFinished != nil else { return settings }
    let text = try ScenarioReader.text(ofFile: path)
    let cut = try CellSubset(text: text, path: path, settings: settings)
    var names = cut.cells.map(\.name)
    if let shard {
      let mine = cut.cells(of: shard).map(\.name)
      guard !mine.isEmpty else { throw ScenarioRunError.emptyShard(shard, cells: names.count) }
      names = mine
      settings.shard = shard
    }
    if let skipFinished {
      let finished = FinishedCells.names(below: skipFinished, text: text, settings: settings)
      let left = names.filter { !finished.contains($0) }
      if left.isEmpty {
        throw ScenarioRunError.allFinished(cells: names.count, folder: skipFinished)
      }
      if left.count < names.count {
        Failure.note(
          "\(names.count - left.count) of \(names.count) cells are already finished below \(skipFinished) "
            + "and skipped")
      }
      names = left
    }
    settings.cells = names
    return settings
  }
}

extension Shard: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
