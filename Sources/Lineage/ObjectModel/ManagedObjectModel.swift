/// The entities that a container's stores can hold.
///
/// A model is plain objects built in code. It is frozen by ``freeze()`` when a container takes
/// it: from then on rows and statements are laid out by it.
///
/// `@unchecked Sendable` for the reason given at ``PropertyDescription``.
public final class ManagedObjectModel: @unchecked Sendable {
  /// Entities as given; sub-entities of a listed entity belong to the model unlisted too.
  public var entities: [EntityDescription] { willSet { requireMutable("entities") } }
  /// Names for this version of the model, for people; stores keep them with the hashes.
  public var versionIdentifiers: Set<String> = [] {
    willSet { requireMutable("versionIdentifiers") }
  }
  /// Requests by the name under which code asks for them.
  public var fetchRequestTemplatesByName: [String: FetchRequestTemplate] = [:] {
    willSet { requireMutable("fetchRequestTemplatesByName") }
  }
  private var entityNamesByConfiguration: [String: [String]] = [:] {
    willSet { requireMutable("configurations") }
  }
  /// The rules that this model need not keep.
  var leniencies: Set<ModelLeniency> = [] { willSet { requireMutable("leniencies") } }
  public private(set) var isFrozen = false
  /// The classes that the model was made of, if it was.
  var declaringClasses: [ManagedObject.Type] = []

  public init(entities: [EntityDescription] = []) {
    self.entities = entities
  }

  /// Every entity once: hierarchies in order of their roots, each parent before its sub-entities,
  /// siblings and roots sorted by name regardless of case.
  ///
  /// This is the order in which a store numbers entities.
  public var entitiesInNumberingOrder: [EntityDescription] {
    var result: [EntityDescription] = []
    func visit(_ siblings: [EntityDescription]) {
      for entity in siblings.sorted(by: Self.precedes)
      where !result.contains(where: { $0 === entity }) {
        result.append(entity)
        visit(entity.subentities)
      }
    }
    visit(entities.filter { $0.superentity == nil })
    // Only a faulty model (a cycle, an unlisted parent) leaves entities unvisited; validation
    // must see those as well.
    visit(entities)
    return result
  }

  public var entitiesByName: [String: EntityDescription] {
    Dictionary(
      entitiesInNumberingOrder.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Validates the model and forbids every further change.
  ///
  /// - Throws: ``ModelError`` with every problem of the model.
  public func freeze() throws(ModelError) {
    guard !isFrozen else { return }
    let problems = ModelValidation(model: self).problems.filter { problem in
      !leniencies.contains { $0.allows(problem.rule) }
    }
    guard problems.isEmpty else { throw ModelError(problems: problems) }
    isFrozen = true
    entitiesInNumberingOrder.forEach { $0.freeze() }
  }

  private func requireMutable(_ setter: String) {
    precondition(
      !isFrozen,
      "ManagedObjectModel.\(setter) was set after the model was passed to a container; "
        + "build a new model and open a new container with it")
  }

  private static func precedes(_ one: EntityDescription, _ other: EntityDescription) -> Bool {
    let (a, b) = (one.name.lowercased(), other.name.lowercased())
    return a == b ? one.name < other.name : a < b
  }
}

/// Named subsets of the entities, for keeping them in different stores.
extension ManagedObjectModel {
  /// The names of all configurations, sorted.
  public var configurations: [String] { entityNamesByConfiguration.keys.sorted() }

  /// Defines a configuration; the subsets of different ones may overlap.
  public func setEntities(_ entities: [EntityDescription], forConfigurationName name: String) {
    setEntityNames(entities.map(\.name), forConfigurationName: name)
  }

  /// Defines a configuration by names, which need not exist yet.
  public func setEntityNames(_ names: [String], forConfigurationName name: String) {
    entityNamesByConfiguration[name] = names
  }

  /// Forgets a configuration.
  func removeConfiguration(named name: String) { entityNamesByConfiguration[name] = nil }

  /// The names that a configuration was given, nil for an unknown one.
  public func entityNames(forConfigurationName name: String) -> [String]? {
    entityNamesByConfiguration[name]
  }

  /// The entities of a configuration; nil names the default one, which has all.
  ///
  /// - Returns: nil for an unknown name.
  public func entities(forConfigurationName name: String?) -> [EntityDescription]? {
    guard let name else { return entitiesInNumberingOrder }
    let known = entitiesByName
    return entityNamesByConfiguration[name]?.compactMap { known[$0] }
  }
}

/// Requests that belong to the model.
extension ManagedObjectModel {
  /// Keeps a request in the model, replacing one of the same name.
  public func setFetchRequestTemplate(_ template: FetchRequestTemplate?, forName name: String) {
    fetchRequestTemplatesByName[name] = template
  }

  /// A copy of the request of that name, nil if there is none.
  public func fetchRequestTemplate(forName name: String) -> FetchRequestTemplate? {
    fetchRequestTemplatesByName[name]
  }
}
