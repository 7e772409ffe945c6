/// The entities that a container's stores can hold.
///
/// A model consists of plain objects built in code. A container freezes it with ``freeze()`` and
/// then lays out rows and statements by it.
///
/// `@unchecked Sendable` for the reason given at ``PropertyDescription``.
///
/// ```swift
/// let shelf = EntityDescription(
///   name: "Shelf", properties: [AttributeDescription(name: "label", type: .string)])
/// let container = try PersistentContainer(inMemory: ManagedObjectModel(entities: [shelf]))
/// print(container.managedObjectModel.isFrozen)  // prints true
/// ```
public final class ManagedObjectModel: @unchecked Sendable {
  /// The entities as set.
  ///
  /// Sub-entities of listed entities also belong to the model.
  public var entities: [EntityDescription] { willSet { requireMutable("entities") } }
  /// Names for this version of the model.
  ///
  /// Stores keep them with the hashes.
  ///
  /// ```swift
  /// newer.versionIdentifiers = ["2.0"]
  /// print(ModelDifference(from: model, to: newer).changes[0])  // prints ~ version identifier none -> 2.0
  /// ```
  public var versionIdentifiers: Set<String> = [] {
    willSet { requireMutable("versionIdentifiers") }
  }
  /// Fetch request templates by name.
  ///
  /// ```swift
  /// print(model.fetchRequestTemplatesByName["byAuthor"]?.predicateFormat ?? "")  // prints author.name == $AUTHOR
  /// ```
  public var fetchRequestTemplatesByName: [String: FetchRequestTemplate] = [:] {
    willSet { requireMutable("fetchRequestTemplatesByName") }
  }
  private var entityNamesByConfiguration: [String: [String]] = [:] {
    willSet { requireMutable("configurations") }
  }
  /// The rules that this model may break.
  var leniencies: Set<ModelLeniency> = [] { willSet { requireMutable("leniencies") } }

  /// Accepts names with letters beyond ASCII, for a layout that no store here has.
  package func allowOtherLetters() { leniencies.insert(.otherLetters) }

  /// Accepts what the model of a store by Apple's software may have, to read and copy its rows.
  package func allowForeignParts() {
    leniencies.formUnion([.reservedNames, .derivedAttributes])
  }

  /// True once ``freeze()`` succeeded; setters then trap.
  ///
  /// ```swift
  /// print(model.isFrozen, newer.isFrozen)  // prints true false
  /// ```
  public private(set) var isFrozen = false
  /// The classes that the model was created from, if any.
  var declaringClasses: [AnyClass] = []

  /// Creates a model of root entities, whose sub-entities belong to it too.
  ///
  /// ```swift
  /// let author = EntityDescription(
  ///   name: "Author", properties: [AttributeDescription(name: "name", type: .string)])
  /// let other = EntityDescription(name: "AUTHOR")
  /// try ManagedObjectModel(entities: [author, other]).freeze()  // throws another entity has the same name
  /// ```
  public init(entities: [EntityDescription] = []) {
    self.entities = entities
  }

  /// Each entity once: hierarchies in order of their roots, each parent before its sub-entities,
  /// siblings and roots sorted by name regardless of case.
  ///
  /// This is the order in which a store numbers entities.
  ///
  /// ```swift
  /// print(model.entitiesInNumberingOrder.map(\.name).suffix(4))  // prints ["Publication", "Book", "Paper", "Tag"]
  /// ```
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
    // Only a faulty model (a cycle, an unlisted parent) leaves entities unvisited; validation must
    // include those.
    visit(entities)
    return result
  }

  /// All entities by name, including sub-entities.
  ///
  /// ```swift
  /// print(model.entitiesByName["Book"]?.rootEntity.name ?? "none")  // prints Publication
  /// ```
  public var entitiesByName: [String: EntityDescription] {
    Dictionary(
      entitiesInNumberingOrder.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Validates the model and prevents further changes.
  ///
  /// ```swift
  /// let book = EntityDescription(
  ///   name: "Book", properties: [AttributeDescription(name: "title")])
  /// try ManagedObjectModel(entities: [book]).freeze()  // throws Book.title: has no type
  /// ```
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

/// Named subsets of the entities, which can be assigned to different stores.
extension ManagedObjectModel {
  /// The names of all configurations, sorted.
  ///
  /// ```swift
  /// newer.setEntityNames(["Person", "Dog"], forConfigurationName: "Local")
  /// print(newer.configurations)  // prints ["Local"]
  /// ```
  public var configurations: [String] { entityNamesByConfiguration.keys.sorted() }

  /// Defines a configuration.
  ///
  /// Configurations may overlap.
  ///
  /// ```swift
  /// let pets = [newer.entitiesByName["Person"], newer.entitiesByName["Dog"]].compactMap { $0 }
  /// newer.setEntities(pets, forConfigurationName: "Local")
  /// print(newer.entities(forConfigurationName: "Local")?.map(\.name) ?? [])  // prints ["Person", "Dog"]
  /// ```
  public func setEntities(_ entities: [EntityDescription], forConfigurationName name: String) {
    setEntityNames(entities.map(\.name), forConfigurationName: name)
  }

  /// Defines a configuration by entity names, which need not exist yet.
  ///
  /// ```swift
  /// newer.setEntityNames(["Book"], forConfigurationName: "Cloud")
  /// try newer.freeze()  // throws has only part of an entity hierarchy
  /// ```
  public func setEntityNames(_ names: [String], forConfigurationName name: String) {
    entityNamesByConfiguration[name] = names
  }

  /// Removes a configuration.
  func removeConfiguration(named name: String) { entityNamesByConfiguration[name] = nil }

  /// Returns the entity names of a configuration, or nil for an unknown one.
  package func entityNames(forConfigurationName name: String) -> [String]? {
    entityNamesByConfiguration[name]
  }

  /// Returns the entities of a configuration, or nil for an unknown name.
  ///
  /// A nil name is the default configuration, which has all entities.
  ///
  /// ```swift
  /// print(model.entities(forConfigurationName: nil)?.count ?? 0)  // prints 7
  /// print(model.entities(forConfigurationName: "Cloud") == nil)  // prints true
  /// ```
  public func entities(forConfigurationName name: String?) -> [EntityDescription]? {
    guard let name else { return entitiesInNumberingOrder }
    let known = entitiesByName
    return entityNamesByConfiguration[name]?.compactMap { known[$0] }
  }
}

/// Fetch request templates of the model.
extension ManagedObjectModel {
  /// Sets or replaces the template with a name; nil removes it.
  ///
  /// ```swift
  /// newer.setFetchRequestTemplate(
  ///   FetchRequestTemplate(entityName: "Book", predicateFormat: "year < $YEAR"),
  ///   forName: "before")
  /// ```
  public func setFetchRequestTemplate(_ template: FetchRequestTemplate?, forName name: String) {
    fetchRequestTemplatesByName[name] = template
  }

  /// Returns a copy of the template with a name, or nil if there is none.
  ///
  /// ```swift
  /// print(model.fetchRequestTemplate(forName: "byAuthor")?.entityName ?? "none")  // prints Publication
  /// ```
  public func fetchRequestTemplate(forName name: String) -> FetchRequestTemplate? {
    fetchRequestTemplatesByName[name]
  }
}
