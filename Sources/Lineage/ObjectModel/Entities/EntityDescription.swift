/// A type of object in a model: its name, its properties and its place in an inheritance hierarchy.
///
/// Build hierarchies top-down: set a parent's `subentities`, and `superentity` follows. Like every
/// description, an entity is frozen once its model is passed to a container, except for its
/// ``userInfo``.
///
/// `@unchecked Sendable` for the reason given at ``PropertyDescription``.
///
/// ```swift
/// let shelf = EntityDescription(
///   name: "Shelf", properties: [AttributeDescription(name: "label", type: .string)])
/// try ManagedObjectModel(entities: [shelf]).freeze()
/// ```
public final class EntityDescription: @unchecked Sendable {
  /// The name, unique in the model regardless of case.
  ///
  /// ```swift
  /// print(book.entity.name)  // prints Book
  /// ```
  public var name: String { willSet { requireMutable("name") } }
  /// The name of the `ManagedObject` subclass.
  ///
  /// Defaults to the entity's name. If no class passed to the container has this name, objects are
  /// plain `ManagedObject`s.
  ///
  /// ```swift
  /// print(EntityDescription(name: "Shelf").managedObjectClassName)  // prints Shelf
  /// ```
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
  ///
  /// ```swift
  /// let shelf = EntityDescription(name: "Shelf", isAbstract: true)
  /// let container = try PersistentContainer(inMemory: ManagedObjectModel(entities: [shelf]))
  /// let object = try container.viewContext.insert(entityName: "Shelf")
  /// try container.viewContext.save()  // throws the entity is abstract and can have no objects
  /// ```
  public var isAbstract: Bool { willSet { requireMutable("isAbstract") } }
  /// The entity's own properties.
  ///
  /// ``allProperties`` includes inherited ones.
  ///
  /// ```swift
  /// print(book.entity.properties.map(\.name))  // prints ["pageCount"]
  /// ```
  public var properties: [PropertyDescription] {
    willSet { requireMutable("properties") }
    didSet { adoptProperties() }
  }
  /// The direct sub-entities, whose objects share the table of this entity.
  ///
  /// ```swift
  /// print(book.entity.rootEntity.subentities.map(\.name))  // prints ["Book", "Paper"]
  /// ```
  public var subentities: [EntityDescription] {
    willSet { requireMutable("subentities") }
    didSet { adoptSubentities(replacing: oldValue) }
  }
  /// The parent, set by its ``subentities``; nil for a root entity.
  ///
  /// ```swift
  /// print(book.entity.superentity?.name ?? "none")  // prints Publication
  /// ```
  public private(set) weak var superentity: EntityDescription?
  /// The fetch indexes that a store creates when it is opened, or drops if they are gone.
  ///
  /// ```swift
  /// let book = EntityDescription(
  ///   name: "Book", properties: [AttributeDescription(name: "year", type: .integer16)],
  ///   indexes: [FetchIndexDescription(name: "byYear", elements: [.init(property: "year")])])
  /// let shelves = try SQLiteStore(path: "shelves.sqlite")
  /// _ = try PersistentContainer(model: ManagedObjectModel(entities: [book]), sqliteStore: shelves)
  /// print(try shelves.queryPlan(of: "SELECT Z_PK FROM ZBOOK WHERE ZYEAR = 1843"))  // prints ["SEARCH ZBOOK USING COVERING INDEX Z_Book_byYear (ZYEAR=?)"]
  /// ```
  public var indexes: [FetchIndexDescription] { willSet { requireMutable("indexes") } }
  /// Lists of attribute names.
  ///
  /// The values of each list's attributes together must be unique.
  ///
  /// ```swift
  /// let sea = Tag(context: context)
  /// sea.name = "sea"
  /// try context.save()  // throws an object of Tag has the same name as another
  /// ```
  public var uniquenessConstraints: [[String]] {
    willSet { requireMutable("uniquenessConstraints") }
  }
  /// The entity's name in the previous model version, or nil if it is unchanged.
  ///
  /// ```swift
  /// let dog = newer.entitiesByName["Dog"]
  /// dog?.renamingIdentifier = "Dog"
  /// dog?.name = "Pet"
  /// print(try MappingModel.inferred(from: model, to: newer).removedEntities)  // prints []
  /// ```
  public var renamingIdentifier: String? { willSet { requireMutable("renamingIdentifier") } }
  /// A text that changes the version hash when nothing else does.
  ///
  /// ```swift
  /// newer.entitiesByName["Dog"]?.versionHashModifier = "ages in months"
  /// print(ModelDifference(from: model, to: newer).changes[0].text)  // prints version hash modifier none -> ages in months
  /// ```
  public var versionHashModifier: String? { willSet { requireMutable("versionHashModifier") } }
  /// True once the model is frozen; setters then trap.
  ///
  /// ```swift
  /// print(book.entity.isFrozen)  // prints true
  /// ```
  public private(set) var isFrozen = false
  private let info = LockedUserInfo()

