import Lineage
package import ScenarioFormat

/// Drafts a scenario from a model: one hierarchy of entities is the family.
package struct ModelDraft {
  private let path: String
  private let version: String?
  private let entity: String?
  private let group: [String]
  private let questions: QuestionSource?

  /// Creates a draft of a model; nil selects the current version, the root of the largest
  /// hierarchy, and the questions in the model.
  ///
  /// Entities of a `group`, which repeat attributes, replace `entity`.
  package init(
    path: String, version: String? = nil, entity: String? = nil, group: [String] = [],
    questions: QuestionSource? = nil
  ) {
    (self.path, self.version, self.entity, self.group) = (path, version, entity, group)
    self.questions = questions
  }

  /// - Throws: `ModelDocumentError`, `DraftError` if the model does not have the entity, or
  ///   ``QuestionError``.
  package func draft() throws -> ScenarioDraft {
    let model = try ModelFile(path: path).model(version: version).model
    let shape = try EntityShape(model, path: path, entity: entity, figures: nil, group: group)
    return try withExtendedLifetime(model) {
      try shape.draft(asking: questions?.questions(for: model))
    }
  }
}
