/// One axis of a sweep: a name and the values it takes, as the file writes them.
///
/// `size`, `kindIndex` and `cache` have a meaning of their own; any other name stands, written as
/// `$name`, for a number in the file.
public struct SweepAxis: Codable, Hashable, Sendable {
  public var name: String
  public var values: [String]

  public init(name: String, values: [String]) {
    self.name = name
    self.values = values
  }
}

/// One combination of a sweep's values with the scenario it makes.
public struct Cell: Hashable, Sendable {
  /// The values as text, "size=100k own=16"; empty for a scenario without a sweep.
  public var name: String
  public var parameters: [String: String]
  public var scenario: Scenario

  public init(name: String, parameters: [String: String], scenario: Scenario) {
    self.name = name
    self.parameters = parameters
    self.scenario = scenario
  }
}

/// What an author expects of one figure, in a form that can be checked.
public struct Expected: Codable, Hashable, Sendable {
  /// A figure of a run.
  public enum Metric: Codable, Hashable, Sendable {
    /// Median time of an operation.
    case time(operation: String)
    /// Virtual machine steps of an operation.
    case steps(operation: String)
    case fileBytes
  }

  public var metric: Metric
  public var strategy: String
  public var baseline: String
  /// Within which the ratio strategy / baseline is expected.
  public var ratio: ClosedRange<Double>

  public init(metric: Metric, strategy: String, baseline: String, ratio: ClosedRange<Double>) {
    self.metric = metric
    self.strategy = strategy
    self.baseline = baseline
    self.ratio = ratio
  }
}
