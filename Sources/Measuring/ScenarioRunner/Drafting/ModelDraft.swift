import Lineage
package import ScenarioFormat

/// Drafts a scenario from a model: one hierarchy of entities is the family.
package struct ModelDraft {
  private let path: String
  private let version: String?
  private let entity: String?

  /// Takes a version of the document, and an entity to be the family's root; nil for the current
  /// one and the root of the largest hierarchy.
  package init(path: String, version: String? = nil, entity: String? = nil) {
    self.path = path
    self.version = version
    self.entity = entity
  }

  /// - Throws: `ModelDocumentError`, or `DraftError` for a model without such an entity.
  package func draft() throws -> ScenarioDraft {
    let model = try ModelFile(path: path).model(version: version).model
    let shape = try EntityShape(model, path: path, entity: entity, figures: nil)
    return withExtendedLifetime(model) { shape.draft() }
  }
}
