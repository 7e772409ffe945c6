/// Converts a document to a model, in two passes because a child often precedes its parent.
///
/// Collects problems and warnings and builds everything else, so that one run finds them all.
struct ModelBuilding {
  /// A limit against hostile documents; the largest known models have a few hundred entities.
  static let entityLimit = 5_000
  /// SQLite's limit of columns in a table.
  static let propertyLimit = 2_000
  static let depthLimit = 200
  static let compositeLimit = 1_000

  let document: ModelDocument
  let entityNames: Set<String>
  private(set) var problems: [ModelDocumentError.Problem] = []
  private(set) var warnings: [ModelDocument.Warning] = []
  /// The entities by name; of two with the same name, the first.
  private(set) var entities: [String: EntityDescription] = [:]
  private(set) var documents: [String: ModelDocument.Entity] = [:]
  private(set) var composites = CompositeBuilding()

  init(document: ModelDocument) {
    self.document = document
    entityNames = Set(document.entities.map(\.name))
  }

  /// Returns the model as far as it could be built.
  ///
  /// It is complete if ``problems`` is empty.
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

  /// Rejects documents that would take minutes to build; no real model does.
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

  /// Removes the dot of `.Book`, a class in the app's own module.
  ///
  /// Without a class, objects are plain ones.
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
  /// Returns the model that the document describes; ``ManagedObjectModel/freeze()`` validates it.
  ///
  /// ```swift
  /// let document = try ModelDocument(newer)
  /// print(try document.model().isCompatible(withVersionHashes: newer.entityVersionHashesByName))  // prints true
  /// ```
  ///
  /// - Throws: ``ModelDocumentError`` with every problem and its line: a missing parent,
  ///   destination or composite, a stored attribute without a type, or two entities with the same
  ///   name.
  public func model() throws(ModelDocumentError) -> ManagedObjectModel {
    var building = ModelBuilding(document: self)
    let model = building.model()
    guard building.problems.isEmpty else { throw ModelDocumentError(problems: building.problems) }
    return model
  }
}

extension ModelBuilding {
  /// Adds each entity to its parent's sub-entities, unless that would form a cycle.
  mutating func linkParents() {
    var children: [String: [EntityDescription]] = [:]
    for source in document.entities {
      guard let parent = source.parentEntity, !parent.isEmpty, let entity = entities[source.name]
      else { continue }
      guard entities[parent] != nil else {
        report(.unknownParent(parent), source.settings, source.name)
        continue
      }
      switch chain(from: source.name) {
      case .cycle(let names): report(.inheritanceCycle(names), source.settings, source.name)
      case .tooLong(let count):
        report(
          .tooMany("ancestors", count: count, limit: Self.depthLimit), source.settings,
          source.name)
      case .sound: children[parent, default: []].append(entity)
      }
    }
    for (name, list) in children { entities[name]?.subentities = list }
  }

  private enum Chain {
    case sound
    case cycle([String])
    case tooLong(Int)
  }

  private func chain(from name: String) -> Chain {
    var names = [name]
    while let parent = documents[names[names.count - 1]]?.parentEntity, documents[parent] != nil {
      // A cycle further up is reported there, and nothing can be built on it.
      if names.contains(parent) { return .cycle(names + [parent]) }
      names.append(parent)
      if names.count > Self.depthLimit { return .tooLong(names.count - 1) }
    }
    return .sound
  }
}

extension ModelBuilding {
  mutating func attribute(
    _ source: ModelDocument.Attribute, of entity: String
  ) -> AttributeDescription {
    let attribute = AttributeDescription(
      name: source.name, isOptional: source.isOptional, isTransient: source.isTransient)
    attribute.renamingIdentifier = renaming(source.settings, entity, source.name)
    attribute.userInfo = values(of: source.userInfo, entity, source.name)
    if let type = type(of: source, entity) { attribute.type = type }
    if attribute.type == .composite { addComposite(to: attribute, source, entity) }
    copyOptions(of: source, to: attribute)
    var reading = ValueReading(settings: source.settings, type: attribute.type)
    attribute.defaultValue = reading.defaultValue()
    attribute.rules = reading.rules()
    for finding in reading.findings { warn(finding, source.settings, entity, source.name) }
    return attribute
  }

