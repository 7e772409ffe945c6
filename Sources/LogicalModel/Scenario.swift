import Escaping

/// One question about storage, with everything needed to measure an answer.
package struct Scenario: Codable, Hashable, Sendable {
  /// A short identifier in kebab case, also the name of its file.
  package var name: String
  package var title: String
  /// The scenario's question, in prose.
  package var question: String
  /// The author's expectation and its reason, in prose; the report sets the outcome next to it.
  package var expectation: String
  package var domain: Domain
  package var dataset: Dataset
  package var workload: [Operation]
  /// The claims of the seed articles that the scenario tests, such as "D1".
  package var claims: [String]
  /// The strategies to compare, the baseline first; empty for every one that can hold the domain.
  package var strategies: [String]
  package var measuring: MeasurementSettings
  package var sweep: [SweepAxis]
  /// The expectations about single figures; the report marks surprises.
  package var expected: [Expected]
  /// The weights of operations in means over several, by their names: 0 or more, 1 where one is not
  /// named; empty where each counts the same.
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

/// The measurement as text: two scenarios with the same text request the same measurement.
extension Scenario {
  /// Everything that the figures of a run depend on, each part on a line of its own.
  ///
  /// Prose, claims, expectations, precision, smallest effect and budget are left out: they
  /// say what is thought of the figures or how many there are, not what they are figures of. The
  /// versions say when an operation or the generator came to mean something else.
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

/// Parts of canonical text.
enum CanonicalText {
  /// Raised when the text says the same in another way.
  static let version = 1

  /// A text in quotes, so that no text can be taken for the next part.
  static func quoted(_ text: String) -> String {
    "\""
      + text.replacingScalars { scalar in
        switch scalar {
        case "\\", "\"": "\\\(scalar)"
        case "\n": "\\n"
        default: nil
        }
      } + "\""
  }

  static func list(_ texts: some Sequence<String>) -> String {
    "[" + texts.map(quoted).joined(separator: ",") + "]"
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
