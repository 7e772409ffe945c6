import Foundation
import ObjectModel

/// Attributes, their defaults and their rules.
extension ModelDecoder {
  func attribute(_ name: String, _ object: ArchivedObject, _ place: String)
    throws(ModelArchiveError) -> AttributeDescription
  {
    let attribute = AttributeDescription(
      name: name, isOptional: try object.flag("NSIsOptional"),
      isTransient: try object.flag("NSIsTransient"))
    let code = try object.integer("NSAttributeType") ?? 0
    let type = AttributeType(rawValue: code) ?? .undefined
    if Self.isStorable(type) || attribute.isTransient {
      attribute.type = type
    } else {
      // Transient, so that nothing is read from columns of which nothing is known.
      attribute.isTransient = true
      warn(place, "is of type \(code), which cannot be read; its values are left out")
    }
    attribute.valueTransformerName = try object.text("NSValueTransformerName")
    attribute.attributeValueClassName = try object.text("NSAttributeValueClassName")
    attribute.defaultValue = try defaultValue(object, attribute.type, place)
    attribute.rules = try rules(object, attribute.type, place)
    if object.className == "NSDerivedAttributeDescription" {
      let expression = try object.object("NSDerivationExpression")
      attribute.derivationExpression =
        try expression.flatMap { (object) throws(ModelArchiveError) in
          try PredicateText.expression(object)
        } ?? "an expression that is not known"
    }
    return attribute
  }

  private static func isStorable(_ type: AttributeType) -> Bool {
    switch type {
    case .undefined, .objectID, .composite: false
    default: true
    }
  }

  private func defaultValue(_ object: ArchivedObject, _ type: AttributeType, _ place: String)
    throws(ModelArchiveError) -> AttributeValue?
  {
    let archived = try object.value("NSDefaultValue")
    if case .null = archived { return nil }
    let value = archived.attributeValue(for: type)
    if value == nil {
      warn(
        place, "the default value does not fit its type and is left out", loss: .missingValues)
    }
    return value
  }

  private func rules(_ object: ArchivedObject, _ type: AttributeType, _ place: String)
    throws(ModelArchiveError) -> AttributeRules
  {
    var rules = AttributeRules()
    for predicate in try object.members("NSValidationPredicates") {
      guard case .object(let predicate) = predicate else { continue }
      for condition in try PredicateText.conjuncts(of: predicate) {
        if try !condition.tighten(&rules, type) {
          let text = try PredicateText.predicate(condition.object) ?? "of a form that is not known"
          warn(place, "the rule \(text) has no counterpart and is left out", loss: .values)
        }
      }
    }
    return rules
  }
}

extension ArchivedValue {
  /// The value as an attribute of the type has it, nil if it does not fit.
  func attributeValue(for type: AttributeType) -> AttributeValue? {
    let value: AttributeValue? =
      switch (self, type) {
      case (.boolean(let flag), .boolean): .boolean(flag)
      case (.integer(let number), .boolean): .boolean(number != 0)
      case (.integer(let number), .double), (.integer(let number), .float): .double(Double(number))
      case (.integer(let number), .decimal): .decimal(Decimal(number))
      case (.integer(let number), _): .integer(number)
      case (.real(let number), .decimal) where number.isFinite: .decimal(Decimal(number))
      case (.real(let number), .double), (.real(let number), .float): .double(number)
      case (.real(let number), _): Int64(exactly: number).map(AttributeValue.integer)
      case (.text(let text), .string): .string(text)
      case (.text(let text), .uuid): UUID(uuidString: text).map(AttributeValue.uuid)
      case (.text(let text), .uri): URL(string: text).map(AttributeValue.uri)
      case (.data(let data), _): .binary(data)
      case (.date(let seconds), _) where seconds.isFinite && abs(seconds) < 1e12:
        .date(Date(timeIntervalSinceReferenceDate: seconds))
      default: nil
      }
    return value.flatMap { $0.fits(type) ? $0 : nil }
  }
}
