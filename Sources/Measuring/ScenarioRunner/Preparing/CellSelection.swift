import Escaping
import Foundation
import LogicalModel

/// Selects the cells of a sweep that a run measures, and applies the settings.
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

  /// Returns the cells in order, without unselected operations and without cells that have none
  /// left.
  ///
  /// A size in the settings replaces the sizes of a sweep, so cells that differ only in size become
  /// one.
  ///
  /// - Throws: ``ScenarioRunError/nothingSelected(only:skip:)``, and
  ///   ``ScenarioRunError/unknownCell(_:)`` for the weight of an unknown operation.
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

  /// Returns a name, or its first word, that one of `only` was probably meant to match.
  private func suggestion(among cells: [Cell]) -> String? {
    let names = cells.flatMap { [$0.name] + $0.scenario.workload.map(\.name) }
    let known = Set(names.flatMap { [$0, String($0.prefix { $0 != "-" })] }).subtracting([""])
    return settings.only.lazy.compactMap { Suggestion.nearest(to: $0, among: known.sorted()) }.first
  }

  /// Rejects unknown names, because a misspelt weight would have no effect.
  private func checkWeights(of cells: [Cell]) throws(ScenarioRunError) {
    let known = Set(cells.flatMap { $0.scenario.workload.map(\.name) })
    if let unknown = (settings.usage ?? [:]).keys.sorted().first(where: { !known.contains($0) }) {
      let near = Suggestion.nearest(to: unknown, among: known.sorted())
      throw .unknownCell(unknown, suggestion: near)
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

/// A regular expression that must match part of a name, with a limit on backtracking.
private struct NamePattern {
  /// The number of progress reports, in addition to one for each start position, after which the
  /// engine is stopped.
  ///
  /// It reports about every ten thousand steps, so only an expression that backtracks exhaustively
  /// reaches the limit.
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
