import Foundation
import LogicalModel

/// The cells of a sweep that a run measures, with the settings applied.
struct CellSelection {
  private let settings: RunSettings
  private let only: [NamePattern]
  private let skip: [NamePattern]

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
      let whole = cell.scenario.workload
      cell.scenario.workload = []
      for operation in whole where try isWanted("\(cell.name) \(operation.name)") {
        cell.scenario.workload.append(operation)
      }
      if isBare || !cell.scenario.workload.isEmpty { cells.append(cell) }
    }
    guard !cells.isEmpty else {
      throw .nothingSelected(
        only: settings.only, skip: settings.skip, suggestion: suggestion(among: read))
    }
    return cells
  }

  /// A name, or the first word of one, that one of `only` was probably meant to find.
  private func suggestion(among cells: [Cell]) -> String? {
    let names = cells.flatMap { [$0.name] + $0.scenario.workload.map(\.name) }
    let known = Set(names.flatMap { [$0, String($0.prefix { $0 != "-" })] }).subtracting([""])
    return settings.only.lazy.compactMap { Suggestion.nearest(to: $0, among: known.sorted()) }.first
  }

  /// A misspelt weight would weigh nothing and say nothing.
  private func checkWeights(of cells: [Cell]) throws(ScenarioRunError) {
    let known = Set(cells.flatMap { $0.scenario.workload.map(\.name) })
    if let stranger = (settings.usage ?? [:]).keys.sorted().first(where: { !known.contains($0) }) {
      let near = Suggestion.nearest(to: stranger, among: known.sorted())
      throw .unknownCell(stranger, suggestion: near)
    }
  }

  private func isWanted(_ name: String) throws(ScenarioRunError) -> Bool {
    let name = name.hasPrefix(" ") ? String(name.dropFirst()) : name
    if !only.isEmpty, try !Self.isFound(only, in: name) { return false }
    return try !Self.isFound(skip, in: name)
  }

  private static func isFound(_ patterns: [NamePattern], in name: String) throws(ScenarioRunError)
    -> Bool
  {
    for pattern in patterns where try pattern.isFound(in: name) { return true }
    return false
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

  private static func patterns(_ texts: [String]) throws(ScenarioRunError) -> [NamePattern] {
    try texts.map { text throws(ScenarioRunError) in try NamePattern(text) }
  }
}

/// A regular expression that a name has to match somewhere, with a limit on the ways that are tried.
private struct NamePattern {
  /// The number of reports of progress, next to one for each place to begin at, after which the engine
  /// is stopped.
  ///
  /// It reports once for about ten thousand steps, so only an expression that tries every way to match
  /// gets there.
  private static let limit = 1_000

  private let text: String
  private let expression: NSRegularExpression

  init(_ text: String) throws(ScenarioRunError) {
    guard let expression = try? NSRegularExpression(pattern: text) else { throw .badPattern(text) }
    (self.text, self.expression) = (text, expression)
  }

  /// - Throws: ``ScenarioRunError/slowPattern(_:name:)`` at the limit.
  func isFound(in name: String) throws(ScenarioRunError) -> Bool {
    let range = NSRange(name.startIndex..., in: name)
    let limit = Self.limit + range.length
    var (isFound, count) = (false, 0)
    expression.enumerateMatches(in: name, options: .reportProgress, range: range) {
      match, _, stop in
      isFound = isFound || match != nil
      count += 1
      if isFound || count > limit { stop.pointee = true }
    }
    if !isFound, count > limit { throw .slowPattern(text, name: name) }
    return isFound
  }
}
