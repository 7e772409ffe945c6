import ObjectModel

/// Which properties of the model the key paths of classes stand for.
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
