/// A frozen model resolved to numbers, used by contexts and stores.
package final class ModelLayout: Sendable {
  package let model: ManagedObjectModel
  /// All entities in numbering order.
  package let entities: [EntityLayout]
  /// The predicates in the model's texts.
  let templates: TemplatePredicates
  /// True if any entity has a to-many with a minimum or maximum number of destinations.
  let hasCountedRelationships: Bool
  /// The attributes that stores compute on save.
  let derivedAttributes: [DerivedAttribute]
  /// The constraints by entity index.
  private let uniqueness: [[UniquenessLayout]]
  /// The to-one relationships by the root of the hierarchy that they lead to.
  private let references: [Int: [RelationshipLayout]]
  private let descriptions: [EntityDescription]
  private let indexByName: [String: Int]

  /// Freezes the model and resolves it.
  package init(model: ManagedObjectModel) throws(ModelError) {
    try model.freeze()
    templates = try TemplatePredicates(model: model)
    let descriptions = model.entitiesInNumberingOrder
    let indexes = EntityIndexes(entities: descriptions)
    self.model = model
    self.descriptions = descriptions
    let entities = descriptions.enumerated().map {
      EntityLayout(entity: $1, index: $0, indexes: indexes)
    }
    self.entities = entities
    derivedAttributes = try Self.derivedAttributes(of: model, entities, descriptions)
    uniqueness = entities.map { UniquenessLayout.constraints(on: $0, entities, descriptions) }
    references = Dictionary(
      grouping: entities.flatMap { entity in
        entity.relationships.values.filter {
          !$0.isToMany && $0.declaringEntity == entity.index
        }.sorted { $0.name < $1.name }
      }, by: { entities[$0.destination].rootIndex })
    self.hasCountedRelationships = entities.contains { !$0.countedRelationships.isEmpty }
    self.indexByName = Dictionary(
      uniqueKeysWithValues: descriptions.enumerated().map { ($1.name, $0) })
  }

  package func entity(named name: String) -> EntityLayout? {
    indexByName[name].map { entities[$0] }
  }

  /// Returns the description of an entity.
  package func description(of entity: EntityLayout) -> EntityDescription {
    descriptions[entity.index]
  }

  /// Returns the uniqueness constraints that apply to an entity's objects.
  func uniqueness(of entity: EntityLayout) -> [UniquenessLayout] {
    uniqueness[entity.index]
  }

  /// Returns the to-one relationships that lead to objects of a hierarchy.
  func references(toHierarchy rootIndex: Int) -> [RelationshipLayout] {
    references[rootIndex] ?? []
  }

  /// Returns the relationship with a name in an entity or one of its sub-entities.
  func relationship(_ name: String, ofHierarchyOf entity: EntityLayout)
    -> RelationshipLayout?
  {
    entities[entity.subtree].lazy.compactMap { $0.relationships[name] }.first
  }

  /// Returns the inverse of a relationship, or nil if it has none.
  package func inverse(of relationship: RelationshipLayout) -> RelationshipLayout? {
    guard let name = relationship.inverseName else { return nil }
    return entities[relationship.destination].relationships[name]
  }
}
