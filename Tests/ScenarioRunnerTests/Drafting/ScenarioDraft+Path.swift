import Inspection
import LogicalModel
import ModelReshaping

@testable import Measuring
@testable import ScenarioFormat

extension DraftedFamily {
  /// Drafts a scenario from the model or store at a path, writes it into a folder and reads it.
  func read(in folder: String) throws -> Scenario {
    try ScenarioReader(strategies: StrategyList.names).read(file: write(to: folder))
  }
}

extension ScenarioDraft {
  /// Drafts a scenario from the model or store at a path.
  init(
    of path: String, tree: String? = nil, kindAttribute: String? = nil,
    questions: QuestionSource? = nil
  ) throws {
    self = try SubjectDraft(
      Subject(path: path), tree: tree, kindAttribute: kindAttribute, questions: questions
    ).draft().draft
  }
}
