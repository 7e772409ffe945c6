import LogicalModel
import ScenarioFormat

/// The cells of a sweep that a run measures, with the settings applied.
struct CellSelection {
  private let settings: RunSettings
  private let only: [Regex<AnyRegexOutput>]
  private let skip: [Regex<AnyRegexOutput>]

  /// - Throws: ``ScenarioRunError/badPattern(_:)``.
  init(_ settings: RunSettings) throws(ScenarioRunError) {
    self.settings = settings
    only = try Self.patterns(settings.only)
    skip = try Self.patterns(settings.skip)
  }

  /// Cells in their order, without operations that are not wanted and cells that have none left.
  ///
  /// A size from the user takes the place of the sizes of a sweep, so cells that differ in nothing
  /// else become one.
  ///
  /// - Throws: ``ScenarioRunError/nothingSelected(only:skip:)``, and
  ///   ``ScenarioRunError/unknownCell(_:)`` for the weight of an operation that is not there.
  func cells(of read: [Cell]) throws(ScenarioRunError) -> [Cell] {
    try checkWeights(of: read)
    var names: Set<String> = []
    var cells: [Cell] = []
    for cell in read {
      var cell = resized(cell)
      cell.scenario = settings.applied(to: cell.scenario)
      guard names.insert(cell.name).inserted else { continue }
      let isBare = cell.scenario.workload.isEmpty
      let name = cell.name
      cell.scenario.workload.removeAll { !isWanted("\(name) \($0.name)") }
      if isBare || !cell.scenario.workload.isEmpty { cells.append(cell) }
    }
    guard !cells.isEmpty else { throw .nothingSelected(only: settings.only, skip: settings.skip) }
    return cells
  }

  /// A misspelt weight would weigh nothing and say nothing.
  private func checkWeights(of cells: [Cell]) throws(ScenarioRunError) {
    let known = Set(cells.flatMap { $0.scenario.workload.map(\.name) })
    if let stranger = (settings.usage ?? [:]).keys.sorted().first(where: { !known.contains($0) }) {
      throw .unknownCell(stranger)
    }
  }

  private func isWanted(_ name: String) -> Bool {
    let name = name.hasPrefix(" ") ? String(name.dropFirst()) : name
    return (only.isEmpty || only.contains { name.contains($0) })
      && !skip.contains { name.contains($0) }
  }

  private func resized(_ cell: Cell) -> Cell {
    guard let old = cell.parameters["size"] else { return cell }
    var size = settings.size
    if size == nil, settings.isQuick, cell.scenario.dataset.size > RunSettings.quickSize {
      size = RunSettings.quickSize
    }
    guard let size else { return cell }
    var cell = cell
    cell.parameters["size"] = "\(size)"
    cell.name = cell.name.split(separator: " ")
      .map { $0 == "size=\(old)" ? "size=\(size)" : String($0) }.joined(separator: " ")
    return cell
  }

  private static func patterns(_ texts: [String]) throws(ScenarioRunError)
    -> [Regex<AnyRegexOutput>]
  {
    var patterns: [Regex<AnyRegexOutput>] = []
    for text in texts {
      guard let pattern = try? Regex(text) else { throw .badPattern(text) }
      patterns.append(pattern)
    }
    return patterns
  }
}
