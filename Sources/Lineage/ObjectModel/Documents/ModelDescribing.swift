import Foundation

extension ModelDocument {
  /// Creates the document that describes a model, as Xcode would save it.
  ///
  /// The document's ``model()`` has the same version hashes as the original.
  ///
  /// ```swift
  /// newer.fetchRequestTemplatesByName["byAuthor"]?.sorts = [.init(key: "year")]
  /// try ModelDocument(newer)  // throws a document cannot hold the order of a fetch request
  /// ```
  ///
  /// - Throws: ``ModelDocumentError`` for anything that the format cannot express: defaults of
  ///   binary attributes, numbers that are not finite, sort orders of fetch requests.
  public init(_ model: ManagedObjectModel) throws(ModelDocumentError) {
    let (document, problems) = Self.describing(model)
    guard problems.isEmpty else { throw ModelDocumentError(problems: problems) }
    self = document
  }

  /// Describes a model as far as the format can express it.
  ///
  /// The problems list what is left out.
  package static func describing(_ model: ManagedObjectModel)
    -> (document: ModelDocument, problems: [ModelDocumentError.Problem])
  {
    var describing = ModelDescribing()
    let entities = model.entitiesInNumberingOrder.map { describing.entity($0) }
    let templates = model.fetchRequestTemplatesByName.sorted { $0.key < $1.key }
      .map { describing.request($0.value, named: $0.key) }
    let configurations = model.configurations.map { name in
      Configuration(name: name, entities: model.entityNames(forConfigurationName: name) ?? [])
    }
    var document = ModelDocument(
      entities: entities, configurations: configurations, fetchRequests: templates,
      composites: describing.composites.sorted { $0.key < $1.key }.map(\.value))
    document.versionIdentifier = model.versionIdentifiers.sorted().joined(separator: ", ")
    return (document, describing.problems)
  }
}

/// Converts descriptions to elements of a document.
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

  /// Adds a composite.
  ///
  /// Several attributes may use it if they mean the same.
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

extension ModelDescribing {
  mutating func attribute(
    _ attribute: AttributeDescription, of entity: String
  ) -> ModelDocument.Attribute {
    // Xcode omits the type only where it is optional.
    let isUntyped = attribute.type == .undefined && attribute.isTransient
    var result = ModelDocument.Attribute(
      name: attribute.name, type: isUntyped ? nil : attribute.type.documentName)
    copyOptions(of: attribute, to: &result.settings)
    if let composite = attribute.composite {
      result.settings["composite"] = composite.name
      note(composite)
    }
    addDefault(of: attribute, to: &result.settings, entity)
    addRules(attribute.rules, to: &result.settings)
    result.userInfo = attribute.userInfo.isEmpty ? nil : .init(attribute.userInfo)
    return result
  }

  private func copyOptions(of attribute: AttributeDescription, to settings: inout Settings) {
    settings.setYes("optional", attribute.isOptional)
    settings.setYes("transient", attribute.isTransient)
    settings["valueTransformerName"] = attribute.valueTransformerName
    settings["customClassName"] = attribute.attributeValueClassName
    settings.setYes("allowsExternalBinaryDataStorage", attribute.allowsExternalBinaryDataStorage)
    settings.setYes("allowsCloudEncryption", attribute.allowsCloudEncryption)
    settings.setYes("preserveAfterDeletion", attribute.preservesValueInHistoryOnDeletion)
    settings.setYes("derived", attribute.derivationExpression != nil)
    settings["derivationExpression"] = attribute.derivationExpression
    settings["elementID"] = attribute.renamingIdentifier
    settings["versionHashModifier"] = attribute.versionHashModifier
    settings["usesScalarValueType"] = Self.scalar(attribute.type)
  }

  func relationship(_ relationship: RelationshipDescription) -> ModelDocument.Relationship {
    let destination = relationship.destinationEntity?.name ?? ""
    var result = ModelDocument.Relationship(name: relationship.name, destination: destination)
    var settings = result.settings
    settings.setYes("optional", relationship.isOptional)
    settings.setYes("transient", relationship.isTransient)
    settings.setYes("toMany", relationship.isToMany)
    settings.setYes("ordered", relationship.isOrdered)
    settings["deletionRule"] = relationship.deleteRule.documentName
    if relationship.isToMany && relationship.minCount > 0 {
      settings["minCount"] = "\(relationship.minCount)"
    }
    if relationship.maxCount > 0 { settings["maxCount"] = "\(relationship.maxCount)" }
    if let inverse = relationship.inverseRelationship {
      settings["inverseName"] = inverse.name
      settings["inverseEntity"] = destination
    }
    settings["elementID"] = relationship.renamingIdentifier
    settings["versionHashModifier"] = relationship.versionHashModifier
    result.settings = settings
    result.userInfo = relationship.userInfo.isEmpty ? nil : .init(relationship.userInfo)
    return result
  }

  private mutating func note(_ composite: CompositeDescription) {
    let attributes = composite.elements.map { attribute($0, of: composite.name) }
    note(ModelDocument.Composite(name: composite.name, attributes: attributes))
  }

  private mutating func addDefault(
    of attribute: AttributeDescription, to settings: inout Settings, _ entity: String
  ) {
    guard let value = attribute.defaultValue else { return }
    if case .date(let date) = value {
      settings["defaultDateTimeInterval"] = Self.text(date)
    } else if let text = Self.text(value) {
      settings["defaultValueString"] = text
    } else {
      report(.unwritableDefault(attribute.type), entity, attribute.name)
    }
  }

  private func addRules(_ rules: AttributeRules, to settings: inout Settings) {
    for (bound, text, date) in [
      (rules.minimum, "minValueString", "minDateTimeInterval"),
      (rules.maximum, "maxValueString", "maxDateTimeInterval"),
    ] {
      guard let bound else { continue }
      if case .date(let value) = bound {
        settings[date] = Self.text(value)
      } else {
        settings[text] = Self.text(bound)
      }
    }
    if let length = rules.minimumLength { settings["minValueString"] = "\(length)" }
    if let length = rules.maximumLength { settings["maxValueString"] = "\(length)" }
    settings["regularExpressionString"] = rules.regularExpression
  }

  /// Returns Xcode's setting for generated code: Swift numbers, and objects for other types.
  private static func scalar(_ type: AttributeType) -> String? {
    switch type {
    case .integer16, .integer32, .integer64, .double, .float, .boolean: "YES"
    case .date, .uuid: "NO"
    default: nil
    }
  }

  /// Returns seconds since 2001, without a fraction if it is zero, as Xcode writes them.
  private static func text(_ date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    return Int64(exactly: seconds).map(String.init) ?? "\(seconds)"
  }

  /// Returns a value's text, or nil if a document cannot express it.
  private static func text(_ value: AttributeValue) -> String? {
    switch value {
    case .integer(let value): "\(value)"
    case .double(let value): value.isFinite ? "\(value)" : nil
    case .decimal(let value): value.isFinite ? "\(value)" : nil
    case .string(let text): text
    case .boolean(let value): value ? "YES" : "NO"
    case .uuid(let value): value.uuidString
    case .uri(let value): value.absoluteString
    case .date, .binary: nil
    }
  }
}
