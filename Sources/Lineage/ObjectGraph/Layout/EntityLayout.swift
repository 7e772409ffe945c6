import Foundation

/// An entity of a frozen model, resolved once so that rows can be read without name lookups.
///
/// Invariant: the slots of a parent are a prefix of each sub-entity's, at the same offsets. A
/// property therefore has the same offset in the rows of all sub-entities.
package final class EntityLayout: Sendable {
  package let name: String
  let className: String
  package let isAbstract: Bool
  /// The index in ``ModelLayout/entities``, which is also the numbering order of stores.
  package let index: Int
  package let rootIndex: Int
  package let rootName: String
  /// The hash of the root's name.
  ///
  /// An index would not do, because IDs of several models are compared.
  let rootNameHash: Int
  /// The indexes of the entity and its descendants, contiguous by the numbering order.
  package let subtree: ClosedRange<Int>
  package let slots: [Slot]
  /// The property of each slot.
  let slotNames: [String]
  /// The index of the entity that declares each slot's property.
  let slotOwners: [Int]
  private let slotIndexByName: [String: Int]
  /// The inherited and own relationships by name.
  package let relationships: [String: RelationshipLayout]
  /// The to-many relationships, few enough for a linear search.
  let toManyRelationships: [RelationshipLayout]
  /// The relationships by slot, nil for attributes.
  private let slotRelationships: [RelationshipLayout?]
  /// The bytes of one row: header, presence mask and slots.
  let rowByteCount: Int
  let maskWordCount: Int
  /// The mask words of slots that must have a value on save.
  let requiredMask: [Row.MaskWord]
  /// Slots with integers narrower than 64 bits, and their ranges.
  let integerRanges: [(slot: Slot, range: ClosedRange<Int64>)]
  let defaultValues: [(slot: Slot, value: AttributeValue)]
  /// The defaults of transient attributes, which no store returns.
  let transientDefaults: [(slot: Slot, value: AttributeValue)]
  /// True if a uniqueness constraint applies to the entity's objects.
  let isUnique: Bool
  /// The rules of attributes that have any.
  let rules: [ValueRule]
  /// The mask words of stored slots.
  let storedMask: [Row.MaskWord]
  /// To-many relationships with a limited number of destinations.
  let countedRelationships: [RelationshipLayout]
  /// Slots that refer to other objects.
  let references: [Slot]
  /// The stored references.
  let storedReferences: [Slot]
  /// Slots whose bytes are elsewhere in the slab.
  let runs: [Slot]

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
    subtree = indexes.subtree(of: entity)
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
    isUnique = sequence(first: entity, next: \.superentity).contains {
      !$0.uniquenessConstraints.isEmpty
    }
    references = slots.filter(\.content.isReference)
    storedReferences = references.filter { !$0.isTransient }
    runs = slots.filter { [.string, .uri, .binary].contains($0.content) }
    rules = zip(slots, attributes).compactMap { slot, attribute in
      guard let rules = attribute?.rules, !rules.isEmpty else { return nil }
      return ValueRule(slot: slot, rules: rules)
    }
    storedMask = EntityLayout.mask(of: slots.filter { !$0.isTransient }, maskWordCount)
    countedRelationships = relationships.values.filter(\.isCounted).sorted { $0.name < $1.name }
  }

  /// True if the entity has sub-entities.
  package var hasSubentities: Bool { subtree.count > 1 }

  /// Returns the slot with the given name.
  package func slot(named name: String) -> Slot? { slotIndexByName[name].map { slots[$0] } }

  /// Returns the relationship of a slot, or nil for an attribute's.
  func relationship(in slot: Slot) -> RelationshipLayout? { slotRelationships[slot.index] }

  /// Returns the rules of the slot's attribute, or nil if it has none.
  func rule(of slot: Slot) -> ValueRule? { rules.first { $0.slot == slot } }

  /// Returns true if the slot holds the same property in another entity of the hierarchy.
  func shares(_ slot: Slot, with other: EntityLayout) -> Bool {
    slot.index < other.slots.count && slotOwners[slot.index] == other.slotOwners[slot.index]
  }

  private static func mask(of slots: [Slot], _ wordCount: Int) -> [Row.MaskWord] {
    var words = [Row.MaskWord](repeating: 0, count: wordCount)
    for slot in slots { words[Row.word(of: slot.index)] |= Row.bit(of: slot.index) }
    return words
  }
}

