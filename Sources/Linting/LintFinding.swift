import Lineage

/// A place where a rule's condition is true.
package struct LintFinding: Hashable, Sendable {
  /// The certainty of a finding.
  package enum Confidence: String, CaseIterable, Codable, Sendable {
    /// The model or the rows prove it.
    case certain
    /// Names and rows suggest it.
    case likely
    /// Only names suggest it.
    case guess
  }

  /// An entity or a property of one.
  package struct Place: Hashable, Sendable {
    package let entity: String
    package let property: String?

    init(_ entity: String, _ property: String? = nil) {
      (self.entity, self.property) = (entity, property)
    }

    /// Parses "Entity" or "Entity.property".
    init(text: some StringProtocol) {
      let parts = text.split(separator: ".", maxSplits: 1).map { String($0) }
      self.init(parts.first ?? "", parts.count > 1 ? parts[1] : nil)
    }

    package var name: String { entity + (property.map { ".\($0)" } ?? "") }
  }

  /// The root entity of the tree; nil for a finding about the whole model.
  package let tree: String?
  package let places: [Place]
  /// The reason why it matters in this model, with numbers.
  package let why: String
  package let confidence: Confidence

  init(_ tree: ModelTree?, _ places: [Place], confidence: Confidence = .certain, why: String) {
    self.tree = tree?.root.name
    self.places = places
    self.why = why
    self.confidence = confidence
  }
}
