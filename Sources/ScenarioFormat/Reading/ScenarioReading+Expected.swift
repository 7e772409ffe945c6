import LogicalModel
import Yams

/// The section `expect`: a list of ratios with the ranges in which they are expected.
extension ScenarioReading {
  /// The figures that can be expected; true for those of an operation.
  static let figures = ["time": true, "steps": true, "file": false]

  /// Reads the section.
  ///
  /// `operations` is nil if some of the workload could not be read; `strategies` are those that the
  /// scenario compares.
  mutating func expected(
    _ node: Node, operations: [LogicalModel.Operation]?, strategies: [String]
  ) -> [Expected] {
    var result: [Expected] = []
    for item in items(node, of: "`expect`") ?? [] {
      guard let entries = entries(item, of: "entry of `expect`") else { continue }
      guard entries.count == 1, let entry = entries.first else {
        report(
          item.place, "entry of `expect` cannot be read",
          expected: "one figure, such as `- file: {of: …, to: …, within: 0.9..1.1}`",
          got: "\(entries.count) keys")
        continue
      }
      let metric = metric(entry, operations)
      let rest = comparison(entry, strategies.isEmpty ? knownStrategies : strategies)
      guard let metric, let rest else { continue }
      result.append(
        Expected(metric: metric, strategy: rest.of, baseline: rest.to, ratio: rest.within))
    }
    return result
  }

  private mutating func metric(_ entry: MappingEntry, _ operations: [LogicalModel.Operation]?)
    -> Expected.Metric?
  {
    let words = entry.key.split(separator: " ").map(String.init)
    let figure = words.first ?? ""
    guard let isOfOperation = Self.figures[figure] else {
      reportUnknown(
        "figure in `expect`", figure, at: entry.place, known: Self.figures.keys.sorted())
      return nil
    }
    guard words.count == (isOfOperation ? 2 : 1) else {
      report(
        entry.place, "figure in `expect` cannot be read",
        expected: isOfOperation ? "`\(figure)` and the name of an operation" : "`file`",
        got: "`\(entry.key)`")
      return nil
    }
    guard isOfOperation else { return .fileBytes }
    guard isKnown(words[1], entry, operations) else { return nil }
    return figure == "time" ? .time(operation: words[1]) : .steps(operation: words[1])
  }

  /// Reports names that are not in the workload.
  private mutating func isKnown(
    _ name: String, _ entry: MappingEntry, _ operations: [LogicalModel.Operation]?
  ) -> Bool {
    guard let operations else { return true }
    let base = Self.operation(of: name)
    guard !operations.contains(where: { $0.name == base }) else { return true }
    reportUnknown("operation in `expect`", name, at: entry.place, known: operations.map(\.name))
    return false
  }

  /// Returns the operation `newest` of `newest.engine`.
  private static func operation(of name: String) -> String {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    let variants = Level.allCases.map(\.rawValue) + CacheState.allCases.map(\.rawValue)
    return parts.count == 2 && variants.contains(parts[1]) ? parts[0] : name
  }

  private mutating func comparison(_ entry: MappingEntry, _ strategies: [String])
    -> (of: String, to: String, within: ClosedRange<Double>)?
  {
    guard let fields = fields(entry.value, of: "`\(entry.key)` of `expect`", .expected) else {
      return nil
    }
    let of = fields["of"].flatMap { strategy($0, of: "strategy in `of`", known: strategies) }
    let to = fields["to"].flatMap { strategy($0, of: "strategy in `to`", known: strategies) }
    let within = fields["within"].flatMap { ratios($0) }
    if let of, let to, of == to, let place = fields["to"]?.place {
      report(place, "`of` and `to` are one strategy", expected: "two strategies", got: "`\(of)`")
    }
    guard let of, let to, let within else { return nil }
    return (of, to, within)
  }

  private mutating func ratios(_ node: Node) -> ClosedRange<Double>? {
    let expected = "two ratios above 0, the smaller first, such as `0.9..1.1`"
    guard let text = text(node, of: "`within`", expected: expected) else { return nil }
    if let range = RangeText.range(text, resolved: { Double($0) }), range.lowerBound > 0,
      range.upperBound.isFinite, text.contains("..")
    {
      return range
    }
    report(node.place, "`within` is not a range of ratios", expected: expected, got: "`\(text)`")
    return nil
  }
}
