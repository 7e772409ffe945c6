package import Lineage

/// A model with one tree of entities stored by a strategy, and the places of everything in the
/// tree.
package struct ReshapedModel: Sendable {
  package let tree: EntityTree
  package let strategy: String
  package internal(set) var document: ModelDocument
  /// The placement of each kind of the tree, including abstract ones.
  package let placements: [String: KindPlacement]
  /// The new names of relationships into, out of and within the tree.
  package let relationships: [RelationshipEnd: [String]]
  /// Sentences about the rules of the model that the strategy loses.
  package private(set) var notes: [String]

  /// Returns the model with further notes.
  func adding(_ notes: [String]) -> ReshapedModel {
    var model = self
    model.notes += notes
    return model
  }
}

extension ReshapedModel {
  /// Returns the model as it is read with the rows of a store, which may have more than stores here
  /// can write, such as other derived attributes.
  ///
  /// - Throws: `ModelDocumentError`.
  package func modelOfRows() throws(ModelDocumentError) -> ManagedObjectModel {
    let model = try document.model()
    model.allowForeignParts()
    return model
  }
}

/// A relationship by the entity that declares it.
package struct RelationshipEnd: Hashable, Sendable {
  package var entity: String
  package var name: String

  package init(entity: String, name: String) { (self.entity, self.name) = (entity, name) }
}

/// The location and the names of one kind's objects.
package struct KindPlacement: Hashable, Sendable {
  /// An attribute that distinguishes the kinds of one entity.
  package struct Discriminator: Hashable, Sendable {
    package var attribute: String
    package var code: Int64
  }

  package let kind: String
  /// The entity of objects of exactly this kind; nil for an abstract kind without an entity.
  package var exactEntity: String?
  /// The entities whose fetches, including sub-entities, return the objects of this kind and its
  /// sub-kinds; more than one if kinds share no table.
  package var fetchedEntities: [String]
  /// The type attribute; nil unless several kinds share the exact entity.
  package var discriminator: Discriminator?
  /// The place of each inherited or own attribute.
  package var places: [String: AttributePlace]
  /// The entity whose objects hold the properties of this kind alone, one for each object; nil for
  /// none.
  package var detailsEntity: String?
}

extension KindPlacement {
  /// Creates the placement of an entity whose objects stay where they are.
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
  /// An attribute of the object at the end of a to-one relationship.
  case detail(relationship: String, attribute: String)
  /// A key of a Binary attribute's JSON, which the store cannot search.
  case coded(attribute: String, key: String)

  /// The key path for a fetch, nil for a value inside coded content.
  package var keyPath: String? {
    switch self {
    case .attribute(let name): name
    case .detail(let relationship, let attribute): "\(relationship).\(attribute)"
    case .coded: nil
    }
  }

  /// True for an attribute of another object.
  package var isDetail: Bool {
    if case .detail = self { true } else { false }
  }
}
