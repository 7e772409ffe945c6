import Foundation

/// The properties of the model that the key paths of classes represent.
///
/// Swift gives no name to the key path of a computed property, which all properties of managed
/// objects are. So unless a name is given, it is found by trying: an object in a context of its
/// own, never saved, gets a known value for each property, and the key path is read.
struct ModelKeyPaths {
  private let context: ManagedObjectContext
  private let names: [AnyKeyPath: String]
  private let probed: ProbedKeyPaths

  init(_ container: PersistentContainer, names: [AnyKeyPath: String]) {
    self.context = container.newContext()
    self.names = names
    self.probed = container.probedKeyPaths
  }

  /// The name of the only entity that goes with the class.
  func entityName(
    of objectType: ManagedObject.Type
  ) throws(PredicateTranslationError) -> String {
    let matches = context.registry.entities.filter { $0.objectType == objectType }
    guard matches.count == 1 else {
      throw .classWithoutEntity("\(objectType)", entities: matches.map(\.layout.name))
    }
    return matches[0].layout.name
  }

  /// The names of the properties that a key path from the class goes over.
  func steps<Root>(
    of keyPath: AnyKeyPath, from root: Root.Type
  ) throws(PredicateTranslationError) -> [String] {
    // Parents come first, also where the class itself goes with no entity.
    let entities = context.registry.entities.filter { $0.objectType is Root.Type }.map(\.layout)
    guard let entity = entities.first else {
      throw .classWithoutEntity("\(root)", entities: [])
    }
    guard let name = names[keyPath] else {
      guard let concrete = entities.first(where: { !$0.isAbstract }) else {
        throw .noConcreteEntity("\(root)")
      }
      if let known = probed[keyPath] { return [known] }
      let found = try probedName(of: keyPath, "\(root)", concrete)
      probed[keyPath] = found
      return [found]
    }
    let steps = name.split(separator: ".").map(String.init)
    try check(steps, from: entity)
    return steps
  }

  /// A given name is worth no more than the model says.
  private func check(
    _ steps: [String], from entity: EntityLayout
  ) throws(PredicateTranslationError) {
    var description: EntityDescription? = context.layout.description(of: entity)
    for step in steps {
      guard let property = description?.propertiesByName[step] else {
        throw .unknownProperty(
          entity: description?.name ?? entity.name, property: step,
          known: description?.propertiesByName.keys.sorted() ?? [])
      }
      description = (property as? RelationshipDescription)?.destinationEntity
    }
  }

  private func probedName(
    of keyPath: AnyKeyPath, _ root: String, _ entity: EntityLayout
  ) throws(PredicateTranslationError) -> String {
    defer { context.reset() }
    let candidates: [String]
    do throws(ObjectGraphError) {
      candidates = try KeyPathProbe(entity: entity, context: context).names(of: keyPath)
    } catch {
      throw .probing(error)
    }
    guard candidates.count == 1 else {
      throw .unnamedKeyPath(
        root: root, value: "\(type(of: keyPath).valueType)", candidates: candidates)
    }
    return candidates[0]
  }
}

/// Finds the property that a key path's getter returns, by giving properties values and reading it.
struct KeyPathProbe {
  private let object: ManagedObject
  private let context: ManagedObjectContext
  private let entity: EntityDescription

  /// Makes an object whose properties all have values.
  init(entity: EntityLayout, context: ManagedObjectContext) throws(ObjectGraphError) {
    self.context = context
    self.entity = context.layout.description(of: entity)
    self.object = context.insert(entityIndex: entity.index)
    for property in self.entity.propertiesByName.values {
      _ = try give(property, value: 0)
    }
  }

  /// The properties whose values are what the key path returns, whatever they are set to.
  func names(of keyPath: AnyKeyPath) throws(ObjectGraphError) -> [String] {
    var names: [String] = []
    for property in entity.propertiesByName.values.sorted(by: { $0.name < $1.name }) {
      var isReturned = true
      // Back to the first value at the end, so that no other property sees a second one.
      for value in [1, 2, 0] {
        let given = try give(property, value: value)
        if given == nil || read(keyPath) != given { isReturned = false }
      }
      if isReturned { names.append(property.name) }
    }
    return names
  }

  private func read(_ keyPath: AnyKeyPath) -> FetchValue? {
    let result: Any? = object[keyPath: keyPath]
    return (result as? any FetchValueConvertible)?.fetchValue
  }

  /// Gives the property one of three values and returns it as a reader would see it; nil for a
  /// property that cannot be distinguished from others.
  private func give(
    _ property: PropertyDescription, value number: Int
  ) throws(ObjectGraphError) -> FetchValue? {
    if let attribute = property as? AttributeDescription {
      guard let value = Self.value(of: attribute.type, number),
        let slot = object.layout.slot(named: attribute.name), object.write(value, into: slot)
      else { return nil }
      return .attribute(value)
    }
    guard let relationship = property as? RelationshipDescription else { return nil }
    return try give(relationship, value: number)
  }

  private func give(
    _ relationship: RelationshipDescription, value number: Int
  ) throws(ObjectGraphError) -> FetchValue? {
    guard let destination = relationship.destinationEntity.flatMap(concreteEntity) else {
      return nil
    }
    let other = context.insert(entityIndex: destination.index)
    if let slot = object.layout.slot(named: relationship.name) {
      object.setDestination(other, of: slot)
      return .object(other.objectID)
    }
    for old in try object.toMany(relationship.name) {
      try object.remove(old, from: relationship.name)
    }
    // As many objects as the number says, so that a set of values differs in its size too.
    try object.add(other, to: relationship.name)
    return .list([.object(other.objectID)])
  }

  private func concreteEntity(_ entity: EntityDescription) -> EntityLayout? {
    context.layout.entity(named: entity.name).flatMap { layout in
      layout.subtree.map { context.layout.entities[$0] }.first { !$0.isAbstract }
    }
  }

  /// The three values of a type; those of different types differ.
  private static func value(of type: AttributeType, _ number: Int) -> AttributeValue? {
    switch type {
    case .integer16, .integer32, .integer64: .integer(Int64(101 + number))
    case .double, .float: .double(0.5 + Double(number))
    case .decimal: .decimal(Decimal(201 + number))
    case .string: .string("probe \(number)")
    case .boolean: .boolean(number == 1)
    case .date: .date(Date(timeIntervalSinceReferenceDate: 301.5 + Double(number)))
    case .binary, .transformable: .binary(Data([UInt8(number), 42]))
    case .uuid: UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C\(number)").map { .uuid($0) }
    case .uri: URL(string: "probe:\(number)").map { .uri($0) }
    case .undefined, .objectID, .composite: nil
    }
  }
}

/// The properties of key paths that were found out before: probing makes objects, a lookup none.
///
/// `@unchecked Sendable`: the lock guards the names, and a key path without captures, such as
/// every one that `#Predicate` makes, never changes.
final class ProbedKeyPaths: @unchecked Sendable {
  private let lock = NSLock()
  private var names: [AnyKeyPath: String] = [:]

  subscript(keyPath: AnyKeyPath) -> String? {
    get { lock.withLock { names[keyPath] } }
    set { lock.withLock { names[keyPath] = newValue } }
  }
}
