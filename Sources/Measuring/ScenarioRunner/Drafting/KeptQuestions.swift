import Lineage
import LogicalModel

/// The questions that a model contains about a family: fetch request templates, fetched properties,
/// and fetches that its indexes serve.
struct KeptQuestions {
  /// The limit of a fetch that an index on a date serves: a screen or two.
  private static let indexLimit = 100

  /// Questions of fetch requests and fetched properties.
  private(set) var named: [ModelQuestion] = []
  /// Questions that an index serves, in the model's order.
  private(set) var indexed: [ModelQuestion] = []

  init(_ model: ManagedObjectModel, of entities: [EntityDescription]) {
    for (name, template) in model.fetchRequestTemplatesByName.sorted(by: { $0.key < $1.key }) {
      named.append(Self.question(template, name, origin: "fetch request \(name)"))
    }
    for entity in model.entitiesInNumberingOrder {
      for property in entity.properties.compactMap({ $0 as? FetchedPropertyDescription }) {
        guard let template = property.fetchRequest else { continue }
        named.append(
          Self.question(
            template, "\(entity.name) \(property.name)",
            origin: "fetched property \(entity.name).\(property.name)"))
      }
    }
    for entity in entities {
      indexed += entity.indexes.compactMap { Self.question($0, entity) }
    }
  }

  private static func question(
    _ template: FetchRequestTemplate, _ name: String, origin: String
  ) -> ModelQuestion {
    var question = ModelQuestion(
      entity: template.entityName, predicate: template.predicateFormat, origin: origin)
    question.name = name
    question.orders = template.sorts.map {
      MemberOrder(property: $0.key, ascending: $0.isAscending)
    }
    question.limit = template.fetchLimit
    question.isCount = template.resultType == .count
    question.includesSubentities = template.includesSubentities
    return question
  }

  /// Returns a question with equality of all elements, except that a final date sorts; nil if the
  /// index suits no such fetch.
  private static func question(_ index: FetchIndexDescription, _ entity: EntityDescription)
    -> ModelQuestion?
  {
    let elements = index.elements.filter { !["Z_PK", "Z_ENT"].contains($0.property) }
    guard elements.allSatisfy({ $0.expressionType == nil && $0.collationType == .binary }),
      let last = elements.last
    else { return nil }
    var question = ModelQuestion(
      entity: entity.name, origin: "index \(index.name) of \(entity.name)")
    var equal = elements
    let type = (entity.propertiesByName[last.property] as? AttributeDescription)?.type
    if type == .date {
      equal.removeLast()
      question.orders = [MemberOrder(property: last.property, ascending: false)]
      question.limit = indexLimit
    }
    if !equal.isEmpty {
      question.predicate = equal.map { "\($0.property) == $\($0.property)" }
        .joined(separator: " AND ")
    }
    return question
  }
}
