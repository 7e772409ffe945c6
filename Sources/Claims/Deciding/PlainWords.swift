import LogicalModel
import Reporting
import RunJournal

/// Plain words for the names in scenarios and journals.
enum PlainWords {
  private static let strategies = [
    "parent-entity": "one table", "abstract-root": "an abstract root",
    "enum-content": "an enum", "independent-entities": "a table for each kind",
    "details-relationship": "a table of details", "coded-content": "JSON content",
  ]

  private static let indexes = [
    "standard": "Core Data's index", "analyzed": "Core Data's index after ANALYZE",
    "kind-and-sort": "an index over kind and date", "none": "no index over the kind",
  ]

  private static let axes = [
    "size": "members", "own": "own fields", "kinds": "kinds", "depth": "levels",
    "customers": "% customers",
  ]

  static func strategy(_ name: String) -> String { strategies[name] ?? name }

  static func pair(_ name: String, _ other: String) -> String {
    "\(strategy(name)) compared with \(strategy(other))"
  }

  /// Returns the operation's recorded label, for display only.
  static func operation(_ name: String, in run: ClaimEvidence.Run) -> String {
    let found = run.report.cells.lazy.compactMap { $0.operation(name)?.operation }.first
    let label = (found?.label ?? name).replacing(" without reading values", with: "")
    return found?.id.level == .engine ? label + " in SQL only" : label
  }

  /// Returns the unit of an axis, such as "members".
  static func axis(_ name: String) -> String { axes[name] ?? name }

  static func value(_ axis: String, _ value: String) -> String {
    if axis == "kindIndex" { return indexes[value] ?? value }
    return axes[axis].map { "\(value) \($0)" } ?? "\(axis) \(value)"
  }

  /// Describes a cell's values, such as "1m members, Core Data's index"; empty for a single cell.
  static func cell(_ parameters: [String: String]) -> String {
    parameters.sorted { $0.key > $1.key }.map { value($0.key, $0.value) }.joined(separator: ", ")
  }
}
