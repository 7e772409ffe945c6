public import Lineage

/// An edit of the course's model of publications.
public enum ModelEdit: String, CaseIterable, Sendable {
  case addAttribute, addToParent, changeDefault, changeRule, makeRequired, changeDeleteRule
  case addIndex, renameClass

  /// A new model of publications with this edit.
  public func model() -> ManagedObjectModel {
    let model = Publications.model(.parentEntity)
    guard let publication = model.entitiesByName["Publication"],
      let book = model.entitiesByName["Book"], let isbn = book.attributesByName["isbn"]
    else { return model }
    switch self {
    case .addAttribute:
      book.properties.append(AttributeDescription(name: "language", type: .string))
    case .addToParent:
      publication.properties.append(AttributeDescription(name: "language", type: .string))
    case .changeDefault: isbn.defaultValue = .string("unknown")
    case .changeRule:
      publication.attributesByName["title"]?.rules = AttributeRules(maximumLength: 80)
    case .makeRequired: isbn.isOptional = false
    case .changeDeleteRule:
      model.entitiesByName["Author"]?.relationshipsByName["publications"]?.deleteRule = .cascade
    case .addIndex:
      publication.indexes = [
        FetchIndexDescription(name: "byTitle", elements: [.init(property: "title")])
      ]
    case .renameClass: book.managedObjectClassName = "Volume"
    }
    return model
  }
}
