/// An entity as its class declares it, so that no separate model is needed.
///
/// ```swift
/// class Publication: ManagedObject {
///   static let title = Attribute<String>("title")
///
///   override class var entityDeclaration: EntityDeclaration? {
///     EntityDeclaration(
///       Publication.self, properties: [title.declared(default: "untitled", .indexed)])
///   }
/// }
/// final class Book: Publication {
///   static let isbn = Attribute<String?>("isbn")
///
///   override class var entityDeclaration: EntityDeclaration? {
///     EntityDeclaration(Book.self, parent: Publication.self, properties: [isbn.declared(.unique)])
///   }
/// }
/// let model = try ManagedObjectModel(classes: [Book.self])
/// print(model.entitiesByName.keys.sorted())  // prints ["Book", "Publication"]
/// ```
///
/// ``ManagedObjectModel/init(classes:)`` creates a model from them. `@Entity` of the product
/// `LineageMacros` writes these declarations.
public struct EntityDeclaration {
  let objectType: ManagedObject.Type
  let parent: ManagedObject.Type
  let properties: [PropertyDeclaration]
  /// A new entity, still without parent, destinations and inverses.
  let entity: EntityDescription

  /// Creates the declaration of a class's entity, without inherited properties.
  ///
  /// ```swift
  /// EntityDeclaration(
  ///   Book.self, parent: Publication.self, uniquenessConstraints: [["title", "year"]],
  ///   properties: [Book.pageCount.declared(.stored(as: .integer32))])
  /// ```
  ///
  /// - Parameters:
  ///   - objectType: The declaring class, whose ``ManagedObject/entityName-type.property`` is the
  /// entity's name.
  ///   - parent: Its superclass.
  ///   - isAbstract: True if no object may be of exactly this entity.
  ///   - renamingIdentifier: The entity's name in an earlier model, or nil if it is unchanged.
  ///   - indexes: Indexes on several properties.
  ///   - uniquenessConstraints: Constraints on several properties.
  ///   - properties: The entity's own properties.
  public init(
    _ objectType: ManagedObject.Type, parent: ManagedObject.Type = ManagedObject.self,
    isAbstract: Bool = false, renamingIdentifier: String? = nil,
    indexes: [FetchIndexDescription] = [], uniquenessConstraints: [[String]] = [],
    properties: [PropertyDeclaration] = []
  ) {
    self.objectType = objectType
    self.parent = parent
    self.properties = properties
    entity = EntityDescription(
      name: objectType.entityName, managedObjectClassName: String(describing: objectType),
      isAbstract: isAbstract, properties: properties.map(\.property),
      indexes: indexes + properties.filter(\.isIndexed).map { .over($0.property.name) },
      uniquenessConstraints: uniquenessConstraints
        + properties.filter(\.isUnique).map { [$0.property.name] })
    entity.renamingIdentifier = renamingIdentifier
  }
}

extension FetchIndexDescription {
  fileprivate static func over(_ name: String) -> FetchIndexDescription {
    FetchIndexDescription(
      name: "by" + name.prefix(1).uppercased() + name.dropFirst(),
      elements: [.init(property: name)])
  }
}

/// A property of an ``EntityDeclaration``, returned by `declared` of ``Attribute``, ``ToOne`` and
/// ``ToMany``.
public struct PropertyDeclaration {
  let property: PropertyDescription
  var isIndexed = false
  var isUnique = false
  var destination: ManagedObject.Type?
  var inverse: String?
}

/// A setting of an attribute that follows neither from its Swift type nor from its default.
public struct AttributeSetting: Sendable {
  private let change: @Sendable (AttributeDescription) -> Void
  private var isIndexed = false
  private var isUnique = false

  /// Creates a setting that changes the description directly.
  ///
  /// ```swift
  /// Paper.doi.declared(AttributeSetting { $0.allowsCloudEncryption = true })
  /// ```
  public init(_ change: @escaping @Sendable (AttributeDescription) -> Void) {
    self.change = change
  }

  /// A setting that adds an index on the attribute alone.
  ///
  /// ```swift
  /// Publication.title.declared(default: "untitled", .indexed)
  /// ```
  public static var indexed: AttributeSetting {
    var setting = AttributeSetting { _ in }
    setting.isIndexed = true
    return setting
  }

