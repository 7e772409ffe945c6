extension ModelDocument {
  /// The document that describes a model, as Xcode would have saved it.
  ///
  /// The way back: the model of the document has the same version hashes.
  ///
  /// - Throws: ``ModelDocumentError`` for what the format has no place for: defaults of binary
  ///   attributes, numbers that are none, sorts of fetch requests.
  public init(_ model: ManagedObjectModel) throws(ModelDocumentError) {
    var describing = ModelDescribing()
    let entities = model.entitiesInNumberingOrder.map { describing.entity($0) }
    let templates = model.fetchRequestTemplatesByName.sorted { $0.key < $1.key }
      .map { describing.request($0.value, named: $0.key) }
    let configurations = model.configurations.map { name in
      Configuration(name: name, entities: model.entityNames(forConfigurationName: name) ?? [])
    }
    self.init(
      entities: entities, configurations: configurations, fetchRequests: templates,
      composites: describing.composites.sorted { $0.key < $1.key }.map(\.value))
    versionIdentifier = model.versionIdentifiers.sorted().joined(separator: ", ")
    guard describing.problems.isEmpty else { throw ModelDocumentError(describing.problems) }
  }
}

/// Turns descriptions into elements of a document.
struct ModelDescribing {
  typealias Settings = ModelDocument.Settings

  private(set) var composites: [String: ModelDocument.Composite] = [:]
  private(set) var problems: [ModelDocumentError.Problem] = []

  mutating func entity(_ entity: EntityDescription) -> ModelDocument.Entity {
    var result = ModelDocument.Entity(name: entity.name)
    let className = entity.managedObjectClassName
    result.representedClassName = className == "ManagedObject" ? "NSManagedObject" : className
    result.parentEntity = entity.superentity?.name
    result.isAbstract = entity.isAbstract
    result.settings["elementID"] = entity.renamingIdentifier
    result.settings["versionHashModifier"] = entity.versionHashModifier
    result.settings["syncable"] = "YES"
    for property in entity.properties { add(property, to: &result) }
    result.fetchIndexes = entity.indexes.map(Self.index)
    let constraints = entity.uniquenessConstraints
    result.uniquenessConstraints = constraints.isEmpty ? nil : constraints
    result.userInfo = entity.userInfo.isEmpty ? nil : .init(entity.userInfo)
    return result
  }

  private mutating func add(
    _ property: PropertyDescription, to entity: inout ModelDocument.Entity
  ) {
    switch property {
    case let attribute as AttributeDescription:
      entity.attributes.append(self.attribute(attribute, of: entity.name))
    case let relationship as RelationshipDescription:
      entity.relationships.append(self.relationship(relationship))
    case let fetched as FetchedPropertyDescription:
      entity.fetchedProperties.append(self.fetchedProperty(fetched))
    default: break
    }
  }

  mutating func request(
    _ template: FetchRequestTemplate, named name: String
  ) -> ModelDocument.FetchRequest {
    if !template.sorts.isEmpty { report(.unwritableSorts, nil, name) }
    var request = ModelDocument.FetchRequest(
      name: name, entity: template.entityName, predicate: template.predicateFormat)
    func set(_ name: String, _ number: Int) {
      if number != 0 { request.settings[name] = "\(number)" }
    }
    set("fetchLimit", template.fetchLimit)
    set("fetchBatchSize", template.fetchBatchSize)
    set("resultType", template.resultType.rawValue)
    request.settings.setYes("includeSubentities", template.includesSubentities)
    request.settings.setYes("includePropertyValues", template.includesPropertyValues)
    request.settings.setYes("returnObjectsAsFaults", template.returnsObjectsAsFaults)
    request.settings.setYes("includesPendingChanges", template.includesPendingChanges)
    request.settings.setYes("returnDistinctResults", template.returnsDistinctResults)
    return request
  }

  private mutating func fetchedProperty(
    _ property: FetchedPropertyDescription
  ) -> ModelDocument.FetchedProperty {
    let template = property.fetchRequest ?? FetchRequestTemplate(entityName: "")
    var result = ModelDocument.FetchedProperty(
      name: property.name, fetchRequest: request(template, named: "fetchedPropertyFetchRequest"))
    result.settings.setYes("optional", property.isOptional)
    result.settings["elementID"] = property.renamingIdentifier
    result.userInfo = property.userInfo.isEmpty ? nil : .init(property.userInfo)
    return result
  }

  private static func index(_ index: FetchIndexDescription) -> ModelDocument.FetchIndex {
    var result = ModelDocument.FetchIndex(
      name: index.name,
      elements: index.elements.map { element in
        var settings = Settings([
          "type": element.collationType == .rTree ? "RTree" : "Binary",
          "order": element.isAscending ? "ascending" : "descending",
        ])
        if let type = element.expressionType {
          settings["expression"] = element.property
          settings["expressionType"] = type.documentName
        } else {
          settings["property"] = element.property
        }
        return settings
      })
    result.settings["partialIndexPredicate"] = index.partialIndexPredicateFormat
    return result
  }

  /// Keeps a composite, which several attributes may use, but only if they mean the same.
  mutating func note(_ composite: ModelDocument.Composite) {
    let other = composites.updateValue(composite, forKey: composite.name)
    if let other, other != composite {
      report(.duplicateComposite(composite.name), composite.name, nil)
    }
  }

  mutating func report(
    _ reason: ModelDocumentError.Reason, _ entity: String?, _ property: String?
  ) {
    problems.append(
      .init(place: .init(file: "document"), entity: entity, property: property, reason: reason))
  }
}
