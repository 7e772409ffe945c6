import Escaping
import Foundation

/// Converts archived predicates and expressions to the format language.
///
/// Returns nil for forms that no known archive contains, without guessing.
enum PredicateText {
  static func predicate(_ object: ArchivedObject, depth: Int = 0) throws(ModelArchiveError)
    -> String?
  {
    try object.archive.budget.check(depth: depth)
    switch object.className {
    case "NSComparisonPredicate": return try comparison(object, depth)
    case "NSCompoundPredicate": return try compound(object, depth)
    case "NSTruePredicate": return "TRUEPREDICATE"
    case "NSFalsePredicate": return "FALSEPREDICATE"
    default: return nil
    }
  }

  static func expression(_ object: ArchivedObject, depth: Int = 0) throws(ModelArchiveError)
    -> String?
  {
    try object.archive.budget.check(depth: depth)
    switch object.className {
    case "NSSelfExpression": return "SELF"
    case "NSVariableExpression": return try word("NSVariable", of: object).map { "$\($0)" }
    case "NSConstantValueExpression": return try constant(object)
    case "NSKeyPathSpecifierExpression": return try word("NSKeyPath", of: object)
    case "NSKeyPathExpression": return try keyPath(object, depth)
    case "NSFunctionExpression": return try function(object, depth)
    default: return nil
    }
  }

  /// Returns the comparisons joined by AND; a single predicate is its own conjunct.
  static func conjuncts(of predicate: ArchivedObject, depth: Int = 0) throws(ModelArchiveError)
    -> [ArchivedCondition]
  {
    try predicate.archive.budget.check(depth: depth)
    guard predicate.className == "NSCompoundPredicate",
      try predicate.integer("NSCompoundPredicateType") == 1
    else { return [try condition(predicate)] }
    var conditions: [ArchivedCondition] = []
    for member in try predicate.members("NSSubpredicates") {
      guard case .object(let member) = member else { continue }
      conditions += try conjuncts(of: member, depth: depth + 1)
    }
    return conditions
  }

  private static func condition(_ object: ArchivedObject) throws(ModelArchiveError)
    -> ArchivedCondition
  {
    let sides = try (object.object("NSLeftExpression"), object.object("NSRightExpression"))
    let subject: ArchivedCondition.Subject? =
      switch try sides.0.flatMap({ (side) throws(ModelArchiveError) in try expression(side) }) {
      case "SELF": .value
      case "length", "SELF.length": .length
      default: nil
      }
    let isConstant = sides.1?.className == "NSConstantValueExpression"
    // Options such as "regardless of case" change the meaning of a comparison of texts.
    let comparing = try object.object("NSPredicateOperator")
    let isPlain = try comparing.map(isPlain) ?? false
    return ArchivedCondition(
      object: object, subject: subject,
      relation: isPlain && isConstant ? try relation(of: comparing) : nil,
      constant: try sides.1?.value("NSConstantValue") ?? .null)
  }

  private static func isPlain(_ comparing: ArchivedObject) throws(ModelArchiveError) -> Bool {
    guard try options(of: comparing) == 0 else { return false }
    return try comparing.integer("NSModifier") ?? 0 == 0
  }

  private static func relation(of comparing: ArchivedObject?) throws(ModelArchiveError)
    -> ArchivedRelation?
  {
    guard let comparing, let code = try comparing.integer("NSOperatorType"),
      let relation = ArchivedRelation(rawValue: code)
    else { return nil }
    // An inequality is a negated equality; no other negated operator is known.
    let isNegated = try comparing.flag("NSNegate")
    return isNegated && relation != .notEqual ? nil : relation
  }

  private static func options(of comparing: ArchivedObject) throws(ModelArchiveError) -> Int {
    if let options = try comparing.integer("NSOptions") { return options }
    return try comparing.integer("NSFlags") ?? 0
  }

  private static func comparison(_ object: ArchivedObject, _ depth: Int) throws(ModelArchiveError)
    -> String?
  {
    let comparing = try object.object("NSPredicateOperator")
    guard let left = try object.object("NSLeftExpression"),
      let right = try object.object("NSRightExpression"), let comparing,
      let relation = try relation(of: comparing),
      let one = try expression(left, depth: depth + 1),
      let other = try expression(right, depth: depth + 1)
    else { return nil }
    let option: String
    switch try options(of: comparing) {
    case 0: option = ""
    case 1: option = "[c]"
    case 2: option = "[d]"
    case 3: option = "[cd]"
    default: return nil
    }
    switch try comparing.integer("NSModifier") ?? 0 {
    case 0: return "\(one) \(relation.text)\(option) \(other)"
    case 1: return "ALL \(one) \(relation.text)\(option) \(other)"
    case 2: return "ANY \(one) \(relation.text)\(option) \(other)"
    default: return nil
    }
  }

