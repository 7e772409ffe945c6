import ObjectModel

/// One entity mapping resolved to layouts and slots.
struct CopyStep {
  /// One value of a new row.
  struct Value {
    let slot: Slot
    /// Nil for a new attribute.
    let source: Slot?
    let defaultValue: AttributeValue?
  }

  /// One to-one relationship of a new row.
  struct Reference {
    let slot: Slot
    let relationship: RelationshipLayout
    let source: ReferenceSource
  }

  enum ReferenceSource {
    case slot(Slot)
    /// The old relationship of the other end and the index of the entity it starts from.
    case inverse(RelationshipLayout, entity: Int)
    case sameObject
  }

  /// One to-many relationship of the new entity that has destinations already.
  struct Links {
    let relationship: RelationshipLayout
    let source: RelationshipLayout
  }

  let mapping: EntityMapping
  let source: EntityLayout
  let destination: EntityLayout
  let attributeTypes: [String: AttributeType]
  private(set) var values: [Value] = []
  private(set) var references: [Reference] = []
  private(set) var links: [Links] = []

  init?(_ mapping: EntityMapping, _ old: ModelLayout, _ new: ModelLayout) {
    guard let source = old.entity(named: mapping.sourceEntity),
      let destination = new.entity(named: mapping.destinationEntity)
    else { return nil }
    self.mapping = mapping
    self.source = source
    self.destination = destination
    let attributes = new.description(of: destination).flatAttributesByName
    attributeTypes = attributes.mapValues(\.type)
    for attribute in mapping.attributes {
      guard let slot = destination.slot(named: attribute.name) else { continue }
      values.append(
        Value(
          slot: slot, source: attribute.source.flatMap { source.slot(named: $0) },
          defaultValue: attributes[attribute.name]?.defaultValue))
    }
    for relationship in mapping.relationships { add(relationship, old) }
  }

  private mutating func add(_ mapped: RelationshipMapping, _ old: ModelLayout) {
    guard let relationship = destination.relationships[mapped.name] else { return }
    if case .relationship(let name) = mapped.source, relationship.isToMany {
      if let former = source.relationships[name] {
        links.append(Links(relationship: relationship, source: former))
      }
      return
    }
    guard let slot = destination.slot(named: mapped.name) else { return }
    let source: ReferenceSource? =
      switch mapped.source {
      case .relationship(let name): self.source.slot(named: name).map(ReferenceSource.slot)
      case .sameObject: .sameObject
      case .inverse(let name, let entity):
        old.entity(named: entity).flatMap { far in
          far.relationships[name].map { ReferenceSource.inverse($0, entity: far.index) }
        }
      }
    if let source {
      references.append(Reference(slot: slot, relationship: relationship, source: source))
    }
  }

  /// True if every old object becomes one new one.
  var isWhole: Bool { mapping.condition == nil && !mapping.isCustom }
}
