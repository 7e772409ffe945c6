import Lineage
package import ScenarioFormat

/// Drafts a scenario from a model: one hierarchy of entities is the family.
package struct ModelDraft {
  private let path: String
  private let version: String?
  private let entity: String?
  private let group: [String]

  /// Takes a version of the document, nil for the current one, and an entity to be the family's root,
  /// nil for that of the largest hierarchy; or a group of entities that repeat attributes.
  package init(
    path: String, version: String? = nil, entity: String? = nil, group: [String] = []
  ) {
    (self.path, self.version, self.entity, self.group) = (path, version, entity, group)
  }

  /// - Throws: `ModelDocumentError`, or `DraftError` for a model without such an entity.
  package func draft() throws -> ScenarioDraft {
    let model = try ModelFile(path: path).model(version: version).model
    let shape = try EntityShape(model, path: path, entity: entity, figures: nil, group: group)
    return withExtendedLifetime(model) { shape.draft() }
  }
}
