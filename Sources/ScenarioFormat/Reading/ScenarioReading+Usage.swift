import LogicalModel
import Yams

/// The section `usage`: how much an app needs each operation.
extension ScenarioReading {
  /// Asks for the workload, nil if some of it could not be read.
  mutating func usage(_ node: Node, operations: [LogicalModel.Operation]?) -> [String: Double] {
    var weights: [String: Double] = [:]
    for entry in entries(node, of: "`usage`") ?? [] {
      if let operations, !operations.contains(where: { $0.name == entry.key }) {
        reportUnknown(
          "operation in `usage`", entry.key, at: entry.place, known: operations.map(\.name))
      }
      weights[entry.key] = number(
        entry.value, of: "weight of `\(entry.key)` in `usage`", above: .included)
    }
    if let operations, !operations.isEmpty,
      operations.allSatisfy({ weights[$0.name] == 0 })
    {
      report(
        node.place, "`usage` leaves nothing", expected: "one operation with a weight above 0",
        got: "0 for each")
    }
    return weights
  }
}
