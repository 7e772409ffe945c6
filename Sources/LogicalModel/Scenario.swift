/// One question about storage, with everything needed to measure an answer.
public struct Scenario: Codable, Hashable, Sendable {
  /// A short identifier in kebab case, also the name of its file.
  public var name: String
  public var title: String
  /// What the scenario wants to know, in prose.
  public var question: String
  /// What its author expects to see and why, in prose; the report sets the outcome beside it.
  public var expectation: String
  public var domain: Domain
  public var dataset: Dataset
  public var workload: [Operation]
  /// The number of blocks, that is of launches of each strategy.
  public var blocks: Int
  /// The claims of the seed articles that the scenario tests, such as "D1".
  public var claims: [String]
  /// The strategies to compare, the baseline first; empty for every one that can hold the domain.
  public var strategies: [String]
  public var measuring: Measuring
  public var sweep: [SweepAxis]
  /// What is expected of single figures; the report marks what surprises.
  public var expected: [Expected]
  /// How much operations count in means over several, by their names: 0 or more, 1 where one is not
  /// named; empty where each counts the same.
  public var usage: [String: Double] = [:]

  public init(
    name: String, title: String, question: String, expectation: String, domain: Domain,
    dataset: Dataset, workload: [Operation], blocks: Int, claims: [String] = [],
    strategies: [String] = [], measuring: Measuring = Measuring(), sweep: [SweepAxis] = [],
    expected: [Expected] = []
  ) {
    self.name = name
    self.title = title
    self.question = question
    self.expectation = expectation
    self.domain = domain
    self.dataset = dataset
    self.workload = workload
    self.blocks = blocks
    self.claims = claims
    self.strategies = strategies
    self.measuring = measuring
    self.sweep = sweep
    self.expected = expected
  }
}
