/// An entity as its class declares it, so that no model need be written.
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
/// ```
///
/// ``ManagedObjectModel/init(classes:)`` makes a model of them. `@Entity` of the product `LineageMacros`
/// writes all of this.
public struct EntityDeclaration {
  let objectType: ManagedObject.Type
  let parent: ManagedObject.Type
  let properties: [PropertyDeclaration]
  /// A new one, still without parent, destinations and inverses.
  let entity: EntityDescription

  /// - Parameters:
  ///   - objectType: the class that declares, whose ``ManagedObject/entityName-type.property`` is the entity's name.
  ///   - parent: its superclass.
  ///   - isAbstract: true if no object may be of exactly this entity.
  ///   - renamingIdentifier: the entity's name in an earlier model, nil for the same.
  ///   - indexes: those over several properties.
  ///   - uniquenessConstraints: those over several properties.
  ///   - properties: without what the parent declares.
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

/// A property of an ``EntityDeclaration``: what `declared` of ``Attribute``, ``ToOne`` and ``ToMany``
/// returns.
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

  /// A setting of the description that none of the others makes.
  public init(_ change: @escaping @Sendable (AttributeDescription) -> Void) {
    self.change = change
  }

  /// An index of the attribute alone.
  public static var indexed: AttributeSetting {
    var setting = AttributeSetting { _ in }
    setting.isIndexed = true
    return setting
  }

  /// A value that no two objects may share.
  public static var unique: AttributeSetting {
    var setting = AttributeSetting { _ in }
    setting.isUnique = true
    return setting
  }

  /// A value that every object must have when it is saved.
  public static let required = AttributeSetting { $0.isOptional = false }

  /// A value that no store holds.
  public static let transient = AttributeSetting { $0.isTransient = true }

  /// Large values in files of their own.
  public static let externalStorage = AttributeSetting { $0.allowsExternalBinaryDataStorage = true }

  /// Another type than the first that the Swift type can hold, such as `integer16` for an `Int`.
  public static func stored(as type: AttributeType) -> AttributeSetting {
    AttributeSetting { $0.type = type }
  }

  /// The name in an earlier model, for migration.
  public static func renamed(from name: String) -> AttributeSetting {
    AttributeSetting { $0.renamingIdentifier = name }
  }

  /// A value that the store computes, as ``AttributeDescription/derivationExpression`` says.
  public static func derived(from expression: String) -> AttributeSetting {
    AttributeSetting { $0.derivationExpression = expression }
  }

  /// Rules that each save checks.
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
  /// Declares the attribute for its entity; the Swift type says which type it has and whether it may be
  /// absent.
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
  /// - Parameters:
  ///   - inverse: the way back, which one of both sides names.
  ///   - deleteRule: the effect of deleting the object on the destination.
  ///   - isOptional: false if each save asks for a destination.
  ///   - renamingIdentifier: the name in an earlier model, nil for the same.
  /// - Returns: a property of an ``EntityDeclaration``.
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
  /// - Parameters:
  ///   - inverse: the way back, which one of both sides names.
  ///   - deleteRule: the effect of deleting the object on the destinations.
  ///   - isOptional: false if each save asks for a destination.
  ///   - isOrdered: true if the destinations have an order of their own.
  ///   - renamingIdentifier: the name in an earlier model, nil for the same.
  /// - Returns: a property of an ``EntityDeclaration``.
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
  /// Makes a model of the entities that classes declare, their ancestors and all that their
  /// relationships lead to; a container over it needs no list of classes.
  ///
  /// ```swift
  /// let model = try ManagedObjectModel(classes: [Book.self, Paper.self])
  /// ```
  ///
  /// Subclasses are not found, because Swift has no list of them.
  ///
  /// - Throws: ``DeclarationError`` with every class that declares no entity of its own, and every
  ///   inverse that is not there.
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

/// The declarations that were found, each once.
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

  /// One side may name the other alone; whether two that name others agree is the model's to check.
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
