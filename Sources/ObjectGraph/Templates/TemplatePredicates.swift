import ObjectModel

/// The predicates that a model keeps as texts, parsed once when the model is opened.
struct TemplatePredicates: Sendable {
  /// By template name.
  private(set) var byTemplate: [String: FetchPredicate] = [:]
  /// By entity and fetched property.
  private(set) var byFetchedProperty: [String: [String: FetchPredicate]] = [:]

  /// - Throws: `ModelError` with every text that cannot be parsed.
  init(model: ManagedObjectModel) throws(ModelError) {
    var problems: [ModelError.Problem] = []
    func parsed(_ text: String?, _ place: String, _ property: String?) -> FetchPredicate? {
      guard let text else { return nil }
      do {
        return try FetchPredicate(format: text, arguments: [])
      } catch {
        problems.append(
          ModelError.Problem(
            entity: place, property: property, rule: .invalidPredicate("\(error)")))
        return nil
      }
    }
    for (name, template) in model.fetchRequestTemplatesByName.sorted(by: { $0.key < $1.key }) {
      byTemplate[name] = parsed(template.predicateFormat, "fetch request \(name)", nil)
    }
    for entity in model.entitiesInNumberingOrder {
      for property in entity.properties.compactMap({ $0 as? FetchedPropertyDescription }) {
        let text = property.fetchRequest?.predicateFormat
        byFetchedProperty[entity.name, default: [:]][property.name] = parsed(
          text, entity.name, property.name)
      }
    }
    guard problems.isEmpty else { throw ModelError(problems: problems) }
  }
}
