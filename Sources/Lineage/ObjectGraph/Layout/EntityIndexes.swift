/// The indexes of a model's entities, for resolving references between descriptions.
struct EntityIndexes {
  typealias PlacedSlot = (property: PropertyDescription, slot: Slot)

  let entities: [EntityDescription]
  private let indexByIdentity: [ObjectIdentifier: Int]
  private let relationships = Relationships()

  /// The relationships resolved so far.
  private final class Relationships {
    var byIdentity: [ObjectIdentifier: RelationshipLayout] = [:]
  }

  init(entities: [EntityDescription]) {
    self.entities = entities
    self.indexByIdentity = Dictionary(
      uniqueKeysWithValues: entities.enumerated().map { (ObjectIdentifier($1), $0) })
  }

  /// - Precondition: The entity is part of the validated model.
  func index(of entity: EntityDescription) -> Int {
    guard let index = indexByIdentity[ObjectIdentifier(entity)] else {
      preconditionFailure("entity \(entity.name) does not belong to the validated model")
    }
    return index
  }

  /// Returns the indexes of an entity and its descendants.
  func subtree(of entity: EntityDescription) -> ClosedRange<Int> {
    let index = self.index(of: entity)
    return index...(index + descendantCount(of: entity))
  }

  private func descendantCount(of entity: EntityDescription) -> Int {
    entity.subentities.reduce(0) { $0 + 1 + descendantCount(of: $1) }
  }

  /// Returns slots placed parent first, after a mask wide enough for the whole hierarchy, so that
  /// inherited slots have the same offsets in all entities of a hierarchy.
  func placedSlots(of entity: EntityDescription) -> [PlacedSlot] {
    var offset = slotsOffset(of: entity)
    var placed: [PlacedSlot] = []
    for property in entity.flatProperties {
      guard let content = content(of: property) else { continue }
      let slot = Slot(
        content: content, isOptional: property.isOptional || property.isDerived,
        isTransient: property.isTransient, isDerived: property.isDerived,
        offset: offset, index: placed.count)
      placed.append((property, slot))
      offset += content.byteCount
    }
    return placed
  }

  func rowByteCount(of placed: [PlacedSlot], in entity: EntityDescription) -> Int {
    placed.last.map { $0.slot.offset + $0.slot.content.byteCount } ?? slotsOffset(of: entity)
  }

  /// Returns the layout of a relationship, the same instance for the declaring entity and all
  /// sub-entities.
  func layout(of relationship: RelationshipDescription) -> RelationshipLayout {
    if let known = relationships.byIdentity[ObjectIdentifier(relationship)] { return known }
    let layout = RelationshipLayout(relationship, indexes: self)
    relationships.byIdentity[ObjectIdentifier(relationship)] = layout
    return layout
  }

  private func slotsOffset(of entity: EntityDescription) -> Int {
    let root = entity.rootEntity
    let widest = entities.filter { $0.rootEntity === root }
      .map { $0.flatProperties.count { content(of: $0) != nil } }.max()
    return Row.slotsOffset(maskWordCount: Row.maskWordCount(slotCount: widest ?? 0))
  }

  /// Returns the form of a property in a row, or nil for to-many relationships, which have no slot.
  private func content(of property: PropertyDescription) -> Slot.Content? {
    if let relationship = property as? RelationshipDescription {
      guard !relationship.isToMany else { return nil }
      return layout(of: relationship).destinationVaries ? .toOneOfHierarchy : .toOne
    }
    return (property as? AttributeDescription).flatMap { Slot.Content($0.type) }
  }
}

extension Slot.Content {
  /// Returns the form of a type's values in a row, or nil for a type without one.
  init?(_ type: AttributeType) {
    switch type {
    case .undefined, .objectID, .composite: return nil
    case .integer16, .integer32, .integer64: self = .integer
    case .decimal: self = .decimal
    case .double, .float: self = .double
    case .string: self = .string
    case .boolean: self = .boolean
    case .date: self = .date
    case .binary, .transformable: self = .binary
    case .uuid: self = .uuid
    case .uri: self = .uri
    }
  }
}

extension PropertyDescription {
  /// True for an attribute that no code sets, so that it may be absent until a store computes it.
  fileprivate var isDerived: Bool {
    (self as? AttributeDescription)?.derivationExpression != nil
  }
}