  private static func compound(_ object: ArchivedObject, _ depth: Int) throws(ModelArchiveError)
    -> String?
  {
    var parts: [String] = []
    for member in try object.members("NSSubpredicates") {
      guard case .object(let member) = member,
        let text = try predicate(member, depth: depth + 1)
      else { return nil }
      parts.append(member.className == "NSCompoundPredicate" ? "(\(text))" : text)
    }
    switch (try object.integer("NSCompoundPredicateType"), parts.count) {
    case (0, 1): return "NOT (\(parts[0]))"
    case (1, 1...): return parts.joined(separator: " AND ")
    case (2, 1...): return parts.joined(separator: " OR ")
    default: return nil
    }
  }

  private static func keyPath(_ object: ArchivedObject, _ depth: Int) throws(ModelArchiveError)
    -> String?
  {
    guard let operand = try object.object("NSOperand"),
      case .object(let path)? = try object.members("NSArguments").first,
      let base = try expression(operand, depth: depth + 1),
      let text = try expression(path, depth: depth + 1)
    else { return nil }
    return base == "SELF" ? text : "\(base).\(text)"
  }

  /// Functions of key paths are written as collection operators.
  private static func function(_ object: ArchivedObject, _ depth: Int) throws(ModelArchiveError)
    -> String?
  {
    guard let name = try word("NSSelectorName", of: object),
      case .object(let argument)? = try object.members("NSArguments").first,
      let text = try expression(argument, depth: depth + 1)
    else { return nil }
    switch name {
    case "count:": return "\(text).@count"
    case "sum:": return "\(text).@sum"
    default: return "\(name)(\(text))"
    }
  }

  /// Returns a name; anything else would parse as a different predicate.
  private static func word(_ key: String, of object: ArchivedObject) throws(ModelArchiveError)
    -> String?
  {
    guard let text = try object.text(key), !text.isEmpty,
      text.utf8.allSatisfy({ byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
          UInt8(ascii: "@"), UInt8(ascii: ":"):
          true
        default: false
        }
      })
    else { return nil }
    return text
  }

  private static func constant(_ object: ArchivedObject) throws(ModelArchiveError) -> String? {
    switch try object.value("NSConstantValue") {
    case .null: return "NULL"
    case .boolean(let flag): return flag ? "YES" : "NO"
    case .integer(let number): return "\(number)"
    case .real(let number): return number.isFinite ? "\(number)" : nil
    case .text(let text):
      return "\"" + text.replacingScalars { $0 == "\\" || $0 == "\"" ? "\\\($0)" : nil } + "\""
    case .date(let seconds): return "CAST(\(seconds), \"NSDate\")"
    case .data, .list, .object: return nil
    }
  }
}

/// A comparison in a validation predicate, as far as attribute rules can express it.
struct ArchivedCondition {
  /// The operand that is compared with the constant.
  enum Subject {
    case value
    case length
  }

  let object: ArchivedObject
  /// The operand, or nil if no rule applies to it.
  let subject: Subject?
  let relation: ArchivedRelation?
  let constant: ArchivedValue

  /// Adds the condition to an attribute's rules; returns false if no rule can express it.
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

  /// Returns a bound for a number or date, the only types with an order in rules.
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

/// The operator of a comparison predicate; raw values are those of
/// `NSComparisonPredicate.Operator`.
enum ArchivedRelation: Int {
  case less = 0
  case lessOrEqual = 1
  case greater = 2
  case greaterOrEqual = 3
  case equal = 4
  case notEqual = 5
  case matches = 6
  case like = 7
  case beginsWith = 8
  case endsWith = 9
  case isIn = 10
  case contains = 99
  case between = 100

  /// The operator in the format language.
  var text: String {
    switch self {
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .equal: "=="
    case .notEqual: "!="
    case .matches: "MATCHES"
    case .like: "LIKE"
    case .beginsWith: "BEGINSWITH"
    case .endsWith: "ENDSWITH"
    case .isIn: "IN"
    case .contains: "CONTAINS"
    case .between: "BETWEEN"
    }
  }
}
