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
  /// Core Data's types by the names that documents give them.
  private static let documentNames: [String: AttributeType] = [
    "Undefined": .undefined, "Integer 16": .integer16, "Integer 32": .integer32,
    "Integer 64": .integer64, "Decimal": .decimal, "Double": .double, "Float": .float,
    "String": .string, "Boolean": .boolean, "Date": .date, "Binary": .binary, "UUID": .uuid,
    "URI": .uri, "Transformable": .transformable, "ObjectID": .objectID, "Composite": .composite,
  ]

  init?(documentName: String) {
    guard let type = Self.documentNames[documentName] else { return nil }
    self = type
  }

  /// The name in documents, such as `Integer 16`.
  package var documentName: String {
    Self.documentNames.first { $0.value == self }?.key ?? "Undefined"
  }
}
