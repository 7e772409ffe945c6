import Escaping
import Inspection
import Lineage
import LogicalModel
import OrderedCollections
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
      let file = try UsageFile(path: path)
      return AskedQuestions(questions: file.questions, unread: file.problems)
    case .log(let path):
      return try SQLLog(
        path: path, model: model,
        store: store.map { try ForeignStore.layout(of: $0, model: model) }
      ).asked
    }
  }
}

/// Questions with their shares.
struct AskedQuestions {
  var questions: [ModelQuestion]
  /// The places of questions that cannot be read, with the reasons.
  var unread: [String] = []
  /// Other notes on the source, one line each.
  var notes: [String] = []
}

extension FamilyDraft {
  /// The maximum number of questions from indexes; more add little.
  private static let mostIndexes = 6

  /// Returns the draft with the given questions about the family alone, or with those in the model.
  ///
  /// - Throws: ``QuestionError`` if no question is about the family and can be drafted.
  func draft(asking asked: AskedQuestions?) throws(QuestionError) -> ScenarioDraft {
    var draft = draft()
    var rejected: [(question: ModelQuestion, error: ConditionError)] = []
    var questions: [DraftQuestion] = []
    func add(_ given: [ModelQuestion]) -> [DraftQuestion] {
      var added: [DraftQuestion] = []
      for question in given {
        do throws(ConditionError) {
          let drafted = try drafted(question)
          guard draft.memberCount(of: drafted.kind, exactly: drafted.isExact) > 0 else {
            let kind = (drafted.isExact ? "exactly " : "") + question.entity
            throw ConditionError(
              reason: "there are no objects of \(kind), so there is nothing to time", offset: 0)
          }
          if let place = added.firstIndex(where: { $0.isSame(as: drafted) }) {
            if let share = drafted.share { added[place].share = (added[place].share ?? 0) + share }
          } else if !questions.contains(where: { $0.isSame(as: drafted) }) {
            added.append(drafted)
          }
        } catch {
          rejected.append((question, error))
        }
      }
      return added
    }
    if let asked {
      questions = add(asked.questions.filter { !isOutside($0) })
      draft.advice += asked.notes + note(on: asked.questions)
    } else {
      let entities = subject.model.entitiesInNumberingOrder.filter { isInFamily($0.name) }
      let kept = KeptQuestions(subject.model, of: entities)
      questions = add(kept.named.filter { !isOutside($0) })
      draft.advice += note(on: kept.named)
      // An index on a property that the draft lacks is not worth a note.
      let before = rejected
      questions += add(kept.indexed).filter(draft.isWorthAsking).prefix(Self.mostIndexes)
      rejected = before
    }
    let skipped = (asked?.unread ?? []) + rejected.map(Self.problem)
    draft.questions = questions.namedApart
    guard asked == nil || !questions.isEmpty else {
      throw QuestionError(
        problems: skipped + draft.advice + ["no query uses the family of \(root.name)"],
        isAboutOthers: true)
    }
    draft.advice += skipped.map { "left out \($0)" }
    return draft
  }

  private func isInFamily(_ entity: String) -> Bool {
    domain.kinds[entity] != nil && domain.root(of: entity) == domain.family
  }

  /// True for a question about an entity outside the family, which every strategy stores alike.
  private func isOutside(_ question: ModelQuestion) -> Bool {
    subject.model.entitiesByName[question.entity] != nil && !isInFamily(question.entity)
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

/// Checking of one question.
extension FamilyDraft {
  /// - Throws: `ConditionError` for a condition that not every strategy can evaluate.
  private func drafted(_ question: ModelQuestion) throws(ConditionError) -> DraftQuestion {
    let entity = question.entity
    guard domain.kinds[entity] != nil else {
      let names = subject.model.entitiesByName.keys.sorted()
      let near = Suggestion.nearest(to: entity, among: names)
      throw ConditionError(
        reason: "the model has no entity \(entity)" + (near.map { "; did you mean \($0)?" } ?? ""),
        offset: 0)
    }
    let isExact = !question.includesSubentities && domain.withDescendants(of: entity).count > 1
    var condition: CheckedCondition?
    if let text = question.predicate, !text.isEmpty {
      do throws(ConditionError) {
        condition = try CheckedCondition(text, of: entity, in: domain)
      } catch {
        throw ConditionError(
          reason: explained(error, text, entity), offset: error.offset, isInPredicate: true)
      }
    }
    for order in question.orders {
      try domain.requireSortable(order.property, of: entity)
    }
    return DraftQuestion(
      kind: entity, condition: condition, orders: question.orders, limit: question.limit,
      offset: question.offset, isExact: isExact, isCount: question.isCount,
      name: question.name?.shortName, share: question.share,
      comment: question.share == nil ? "from \(question.origin)" : nil)
  }

  /// Returns the reason, or why the scenario leaves out the property at the error's place.
  private func explained(_ error: ConditionError, _ text: String, _ entity: String) -> String {
    let name = String(
      text.dropFirst(error.offset).prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    guard !(domain.properties(of: entity).contains { $0.name == name }),
      !(domain.links(of: entity).contains { $0.name == name })
    else { return error.reason }
    let property = ([entity] + domain.links(of: entity).map(\.destination)).lazy.compactMap {
      subject.model.entitiesByName[$0]?.propertiesByName[name]
    }.first
    switch property {
    case let attribute as AttributeDescription:
      return "the draft omits \(entity).\(name), \(attribute.reasonToLeaveOut)"
    case let relationship as RelationshipDescription:
      return relationship.inverseRelationship.map {
        "\(name) is the inverse of \($0.entity?.name ?? "").\($0.name), which the draft keeps; query "
          + "the objects at its other end"
      } ?? "the draft omits \(entity).\(name)"
    default: return error.reason
    }
  }
}

extension AttributeDescription {
  fileprivate var reasonToLeaveOut: String {
    if isTransient { return "which is transient" }
    return derivationExpression != nil ? "which is derived" : "which has no type"
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