/// A relationship resolved to indexes of the model's layout.
///
/// A class, so that passing it costs one reference count; otherwise creating a link would mostly
/// copy names. Instances are equal if they are the same relationship of the same model.
package final class RelationshipLayout: Sendable {
  package let name: String
  package let isToMany: Bool
  package let deleteRule: DeleteRule
  package let isOptional: Bool
  let minCount: Int
  let maxCount: Int
  /// The index of the entity that declares the relationship.
  package let declaringEntity: Int
  /// The index of the declared destination entity.
  package let destination: Int
  /// True if the destination has sub-entities, so that a key alone does not determine the entity.
  let destinationVaries: Bool
  package let inverseName: String?
  /// The index of the entity that declares the inverse: the destination or an ancestor.
  ///
  /// Without an inverse, the destination.
  package let inverseDeclarer: Int
  /// The indexes of the entities whose objects can have destinations: the declaring one, or the
  /// sub-entity that the inverse leads to, and its descendants.
  let acceptedSources: ClosedRange<Int>
  /// The indexes of the possible entities at the other end.
  package let destinations: ClosedRange<Int>
  package let inverseIsToMany: Bool
  package let isOrdered: Bool
  let inverseIsOrdered: Bool
  package let isTransient: Bool
  /// True if links are in a table of their own.
  package let isManyToMany: Bool
  /// True for a to-many without an inverse.
  package let isOneSided: Bool
  /// True if destinations are recorded as links rather than as references of the far side.
  package let hasLinks: Bool
  /// True for a relationship that is its own inverse, so that each link has both directions.
  package let isReflexive: Bool

  /// - Precondition: The relationship is part of the indexes' validated model.
  init(_ relationship: RelationshipDescription, indexes: EntityIndexes) {
    guard let owner = relationship.entity, let destination = relationship.destinationEntity else {
      preconditionFailure("relationship \(relationship.name) does not belong to a validated model")
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
    acceptedSources = indexes.subtree(of: inverse?.destinationEntity ?? owner)
    destinations = indexes.subtree(of: destination)
    inverseIsToMany = inverse?.isToMany ?? false
    isOrdered = relationship.isOrdered
    inverseIsOrdered = inverse?.isOrdered ?? false
    // The links of a to-many are stored where the other end is.
    isTransient =
      relationship.isTransient && (!relationship.isToMany || inverse?.isTransient ?? true)
    isManyToMany = isToMany && inverseIsToMany && !isTransient
    isOneSided = isToMany && inverse == nil && !isTransient
    hasLinks = isManyToMany || isOneSided
    isReflexive = inverse === relationship
  }

  /// True for a to-many with a limited number of destinations.
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

/// A uniqueness constraint as it applies to the objects of one entity.
///
/// It applies in the whole hierarchy of the declaring entity, to every object with its properties:
/// a store enforces it by one index on the hierarchy's table.
struct UniquenessLayout: Sendable {
  /// The index of the entity that declares the constraint.
  let declaringEntity: Int
  /// The index among that entity's constraints.
  let place: Int
  /// The slots of the values, by slot index of the entity.
  let slots: [Int]

  /// Returns the constraints that apply to an entity's objects, in model order.
  static func constraints(
    on entity: EntityLayout, _ entities: [EntityLayout], _ descriptions: [EntityDescription]
  ) -> [UniquenessLayout] {
    entities[entities[entity.rootIndex].subtree].flatMap { declarer in
      descriptions[declarer.index].uniquenessConstraints.enumerated().compactMap { place, names in
        let slots = names.compactMap { slot(of: $0, declaredBy: declarer, in: entity) }
        guard slots.count == names.count, !slots.isEmpty else { return nil }
        return UniquenessLayout(declaringEntity: declarer.index, place: place, slots: slots)
      }
    }
  }

  /// Returns nil if the entity lacks this property.
  ///
  /// A sibling's property with the same name is a different one.
  private static func slot(
    of name: String, declaredBy declarer: EntityLayout, in entity: EntityLayout
  ) -> Int? {
    guard let own = entity.slot(named: name), let declared = declarer.slot(named: name),
      entity.slotOwners[own.index] == declarer.slotOwners[declared.index], !own.isTransient
    else { return nil }
    return own.index
  }
}

/// The place of a single value, stored or transient, in an entity's rows.
///
/// Contains only numbers, so that reading a property copies a slot without reference counting.
/// ``EntityLayout`` keeps names and relationships separately.
package struct Slot: Hashable, Sendable {
  /// The form of a slot's bytes.
  package enum Content: UInt8, Hashable, Sendable, BitwiseCopyable {
    /// 8 bytes, also for Integer 16 and 32.
    case integer
    /// 8 bytes, 0 or 1.
    case boolean
    /// 8 bytes.
    case double
    /// 8 bytes, seconds since 2001-01-01T00:00:00Z.
    case date
    /// 8 bytes: a double, because the file stores decimals as REAL.
    case decimal
    /// The address of a length-prefixed run of UTF-8 bytes.
    case string
    /// The same as ``string``, for an absolute URI.
    case uri
    /// The address of a length-prefixed run of bytes.
    case binary
    /// 16 bytes.
    case uuid
    /// The destination's key in 8 bytes.
    case toOne
    /// The destination's key in 8 bytes and the index of its entity in 8 more, for destinations
    /// with sub-entities.
    case toOneOfHierarchy

    @inlinable var byteCount: Int { self == .uuid || self == .toOneOfHierarchy ? 16 : 8 }

    @inlinable var isReference: Bool { self == .toOne || self == .toOneOfHierarchy }
  }

  package let content: Content
  package let isOptional: Bool
  package let isTransient: Bool
  /// True if the store computes the value.
  let isDerived: Bool
  /// The offset in bytes from the row's start.
  package let offset: Int
  /// The index of the slot within its entity: its bit in the presence and change masks.
  package let index: Int
}

/// An attribute's rules with their slot, and with the pattern compiled once.
///
/// `@unchecked Sendable`: a regular expression is immutable.
final class ValueRule: @unchecked Sendable {
  let slot: Slot
  private let rules: AttributeRules
  private let pattern: NSRegularExpression?

  init(slot: Slot, rules: AttributeRules) {
    self.slot = slot
    var rules = rules
    pattern = rules.regularExpression.flatMap { try? NSRegularExpression(pattern: "^(?:\($0))$") }
    patternText = rules.regularExpression
    // Evaluated here, so that it is not compiled for each value.
    rules.regularExpression = nil
    self.rules = rules
  }

  private let patternText: String?

  /// Returns the reason why a batch request may not store the value, or nil if it may.
  func objection(to value: AttributeValue) -> String? {
    violations(of: value).first.map { "would be \(value), which is \($0.explanation)" }
  }

  /// Returns the rules that the value breaks.
  func violations(of value: AttributeValue) -> [AttributeRules.Violation] {
    let found = rules.violations(of: value)
    guard let patternText, case .string(let text) = value else { return found }
    let whole = NSRange(text.startIndex..., in: text)
    let match = pattern?.firstMatch(in: text, range: whole)?.range
    return match == whole ? found : found + [.noMatch(patternText)]
  }
}
