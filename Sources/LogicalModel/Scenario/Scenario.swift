import Escaping

/// A question about storage strategies, with everything needed to measure the answer.
package struct Scenario: Codable, Hashable, Sendable {
  /// A short kebab-case identifier, also the file's name.
  package var name: String
  package var title: String
  /// The question in prose.
  package var question: String
  /// The author's expectation and its reason in prose.
  ///
  /// The report shows it next to the result.
  package var expectation: String
  package var domain: Domain
  package var dataset: Dataset
  package var workload: [Operation]
  /// The claims of the seed articles that the scenario tests, such as "D1".
  package var claims: [String]
  /// The strategies to compare, baseline first; empty for all that can store the domain.
  package var strategies: [String]
  package var measuring: MeasurementSettings
  package var sweep: [SweepAxis]
  /// Expectations about single figures.
  ///
  /// The report marks those that are not met.
  package var expected: [Expected]
  /// The weights of operations in means, by name: at least 0, and 1 by default; empty if all count
  /// equally.
  package var usage: [String: Double] = [:]

  package init(
    name: String, title: String, question: String, expectation: String, domain: Domain,
    dataset: Dataset, workload: [Operation], claims: [String] = [],
    strategies: [String] = [], measuring: MeasurementSettings = MeasurementSettings(),
    sweep: [SweepAxis] = [],
    expected: [Expected] = []
  ) {
    self.name = name
    self.title = title
    self.question = question
    self.expectation = expectation
    self.domain = domain
    self.dataset = dataset
    self.workload = workload
    self.claims = claims
    self.strategies = strategies
    self.measuring = measuring
    self.sweep = sweep
    self.expected = expected
  }
}

/// The canonical text of a scenario. Two scenarios with the same text request the same measurement.
extension Scenario {
  /// Everything that the figures of a run depend on, one part per line.
  ///
  /// Excludes prose, claims, expectations, precision, smallest effect and budget, which affect only
  /// the interpretation or the number of figures. The versions change when the meaning of an
  /// operation or of the generator does.
  package var canonicalText: String {
    var lines = ["scenario \(CanonicalText.version), data \(Dataset.version)"]
    lines += domain.canonicalLines
    lines += dataset.canonicalLines
    lines += workload.map(\.canonicalLine)
    lines += measuring.canonicalLines
    lines.append("strategies " + strategies.joined(separator: ","))
    return lines.joined(separator: "\n")
  }
}

extension Domain {
  fileprivate var canonicalLines: [String] {
    ["family \(family)"] + allKinds.flatMap(\.canonicalLines)
  }
}

extension Kind {
  fileprivate var canonicalLines: [String] {
    let head = "kind \(name) parent \(parent ?? "-")" + (isAbstract ? " abstract" : "")
    return [head] + properties.map(\.canonicalLine) + links.map(\.canonicalLine)
  }
}

extension Property {
  fileprivate var canonicalLine: String {
    "property \(name) \(type.rawValue)" + (isOptional ? "" : " required")
      + (isIndexed ? " indexed" : "") + indexedKinds.map { " indexed for \($0)" }.joined()
      + (isUnique ? " unique" : "")
      + (limits.isEmpty ? "" : " \(limits.text)")
  }
}

extension Link {
  fileprivate var canonicalLine: String {
    "link \(name) to \(cardinality.rawValue) \(destination)"
      + " back \(inverseCardinality.rawValue) \(inverseName) \(deleteRule.rawValue)"
      + (isOrdered ? " ordered" : "")
  }
}

extension MeasurementSettings {
  fileprivate var canonicalLines: [String] {
    [
      "levels " + levels.map(\.rawValue).joined(separator: ","),
      "cache " + cacheStates.map(\.rawValue).joined(separator: ","),
      "kind index \(kindIndex.rawValue)",
    ]
  }
}
