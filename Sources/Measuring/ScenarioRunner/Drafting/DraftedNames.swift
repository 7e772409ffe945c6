import Foundation
import Lineage
import LogicalModel
import ScenarioFormat

/// Translates a model's questions to the names of its draft.
struct DraftedNames {
  private let shape: EntityShape
  private let draft: ScenarioDraft
  /// The draft's names of the properties and links that a kind declares, by entity.
  private var names: [String: [String: String]] = [:]

  init(_ shape: EntityShape, _ draft: ScenarioDraft) {
    (self.shape, self.draft) = (shape, draft)
    for entity in shape.entities {
      guard let kind = draft.family.first(where: { $0.name == shape.kindNames[entity.name] })
      else { continue }
      names[entity.name] = kind.modelNames
      guard shape.groupName != nil else { continue }
      names[entity.name]?.merge(draft.family[0].modelNames) { own, _ in own }
    }
    for (entity, kind) in zip(shape.companions, draft.companions) {
      names[entity.name] = kind.modelNames
    }
  }

  /// Returns the question for the draft.
  ///
  /// - Throws: `ConditionError` for a condition that not every strategy can answer.
  func drafted(_ question: ModelQuestion) throws(ConditionError) -> DraftQuestion {
    let entity = try entity(of: question)
    let kind = shape.kindNames[entity.name] ?? entity.name
    let isWhole = question.includesSubentities || entity.subentities.isEmpty
    var condition: CheckedCondition?
    if let text = question.predicate, !text.isEmpty {
      let parsed: FetchPredicate
      do {
        parsed = try FetchPredicate(format: text, arguments: [])
      } catch {
        throw ConditionError(
          reason: error.problem.explanation, offset: max(0, error.column - 1), isInPredicate: true)
      }
      do throws(ConditionError) {
        condition = try CheckedCondition(
          try renamed(parsed, entity, text), text, of: kind, in: draft)
      } catch {
        throw ConditionError(reason: error.reason, offset: error.offset, isInPredicate: true)
      }
    }
    let orders = try question.orders.map { (order) throws(ConditionError) in
      try renamed(order, entity, kind)
    }
    return DraftQuestion(
      kind: kind, condition: condition, orders: orders, limit: question.limit,
      isCount: question.isCount, name: question.name?.shortName, share: question.share,
      comment: question.share == nil || !isWhole
        ? "from \(question.origin)" + (isWhole ? "" : ", which leaves out sub-entities") : nil)
  }

  private func entity(of question: ModelQuestion) throws(ConditionError) -> EntityDescription {
    let entities = shape.model.entitiesByName
    guard let entity = entities[question.entity] else {
      let near = DraftNames.nearest(to: question.entity, among: entities.keys.sorted())
      throw ConditionError(
        reason: "the model has no entity \(question.entity)"
          + (near.map { "; did you mean \($0)?" } ?? ""), offset: 0)
    }
    return entity
  }

  private func renamed(_ order: MemberOrder, _ entity: EntityDescription, _ kind: String)
    throws(ConditionError) -> MemberOrder
  {
    let path = FetchKeyPath(order.property)
    let steps = try renamed(path, entity, order.property).steps.map(\.name)
    guard steps.count == 1,
      let property = draft.properties(of: kind).first(where: { $0.name == steps[0] }),
      PropertyNeed.sortable.suits(property.type)
    else {
      throw ConditionError(
        reason:
          "a draft cannot sort by \(order.property); name a sortable attribute of "
          + "\(entity.name)", offset: 0)
    }
    return MemberOrder(property: property.name, ascending: order.ascending)
  }

  private func renamed(_ predicate: FetchPredicate, _ entity: EntityDescription, _ text: String)
    throws(ConditionError) -> FetchPredicate
  {
    try predicate.mappingComparisons { (comparison) throws(ConditionError) in
      var renamed = comparison
      renamed.left = try self.renamed(comparison.left, entity, text)
      renamed.right = try self.renamed(comparison.right, entity, text)
      return .comparison(renamed)
    }
  }

  private func renamed(_ expression: FetchExpression, _ entity: EntityDescription, _ text: String)
    throws(ConditionError) -> FetchExpression
  {
    switch expression.form {
    case .keyPath(let path) where path.base == .subject:
      return .keyPath(try renamed(path, entity, text))
    case .aggregate(let aggregate, let collection):
      return .aggregate(aggregate, try renamed(collection, entity, text))
    default: return expression
    }
  }

  private func renamed(_ path: FetchKeyPath, _ entity: EntityDescription, _ text: String)
    throws(ConditionError) -> FetchKeyPath
  {
    var renamed = path
    renamed.steps = []
    var place = entity
    var steps = path.steps[...]
    while let step = steps.popFirst() {
      // The elements of a composite attribute are properties of the draft.
      if let next = steps.first, let name = name(of: "\(step.name).\(next.name)", in: place) {
        renamed.steps.append(FetchKeyPath.Step(name))
        return renamed
      }
      guard let name = name(of: step.name, in: place) else {
        throw unknown(step.name, in: place, text)
      }
      renamed.steps.append(FetchKeyPath.Step(name, castTo: step.castTo))
      let relationship = place.propertiesByName[step.name] as? RelationshipDescription
      if let destination = relationship?.destinationEntity { place = destination }
    }
    return renamed
  }

  private func name(of name: String, in entity: EntityDescription) -> String? {
    var next: EntityDescription? = entity
    while let place = next {
      if let found = names[place.name]?[name] { return found }
      next = place.superentity
    }
    return nil
  }

  private func unknown(_ name: String, in entity: EntityDescription, _ text: String)
    -> ConditionError
  {
    let offset = text.range(of: name).map {
      text.distance(from: text.startIndex, to: $0.lowerBound)
    }
    let known = entity.propertiesByName
    let reason: String
    switch known[name] {
    case let attribute as AttributeDescription:
      reason = "the draft omits \(entity.name).\(name), \(attribute.reasonToLeaveOut)"
    case let relationship as RelationshipDescription:
      let inverse = relationship.inverseRelationship
      reason =
        inverse.map {
          "\(name) is the inverse of \($0.entity?.name ?? "").\($0.name), which the draft keeps; query "
            + "the objects at its other end"
        } ?? "the draft omits \(entity.name).\(name)"
    default:
      let near = DraftNames.nearest(to: name, among: known.keys.sorted())
      reason = "\(entity.name) has no \(name)" + (near.map { "; did you mean \($0)?" } ?? "")
    }
    return ConditionError(reason: reason, offset: offset ?? 0)
  }
}

extension ScenarioDraft.Kind {
  /// The draft's names of its own properties and links, by the model's names.
  fileprivate var modelNames: [String: String] {
    Dictionary(
      properties.map { ($0.attribute ?? $0.name, $0.name) }
        + links.map { ($0.relationship ?? $0.link.name, $0.link.name) }
    ) { first, _ in first }
  }
}
