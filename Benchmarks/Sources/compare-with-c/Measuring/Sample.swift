import Foundation

/// An operation of a contender, timed once in its own process.
struct Sample: Codable {
  var contender: String
  var operation: BenchmarkOperation
  var cost: Cost
  var answer: Answer
  /// The settings that the contender's connection used.
  var settings: [String: String]
  /// The SQL of the model's tables and indexes in the contender's file.
  var schema: [String]
}

extension Sample {
  /// Times an operation in this process.
  static func taken<C: Contender>(
    of type: C.Type, _ operation: BenchmarkOperation, workload: Workload, path: String
  ) throws -> Sample {
    var contender = try type.init(workload: workload, path: path)
    try contender.prepare(operation)
    let cost = try Cost.of { try contender.perform(operation) }
    var settings: [String: String] = [:]
    for name in StoreSettings.expected.keys { settings[name] = try contender.setting(name) }
    let found = operation.writes ? nil : try contender.answer(to: operation)
    try contender.close()
    let file = try RawStore(path: path)
    return Sample(
      contender: C.name, operation: operation, cost: cost, answer: try found ?? file.content(),
      settings: settings, schema: try file.schema())
  }

  /// Describes the differences from the comparison's first sample; empty if there are none.
  func objections(expecting answer: Answer, schema: [String]) -> [String] {
    var objections: [String] = []
    if self.answer != answer {
      objections.append(
        "gave \(self.answer.rows) rows (hash \(self.answer.hash)), right are \(answer.rows) rows "
          + "(hash \(answer.hash))")
    }
    for (name, value) in StoreSettings.expected.sorted(by: { $0.key < $1.key })
    where settings[name] != value {
      objections.append("ran with \(name) = \(settings[name] ?? "unknown"), agreed is \(value)")
    }
    if Self.comparable(self.schema) != Self.comparable(schema) {
      objections.append("has another schema:\n  " + self.schema.joined(separator: "\n  "))
    }
    return objections.map { "\(contender), \(operation.rawValue): \($0)" }
  }

  /// Removes spaces and index names, which a model can choose.
  private static func comparable(_ schema: [String]) -> [String] {
    schema.map { sql in
      let compact = sql.filter { !$0.isWhitespace }.uppercased()
      guard compact.hasPrefix("CREATEINDEX"), let on = compact.firstRange(of: "ONZ") else {
        return compact
      }
      return "CREATEINDEX" + compact[on.lowerBound...]
    }.sorted()
  }
}
