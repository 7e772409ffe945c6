/// Composites taken apart: what rows, columns and mappings are made of.
///
/// An element is an attribute of its own whose name is the path to it, such as `place.latitude`; that
/// is what it is called by key and in predicates.
extension EntityDescription {
  /// Inherited and own properties, the root's first, with elements in place of their composites.
  package var flatProperties: [PropertyDescription] {
    allProperties.flatMap { property in
      guard let attribute = property as? AttributeDescription, attribute.composite != nil else {
        return [property]
      }
      return attribute.flatElements
    }
  }

  package var flatAttributes: [AttributeDescription] {
    flatProperties.compactMap { $0 as? AttributeDescription }
  }

  package var flatAttributesByName: [String: AttributeDescription] {
    Dictionary(flatAttributes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension AttributeDescription {
  /// The elements that are no composites themselves, by their paths; the attribute itself if it is
  /// none.
  package var flatElements: [AttributeDescription] {
    guard let composite else { return [self] }
    return composite.elements.flatMap { element in element.flatElements.map { $0.placed(in: self) }
    }
  }

  /// An element as an attribute of what has the composite: absent where that may be absent.
  private func placed(in whole: AttributeDescription) -> AttributeDescription {
    let copy = AttributeDescription(
      name: "\(whole.name).\(name)", type: type, isOptional: isOptional || whole.isOptional,
      isTransient: whole.isTransient, defaultValue: defaultValue, rules: rules)
    copy.valueTransformerName = valueTransformerName
    copy.attributeValueClassName = attributeValueClassName
    copy.allowsExternalBinaryDataStorage = allowsExternalBinaryDataStorage
    copy.preservesValueInHistoryOnDeletion = whole.preservesValueInHistoryOnDeletion
    if whole.renamingIdentifier != nil || renamingIdentifier != nil {
      copy.renamingIdentifier =
        "\(whole.renamingIdentifier ?? whole.name).\(renamingIdentifier ?? name)"
    }
    copy.entity = whole.entity
    return copy
  }
}
