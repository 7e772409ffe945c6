import Lineage
package import ScenarioFormat

/// Drafts a scenario from a model: one hierarchy of entities is the family.
package struct ModelDraft {
  private let path: String
  private let version: String?
  private let entity: String?
  private let questions: QuestionSource?

  /// A draft of a version of the document, an entity to be the family's root, and what an app asks; nil for
  /// the current one, the root of the largest hierarchy, and what the model keeps.
  package init(
    path: String, version: String? = nil, entity: String? = nil, questions: QuestionSource? = nil
  ) {
    self.path = path
    self.version = version
    self.entity = entity
    self.questions = questions
  }

  /// - Throws: `ModelDocumentError`, `DraftError` for a model without such an entity, or
  ///   ``QuestionError``.
  package func draft() throws -> ScenarioDraft {
    let model = try ModelFile(path: path).model(version: version).model
    let shape = try EntityShape(model, path: path, entity: entity, figures: nil)
    return try withExtendedLifetime(model) {
      try shape.draft(asking: questions?.questions(for: model))
    }
  }
}
