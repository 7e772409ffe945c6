/// Removes from a model the parts that break its rules, as little of it as will do.
///
/// For models that are read out of stores: one bad relationship must not cost what is sound next to
/// it. What is wrong with an entity as such (its name, its place in a hierarchy) is left to
/// ``ManagedObjectModel/freeze()``, since rows could not be distinguished without it.
struct ModelRepair {
  typealias Problem = ModelError.Problem

  let model: ManagedObjectModel
  private(set) var repairs: [ManagedObjectModel.Repair] = []

  mutating func run() {
    // Each round takes something out, so that the rounds end.
    while let problem = openProblems.first(where: { repair($0) != nil }) {
      guard let remedy = repair(problem) else { return }
      remedy.apply()
      repairs.append(.init(problem: problem, remedy: remedy.text))
    }
  }

  private var openProblems: [Problem] {
    ModelValidation(model: model).problems.filter { problem in
      !model.leniencies.contains { $0.allows(problem.rule) }
        && !repairs.contains { $0.problem == problem }
    }
  }

  private struct Remedy {
    let text: String
    let apply: () -> Void
  }

  private func repair(_ problem: Problem) -> Remedy? {
    let entity = model.entitiesByName[problem.entity]
    guard let name = problem.property,
      let property = entity?.properties.first(where: { $0.name == name }), let entity
    else { return wholeRepair(problem, entity) }
    switch (property, problem.rule) {
    case (let attribute as AttributeDescription, .defaultValueOfOtherType):
      return Remedy(text: "it is read without a default") { attribute.defaultValue = nil }
    case (let attribute as AttributeDescription, .ruleOfOtherType),
      (let attribute as AttributeDescription, .contradictoryRules),
      (let attribute as AttributeDescription, .invalidPattern):
      return Remedy(text: "it is read without rules") { attribute.rules = AttributeRules() }
    case (let relationship as RelationshipDescription, .impossibleCount):
      return Remedy(text: "it is read without a least count") { relationship.minCount = 0 }
    case (let relationship as RelationshipDescription, .orderedToOne):
      return Remedy(text: "it is read without an order") { relationship.isOrdered = false }
    case (let relationship as RelationshipDescription, .inverseNotMutual),
      (let relationship as RelationshipDescription, .inverseElsewhere):
      // Where a to-many without inverse would have its keys nothing is known of.
      guard !relationship.isToMany else { break }
      return Remedy(text: "it is read without an inverse") {
        relationship.inverseRelationship = nil
      }
    default: break
    }
    return Remedy(text: "it is ignored") { Self.remove(property, from: entity) }
  }

  /// Repairs what is no property's.
  private func wholeRepair(_ problem: Problem, _ entity: EntityDescription?) -> Remedy? {
    let model = model
    let (template, configuration) = ("fetch request ", "configuration ")
    switch problem.rule {
    case .unknownEntity where problem.entity.hasPrefix(template):
      let name = String(problem.entity.dropFirst(template.count))
      return Remedy(text: "it is ignored") {
        model.setFetchRequestTemplate(nil, forName: name)
      }
    case .unknownEntity, .hierarchySplit:
      guard problem.entity.hasPrefix(configuration) else { return nil }
      let name = String(problem.entity.dropFirst(configuration.count))
      return Remedy(text: "it is ignored") { model.removeConfiguration(named: name) }
    case .emptyIndex(let name):
      guard let entity else { return nil }
      return Remedy(text: "it is ignored") { entity.indexes.removeAll { $0.name == name } }
    case .unknownProperty(let name, in: _):
      guard let entity else { return nil }
      return Remedy(text: "it is ignored") {
        entity.indexes.removeAll { $0.elements.contains { $0.property == name } }
        entity.uniquenessConstraints.removeAll { $0.contains(name) }
      }
    default: return nil
    }
  }

  /// Removes a property, and with it the others that cannot be read without it.
  ///
  /// Columns of equal names have numbers, which a hierarchy gives to them in turn: without one of
  /// them the others' are no longer known, and a wrong one would be read without anybody noticing.
  private static func remove(_ property: PropertyDescription, from entity: EntityDescription) {
    let inverse = (property as? RelationshipDescription)?.inverseRelationship
    entity.properties.removeAll { $0 === property }
    if let inverse, inverse !== property, inverse.inverseRelationship === property {
      inverse.inverseRelationship = nil
      if inverse.isToMany { inverse.entity?.properties.removeAll { $0 === inverse } }
    }
    guard property.hasColumn else { return }
    for other in [entity.rootEntity] + entity.rootEntity.descendants {
      for twin in other.properties
      where twin.hasColumn && twin.name.uppercased() == property.name.uppercased() {
        remove(twin, from: other)
      }
    }
  }
}

extension PropertyDescription {
  fileprivate var hasColumn: Bool {
    switch self {
    case is FetchedPropertyDescription: false
    case let relationship as RelationshipDescription:
      !relationship.isToMany && !relationship.isTransient
    default: !isTransient
    }
  }
}

extension ManagedObjectModel {
  /// A broken rule and what was done about it.
  struct Repair: Hashable, Sendable, CustomStringConvertible {
    let problem: ModelError.Problem
    let remedy: String

    var description: String { "\(problem); \(remedy)" }
  }

  /// Removes the parts that break rules which the model can keep without them.
  ///
  /// - Precondition: no container has taken the model.
  /// - Returns: what was taken out, in order.
  func repair() -> [Repair] {
    var repair = ModelRepair(model: self)
    repair.run()
    return repair.repairs
  }
}
