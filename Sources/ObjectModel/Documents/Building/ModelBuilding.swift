/// Turns a document into a model, in two passes, since a child often stands before its parent.
///
/// Problems and warnings are collected; whatever has none is still built, so that one run finds
/// them all.
struct ModelBuilding {
  /// Beyond these only an attack goes; the largest known models have some hundred entities.
  static let entityLimit = 5_000
  /// SQLite's own limit of columns in a table.
  static let propertyLimit = 2_000
  static let depthLimit = 200
  static let compositeLimit = 1_000

  let document: ModelDocument
  let entityNames: Set<String>
  private(set) var problems: [ModelDocumentError.Problem] = []
  private(set) var warnings: [ModelDocument.Warning] = []
  /// The entities by name; of two with one name the first.
  private(set) var entities: [String: EntityDescription] = [:]
  private(set) var documents: [String: ModelDocument.Entity] = [:]
  private(set) var composites = CompositeBuilding()

  init(document: ModelDocument) {
    self.document = document
    entityNames = Set(document.entities.map(\.name))
  }

  /// The model as far as it could be built; ``problems`` says whether that is all of it.
  mutating func model() -> ManagedObjectModel {
    checkSizes()
    guard problems.isEmpty else { return ManagedObjectModel() }
    composites = CompositeBuilding(document.composites)
    problems += composites.problems
    for entity in document.entities { describe(entity) }
    linkParents()
    for entity in document.entities { addRelationships(of: entity) }
    linkInverses()
    for entity in document.entities { addIndexes(of: entity) }
    let roots = document.entities.compactMap { entities[$0.name] }
      .filter { $0.superentity == nil }
    let model = ManagedObjectModel(entities: roots)
    if !document.versionIdentifier.isEmpty {
      model.versionIdentifiers = [document.versionIdentifier]
    }
    addTemplates(to: model)
    addConfigurations(to: model)
    return model
  }

  mutating func report(
    _ reason: ModelDocumentError.Reason, _ settings: ModelDocument.Settings,
    _ entity: String? = nil, _ property: String? = nil
  ) {
    problems.append(
      .init(
        place: settings.place ?? .init(file: "document"), entity: entity, property: property,
        reason: reason))
  }

  mutating func warn(
    _ finding: ModelDocument.Warning.Finding, _ settings: ModelDocument.Settings,
    _ entity: String? = nil, _ property: String? = nil
  ) {
    warnings.append(
      .init(place: settings.place, entity: entity, property: property, finding: finding))
  }

  /// Stops what would take minutes to build, which no real model does.
  private mutating func checkSizes() {
    check(document.entities.count, "entities", Self.entityLimit, document.settings)
    check(document.composites.count, "composites", Self.entityLimit, document.settings)
    for entity in document.entities {
      let properties =
        entity.attributes.count + entity.relationships.count + entity.fetchedProperties.count
      let indexes = entity.fetchIndexes.count + (entity.compoundIndexes ?? []).count
      check(properties, "properties", Self.propertyLimit, entity.settings)
      check(indexes, "indexes", Self.propertyLimit, entity.settings)
    }
  }

  private mutating func check(
    _ count: Int, _ what: String, _ limit: Int, _ settings: ModelDocument.Settings
  ) {
    guard count > limit else { return }
    report(.tooMany(what, count: count, limit: limit), settings, settings["name"])
  }

  private mutating func describe(_ source: ModelDocument.Entity) {
    guard documents[source.name] == nil else {
      return report(.duplicateEntity, source.settings, source.name)
    }
    let entity = EntityDescription(
      name: source.name, managedObjectClassName: Self.className(source.representedClassName),
      isAbstract: source.isAbstract)
    entity.renamingIdentifier = renaming(source.settings, source.name)
    entity.versionHashModifier = source.settings["versionHashModifier"]
    entity.userInfo = values(of: source.userInfo, source.name)
    entity.properties = source.attributes.map { attribute($0, of: source.name) }
    for fetched in source.fetchedProperties { add(fetched, to: entity) }
    entities[source.name] = entity
    documents[source.name] = source
    reportRepetitions(in: source)
  }

  private mutating func reportRepetitions(in source: ModelDocument.Entity) {
    var seen: Set<String> = []
    let all =
      source.attributes.map(\.settings) + source.relationships.map(\.settings)
      + source.fetchedProperties.map(\.settings)
    for settings in all {
      guard let name = settings["name"], !seen.insert(name).inserted else { continue }
      report(.duplicateProperty, settings, source.name, name)
    }
  }

  /// `.Book` is a class of the app's own module; without a class objects are plain ones.
  private static func className(_ text: String?) -> String {
    guard let text, !text.isEmpty, text != "NSManagedObject" else { return "ManagedObject" }
    return text.hasPrefix(".") ? String(text.dropFirst()) : text
  }

  mutating func renaming(
    _ settings: ModelDocument.Settings, _ entity: String, _ property: String? = nil
  ) -> String? {
    if let old = settings["elementID"] { return old }
    guard let old = settings["renamingIdentifier"] else { return nil }
    warn(.renamingIdentifier, settings, entity, property)
    return old
  }

  mutating func values(
    of info: ModelDocument.UserInfo?, _ entity: String, _ property: String? = nil
  ) -> [String: String] {
    guard let info else { return [:] }
    var seen: Set<String> = []
    for entry in info.entries {
      let key = entry["key"] ?? ""
      if !seen.insert(key).inserted { warn(.repeatedKey(key), entry, entity, property) }
    }
    return info.values
  }
}

extension ModelDocument {
  /// The model that the document describes, to be validated by ``ManagedObjectModel/freeze()``.
  ///
  /// - Throws: ``ModelDocumentError`` with every problem and its line: a parent, destination or
  ///   composite that is not there, a stored attribute without type, two entities of one name.
  public func model() throws(ModelDocumentError) -> ManagedObjectModel {
    var building = ModelBuilding(document: self)
    let model = building.model()
    guard building.problems.isEmpty else { throw ModelDocumentError(building.problems) }
    return model
  }
}
