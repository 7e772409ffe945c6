package import Lineage

/// A model with one tree of entities stored by a strategy, and the place of everything that the tree held.
package struct ReshapedModel: Sendable {
  package let tree: EntityTree
  package let strategy: String
  package internal(set) var document: ModelDocument
  /// The place of each kind of the tree, abstract ones too.
  package let placements: [String: KindPlacement]
  /// The names that relationships into, out of and within the tree have now.
  package let relationships: [RelationshipEnd: [String]]
  /// The rules of the model that the strategy loses, in sentences.
  package let notes: [String]
}

/// A relationship by the entity that declares it.
package struct RelationshipEnd: Hashable, Sendable {
  package var entity: String
  package var name: String

  package init(entity: String, name: String) { (self.entity, self.name) = (entity, name) }
}

/// The place and the names of the objects of one kind.
package struct KindPlacement: Hashable, Sendable {
  /// An attribute that tells the kinds of one entity apart.
  package struct Discriminator: Hashable, Sendable {
    package var attribute: String
    package var code: Int64
  }

  package let kind: String
  /// The entity of objects of exactly this kind; nil for an abstract kind without an entity.
  package var exactEntity: String?
  /// The entities whose fetches, sub-entities included, return the objects of this kind and of those below
  /// it; more than one where kinds share no table.
  package var fetchedEntities: [String]
  /// Set where several kinds share the exact entity.
  package var discriminator: Discriminator?
  /// The place of each inherited or own attribute.
  package var places: [String: AttributePlace]
  /// The entity whose objects hold what only this kind has, one for each; nil for none.
  package var detailsEntity: String?
}

extension KindPlacement {
  /// The placement of an entity whose objects are where they were.
  package init(entity: String, attributes: [String]) {
    self.init(
      kind: entity, exactEntity: entity, fetchedEntities: [entity],
      places: Dictionary(
        attributes.map { ($0, .attribute($0)) }, uniquingKeysWith: { first, _ in first }))
  }
}

/// The place of an attribute's value.
package enum AttributePlace: Hashable, Sendable {
  /// An attribute of the object itself.
  case attribute(String)
  /// An attribute of the object that a to-one relationship leads to.
  case detail(relationship: String, attribute: String)
  /// A key of what a Binary attribute holds as JSON: the store cannot look at it.
  case coded(attribute: String, key: String)

  /// The path that a fetch can name, nil for a value inside coded content.
  package var keyPath: String? {
    switch self {
    case .attribute(let name): name
    case .detail(let relationship, let attribute): "\(relationship).\(attribute)"
    case .coded: nil
    }
  }
}
