import Foundation
import ObjectModel

/// A comparison in a validation predicate, as far as attribute rules can say it.
struct ArchivedCondition {
  /// What is compared with the constant.
  enum Subject {
    case value
    case length
  }

  let object: ArchivedObject
  /// Nil for what no rule speaks of.
  let subject: Subject?
  let relation: ArchivedRelation?
  let constant: ArchivedValue

  /// Adds the condition to an attribute's rules; false if there is no rule that says the same.
  func tighten(_ rules: inout AttributeRules, _ type: AttributeType) throws(ModelArchiveError)
    -> Bool
  {
    switch (subject, relation) {
    case (.value, .greaterOrEqual) where rules.minimum == nil:
      rules.minimum = bound(for: type)
      return rules.minimum != nil
    case (.value, .lessOrEqual) where rules.maximum == nil:
      rules.maximum = bound(for: type)
      return rules.maximum != nil
    case (.length, .greaterOrEqual) where rules.minimumLength == nil && type.hasLength:
      rules.minimumLength = length
      return length != nil
    case (.length, .lessOrEqual) where rules.maximumLength == nil && type.hasLength:
      rules.maximumLength = length
      return length != nil
    case (.value, .matches) where rules.regularExpression == nil && type == .string:
      guard case .text(let pattern) = constant,
        (try? NSRegularExpression(pattern: pattern)) != nil
      else { return false }
      rules.regularExpression = pattern
      return true
    default: return false
    }
  }

  /// Only numbers and dates have an order that rules know.
  private func bound(for type: AttributeType) -> AttributeValue? {
    switch type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .date:
      constant.attributeValue(for: type)
    default: nil
    }
  }

  private var length: Int? {
    guard case .integer(let value) = constant, value >= 0 else { return nil }
    return Int(value)
  }
}

extension AttributeType {
  fileprivate var hasLength: Bool { self == .string || self == .binary }
}