  private mutating func type(
    of source: ModelDocument.Attribute, _ entity: String
  ) -> AttributeType? {
    guard let text = source.type else {
      if !source.isTransient { report(.missingType, source.settings, entity, source.name) }
      return nil
    }
    guard let type = AttributeType(documentName: text) else {
      report(.unknownType(text), source.settings, entity, source.name)
      return nil
    }
    return type
  }

  private mutating func addComposite(
    to attribute: AttributeDescription, _ source: ModelDocument.Attribute, _ entity: String
  ) {
    guard let name = source.settings["composite"] else {
      return report(.missingComposite, source.settings, entity, source.name)
    }
    guard composites.isKnown(name) else {
      return report(.unknownComposite(name), source.settings, entity, source.name)
    }
    guard composites.isSound(name) else { return }
    attribute.composite = CompositeDescription(
      name: name,
      elements: (composites.documents[name]?.attributes ?? []).map { self.attribute($0, of: name) })
  }

  private func copyOptions(
    of source: ModelDocument.Attribute, to attribute: AttributeDescription
  ) {
    let settings = source.settings
    attribute.versionHashModifier = settings["versionHashModifier"]
    attribute.valueTransformerName = settings["valueTransformerName"]
    attribute.attributeValueClassName = settings["customClassName"]
    attribute.allowsExternalBinaryDataStorage = settings.isYes("allowsExternalBinaryDataStorage")
    attribute.allowsCloudEncryption = settings.isYes("allowsCloudEncryption")
    attribute.preservesValueInHistoryOnDeletion = settings.isYes("preserveAfterDeletion")
    if settings.isYes("derived") || settings["derivationExpression"] != nil {
      attribute.derivationExpression = settings["derivationExpression"] ?? ""
    }
  }
}

extension AttributeType {
  /// Core Data's types by their names in documents.
  private static let documentNames: [String: AttributeType] = [
    "Undefined": .undefined, "Integer 16": .integer16, "Integer 32": .integer32,
    "Integer 64": .integer64, "Decimal": .decimal, "Double": .double, "Float": .float,
    "String": .string, "Boolean": .boolean, "Date": .date, "Binary": .binary, "UUID": .uuid,
    "URI": .uri, "Transformable": .transformable, "ObjectID": .objectID, "Composite": .composite,
  ]

  package init?(documentName: String) {
    guard let type = Self.documentNames[documentName] else { return nil }
    self = type
  }

  /// The type's name in documents, such as `Integer 16`.
  package var documentName: String {
    Self.documentNames.first { $0.value == self }?.key ?? "Undefined"
  }
}

extension ModelBuilding {
  mutating func addRelationships(of source: ModelDocument.Entity) {
    guard let entity = entities[source.name], documents[source.name] == source else { return }
    // Fetched properties are already present, but come last in documents.
    let fetched = entity.properties.filter { $0 is FetchedPropertyDescription }
    let attributes = entity.properties.filter { $0 is AttributeDescription }
    let relationships = source.relationships.map { relationship($0, of: source.name) }
    entity.properties = attributes + relationships + fetched
  }

  private mutating func relationship(
    _ source: ModelDocument.Relationship, of entity: String
  ) -> RelationshipDescription {
    let settings = source.settings
    let relationship = RelationshipDescription(
      name: source.name, maxCount: 1, isOptional: source.isOptional,
      isOrdered: settings.isYes("ordered"))
    if let name = source.destinationEntity, !name.isEmpty {
      relationship.destinationEntity = entities[name]
      if entities[name] == nil {
        report(.unknownDestination(name), settings, entity, source.name)
      }
    } else {
      report(
        .missingSetting("destinationEntity", of: "relationship"), settings, entity, source.name)
    }
    if relationship.isOrdered && !source.isToMany {
      relationship.isOrdered = false
      warn(.orderedToOne, settings, entity, source.name)
    }
    relationship.isTransient = settings.isYes("transient")
    relationship.deleteRule = deleteRule(settings, entity, source.name)
    setCounts(of: relationship, source, entity)
    relationship.renamingIdentifier = renaming(settings, entity, source.name)
    relationship.versionHashModifier = settings["versionHashModifier"]
    relationship.userInfo = values(of: source.userInfo, entity, source.name)
    return relationship
  }

  private mutating func deleteRule(
    _ settings: ModelDocument.Settings, _ entity: String, _ property: String
  ) -> DeleteRule {
    guard let text = settings["deletionRule"] else { return .nullify }
    if let rule = DeleteRule(documentName: text) { return rule }
    report(.unknownDeletionRule(text), settings, entity, property)
    return .nullify
  }

