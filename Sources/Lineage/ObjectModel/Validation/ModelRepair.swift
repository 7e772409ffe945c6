/// Removes from a model the smallest part that breaks its rules.
///
/// For models read from stores, so that one bad relationship does not cost the rest. Problems of an
/// entity itself (its name or its place in a hierarchy) are left to
/// ``ManagedObjectModel/freeze()``, because rows could not be distinguished without it.
struct ModelRepair {
  typealias Problem = ModelError.Problem

  let model: ManagedObjectModel
  private(set) var repairs: [ManagedObjectModel.Repair] = []

  mutating func run() {
    // Each round removes something, so the loop ends.
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
      // The location of the keys of a to-many without an inverse is unknown.
      guard !relationship.isToMany else { break }
      return Remedy(text: "it is read without an inverse") {
        relationship.inverseRelationship = nil
      }
    default: break
    }
    return Remedy(text: "it is ignored") { Self.remove(property, from: entity) }
  }

  /// Repairs a problem that belongs to no property.
  private func wholeRepair(_ problem: Problem, _ entity: EntityDescription?) -> Remedy? {
    let model = model
    let (template, configuration) = ("fetch request ", "configuration ")
    switch problem.rule {
    case .unknownEntity where problem.entity.hasPrefix(template):
      let name = String(problem.entity.dropFirst(template.count))
      return Remedy(text: "it is ignored") {
        model.setFetchRequestTemplate(nil, forName: name)
      }
    case .unknownEntity:
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

  /// Removes a property and the others that cannot be read without it.
  ///
  /// A hierarchy numbers columns with equal names in order. Without one of them, the others'
  /// numbers are unknown, and values would be read from the wrong column without an error.
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
  /// A broken rule and its repair.
  struct Repair: Hashable, Sendable, CustomStringConvertible {
    let problem: ModelError.Problem
    let remedy: String

    var description: String { "\(problem); \(remedy)" }
  }

  /// Removes the parts that break rules, if the model is valid without them.
  ///
  /// - Precondition: No container uses the model.
  /// - Returns: The removed parts, in order.
  func repair() -> [Repair] {
    var repair = ModelRepair(model: self)
    repair.run()
    return repair.repairs
  }
}
