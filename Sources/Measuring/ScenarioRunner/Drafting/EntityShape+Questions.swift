import Lineage
import LogicalModel
import ScenarioFormat

/// A source of an app's questions other than its model.
package enum QuestionSource: Hashable, Sendable {
  /// See ``UsageFile``.
  case usage(path: String)
  /// See ``SQLLog``.
  case log(path: String)

  /// Reads the questions; a log is read with the tables of a store, if there is one.
  func questions(for model: ManagedObjectModel, of store: StoreSnapshot? = nil) throws
    -> AskedQuestions
  {
    switch self {
    case .usage(let path):
      AskedQuestions(questions: try UsageFile(path: path).questions, notes: [], mustFit: true)
    case .log(let path):
      try SQLLog(
        path: path, model: model,
        store: store.map { try ForeignStore.layout(of: $0, model: model) }
      ).asked
    }
  }
}

/// Questions with their shares.
struct AskedQuestions {
  var questions: [ModelQuestion]
  /// Notes on questions that cannot be drafted, one line each.
  var notes: [String]
  /// True for questions that a user wrote, whose mistakes are errors.
  var mustFit: Bool
}

extension EntityShape {
  /// The maximum number of questions from indexes; more add little.
  private static let mostIndexes = 6

  /// Returns the draft with the given questions about the family alone, or with those in the model.
  ///
  /// - Throws: ``QuestionError`` for mistakes in a usage file, or if no question is about the
  ///   family.
  func draft(asking asked: AskedQuestions?) throws(QuestionError) -> ScenarioDraft {
    var draft = draft()
    let names = DraftedNames(self, draft)
    var refusals: [(question: ModelQuestion, error: ConditionError)] = []
    var questions: [DraftQuestion] = []
    func add(_ given: [ModelQuestion]) -> [DraftQuestion] {
      var added: [DraftQuestion] = []
      for question in given {
        do throws(ConditionError) {
          let drafted = try names.drafted(question)
          guard draft.memberCount(of: drafted.kind) > 0 else {
            throw ConditionError(
              reason:
                "the store has no objects of \(question.entity), so there is nothing to time",
              offset: 0)
          }
          if let place = added.firstIndex(where: { $0.isSame(as: drafted) }) {
            if let share = drafted.share { added[place].share = (added[place].share ?? 0) + share }
          } else if !questions.contains(where: { $0.isSame(as: drafted) }) {
            added.append(drafted)
          }
        } catch {
          refusals.append((question, error))
        }
      }
      return added
    }
    if let asked {
      questions = add(asked.questions.filter { !isOutside($0) })
      draft.advice += asked.notes + note(on: asked.questions)
    } else {
      let kept = KeptQuestions(model, of: entities)
      questions = add(kept.named.filter { !isOutside($0) })
      draft.advice += note(on: kept.named)
      // An index on a property that the draft lacks is not worth a note.
      let refused = refusals
      questions += add(kept.indexed).filter(draft.isWorthAsking).prefix(Self.mostIndexes)
      refusals = refused
    }
    if asked?.mustFit == true, !refusals.isEmpty {
      throw QuestionError(problems: refusals.map(Self.problem))
    }
    draft.advice += refusals.map {
      "left out \($0.question.origin): \($0.error.reason)"
    }
    draft.questions = questions.namedApart
    guard asked == nil || !questions.isEmpty else {
      throw QuestionError(
        problems: draft.advice + ["no query uses the family of \(root.name)"],
        isAboutOthers: true)
    }
    return draft
  }

  /// True for a question about an entity outside the family, which every strategy stores alike.
  private func isOutside(_ question: ModelQuestion) -> Bool {
    model.entitiesByName[question.entity] != nil && kindNames[question.entity] == nil
  }

  /// Returns a line that names the entities outside the family that questions are about.
  private func note(on questions: [ModelQuestion]) -> [String] {
    let names = Set(questions.filter(isOutside).map(\.entity)).sorted()
    guard !names.isEmpty else { return [] }
    return [
      "left out queries of entities outside the family, which every strategy stores in the same way: "
        + names.joined(separator: ", ")
    ]
  }

  private static func problem(_ question: ModelQuestion, _ error: ConditionError) -> String {
    guard let columns = question.columns else { return "\(question.origin): \(error.reason)" }
    let start = error.isInPredicate ? columns.predicate : columns.entity
    return "\(question.origin):\(start + error.offset): \(error.reason)"
  }
}

extension ScenarioDraft {
  /// False for a question about a kind or property that hardly any member has.
  fileprivate func isWorthAsking(_ question: DraftQuestion) -> Bool {
    let asked = question.orders.map(\.property) + [question.condition.soughtProperty ?? ""]
    return family.contains { $0.name == question.kind }
      && memberCount(of: question.kind) * 50 >= memberCount
      && !family.contains { kind in
        kind.properties.contains { asked.contains($0.name) && $0.absent > 0.95 }
      }
  }
}
