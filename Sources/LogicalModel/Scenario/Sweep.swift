/// One axis of a sweep: a name and its values as written in the file.
///
/// `size`, `kindIndex` and `cache` are built in. Any other name replaces `$name` in the file.
package struct SweepAxis: Codable, Hashable, Sendable {
  package var name: String
  package var values: [String]

  package init(name: String, values: [String]) {
    self.name = name
    self.values = values
  }
}

/// One combination of a sweep's values, with the resulting scenario.
package struct Cell: Hashable, Sendable {
  /// The values as text, "size=100k own=16"; empty for a scenario without a sweep.
  package var name: String
  package var parameters: [String: String]
  package var scenario: Scenario

  package init(name: String, parameters: [String: String], scenario: Scenario) {
    self.name = name
    self.parameters = parameters
    self.scenario = scenario
  }
}

/// A checkable expectation about one figure.
package struct Expected: Codable, Hashable, Sendable {
  /// A figure of a run.
  package enum Metric: Codable, Hashable, Sendable {
    /// The median time of an operation.
    case time(operation: String)
    /// The virtual machine steps of an operation.
    case steps(operation: String)
    case fileBytes
  }

  package var metric: Metric
  package var strategy: String
  package var baseline: String
  /// The expected range of the ratio strategy / baseline.
  package var ratio: ClosedRange<Double>

  package init(metric: Metric, strategy: String, baseline: String, ratio: ClosedRange<Double>) {
    self.metric = metric
    self.strategy = strategy
    self.baseline = baseline
    self.ratio = ratio
  }
}
