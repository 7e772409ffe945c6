import Lineage

extension LintRule {
  static let invalidModel = LintRule(
    id: "invalid-model", title: "A model that no store can have", severity: .error,
    looksAt:
      "Every rule of a model that Core Data or this library enforces when a store is opened. As long "
      + "as one is broken, no other rule is examined.",
    example: "Book declares title, and so does its parent Publication.",
    advice: "Correct the model; `run-scenario model show` prints it with the same problems.",
    price: nil
  ) { subject in
    subject.problems.map { problem in
      LintFinding(
        subject.tree(of: problem.entity), [.init(problem.entity, problem.property)],
        why: "\(problem)")
    }
  }
}
