import LogicalModel
import ObjectModel

/// What the shapes with one entity and a type attribute have in common.
extension EntityForest {
  /// The attribute that tells the kind.
  static let typeAttribute = "contentType"

  /// The type attribute, required and indexed as Core Data indexes Z_ENT of its own accord.
  static var typeDescription: AttributeDescription {
    AttributeDescription(
      name: typeAttribute, type: .integer16, isOptional: false, defaultValue: .integer(0))
  }

  /// An entity of the family's name with the type attribute, the root kind's properties and more.
  func typedEntity(_ family: Kind, adding properties: [AttributeDescription] = [])
    -> EntityDescription
  {
    EntityDescription(
      name: family.name,
      properties: [Self.typeDescription] + family.properties.map { $0.attributeDescription() }
        + properties,
      indexes: ([Self.typeAttribute] + family.properties.filter(\.isIndexed).map(\.name))
        .map(FetchIndexDescription.init(over:)))
  }

  /// Refuses a domain that uses a name which the shape needs for itself.
  ///
  /// - Throws: ``StrategyError/nameTaken(strategy:kind:name:)``.
  func keepFree(_ name: String, in kinds: [Kind]) throws(StrategyError) {
    let clash = kinds.first { kind in
      kind.properties.contains { $0.name == name } || kind.links.contains { $0.name == name }
    }
    if let clash { throw .nameTaken(strategy: strategy, kind: clash.name, name: name) }
  }
}
