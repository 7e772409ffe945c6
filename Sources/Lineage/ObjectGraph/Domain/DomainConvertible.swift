/// A class whose objects can be converted to domain values.
///
/// Domain values can cross isolation boundaries, have no context, and need no store in tests.
///
/// ```swift
/// extension Dog: DomainConvertible {
///   func makeDomain() throws -> DogModel {
///     DogModel(id: try required(Dog.id), name: try required(Dog.name), ownerID: owner?.id)
///   }
/// }
/// let model: DogModel = try dog.domain()
/// ```
///
/// A cycle of relationships (dog to owner to dogs) must end somewhere: store the other side's ID on
/// one side, or omit that side, which is better if the objects are reached through the other
/// anyway. Otherwise ``domain()`` throws ``DomainMappingError/endless(path:)`` when it reaches an
/// object that is already being converted.
public protocol DomainConvertible: ManagedObject {
  /// The type of the domain values.
  associatedtype Domain: Sendable

  /// Creates the value. Implement this method, but call ``domain()``, which detects cycles.
  func makeDomain() throws -> Domain
}

extension DomainConvertible {
  /// Converts the object to a domain value.
  ///
  /// ```swift
  /// let emma: PersonModel = try person.domain()
  /// print(emma.name, emma.dogs.map { $0.name })  // prints Emma ["Rex"]
  /// ```
  ///
  /// - Throws: ``DomainMappingError``, or any error of the conversion.
  public func domain() throws -> Domain {
    let registry = slab.registry
    if let start = registry.mappingPath.firstIndex(where: { $0 === self }) {
      let path = registry.mappingPath[start...].map(\.objectID) + [objectID]
      throw DomainMappingError.endless(path: path)
    }
    registry.mappingPath.append(self)
    defer { registry.mappingPath.removeLast() }
    return try makeDomain()
  }
}

extension ManagedObject {
  /// Returns the value of an attribute that the domain requires.
  ///
  /// ```swift
  /// try paper.required(Publication.year)  // throws year of
  /// ```
  ///
  /// - Throws: ``DomainMappingError/missingValue(entity:object:property:)``, or
  ///   ``DomainMappingError/unknownValue(entity:object:property:found:type:)`` if the attribute's
  ///   type is an enum without the stored value.
  public func required<Value>(_ attribute: Attribute<Value>) throws(DomainMappingError)
    -> Value.Scalar
  {
    if let value = Value.Scalar.stored(attribute.propertyKey, of: self) { return value }
    let name = attribute.propertyKey.description
    let slot = resolved.slot(named: name)
    let row = filledRow()
    guard row.isPresent(slot.index), let found = value(in: slot, of: row) else {
      throw .missingValue(entity: entityName, object: objectID, property: name)
    }
    throw .unknownValue(
      entity: entityName, object: objectID, property: name, found: "\(found)",
      type: "\(Value.Scalar.self)")
  }

  /// Returns the destination of a relationship that the domain requires.
  ///
  /// ```swift
  /// print(try dog.required(Dog.owner).name)  // prints Emma
  /// ```
  ///
  /// - Throws: ``DomainMappingError/missingValue(entity:object:property:)``.
  public func required<Destination>(_ relationship: ToOne<Destination>)
    throws(DomainMappingError) -> Destination
  {
    guard let destination = self[relationship] else {
      throw .missingValue(
        entity: entityName, object: objectID, property: relationship.propertyKey.description)
    }
    return destination
  }
}

/// A domain value that can be stored as an object with the same ID.
///
/// ```swift
/// extension PersonModel: EntityConvertible {
///   func write(to person: Person, in upsert: Upsert) throws {
///     person.update(Person.name, to: name)
///     try upsert.relate(person, Person.dogs, to: dogs)
///   }
/// }
/// try context.save(models: [PersonModel(id: UUID(), name: "Anne", dogs: [])])
/// ```
///
/// Storing the same value again changes nothing: the object is found by its ID,
/// ``ManagedObject/update(_:to:)-(_,Value)`` does not write equal values, and `relate(_:_:to:)` of
/// ``Upsert`` does not write existing links.
public protocol EntityConvertible: Sendable, Identifiable
where ID == Object.IDValue.Scalar {
  /// The class of the objects, or the common superclass of several kinds.
  associatedtype Object: IdentifiedObject

  /// The class of a new object. It differs from `Object` if the value is one of several kinds.
  var objectType: Object.Type { get }

  /// Writes the value's properties to the object, whose ID is already set.
  func write(to object: Object, in upsert: Upsert) throws
}

extension EntityConvertible {
  /// The class `Object`, for values of one kind.
  public var objectType: Object.Type { Object.self }
}

/// The kinds of a family, as an enum of their entities' names.
///
/// Use it to convert a hierarchy to a domain enum without omitting a kind: the compiler checks the
/// `switch` over the enum, and ``check(below:in:)`` checks the enum.
///
/// ```swift
/// enum PublicationKind: String, EntityKind { case book = "Book", paper = "Paper" }
///
/// extension Publication: DomainConvertible {
///   func makeDomain() throws -> PublicationModel {
///     switch try kind(PublicationKind.self) {
///     case .book: .book(pageCount: try narrowed(to: Book.self).pageCount)
///     case .paper: .paper(doi: try narrowed(to: Paper.self).doi)
///     }
///   }
/// }
/// ```
public protocol EntityKind: CaseIterable, RawRepresentable, Hashable, Sendable
where RawValue == String {}