  /// A setting that makes the attribute's values unique.
  ///
  /// ```swift
  /// Tag.name.declared(default: "", .unique)
  /// ```
  public static var unique: AttributeSetting {
    var setting = AttributeSetting { _ in }
    setting.isUnique = true
    return setting
  }

  /// A setting that requires a value on save, for an attribute that is optional in Swift.
  ///
  /// ```swift
  /// Publication.year.declared(.required)
  /// ```
  public static let required = AttributeSetting { $0.isOptional = false }

  /// A setting that keeps the attribute out of the store.
  ///
  /// ```swift
  /// let fullTitle = Attribute<String?>("fullTitle").declared(.transient)
  /// ```
  public static let transient = AttributeSetting { $0.isTransient = true }

  /// A setting that allows large values to be stored in separate files.
  ///
  /// ```swift
  /// let cover = Attribute<Data?>("cover").declared(.externalStorage)
  /// ```
  public static let externalStorage = AttributeSetting { $0.allowsExternalBinaryDataStorage = true }

  /// Returns a setting for a type other than the default of the Swift type, such as `integer16` for
  /// an `Int`.
  ///
  /// ```swift
  /// Publication.year.declared(.stored(as: .integer16))
  /// ```
  public static func stored(as type: AttributeType) -> AttributeSetting {
    AttributeSetting { $0.type = type }
  }

  /// Returns a setting for the name in an earlier model, which migration follows.
  ///
  /// ```swift
  /// Publication.title.declared(default: "untitled", .renamed(from: "name"))
  /// ```
  public static func renamed(from name: String) -> AttributeSetting {
    AttributeSetting { $0.renamingIdentifier = name }
  }

  /// Returns a setting that makes the store compute the value, as described at
  /// ``AttributeDescription/derivationExpression``.
  ///
  /// ```swift
  /// let tagCount = Attribute<Int?>("tagCount").declared(.derived(from: "tags.@count"))
  /// ```
  public static func derived(from expression: String) -> AttributeSetting {
    AttributeSetting { $0.derivationExpression = expression }
  }

  /// Returns a setting for the rules that each save checks.
  ///
  /// ```swift
  /// Book.pageCount.declared(.rules(AttributeRules(minimum: .integer(1))))
  /// ```
  public static func rules(_ rules: AttributeRules) -> AttributeSetting {
    AttributeSetting { $0.rules = rules }
  }

  fileprivate func apply(to attribute: AttributeDescription, _ result: inout PropertyDeclaration) {
    change(attribute)
    result.isIndexed = result.isIndexed || isIndexed
    result.isUnique = result.isUnique || isUnique
  }
}

extension Attribute {
  /// Declares the attribute for its entity.
  ///
  /// The Swift type determines its type and optionality.
  ///
  /// ```swift
  /// Author.name.declared(default: "", .indexed, .rules(AttributeRules(maximumLength: 80)))
  /// ```
  public func declared(default value: Value? = nil, _ settings: AttributeSetting...)
    -> PropertyDeclaration
  {
    let attribute = AttributeDescription(
      name: propertyKey.description, type: Value.Scalar.attributeTypes.first ?? .undefined,
      isOptional: Value.isOptional, defaultValue: value?.attributeValue)
    var result = PropertyDeclaration(property: attribute)
    for setting in settings { setting.apply(to: attribute, &result) }
    return result
  }
}

extension ToOne {
  /// Declares the relationship for its entity.
  ///
  /// ```swift
  /// Publication.author.declared(inverse: Author.publications, isOptional: false)
  /// ```
  ///
  /// - Parameters:
  ///   - inverse: The inverse, which at least one of the two sides names.
  ///   - deleteRule: The effect of the object's deletion on the destination.
  ///   - isOptional: False if each save requires a destination.
  ///   - renamingIdentifier: The name in an earlier model, or nil if it is unchanged.
  /// - Returns: A property of an ``EntityDeclaration``.
  public func declared(
    inverse: (any DeclaredProperty)? = nil, deleteRule: DeleteRule = .nullify,
    isOptional: Bool = true, renamingIdentifier: String? = nil
  ) -> PropertyDeclaration {
    let relationship = RelationshipDescription(
      name: propertyKey.description, maxCount: 1, deleteRule: deleteRule, isOptional: isOptional)
    relationship.renamingIdentifier = renamingIdentifier
    return PropertyDeclaration(
      property: relationship, destination: Destination.self,
      inverse: inverse?.propertyKey.description)
  }
}

