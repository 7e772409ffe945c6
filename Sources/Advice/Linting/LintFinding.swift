import Lineage

/// A place where a rule's condition holds.
package struct LintFinding: Hashable, Sendable {
  /// The basis of a finding, where it is more than the model itself.
  package enum Sureness: String, CaseIterable, Codable, Sendable {
    /// The model or the rows show it.
    case certain
    /// Names and rows speak for it.
    case likely
    /// Only names speak for it.
    case guess
  }

  /// An entity or a property of one.
  package struct Place: Hashable, Sendable {
    package let entity: String
    package let property: String?

    init(_ entity: String, _ property: String? = nil) {
      (self.entity, self.property) = (entity, property)
    }

    /// Reads "Entity" or "Entity.property".
    init(text: some StringProtocol) {
      let parts = text.split(separator: ".", maxSplits: 1).map { String($0) }
      self.init(parts.first ?? "", parts.count > 1 ? parts[1] : nil)
    }

    package var name: String { entity + (property.map { ".\($0)" } ?? "") }
  }

  /// The root of the tree it is in.
  package let tree: String
  package let places: [Place]
  /// The reason for which it matters in this model, with its figures.
  package let why: String
  package let sureness: Sureness

  init(_ tree: ModelTree, _ places: [Place], sureness: Sureness = .certain, why: String) {
    self.tree = tree.root.name
    self.places = places
    self.why = why
    self.sureness = sureness
  }
}
