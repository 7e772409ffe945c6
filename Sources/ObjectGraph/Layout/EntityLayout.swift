package import ObjectModel

/// An entity of a frozen model, resolved once so that rows can be read without looking up names.
///
/// Invariant: the slots of a parent are a prefix of the slots of each sub-entity, at the same
/// offsets. A property therefore lies at the same place in the rows of all its heirs.
package final class EntityLayout: Sendable {
  package let name: String
  package let className: String
  package let isAbstract: Bool
  /// The position in ``ModelLayout/entities``, which is also the numbering order of stores.
  package let index: Int
  package let rootIndex: Int
  package let rootName: String
  /// Of the name rather than the index, as IDs of several models are compared.
  let rootNameHash: Int
  /// The indexes of the entity and everything below it, contiguous by the numbering order.
  package let subtree: ClosedRange<Int>
  package let slots: [Slot]
  /// The property of each slot.
  package let slotNames: [String]
  /// The index of the entity that declares each slot's property.
  package let slotOwners: [Int]
  private let slotIndexByName: [String: Int]
  /// Inherited and own relationships by name.
  package let relationships: [String: RelationshipLayout]
  /// The to-many ones, few enough to be found by looking through them.
  let toManyRelationships: [RelationshipLayout]
  /// By slot, nil for attributes.
  private let slotRelationships: [RelationshipLayout?]
  /// The bytes of one row: header, presence mask and slots.
  package let rowByteCount: Int
  package let maskWordCount: Int
  /// The mask words of slots that must have a value when the object is saved.
  package let requiredMask: [UInt64]
  /// Slots whose integers are narrower than 64 bits, with what they may hold.
  package let integerRanges: [(slot: Slot, range: ClosedRange<Int64>)]
  package let defaultValues: [(slot: Slot, value: AttributeValue)]
  /// Those of transient attributes, which no store gives back.
  let transientDefaults: [(slot: Slot, value: AttributeValue)]
  /// Slots whose values the store computes.
  let derivedSlots: Set<Int>
  /// The rules of attributes that have any.
  package let rules: [ValueRule]
  /// The mask words of slots that a store holds.
  package let storedMask: [UInt64]
  /// To-many relationships whose number of destinations is limited.
  package let countedRelationships: [RelationshipLayout]
  /// Slots that refer to other objects.
  package let references: [Slot]
  /// Those of them that a store holds.
  let storedReferences: [Slot]

  init(entity: EntityDescription, index: Int, indexes: EntityIndexes) {
    let placed = indexes.placedSlots(of: entity)
    let slots = placed.map(\.slot)
    let attributes = placed.map { $0.property as? AttributeDescription }
    name = entity.name
    className = entity.managedObjectClassName
    isAbstract = entity.isAbstract
    self.index = index
    rootIndex = indexes.index(of: entity.rootEntity)
    rootName = entity.rootEntity.name
    rootNameHash = rootName.hashValue
    subtree = index...(index + indexes.descendantCount(of: entity))
    self.slots = slots
    slotNames = placed.map(\.property.name)
    slotOwners = placed.map { $0.property.entity.map(indexes.index) ?? index }
    slotIndexByName = Dictionary(
      uniqueKeysWithValues: placed.map { ($0.property.name, $0.slot.index) })
    relationships = Dictionary(
      uniqueKeysWithValues: entity.relationships.map { ($0.name, indexes.layout(of: $0)) })
    toManyRelationships = entity.relationships.filter(\.isToMany).map(indexes.layout)
    slotRelationships = placed.map {
      ($0.property as? RelationshipDescription).map(indexes.layout)
    }
    maskWordCount = Row.maskWordCount(slotCount: slots.count)
    rowByteCount = indexes.rowByteCount(of: placed, in: entity)
    requiredMask = EntityLayout.mask(of: slots.filter { !$0.isOptional }, maskWordCount)
    integerRanges = zip(slots, attributes).compactMap { slot, attribute in
      guard let type = attribute?.type, type != .integer64 else { return nil }
      return type.integerRange.map { (slot, $0) }
    }
    defaultValues = zip(slots, attributes).compactMap { slot, attribute in
      attribute?.defaultValue.map { (slot, $0) }
    }
    transientDefaults = defaultValues.filter(\.slot.isTransient)
    derivedSlots = Set(
      zip(slots, attributes).filter { $1?.derivationExpression != nil }.map(\.0.index))
    references = slots.filter(\.content.isReference)
    storedReferences = references.filter { !$0.isTransient }
    rules = zip(slots, attributes).compactMap { slot, attribute in
      guard let rules = attribute?.rules, !rules.isEmpty else { return nil }
      return ValueRule(slot: slot, rules: rules)
    }
    storedMask = EntityLayout.mask(of: slots.filter { !$0.isTransient }, maskWordCount)
    countedRelationships = relationships.values.filter(\.isCounted).sorted { $0.name < $1.name }
  }

  /// True if the entity has sub-entities.
  package var hasSubentities: Bool { subtree.count > 1 }

  /// The slot of the given name.
  package func slot(named name: String) -> Slot? { slotIndexByName[name].map { slots[$0] } }

  /// The relationship whose reference lies in the slot, nil for an attribute's.
  package func relationship(in slot: Slot) -> RelationshipLayout? { slotRelationships[slot.index] }

  private static func mask(of slots: [Slot], _ wordCount: Int) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: wordCount)
    for slot in slots { words[slot.index >> 6] |= 1 << UInt64(slot.index & 63) }
    return words
  }
}