extension ToMany {
  /// Declares the relationship for its entity.
  ///
  /// ```swift
  /// Author.publications.declared(inverse: Publication.author, deleteRule: .cascade)
  /// ```
  ///
  /// - Parameters:
  ///   - inverse: The inverse, which at least one of the two sides names.
  ///   - deleteRule: The effect of the object's deletion on the destinations.
  ///   - isOptional: False if each save requires a destination.
  ///   - isOrdered: True if the destinations are ordered.
  ///   - renamingIdentifier: The name in an earlier model, or nil if it is unchanged.
  /// - Returns: A property of an ``EntityDeclaration``.
  public func declared(
    inverse: (any DeclaredProperty)? = nil, deleteRule: DeleteRule = .nullify,
    isOptional: Bool = true, isOrdered: Bool = false, renamingIdentifier: String? = nil
  ) -> PropertyDeclaration {
    let relationship = RelationshipDescription(
      name: propertyKey.description, deleteRule: deleteRule, isOptional: isOptional,
      isOrdered: isOrdered)
    relationship.renamingIdentifier = renamingIdentifier
    return PropertyDeclaration(
      property: relationship, destination: Destination.self,
      inverse: inverse?.propertyKey.description)
  }
}

extension ManagedObjectModel {
  /// Creates a model from the entities that classes declare, their ancestors and the destinations
  /// of their relationships.
  ///
  /// A container with it needs no list of classes. ``EntityDeclaration`` shows a call.
  ///
  /// ```swift
  /// try ManagedObjectModel(classes: [Tag.self])  // throws Tag: declares no entity
  /// ```
  ///
  /// Subclasses are not found, because Swift has no list of them.
  ///
  /// - Throws: ``DeclarationError`` with every class that declares no entity of its own, and every
  ///   missing inverse.
  public convenience init(classes: [ManagedObject.Type]) throws(DeclarationError) {
    var declared = DeclaredEntities()
    for objectType in classes { declared.add(objectType) }
    declared.connect()
    guard declared.problems.isEmpty else {
      throw DeclarationError(problems: declared.problems)
    }
    self.init(entities: declared.entities.filter { $0.superentity == nil })
    declaringClasses = declared.found.map(\.objectType)
  }
}

/// The declarations found, without duplicates.
private struct DeclaredEntities {
  private(set) var found: [EntityDeclaration] = []
  private(set) var problems: [DeclarationError.Problem] = []
  private var places: [ObjectIdentifier: Int] = [:]

  var entities: [EntityDescription] { found.map(\.entity) }

  mutating func add(_ objectType: ManagedObject.Type) {
    guard places[ObjectIdentifier(objectType)] == nil else { return }
    places[ObjectIdentifier(objectType)] = found.count
    guard let declaration = objectType.entityDeclaration, declaration.objectType == objectType
    else {
      problems.append(.init(entity: String(describing: objectType), rule: .notDeclared))
      return
    }
    found.append(declaration)
    if let parent = declaration.parent.entityDeclaration { add(parent.objectType) }
    for property in declaration.properties {
      if let destination = property.destination { add(destination) }
    }
  }

  private func entity(of objectType: ManagedObject.Type) -> EntityDescription? {
    found.first { $0.objectType == objectType }?.entity
  }

  mutating func connect() {
    for declaration in found {
      guard let parent = declaration.parent.entityDeclaration else { continue }
      entity(of: parent.objectType)?.subentities.append(declaration.entity)
    }
    for property in found.flatMap(\.properties) {
      guard let relationship = property.property as? RelationshipDescription else { continue }
      relationship.destinationEntity = property.destination.flatMap(entity)
    }
    for declaration in found {
      for property in declaration.properties { pair(property) }
    }
  }

  /// Pairs inverses.
  ///
  /// One side may name the other alone; the model checks whether two sides agree.
  private mutating func pair(_ property: PropertyDeclaration) {
    guard let relationship = property.property as? RelationshipDescription,
      let name = property.inverse, let destination = relationship.destinationEntity
    else { return }
    guard let inverse = destination.relationshipsByName[name] else {
      let known = destination.allProperties.map(\.name).sorted()
      problems.append(
        .init(entity: destination.name, property: name, rule: .noProperty(known: known)))
      return
    }
    relationship.inverseRelationship = inverse
    if inverse.inverseRelationship == nil { inverse.inverseRelationship = relationship }
  }
}