extension EntityKind {
  /// Compares the cases with the entities that objects of a family can have.
  ///
  /// ```swift
  /// try PublicationKind.check(below: "Publication", in: model)  // throws no case for it
  /// ```
  ///
  /// - Throws: ``DeclarationError`` with every entity without a case and every case without an
  ///   entity.
  public static func check(below rootName: String, in model: ManagedObjectModel)
    throws(DeclarationError)
  {
    let entities = model.entitiesInNumberingOrder
    guard let root = entities.first(where: { $0.name == rootName }) else {
      let rule = DeclarationError.Problem.Rule.noEntity(known: entities.map(\.name))
      throw DeclarationError(problems: [.init(entity: rootName, rule: rule)])
    }
    let family = entities.filter { $0.isKind(of: root) && !$0.isAbstract }.map(\.name)
    let kinds = allCases.map(\.rawValue)
    let problems =
      family.filter { !kinds.contains($0) }.map {
        DeclarationError.Problem(entity: $0, rule: .noCase)
      }
      + kinds.filter { !family.contains($0) }.map {
        DeclarationError.Problem(entity: $0, rule: .noKind)
      }
    if !problems.isEmpty { throw DeclarationError(problems: problems) }
  }
}

extension ManagedObject {
  /// Returns the object's kind by its exact entity.
  ///
  /// ```swift
  /// print(try book.kind(PublicationKind.self))  // prints book
  /// ```
  ///
  /// - Throws: ``DomainMappingError/unknownKind(entity:object:known:)``.
  public func kind<Kind: EntityKind>(_: Kind.Type = Kind.self) throws(DomainMappingError) -> Kind {
    guard let kind = Kind(rawValue: entityName) else {
      let known = Kind.allCases.map(\.rawValue)
      throw .unknownKind(entity: entityName, object: objectID, known: known)
    }
    return kind
  }

  /// Returns the object as an instance of a required subclass.
  ///
  /// ```swift
  /// let notes = try context.fetchRequired(Query<Publication>.where { $0.title == "Notes" })
  /// print(try notes.narrowed(to: Book.self).pageCount ?? 0)  // prints 66
  /// ```
  ///
  /// - Throws: ``DomainMappingError/otherKind(object:expected:found:)``.
  public func narrowed<Subclass: ManagedObject>(to subclass: Subclass.Type)
    throws(DomainMappingError) -> Subclass
  {
    guard let narrow = self as? Subclass else {
      throw .otherKind(object: objectID, expected: "\(subclass)", found: "\(type(of: self))")
    }
    return narrow
  }
}

/// The reason why a domain value and its object could not be converted, with its evidence.
///
/// ```swift
/// do {
///   _ = try paper.required(Publication.year)
/// } catch {
///   if case .missingValue(_, _, let property) = error { print(property) }  // prints year
/// }
/// ```
public enum DomainMappingError: Error, Hashable, Sendable {
  /// A required value is missing.
  case missingValue(entity: String, object: ManagedObjectID, property: String)
  /// The domain's type does not contain the stored value.
  case unknownValue(
    entity: String, object: ManagedObjectID, property: String, found: String, type: String)
  /// The domain's kinds do not include the object's entity.
  case unknownKind(entity: String, object: ManagedObjectID, known: [String])
  /// The object is not of the domain value's class.
  case otherKind(object: ManagedObjectID, expected: String, found: String)
  /// The conversion of an object reached the object again, so its domain value would be infinite.
  case endless(path: [ManagedObjectID])
  /// No object has these IDs.
  case unknownIDs(entity: String, ids: [String])
  /// Several objects have the same ID, so none of them can be chosen.
  case ambiguousID(entity: String, id: String, objects: [ManagedObjectID])
}

extension DomainMappingError: CustomStringConvertible {
  /// The reason and the next step for the caller.
  public var description: String { "\(reason); \(suggestion)" }

  /// The reason and its place.
  var reason: String {
    switch self {
    case .missingValue(_, let object, let property):
      "\(property) of \(object.uriRepresentation) has no value, and its domain type needs one"
    case .unknownValue(_, let object, let property, let found, let type):
      "\(property) of \(object.uriRepresentation) is \(found), which is not a \(type)"
    case .unknownKind(let entity, let object, let known):
      "\(object.uriRepresentation) has the entity \(entity), not one of \(known.joined(separator: ", "))"
    case .otherKind(let object, let expected, let found):
      "\(object.uriRepresentation) is a \(found), its domain value a \(expected)"
    case .endless(let path):
      "the domain value would contain itself: "
        + path.map { "\($0.entityName) \($0.uriRepresentation)" }.joined(separator: " -> ")
    case .unknownIDs(let entity, let ids):
      "no \(entity) has the ID \(ids.joined(separator: ", "))"
    case .ambiguousID(let entity, let id, let objects):
      "\(objects.count) objects of \(entity) have the ID \(id): "
        + objects.map(\.uriRepresentation).joined(separator: ", ")
    }
  }

  /// The next step for the caller.
  package var suggestion: String {
    switch self {
    case .missingValue: "set it, or make it optional in the domain type"
    case .unknownValue: "add a case for it, or correct the stored value"
    case .unknownKind: "add a case to the enum of kinds"
    case .otherKind: "delete the object first, or give the value a different ID"
    case .endless:
      "leave the inverse out of the domain type, or let that side carry only the other's ID"
    case .unknownIDs: "save the object first, or check the ID"
    case .ambiguousID: "delete all but one, and add a uniqueness constraint on the ID"
    }
  }
}
