/// A kind of object in a model: its name, its properties and its place in an inheritance hierarchy.
///
/// Hierarchies are built top-down: a parent lists its `subentities`, and `superentity` follows.
/// Like every description an entity is frozen once its model is given to a container, but for its
/// ``userInfo``.
///
/// `@unchecked Sendable` for the reason given at ``PropertyDescription``.
public final class EntityDescription: @unchecked Sendable {
  public var name: String { willSet { requireMutable("name") } }
  /// The name of the `ManagedObject` subclass, which may differ from the entity's.
  ///
  /// The entity's own name unless it was set; a name that no class given to the container has
  /// means plain `ManagedObject`.
  public var managedObjectClassName: String {
    get { givenClassName ?? name }
    set {
      requireMutable("managedObjectClassName")
      givenClassName = newValue
    }
  }
  private var givenClassName: String?
  /// True if the class was named, and is not just the entity's name for want of another.
  var namesClass: Bool { givenClassName != nil }
  /// True if no object may be of exactly this entity.
  public var isAbstract: Bool { willSet { requireMutable("isAbstract") } }
  /// The entity's own properties; see ``allProperties`` for the inherited ones too.
  public var properties: [PropertyDescription] {
    willSet { requireMutable("properties") }
    didSet { adoptProperties() }
  }
  public var subentities: [EntityDescription] {
    willSet { requireMutable("subentities") }
    didSet { adoptSubentities(replacing: oldValue) }
  }
  public private(set) weak var superentity: EntityDescription?
  public var indexes: [FetchIndexDescription] { willSet { requireMutable("indexes") } }
  /// Each inner list names attributes whose values together may occur only once.
  public var uniquenessConstraints: [[String]] {
    willSet { requireMutable("uniquenessConstraints") }
  }
  /// The entity's name in the model that this one replaces; nil for the same name.
  public var renamingIdentifier: String? { willSet { requireMutable("renamingIdentifier") } }
  /// Changes the version hash where nothing else would.
  public var versionHashModifier: String? { willSet { requireMutable("versionHashModifier") } }
  public private(set) var isFrozen = false
  private let info = LockedUserInfo()

  public init(
    name: String = "", managedObjectClassName: String? = nil, isAbstract: Bool = false,
    properties: [PropertyDescription] = [], subentities: [EntityDescription] = [],
    indexes: [FetchIndexDescription] = [], uniquenessConstraints: [[String]] = []
  ) {
    self.name = name
    self.givenClassName = managedObjectClassName
    self.isAbstract = isAbstract
    self.properties = properties
    self.subentities = subentities
    self.indexes = indexes
    self.uniquenessConstraints = uniquenessConstraints
    adoptProperties()
    adoptSubentities(replacing: [])
  }

  /// Notes of one's own about the entity; not inherited, and no part of the version hash.
  public var userInfo: [String: String] {
    get { info.value }
    set { info.value = newValue }
  }

  func freeze() {
    isFrozen = true
    properties.forEach { $0.isFrozen = true }
  }

  private func adoptProperties() {
    for property in properties { property.entity = self }
  }

  private func adoptSubentities(replacing old: [EntityDescription]) {
    for entity in old where entity.superentity === self { entity.superentity = nil }
    for entity in subentities { entity.superentity = self }
  }

  private func requireMutable(_ setter: String) {
    precondition(
      !isFrozen,
      "EntityDescription.\(setter) of \(name) was set after its model was passed to a container; "
        + "build a new model and open a new container with it")
  }
}

extension EntityDescription {
  /// The entity's ancestors and itself, root first.
  ///
  /// Ends at a repetition, so that a faulty model with a cycle can still be validated.
  public var lineage: [EntityDescription] {
    var result = [self]
    while let parent = result[0].superentity, !result.contains(where: { $0 === parent }) {
      result.insert(parent, at: 0)
    }
    return result
  }

  public var rootEntity: EntityDescription { lineage[0] }

  /// Inherited and own properties, the root's first.
  public var allProperties: [PropertyDescription] { lineage.flatMap(\.properties) }

  public var attributes: [AttributeDescription] {
    allProperties.compactMap { $0 as? AttributeDescription }
  }

  public var relationships: [RelationshipDescription] {
    allProperties.compactMap { $0 as? RelationshipDescription }
  }

  public var fetchedProperties: [FetchedPropertyDescription] {
    allProperties.compactMap { $0 as? FetchedPropertyDescription }
  }

  public var attributesByName: [String: AttributeDescription] {
    Dictionary(attributes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  public var relationshipsByName: [String: RelationshipDescription] {
    Dictionary(relationships.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The relationships that lead to an entity as they declare it.
  public func relationships(withDestination destination: EntityDescription)
    -> [RelationshipDescription]
  {
    relationships.filter { $0.destinationEntity === destination }
  }

  /// Inherited and own properties by name.
  public var propertiesByName: [String: PropertyDescription] {
    Dictionary(allProperties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  public var subentitiesByName: [String: EntityDescription] {
    Dictionary(subentities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// True for the entity itself and everything below the given one.
  public func isKind(of other: EntityDescription) -> Bool { lineage.contains { $0 === other } }
}

/// Questions about an entity's place in its hierarchy, and about several entities' places.
extension EntityDescription {
  /// The entities above this one, the parent first and the root last.
  public var ancestors: [EntityDescription] { lineage.dropLast().reversed() }

  /// The entities below this one, each before its own sub-entities.
  public var descendants: [EntityDescription] {
    subentities.flatMap { [$0] + $0.descendants }
  }

  /// True for an entity somewhere below the other, or directly below it; not for the other itself.
  public func isDescendant(of other: EntityDescription, directly isDirect: Bool = false) -> Bool {
    isDirect ? superentity === other : self !== other && isKind(of: other)
  }

  /// The lowest entity that both are or descend from, nil in different hierarchies.
  public func commonAncestor(with other: EntityDescription) -> EntityDescription? {
    lineage.last { other.isKind(of: $0) }
  }
}

extension Sequence<EntityDescription> {
  /// The lowest entity that all are or descend from, nil in different hierarchies or of none.
  public var commonAncestor: EntityDescription? {
    var iterator = makeIterator()
    var common = iterator.next()
    while let entity = iterator.next() { common = common?.commonAncestor(with: entity) }
    return common
  }
}