  /// Sets a relationship's counts.
  ///
  /// A to-one's follow from its optionality, because old files have `minCount="1"` for optional
  /// ones.
  private mutating func setCounts(
    of relationship: RelationshipDescription, _ source: ModelDocument.Relationship,
    _ entity: String
  ) {
    guard source.isToMany else {
      relationship.minCount = source.isOptional ? 0 : 1
      return
    }
    let (least, greatest) = (
      count("minCount", source.settings, entity), count("maxCount", source.settings, entity)
    )
    guard source.settings.isYes("toMany") else {
      warn(
        .countedToMany(maxCount: source.settings["maxCount"] ?? ""), source.settings, entity,
        source.name)
      // The tool that writes such files uses a minCount of 1 for "not yet known".
      relationship.maxCount = greatest > 1 ? greatest : 0
      return
    }
    relationship.minCount = least
    relationship.maxCount = greatest == 1 ? 0 : greatest
  }

  private mutating func count(
    _ name: String, _ settings: ModelDocument.Settings, _ entity: String
  ) -> Int {
    guard let text = settings[name] else { return 0 }
    if let count = Int(text) { return max(0, count) }
    report(.notANumber(text, of: name), settings, entity, settings["name"])
    return 0
  }

  /// Pairs relationships that name each other.
  ///
  /// If three name two, one remains without an inverse.
  mutating func linkInverses() {
    for source in document.entities where documents[source.name] == source {
      for relationship in source.relationships { linkInverse(of: relationship, in: source.name) }
    }
  }

  private mutating func linkInverse(
    of source: ModelDocument.Relationship, in entity: String
  ) {
    guard let name = source.inverseName, !name.isEmpty, let destination = source.destinationEntity,
      let own = description(of: source.name, in: entity), entities[destination] != nil
    else { return }
    guard let declarer = declarer(of: name, for: destination),
      let other = documents[declarer]?.relationships.first(where: { $0.name == name }),
      let inverse = description(of: name, in: declarer)
    else { return warn(.inverseNotFound(name), source.settings, entity, source.name) }
    guard other.inverseName == source.name, let back = other.destinationEntity,
      let target = entities[back], let origin = entities[entity], target.isKind(of: origin)
    else { return warn(.inverseNotMutual(name), source.settings, entity, source.name) }
    own.inverseRelationship = inverse
  }

  /// Returns the entity that declares a relationship of another entity, which may inherit it.
  private func declarer(of name: String, for entity: String) -> String? {
    entities[entity]?.lineage.reversed().map(\.name).first { candidate in
      documents[candidate]?.relationships.contains { $0.name == name } ?? false
    }
  }

  private func description(of name: String, in entity: String) -> RelationshipDescription? {
    entities[entity]?.properties.lazy.compactMap { $0 as? RelationshipDescription }
      .first { $0.name == name }
  }
}

extension DeleteRule {
  private static let documentNames: [String: DeleteRule] = [
    "No Action": .noAction, "Nullify": .nullify, "Cascade": .cascade, "Deny": .deny,
  ]

  package init?(documentName: String) {
    guard let rule = Self.documentNames[documentName] else { return nil }
    self = rule
  }

  /// The rule's name in documents, such as `No Action`.
  package var documentName: String {
    Self.documentNames.first { $0.value == self }?.key ?? "Nullify"
  }
}

extension ModelBuilding {
  /// Adds an entity's indexes from all three notations, which old files mix.
  mutating func addIndexes(of source: ModelDocument.Entity) {
    guard let entity = entities[source.name], documents[source.name] == source else { return }
    let properties = Set((entity.allProperties + entity.flatProperties).map(\.name))
    var indexes: [FetchIndexDescription] = []
    for index in source.fetchIndexes {
      let elements = index.elements.map(Self.element)
      guard
        arePresent(
          elements.filter { $0.expressionType == nil }.map(\.property),
          in: properties.union(FetchIndexDescription.systemColumns),
          "index \(index.name)", index.settings, source.name)
      else { continue }
      let described = FetchIndexDescription(
        name: index.name, elements: elements,
        partialIndexPredicateFormat: index.settings["partialIndexPredicate"])
      // Xcode rejects two of one name; identical ones count once.
      if indexes.contains(where: { $0.name == index.name && $0 != described }) {
        report(.repeatedIndex(index.name), index.settings, source.name)
      }
      indexes.append(described)
    }
    indexes += compoundIndexes(of: source, properties) + singleIndexes(of: source)
    entity.indexes = uniquelyNamed(indexes, source)
    entity.uniquenessConstraints = (source.uniquenessConstraints ?? []).filter {
      arePresent($0, in: properties, "a uniqueness constraint", source.settings, source.name)
    }
  }

