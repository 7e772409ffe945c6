import Foundation

extension ModelDescribing {
  mutating func attribute(
    _ attribute: AttributeDescription, of entity: String
  ) -> ModelDocument.Attribute {
    // Xcode leaves the type out only where it may be missing.
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

  /// What Xcode writes for generated code: Swift's own numbers, but objects for the rest.
  private static func scalar(_ type: AttributeType) -> String? {
    switch type {
    case .integer16, .integer32, .integer64, .double, .float, .boolean: "YES"
    case .date, .uuid: "NO"
    default: nil
    }
  }

  /// Seconds since 2001, without a fraction where there is none, as Xcode writes them.
  private static func text(_ date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    return Int64(exactly: seconds).map(String.init) ?? "\(seconds)"
  }

  /// A value's text; nil for what a document has no text for.
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
