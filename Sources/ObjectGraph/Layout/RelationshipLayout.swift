package import ObjectModel

/// A relationship resolved to indexes into the model's layout.
///
/// A class, so that handing one on is a single count: making a link is otherwise mostly copies of
/// names. Two are equal if they are the same relationship of the same model.
package final class RelationshipLayout: Sendable {
  package let name: String
  package let isToMany: Bool
  package let deleteRule: DeleteRule
  package let isOptional: Bool
  package let minCount: Int
  package let maxCount: Int
  /// The index of the entity that declares the relationship.
  package let declaringEntity: Int
  /// The index of the entity at the other end, as declared.
  package let destination: Int
  /// True if the destination has sub-entities, so that a key alone does not tell the entity.
  package let destinationVaries: Bool
  package let inverseName: String?
  /// The index of the entity that declares the inverse: the destination or an ancestor of it; the
  /// destination without an inverse.
  package let inverseDeclarer: Int
  /// The index of the entity that objects must be of to have any destination: the declaring one,
  /// or the sub-entity of it that the inverse leads to.
  let acceptedSource: Int
  package let inverseIsToMany: Bool
  package let isOrdered: Bool
  package let inverseIsOrdered: Bool
  package let isTransient: Bool
  /// True if links live in a table of their own.
  package let isManyToMany: Bool
  /// True for a to-many that nothing leads back along.
  package let isOneSided: Bool
  /// True if what it leads to is noted as links rather than in a reference of the far side.
  package let hasLinks: Bool
  /// True for a relationship that is its own inverse: whoever is linked is so in both directions.
  let isReflexive: Bool

  /// - Precondition: the relationship is of the validated model that the indexes are of.
  init(_ relationship: RelationshipDescription, indexes: EntityIndexes) {
    guard let owner = relationship.entity, let destination = relationship.destinationEntity else {
      preconditionFailure("relationship \(relationship.name) is not of a validated model")
    }
    let inverse = relationship.inverseRelationship
    name = relationship.name
    isToMany = relationship.isToMany
    deleteRule = relationship.deleteRule
    isOptional = relationship.isOptional
    minCount = relationship.minCount
    maxCount = relationship.maxCount
    declaringEntity = indexes.index(of: owner)
    self.destination = indexes.index(of: destination)
    destinationVaries = !destination.subentities.isEmpty
    inverseName = inverse?.name
    inverseDeclarer = indexes.index(of: inverse?.entity ?? destination)
    acceptedSource = indexes.index(of: inverse?.destinationEntity ?? owner)
    inverseIsToMany = inverse?.isToMany ?? false
    isOrdered = relationship.isOrdered
    inverseIsOrdered = inverse?.isOrdered ?? false
    // Where the other end is stored, so are the links of a to-many.
    isTransient =
      relationship.isTransient && (!relationship.isToMany || inverse?.isTransient ?? true)
    isManyToMany = isToMany && inverseIsToMany && !isTransient
    isOneSided = isToMany && inverse == nil && !isTransient
    hasLinks = isManyToMany || isOneSided
    isReflexive = inverse === relationship
  }

  /// True for a to-many that limits the number of its destinations.
  var isCounted: Bool { isToMany && (!isOptional || minCount > 0 || maxCount > 1) }
}

extension RelationshipLayout: Hashable {
  package static func == (one: RelationshipLayout, other: RelationshipLayout) -> Bool {
    one === other || one.declaringEntity == other.declaringEntity && one.name == other.name
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(declaringEntity)
    hasher.combine(name)
  }
}