  private static func element(
    _ settings: ModelDocument.Settings
  ) -> FetchIndexDescription.Element {
    let expression = settings["expression"]
    let type = settings["expressionType"].flatMap { AttributeType(documentName: $0) }
    return FetchIndexDescription.Element(
      property: settings["property"] ?? expression ?? "",
      isAscending: settings["order"] != "descending",
      collationType: settings["type"] == "RTree" ? .rTree : .binary,
      expressionType: settings["property"] == nil && expression != nil ? type ?? .undefined : nil)
  }

  /// Converts compound indexes, which Core Data names `compoundIndex`, `compoundIndex1` and so on.
  private mutating func compoundIndexes(
    of source: ModelDocument.Entity, _ properties: Set<String>
  ) -> [FetchIndexDescription] {
    var indexes: [FetchIndexDescription] = []
    for names in source.compoundIndexes ?? [] {
      if let path = names.first(where: { $0.contains(".") }) {
        warn(.keyPathIndex(path), source.settings, source.name)
      } else if arePresent(names, in: properties, "a compound index", source.settings, source.name)
      {
        let number = indexes.isEmpty ? "" : "\(indexes.count)"
        indexes.append(
          FetchIndexDescription(
            name: "compoundIndex\(number)", elements: names.map { .init(property: $0) }))
      }
    }
    return indexes
  }

  /// Returns indexes in the oldest notation.
  ///
  /// A relationship's column is always indexed.
  private func singleIndexes(of source: ModelDocument.Entity) -> [FetchIndexDescription] {
    source.attributes.filter { $0.settings.isYes("indexed") && !$0.isTransient }.map {
      FetchIndexDescription(
        name: "by\($0.name.prefix(1).uppercased())\($0.name.dropFirst())Index",
        elements: [.init(property: $0.name)])
    }
  }

  private mutating func uniquelyNamed(
    _ indexes: [FetchIndexDescription], _ source: ModelDocument.Entity
  ) -> [FetchIndexDescription] {
    var names: Set<String> = []
    // Identical indexes count once.
    return indexes.withoutRepetitions.map { index in
      var index = index
      if names.contains(index.name) {
        warn(.repeatedIndex(index.name), source.settings, source.name)
        let free = (2...).lazy.map { "\(index.name)\($0)" }.first { !names.contains($0) }
        index.name = free ?? index.name
      }
      names.insert(index.name)
      return index
    }
  }

  private mutating func arePresent(
    _ names: [String], in properties: Set<String>, _ user: String,
    _ settings: ModelDocument.Settings, _ entity: String
  ) -> Bool {
    let missing = names.filter { !properties.contains($0) }
    for name in missing { report(.unknownProperty(name, of: user), settings, entity) }
    return missing.isEmpty
  }
}

extension ModelBuilding {
  mutating func add(_ source: ModelDocument.FetchedProperty, to entity: EntityDescription) {
    let property = FetchedPropertyDescription(name: source.name)
    property.isOptional = source.settings.isYes("optional")
    property.renamingIdentifier = renaming(source.settings, entity.name, source.name)
    property.userInfo = values(of: source.userInfo, entity.name, source.name)
    if let request = source.fetchRequest, request.entity != nil {
      property.fetchRequest = template(request, user: "its fetchRequest", entity.name, source.name)
    } else {
      report(.missingFetchRequest, source.settings, entity.name, source.name)
    }
    entity.properties.append(property)
  }

  mutating func addTemplates(to model: ManagedObjectModel) {
    for request in document.fetchRequests {
      guard let template = template(request, user: "fetchRequest \(request.name)") else { continue }
      model.setFetchRequestTemplate(template, forName: request.name)
      if let entity = entities[template.entityName], !entity.subentities.isEmpty,
        !template.includesSubentities
      {
        warn(.exactEntityOnly(entity.name), request.settings, request.name)
      }
    }
  }

