import Inspection

@testable import Measuring
@testable import ScenarioFormat

extension ScenarioDraft {
  /// Drafts a scenario from the model or store at a path.
  init(
    of path: String, tree: String? = nil, kindAttribute: String? = nil,
    questions: QuestionSource? = nil
  ) throws {
    self = try SubjectDraft(
      Subject(path: path), tree: tree, kindAttribute: kindAttribute, questions: questions
    ).draft()
  }
}
