/// One question about storage, with everything needed to measure an answer.
public struct Scenario: Hashable, Sendable {
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

  public init(
    name: String, title: String, question: String, expectation: String, domain: Domain,
    dataset: Dataset, workload: [Operation], blocks: Int
  ) {
    self.name = name
    self.title = title
    self.question = question
    self.expectation = expectation
    self.domain = domain
    self.dataset = dataset
    self.workload = workload
    self.blocks = blocks
  }
}
