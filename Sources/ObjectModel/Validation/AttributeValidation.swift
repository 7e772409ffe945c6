import Foundation

/// The rules of one attribute's description.
struct AttributeValidation {
  typealias Rule = ModelError.Problem.Rule

  private let attribute: AttributeDescription

  init(_ attribute: AttributeDescription) { self.attribute = attribute }

  var problems: [Rule] {
    typeProblems + (attribute.rules.isEmpty ? [] : ruleProblems)
  }

  private var typeProblems: [Rule] {
    switch attribute.type {
    case .undefined: return attribute.isTransient ? [] : [.missingType]
    case .objectID: return attribute.isTransient ? [] : [.storedObjectID]
    case .composite: return compositeProblems
    default: break
    }
    guard let value = attribute.defaultValue, !value.fits(attribute.type) else { return [] }
    return [.defaultValueOfOtherType(expected: attribute.type)]
  }

  /// Each once, whatever the number of elements.
  private var compositeProblems: [Rule] {
    guard let composite = attribute.composite else { return [.missingElements] }
    let names = composite.elements.map(\.name)
    let repeated = Set(names).count == names.count ? [] : [Rule.repeatedElement]
    let inElements = composite.elements.flatMap { AttributeValidation($0).problems }
    return (repeated + inElements).reduce(into: []) { problems, rule in
      if !problems.contains(rule) { problems.append(rule) }
    }
  }

  private var ruleProblems: [Rule] {
    let rules = attribute.rules
    let type = attribute.type
    var problems: [Rule] = []
    let bounds = [rules.minimum, rules.maximum].compactMap { $0 }
    let isText = type == .string
    if !bounds.allSatisfy({ type.isOrdered && ($0.fits(type) || $0.isNumber(for: type)) })
      || (rules.regularExpression != nil && !isText)
      || (rules.minimumLength ?? rules.maximumLength) != nil && !isText && type != .binary
    {
      problems.append(.ruleOfOtherType(type))
    }
    if let least = rules.minimum, let greatest = rules.maximum, greatest.isLess(than: least) {
      problems.append(.contradictoryRules)
    }
    if let least = rules.minimumLength, let greatest = rules.maximumLength, least > greatest {
      problems.append(.contradictoryRules)
    }
    if let pattern = rules.regularExpression,
      (try? NSRegularExpression(pattern: pattern)) == nil
    {
      problems.append(.invalidPattern(pattern))
    }
    return problems
  }
}

extension AttributeType {
  /// True for types whose values can have bounds.
  var isOrdered: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .date: true
    default: false
    }
  }
}

extension AttributeValue {
  /// A whole bound of an attribute that holds fractions is as good.
  fileprivate func isNumber(for type: AttributeType) -> Bool {
    guard case .integer = self else { return false }
    return type == .double || type == .float || type == .decimal
  }
}
