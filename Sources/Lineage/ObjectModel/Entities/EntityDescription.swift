/// A type of object in a model: its name, its properties and its place in an inheritance hierarchy.
///
/// Build hierarchies top-down: set a parent's `subentities`, and `superentity` follows. Like every
/// description, an entity is frozen once its model is passed to a container, except for its
/// ``userInfo``.
///
/// `@unchecked Sendable` for the reason given at ``PropertyDescription``.
public final class EntityDescription: @unchecked Sendable {
  public var name: String { willSet { requireMutable("name") } }
  /// The name of the `ManagedObject` subclass.
  ///
  /// Defaults to the entity's name. If no class passed to the container has this name, objects are
  /// plain `ManagedObject`s.
  public var managedObjectClassName: String {
    get { givenClassName ?? name }
    set {
      requireMutable("managedObjectClassName")
      givenClassName = newValue
    }
  }
  private var givenClassName: String?
  /// True if the class name was set explicitly.
  var namesClass: Bool { givenClassName != nil }
  /// True if no object can be of exactly this entity.
  public var isAbstract: Bool { willSet { requireMutable("isAbstract") } }
  /// The entity's own properties.
  ///
  /// ``allProperties`` includes inherited ones.
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
  /// Lists of attribute names.
  ///
  /// The values of each list's attributes together must be unique.
  public var uniquenessConstraints: [[String]] {
    willSet { requireMutable("uniquenessConstraints") }
  }
  /// The entity's name in the previous model version, or nil if it is unchanged.
  public var renamingIdentifier: String? { willSet { requireMutable("renamingIdentifier") } }
  /// A text that changes the version hash when nothing else does.
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

  /// Custom key-value pairs.
  ///
  /// They are not inherited and do not affect the version hash.
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
  /// Stops at a repetition, so that a faulty model with a cycle can still be validated.
  public var lineage: [EntityDescription] {
    var result = [self]
    while let parent = result[0].superentity, !result.contains(where: { $0 === parent }) {
      result.insert(parent, at: 0)
    }
    return result
  }

  public var rootEntity: EntityDescription { lineage[0] }

  /// The inherited and own properties, the root's first.
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

  /// Returns the relationships whose declared destination is the given entity.
  public func relationships(withDestination destination: EntityDescription)
    -> [RelationshipDescription]
  {
    relationships.filter { $0.destinationEntity === destination }
  }

  /// The inherited and own properties by name.
  public var propertiesByName: [String: PropertyDescription] {
    Dictionary(allProperties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  public var subentitiesByName: [String: EntityDescription] {
    Dictionary(subentities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns true if the entity is the given one or a descendant of it.
  public func isKind(of other: EntityDescription) -> Bool { lineage.contains { $0 === other } }
}

/// The place of one or several entities in a hierarchy.
extension EntityDescription {
  /// The ancestors, from the parent to the root.
  public var ancestors: [EntityDescription] { lineage.dropLast().reversed() }

  /// The descendants, each before its own sub-entities.
  public var descendants: [EntityDescription] {
    subentities.flatMap { [$0] + $0.descendants }
  }

  /// Returns true if the entity is a descendant, or a direct sub-entity, of the other; false for
  /// the other itself.
  public func isDescendant(of other: EntityDescription, directly isDirect: Bool = false) -> Bool {
    isDirect ? superentity === other : self !== other && isKind(of: other)
  }

  /// Returns the closest entity that both are or descend from, or nil in different hierarchies.
  public func commonAncestor(with other: EntityDescription) -> EntityDescription? {
    lineage.last { other.isKind(of: $0) }
  }
}

extension Sequence<EntityDescription> {
  /// The closest entity that all are or descend from, or nil in different hierarchies or for an
  /// empty array.
  public var commonAncestor: EntityDescription? {
    var iterator = makeIterator()
    var common = iterator.next()
    while let entity = iterator.next() { common = common?.commonAncestor(with: entity) }
    return common
  }
}