  mutating func addConfigurations(to model: ManagedObjectModel) {
    for configuration in document.configurations {
      for name in configuration.entities where documents[name] == nil {
        report(
          .unknownEntity(name, of: "configuration \(configuration.name)"), configuration.settings)
      }
      model.setEntityNames(configuration.entities, forConfigurationName: configuration.name)
    }
  }

  /// Returns the request of an element, in which a missing setting means NO (format spec, chapter
  /// 3).
  private mutating func template(
    _ source: ModelDocument.FetchRequest, user: String, _ entity: String? = nil,
    _ property: String? = nil
  ) -> FetchRequestTemplate? {
    let settings = source.settings
    guard let name = source.entity, entityNames.contains(name) else {
      report(.unknownEntity(source.entity ?? "", of: user), settings, entity, property)
      return nil
    }
    var template = FetchRequestTemplate(entityName: name, predicateFormat: source.predicate)
    template.fetchLimit = number("fetchLimit", settings, entity, property)
    template.fetchBatchSize = number("fetchBatchSize", settings, entity, property)
    template.resultType =
      .init(rawValue: number("resultType", settings, entity, property)) ?? .objects
    template.includesSubentities =
      settings.isYes("includeSubentities") || settings.isYes("includesSubentities")
    template.includesPropertyValues =
      settings.isYes("includePropertyValues") || settings.isYes("includesPropertyValues")
    template.returnsObjectsAsFaults =
      settings.isYes("returnObjectsAsFaults") || settings.isYes("returnsObjectsAsFaults")
    template.includesPendingChanges = settings.isYes("includesPendingChanges")
    template.returnsDistinctResults =
      settings.isYes("returnDistinctResults") || settings.isYes("returnsDistinctResults")
    return template
  }

  private mutating func number(
    _ name: String, _ settings: ModelDocument.Settings, _ entity: String?, _ property: String?
  ) -> Int {
    guard let text = settings[name] else { return 0 }
    if let number = Int(text), number >= 0 { return number }
    report(.notANumber(text, of: name), settings, entity, property ?? settings["name"])
    return 0
  }
}

/// The composites of a document, and whether they can be built.
struct CompositeBuilding {
  private(set) var documents: [String: ModelDocument.Composite] = [:]
  private(set) var problems: [ModelDocumentError.Problem] = []
  private var leafCounts: [String: Int] = [:]

  init() {}

  init(_ composites: [ModelDocument.Composite]) {
    for composite in composites {
      guard documents.updateValue(composite, forKey: composite.name) != nil else { continue }
      report(.duplicateComposite(composite.name), composite.settings, composite.name)
    }
    for composite in composites { _ = leafCount(of: composite.name, path: []) }
  }

  func isKnown(_ name: String) -> Bool { documents[name] != nil }

  /// True if the composite contains no cycle and not too many attributes.
  func isSound(_ name: String) -> Bool {
    leafCounts[name].map { $0 <= ModelBuilding.compositeLimit } ?? false
  }

  /// Returns the number of attributes of a composite, including nested ones, or nil for a cycle.
  ///
  /// They are counted before anything is built: nested composites of ten elements each grow
  /// exponentially.
  private mutating func leafCount(of name: String, path: [String]) -> Int? {
    if let count = leafCounts[name] { return count }
    guard let composite = documents[name] else { return 0 }
    guard !path.contains(name), path.count < ModelBuilding.depthLimit else {
      report(.compositeCycle(path + [name]), composite.settings, name)
      return nil
    }
    var count = 0
    for attribute in composite.attributes {
      guard let inner = attribute.settings["composite"], attribute.type == "Composite" else {
        count += 1
        continue
      }
      guard let leaves = leafCount(of: inner, path: path + [name]) else { return nil }
      count += leaves
    }
    if count > ModelBuilding.compositeLimit {
      report(
        .tooMany("attributes", count: count, limit: ModelBuilding.compositeLimit),
        composite.settings, name)
      return nil
    }
    leafCounts[name] = count
    return count
  }

  private mutating func report(
    _ reason: ModelDocumentError.Reason, _ settings: ModelDocument.Settings, _ name: String
  ) {
    let problem = ModelDocumentError.Problem(
      place: settings.place ?? .init(file: "document"), entity: name, reason: reason)
    if !problems.contains(problem) { problems.append(problem) }
  }
}
