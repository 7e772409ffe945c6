import RunJournal
package import Statistics

/// One figure that a claim is judged by, and where it comes from.
package struct ClaimObservation: Hashable, Sendable {
  /// What the figure says of the claim.
  package enum Stance: String, Hashable, Sendable {
    case supports = "as claimed"
    case contradicts = "not as claimed"
    /// The interval reaches over the limit.
    case open = "too noisy"
    case missing = "not measured"
    /// Cited, not measured: it decides nothing where there are figures.
    case shown = "shown by a test"
    /// Stands next to the deciding figures.
    case beside = "decides nothing"
  }

  package var stance: Stance
  /// What the figure is of, such as "fetch-all-book, parent-entity to independent-entities".
  package var label: String
  /// The figure as people read it, with its interval where it has one.
  package var text: String
  package var value: Double?
  /// Where the true value lies with 95 % confidence; nil for what does not vary.
  package var interval: RatioInterval?
  /// The limit between as claimed and not, where there is one number.
  package var limit: Double?
  /// How far inside of what is claimed, in natural logarithms; below 0 outside.
  package var margin: Double
  package var scenario = ""
  package var cell = ""
  /// The values of the cell, and those that are numbers.
  package var parameters: [String: String] = [:]
  package var numbers: [String: Double] = [:]
  /// The path of the journal, or of the test or source that shows it.
  package var file = ""
  /// True if the path begins at the root of the repository, not at the page.
  package var isFileOfRepository = false
  package var launches: [Int] = []

  init(_ stance: Stance, _ label: String, _ text: String, margin: Double? = nil) {
    self.stance = stance
    self.label = label
    self.text = text
    self.margin =
      margin ?? ([.supports, .shown].contains(stance) ? 1 : stance == .contradicts ? -1 : 0)
  }

  /// A figure that cannot be had, and why.
  static func missing(_ label: String, _ why: String, scenario: String) -> ClaimObservation {
    var observation = ClaimObservation(.missing, label, why)
    observation.scenario = scenario
    return observation
  }

  /// Says where the figure comes from.
  func placed(
    _ run: ClaimEvidence.Run, _ cell: Measurements? = nil, launches: [Int] = []
  ) -> ClaimObservation {
    var result = self
    result.scenario = run.report.scenario.name
    result.file = run.path
    result.launches = launches.sorted()
    guard let cell else { return result }
    result.cell = cell.cell.name
    result.parameters = cell.cell.parameters
    result.numbers = cell.cell.parameters.compactMapValues { Double($0) }
    if result.parameters["size"] != nil {
      result.numbers["size"] = Double(cell.cell.scenario.familySize)
    }
    return result
  }
}
