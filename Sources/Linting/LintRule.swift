/// A named check of a model, and of the rows of its store if there is one.
package struct LintRule: Sendable {
  package enum Severity: String, CaseIterable, Codable, Comparable, Sendable {
    /// No store can have the model; it cannot be silenced.
    case error
    case warning
    case note

    /// Orders notes before warnings before errors.
    package static func < (one: Severity, other: Severity) -> Bool { one.weight < other.weight }

    private var weight: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  package let id: String
  package let title: String
  package let severity: Severity
  /// The condition, as `--explain` shows it.
  package let looksAt: String
  package let example: String
  /// A solution, and what to check first.
  package let advice: String
  /// The measured price; nil if no claim has measured it.
  package let price: Price?
  /// Joins the reasons of findings that a report shows as one; nil for a rule whose findings are
  /// separate.
  var summary: (@Sendable ([LintFinding]) -> String)?
  let findings: @Sendable (LintSubject) -> [LintFinding]
}

extension LintRule {
  /// Finds a rule by its ID.
  ///
  /// - Throws: ``LintError/unknownRule(_:place:)``.
  package static func named(_ id: String, at place: String? = nil) throws(LintError) -> LintRule {
    guard let rule = all.first(where: { $0.id == id }) else { throw .unknownRule(id, place: place) }
    return rule
  }

  /// The advice and, unless the rule is about errors, its price or that nothing has measured it.
  var advicePriced: String { severity == .error ? advice : "\(advice) \(cost)" }

  private var cost: String { price?.sentence ?? "Its price is not measured." }

  /// The rule as `--explain` shows it.
  package var explanation: [(name: String, text: String)] {
    let silencing =
      severity == .error
      ? "An error cannot be silenced."
      : "Give the entity or the property a key \(Silencing.userInfoKey) with the value \(id) in its user "
        + "info, or write “\(id) Entity.property” into the file of --ignore."
    return [
      ("Examines", looksAt), ("Example", example),
    ] + (severity == .error ? [] : [("Price", cost)]) + [
      ("What to do", advice), ("Silence it", silencing),
    ]
  }
}

/// An error in the user's choice of rules.
package enum LintError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An unknown rule ID, with the file and line or the user info that contains it.
  case unknownRule(String, place: String?)
  /// A line without a rule and a place in a file of silenced findings.
  case unreadableLine(String, place: String)
  /// A file of silenced findings that cannot be read.
  case unreadableFile(String, reason: String)

  package var description: String {
    switch self {
    case .unknownRule(let id, let place):
      (place.map { "\($0): " } ?? "") + "unknown rule “\(id)”; the rules are "
        + LintRule.all.map(\.id).joined(separator: ", ")
    case .unreadableLine(let line, let place):
      "\(place): expected a rule and an entity or Entity.property, got “\(line)”"
    case .unreadableFile(let path, let reason): "cannot read \(path): \(reason)"
    }
  }
}