  /// Creates an entity and adopts its properties and sub-entities.
  ///
  /// ```swift
  /// let tag = EntityDescription(
  ///   name: "Tag", properties: [AttributeDescription(name: "name", type: .string)],
  ///   uniquenessConstraints: [["name"]])
  /// print(tag.properties[0].entity?.name ?? "none")  // prints Tag
  /// ```
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
  ///
  /// ```swift
  /// book.entity.userInfo["icon"] = "book.closed"
  /// print(book.entity.userInfo)  // prints ["icon": "book.closed"]
  /// ```
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
  ///
  /// ```swift
  /// print(book.entity.lineage.map(\.name))  // prints ["Publication", "Book"]
  /// ```
  public var lineage: [EntityDescription] {
    var result = [self]
    while let parent = result[0].superentity, !result.contains(where: { $0 === parent }) {
      result.insert(parent, at: 0)
    }
    return result
  }

  /// The topmost ancestor, whose table holds the objects; the entity itself without a parent.
  ///
  /// ```swift
  /// print(book.entity.rootEntity.name)  // prints Publication
  /// ```
  public var rootEntity: EntityDescription { lineage[0] }

  /// The inherited and own properties, the root's first.
  ///
  /// ```swift
  /// print(book.entity.allProperties.map(\.name))  // prints ["title", "year", "author", "tags", "pageCount"]
  /// ```
  public var allProperties: [PropertyDescription] { lineage.flatMap(\.properties) }

  /// The inherited and own attributes, the root's first.
  ///
  /// ```swift
  /// print(book.entity.attributes.map(\.name))  // prints ["title", "year", "pageCount"]
  /// ```
  public var attributes: [AttributeDescription] {
    allProperties.compactMap { $0 as? AttributeDescription }
  }

  /// The inherited and own relationships, the root's first.
  ///
  /// ```swift
  /// print(book.entity.relationships.map(\.name))  // prints ["author", "tags"]
  /// ```
  public var relationships: [RelationshipDescription] {
    allProperties.compactMap { $0 as? RelationshipDescription }
  }

  /// The inherited and own fetched properties, the root's first.
  public var fetchedProperties: [FetchedPropertyDescription] {
    allProperties.compactMap { $0 as? FetchedPropertyDescription }
  }

  /// The inherited and own attributes by name.
  ///
  /// ```swift
  /// print(book.entity.attributesByName["title"]?.defaultValue ?? "none")  // prints untitled
  /// ```
  public var attributesByName: [String: AttributeDescription] {
    Dictionary(attributes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The inherited and own relationships by name.
  ///
  /// ```swift
  /// print(book.entity.relationshipsByName["author"]?.isToMany ?? true)  // prints false
  /// ```
  public var relationshipsByName: [String: RelationshipDescription] {
    Dictionary(relationships.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the relationships whose declared destination is the given entity.
  ///
  /// ```swift
  /// print(dog.entity.relationships(withDestination: person.entity).map(\.name))  // prints ["owner"]
  /// ```
  public func relationships(withDestination destination: EntityDescription)
    -> [RelationshipDescription]
  {
    relationships.filter { $0.destinationEntity === destination }
  }

  /// The inherited and own properties by name.
  ///
  /// ```swift
  /// print(book.entity.propertiesByName["year"]?.isOptional ?? false)  // prints true
  /// ```
  public var propertiesByName: [String: PropertyDescription] {
    Dictionary(allProperties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The direct sub-entities by name.
  ///
  /// ```swift
  /// print(book.entity.rootEntity.subentitiesByName.keys.sorted())  // prints ["Book", "Paper"]
  /// ```
  public var subentitiesByName: [String: EntityDescription] {
    Dictionary(subentities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns true if the entity is the given one or a descendant of it.
  ///
  /// ```swift
  /// print(book.entity.isKind(of: book.entity.rootEntity))  // prints true
  /// print(book.entity.isKind(of: paper.entity))  // prints false
  /// ```
  public func isKind(of other: EntityDescription) -> Bool { lineage.contains { $0 === other } }
}

/// The place of one or several entities in a hierarchy.
extension EntityDescription {
  /// The ancestors, from the parent to the root.
  ///
  /// ```swift
  /// print(book.entity.ancestors.map(\.name))  // prints ["Publication"]
  /// ```
  public var ancestors: [EntityDescription] { lineage.dropLast().reversed() }

  /// The descendants, each before its own sub-entities.
  ///
  /// ```swift
  /// print(book.entity.rootEntity.descendants.map(\.name))  // prints ["Book", "Paper"]
  /// ```
  public var descendants: [EntityDescription] {
    subentities.flatMap { [$0] + $0.descendants }
  }

  /// Returns true if the entity is a descendant, or a direct sub-entity, of the other; false for
  /// the other itself.
  package func isDescendant(of other: EntityDescription, directly isDirect: Bool = false) -> Bool {
    isDirect ? superentity === other : self !== other && isKind(of: other)
  }

  /// Returns the closest entity that both are or descend from, or nil in different hierarchies.
  package func commonAncestor(with other: EntityDescription) -> EntityDescription? {
    lineage.last { other.isKind(of: $0) }
  }
}

extension Sequence<EntityDescription> {
  /// The closest entity that all are or descend from, or nil in different hierarchies or for an
  /// empty array.
  package var commonAncestor: EntityDescription? {
    var iterator = makeIterator()
    var common = iterator.next()
    while let entity = iterator.next() { common = common?.commonAncestor(with: entity) }
    return common
  }
}
