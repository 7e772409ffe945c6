import Foundation

/// Finds the model's properties for key paths of classes.
///
/// Swift provides no name for the key path of a computed property, which all properties of managed
/// objects are. Unless a name is given, it is found by probing: an unsaved object in a context of
/// its own gets known values for its properties, and the key path is read.
struct ModelKeyPaths {
  private let context: ManagedObjectContext
  private let names: [AnyKeyPath: String]
  private let probed: ProbedKeyPaths

  init(_ container: PersistentContainer, names: [AnyKeyPath: String]) {
    self.context = container.newContext()
    self.names = names
    self.probed = container.probedKeyPaths
  }

  /// Returns the name of the only entity with the class.
  func entityName(
    of objectType: ManagedObject.Type
  ) throws(PredicateTranslationError) -> String {
    let matches = context.registry.entities.filter { $0.objectType == objectType }
    guard matches.count == 1 else {
      throw .classWithoutEntity("\(objectType)", entities: matches.map(\.layout.name))
    }
    return matches[0].layout.name
  }

  /// Returns the names of the properties along a key path from the class.
  func steps<Root>(
    of keyPath: AnyKeyPath, from root: Root.Type
  ) throws(PredicateTranslationError) -> [String] {
    // Parents come first, even if the class itself has no entity.
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

  /// Checks that a given name exists in the model.
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

/// Finds the property that a key path's getter returns, by setting properties and reading it.
struct KeyPathProbe {
  private let object: ManagedObject
  private let context: ManagedObjectContext
  private let entity: EntityDescription

  /// Creates an object whose properties all have values.
  init(entity: EntityLayout, context: ManagedObjectContext) throws(ObjectGraphError) {
    self.context = context
    self.entity = context.layout.description(of: entity)
    self.object = context.insert(entityIndex: entity.index)
    for property in self.entity.propertiesByName.values {
      _ = try give(property, value: 0)
    }
  }

  /// Returns the properties whose values the key path returns, whatever they are set to.
  func names(of keyPath: AnyKeyPath) throws(ObjectGraphError) -> [String] {
    var names: [String] = []
    for property in entity.propertiesByName.values.sorted(by: { $0.name < $1.name }) {
      var isReturned = true
      // Returns to the first value at the end, so that other properties are not affected.
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

  /// Sets the property to one of three values and returns it as a reader would see it, or nil for a
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
    // Adds as many objects as the number, so that sets of values also differ in size.
    try object.add(other, to: relationship.name)
    return .list([.object(other.objectID)])
  }

  private func concreteEntity(_ entity: EntityDescription) -> EntityLayout? {
    context.layout.entity(named: entity.name).flatMap { layout in
      layout.subtree.map { context.layout.entities[$0] }.first { !$0.isAbstract }
    }
  }

  /// Returns one of three values of a type.
  ///
  /// Values of different types differ.
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

/// The properties of key paths that were already probed.
///
/// Probing creates objects; a lookup does not.
///
/// `@unchecked Sendable`: the lock guards the names, and a key path without captures, such as every
/// one that `#Predicate` creates, is immutable.
final class ProbedKeyPaths: @unchecked Sendable {
  private let lock = NSLock()
  private var names: [AnyKeyPath: String] = [:]

  subscript(keyPath: AnyKeyPath) -> String? {
    get { lock.withLock { names[keyPath] } }
    set { lock.withLock { names[keyPath] = newValue } }
  }
}
