/// A property that a class declares, for comparison with the model.
public protocol DeclaredProperty: Sendable {
  /// The name in the model.
  var propertyKey: StaticString { get }
  /// Returns the difference between the declaration and the entity's property, or nil if there is
  /// none.
  func problem(with property: PropertyDescription, of objectType: ManagedObject.Type)
    -> DeclarationError.Problem.Rule?
}

extension ManagedObjectModel {
  /// Compares the properties that a class declares with its entity's, in a test or at launch.
  ///
  /// ```swift
  /// try model.check(Person.self, [Person.name, Person.age, Person.dogs])
  /// ```
  ///
  /// - Throws: `DeclarationError` with every mismatch.
  public func check(_ objectType: ManagedObject.Type, _ properties: [any DeclaredProperty])
    throws(DeclarationError)
  {
    guard let entity = entity(for: objectType) else {
      let known = entitiesInNumberingOrder.map(\.name)
      throw DeclarationError(problems: [
        .init(entity: objectType.entityName, rule: .noEntity(known: known))
      ])
    }
    let problems = properties.compactMap { declared -> DeclarationError.Problem? in
      let name = declared.propertyKey.description
      let rule: DeclarationError.Problem.Rule? =
        if let property = entity.propertiesByName[name] ?? entity.flatAttributesByName[name] {
          declared.problem(with: property, of: objectType)
        } else {
          .noProperty(known: entity.allProperties.map(\.name).sorted())
        }
      return rule.map { .init(entity: entity.name, property: name, rule: $0) }
    }
    if !problems.isEmpty { throw DeclarationError(problems: problems) }
  }

  private func entity(for objectType: ManagedObject.Type) -> EntityDescription? {
    let matches = entitiesInNumberingOrder.filter {
      $0.managedObjectClassName == String(describing: objectType)
    }
    return matches.count == 1 ? matches[0] : entitiesByName[objectType.entityName]
  }
}

extension Attribute: DeclaredProperty {
  /// Returns a mismatch of the sort, type or optionality, or nil.
  ///
  /// ```swift
  /// let pages = Attribute<String?>("pageCount")
  /// try model.check(Book.self, [pages])  // throws cannot hold every
  /// ```
  public func problem(with property: PropertyDescription, of objectType: ManagedObject.Type)
    -> DeclarationError.Problem.Rule?
  {
    guard let attribute = property as? AttributeDescription else {
      return .otherSort(declared: "an attribute", model: property.sort)
    }
    guard Value.Scalar.attributeTypes.contains(attribute.type) else {
      return .otherType(declared: "\(Value.Scalar.self)", model: attribute.type)
    }
    return attribute.isOptional && !Value.isOptional
      ? .mayBeNil(declared: "\(Value.Scalar.self)") : nil
  }
}

extension ScalarAttribute: DeclaredProperty {
  /// Returns a mismatch of the sort or type, or nil; optionality always matches.
  public func problem(with property: PropertyDescription, of objectType: ManagedObject.Type)
    -> DeclarationError.Problem.Rule?
  {
    // An absent value has a substitute.
    Attribute<Value?>(propertyKey).problem(with: property, of: objectType)
  }
}

extension ToOne: DeclaredProperty {
  /// Returns a mismatch of the sort or destination, or nil.
  public func problem(with property: PropertyDescription, of objectType: ManagedObject.Type)
    -> DeclarationError.Problem.Rule?
  {
    guard let relationship = property as? RelationshipDescription, !relationship.isToMany else {
      return .otherSort(declared: "a to-one relationship", model: property.sort)
    }
    return relationship.destinationProblem(Destination.self)
  }
}

extension ToMany: DeclaredProperty {
  /// Returns a mismatch of the sort or destination, or nil.
  public func problem(with property: PropertyDescription, of objectType: ManagedObject.Type)
    -> DeclarationError.Problem.Rule?
  {
    guard let relationship = property as? RelationshipDescription, relationship.isToMany else {
      return .otherSort(declared: "a to-many relationship", model: property.sort)
    }
    return relationship.destinationProblem(Destination.self)
  }
}

extension PropertyDescription {
  fileprivate var sort: String {
    guard let relationship = self as? RelationshipDescription else { return "an attribute" }
    return relationship.isToMany ? "a to-many relationship" : "a to-one relationship"
  }
}

extension RelationshipDescription {
  /// Returns the mismatch of a class.
  ///
  /// It matches if the destination or an ancestor of it names it, or if it is `ManagedObject`.
  fileprivate func destinationProblem(_ declared: ManagedObject.Type)
    -> DeclarationError.Problem.Rule?
  {
    guard let destination = destinationEntity, declared != ManagedObject.self else { return nil }
    let name = String(describing: declared)
    let fits = destination.lineage.contains {
      $0.managedObjectClassName == name || $0.name == declared.entityName
    }
    return fits ? nil : .otherDestination(declared: name, model: destination.name)
  }
}

/// All declared properties that do not match the model.
///
/// ```swift
/// do {
///   try model.check(Book.self, [Paper.doi, Attribute<Int>("year")])
/// } catch {
///   for problem in error.problems { print(problem.entity, problem.property ?? "") }
///   // prints Book doi
///   // prints Book year
/// }
/// ```
public struct DeclarationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A declaration that does not match.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The rules of a declaration.
    public enum Rule: Hashable, Sendable {
      /// No entity of the model names the class.
      case noEntity(known: [String])
      /// A class passed to create a model declares no entity of its own.
      case notDeclared
      /// The entity has no property with the name.
      case noProperty(known: [String])
      /// The property is an attribute, a to-one or a to-many relationship, but not the declared
      /// one.
      case otherSort(declared: String, model: String)
      /// The model's type has values that the declared type lacks.
      case otherType(declared: String, model: AttributeType)
      /// The attribute is optional in the model but not in Swift.
      case mayBeNil(declared: String)
      /// The relationship leads to another class.
      case otherDestination(declared: String, model: String)
      /// An ``EntityKind`` lacks a case for an entity that can have objects.
      case noCase
      /// An ``EntityKind`` has a case for an entity that cannot have objects.
      case noKind
    }

    /// The entity, or the class if it declares none.
    public var entity: String
    /// The property, or nil for a problem of the whole entity.
    public var property: String?
    /// The rule that the declaration breaks.
    public var rule: Rule

    package init(entity: String, property: String? = nil, rule: Rule) {
      self.entity = entity
      self.property = property
      self.rule = rule
    }

    public var description: String {
      "\(entity)\(property.map { ".\($0)" } ?? ""): \(rule.explanation)"
    }
  }

  /// The mismatches, at least one.
  public var problems: [Problem]

  public var description: String {
    "the model does not match \(problems.count.counted("declaration")):\n"
      + problems.map { "  \($0)" }.joined(separator: "\n")
  }
}

extension DeclarationError.Problem.Rule {
  /// The mistake and how to correct it.
  var explanation: String {
    switch self {
    case .noEntity(let known):
      "no entity names this class; set managedObjectClassName, or override entityName; the model "
        + "has \(known.joined(separator: ", "))"
    case .notDeclared: "declares no entity; override entityDeclaration, or add @Entity"
    case .noProperty(let known):
      "the entity has no such property; it has \(known.joined(separator: ", "))"
    case .otherSort(let declared, let model): "is declared as \(declared) but is \(model)"
    case .otherType(let declared, let model):
      "is declared as \(declared), which cannot hold every \(model)"
    case .mayBeNil(let declared):
      "may be absent in the model; declare it as Attribute<\(declared)?> or make it required there"
    case .otherDestination(let declared, let model):
      "is declared to lead to \(declared) but leads to \(model)"
    case .noCase: "objects of this entity may occur, but the enum of kinds has no case for it"
    case .noKind:
      "the enum of kinds has a case for this entity, but no object can have exactly this entity"
    }
  }
}

/// A class whose objects have an ID of the domain in one of their attributes.
///
/// ```swift
/// final class Cat: ManagedObject, IdentifiedObject {
///   static let id = Attribute<UUID>("id")
/// }
/// ```
public protocol IdentifiedObject: ManagedObject {
  /// The attribute's type, optional or not.
  associatedtype IDValue: AttributeRepresentable
  /// The attribute, whose values should be unique.
  static var id: Attribute<IDValue> { get }
}

extension Query where Object: IdentifiedObject {
  /// Returns a query for the object with an ID of the domain.
  ///
  /// ```swift
  /// let found = try context.fetchFirst(Query<Person>.id(person.id))
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPERSON t0 WHERE t0.ZID IN (...) ORDER BY t0.Z_PK LIMIT ?
  /// ```
  public static func id(_ id: Object.IDValue.Scalar) -> Query { ids(CollectionOfOne(id)) }

  /// Returns a query for the objects with the given IDs of the domain.
  ///
  /// Unknown IDs are ignored.
  ///
  /// ```swift
  /// print(try context.count(Query<Dog>.ids([dog.id, UUID()])))  // prints 1
  /// ```
  /// ```sql
  /// SELECT COUNT(*) FROM ZDOG t0 WHERE t0.ZID IN (...)
  /// ```
  public static func ids(_ ids: some Sequence<Object.IDValue.Scalar>) -> Query {
    all.where(Object.id.isIn(ids))
  }
}
