import Foundation

/// A value that each object of an entity holds in a column of its own.
///
/// `@unchecked Sendable` for the reason given at ``PropertyDescription``.
public final class AttributeDescription: PropertyDescription, @unchecked Sendable {
  public var type: AttributeType { willSet { requireMutable("type") } }
  /// The value of a new object, nil for NULL.
  public var defaultValue: AttributeValue? { willSet { requireMutable("defaultValue") } }
  /// The rules for values; checked on save.
  public var rules: AttributeRules { willSet { requireMutable("rules") } }
  /// The transformer that turns a Transformable's values into bytes and back.
  public var valueTransformerName: String? { willSet { requireMutable("valueTransformerName") } }
  /// The class of a Transformable's values, as free text.
  public var attributeValueClassName: String? {
    willSet { requireMutable("attributeValueClassName") }
  }
  /// True if a store may keep large values in files of their own.
  public var allowsExternalBinaryDataStorage: Bool {
    willSet { requireMutable("allowsExternalBinaryDataStorage") }
  }
  /// True if a cloud may encrypt the value; without effect on stores.
  public var allowsCloudEncryption: Bool { willSet { requireMutable("allowsCloudEncryption") } }
  /// The expression that stores compute the value by whenever they save, nil for a value of one's
  /// own.
  ///
  /// An attribute of the object or behind a to-one relationship, `lowercase:`, `uppercase:` and
  /// `canonical:` of one, `items.@count` and `items.@sum.price` of a to-many, and `now()`; a container
  /// refuses others. A context has the new value after a refresh. It cannot be set: setters refuse it, and
  /// batch requests too.
  public var derivationExpression: String? { willSet { requireMutable("derivationExpression") } }
  /// The elements of a Composite.
  public var composite: CompositeDescription? { willSet { requireMutable("composite") } }

  /// Creates an attribute; like Core Data's it is optional by default.
  public init(
    name: String = "", type: AttributeType = .undefined, isOptional: Bool = true,
    isTransient: Bool = false, defaultValue: AttributeValue? = nil,
    rules: AttributeRules = AttributeRules()
  ) {
    self.type = type
    self.defaultValue = defaultValue
    self.rules = rules
    allowsExternalBinaryDataStorage = false
    allowsCloudEncryption = false
    super.init(name: name, isOptional: isOptional, isTransient: isTransient)
  }
}

/// Attributes that belong together and are stored side by side, used as the type of an attribute.
///
/// A value rather than a description of its own: it has no identity and can be used twice.
public struct CompositeDescription: Sendable {
  public var name: String
  public var elements: [AttributeDescription]

  public init(name: String, elements: [AttributeDescription] = []) {
    self.name = name
    self.elements = elements
  }
}

/// The rules for the values of an attribute, beyond their type; absent values break no rule.
///
/// The rules of the model editor: bounds for numbers and dates, lengths and a pattern for texts.
public struct AttributeRules: Hashable, Sendable {
  /// The least value of a number or date, itself allowed.
  public var minimum: AttributeValue?
  /// The greatest value of a number or date, itself allowed.
  public var maximum: AttributeValue?
  /// The least number of characters of a String, or of bytes of a Binary.
  public var minimumLength: Int?
  /// The greatest number of characters of a String, or of bytes of a Binary.
  public var maximumLength: Int?
  /// The pattern that the whole of a String must match, in ICU's syntax.
  public var regularExpression: String?

  public init(
    minimum: AttributeValue? = nil, maximum: AttributeValue? = nil, minimumLength: Int? = nil,
    maximumLength: Int? = nil, regularExpression: String? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.minimumLength = minimumLength
    self.maximumLength = maximumLength
    self.regularExpression = regularExpression
  }

  public var isEmpty: Bool { self == AttributeRules() }

  /// The first rule that a value breaks.
  public enum Violation: Hashable, Sendable {
    case below(AttributeValue)
    case above(AttributeValue)
    case shorter(than: Int)
    case longer(than: Int)
    case noMatch(String)
  }

  /// The rules that the value breaks, none for one that may be stored.
  public func violations(of value: AttributeValue) -> [Violation] {
    var found: [Violation] = []
    if let minimum, value.isLess(than: minimum) { found.append(.below(minimum)) }
    if let maximum, maximum.isLess(than: value) { found.append(.above(maximum)) }
    if let length = value.length {
      if let minimumLength, length < minimumLength { found.append(.shorter(than: minimumLength)) }
      if let maximumLength, length > maximumLength { found.append(.longer(than: maximumLength)) }
    }
    if let pattern = regularExpression, case .string(let text) = value,
      !Self.matches(text, pattern)
    {
      found.append(.noMatch(pattern))
    }
    return found
  }

  /// True if the pattern matches the whole text; a pattern that cannot be compiled matches none.
  static func matches(_ text: String, _ pattern: String) -> Bool {
    guard let expression = try? NSRegularExpression(pattern: "^(?:\(pattern))$") else {
      return false
    }
    let whole = NSRange(text.startIndex..., in: text)
    return expression.firstMatch(in: text, range: whole)?.range == whole
  }
}

extension AttributeValue {
  /// Characters of a String, bytes of a Binary, nil for the rest.
  var length: Int? {
    switch self {
    case .string(let text): text.count
    case .binary(let data): data.count
    default: nil
    }
  }

  /// The order of numbers and of dates; false between values that have none.
  func isLess(than other: AttributeValue) -> Bool {
    switch (self, other) {
    case (.integer(let one), .integer(let two)): one < two
    case (.date(let one), .date(let two)): one < two
    default:
      if let one = decimalValue, let two = other.decimalValue { one < two } else { false }
    }
  }

  private var decimalValue: Decimal? {
    switch self {
    case .integer(let value): Decimal(value)
    case .double(let value): value.isFinite ? Decimal(value) : nil
    case .decimal(let value): value
    default: nil
    }
  }
}

/// Composites taken apart: what rows, columns and mappings are made of.
///
/// An element is an attribute of its own whose name is the path to it, such as `place.latitude`; that
/// is what it is called by key and in predicates.
extension EntityDescription {
  /// Inherited and own properties, the root's first, with elements in place of their composites.
  var flatProperties: [PropertyDescription] {
    allProperties.flatMap { property in
      guard let attribute = property as? AttributeDescription, attribute.composite != nil else {
        return [property]
      }
      return attribute.flatElements
    }
  }

  var flatAttributes: [AttributeDescription] {
    flatProperties.compactMap { $0 as? AttributeDescription }
  }

  var flatAttributesByName: [String: AttributeDescription] {
    Dictionary(flatAttributes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension AttributeDescription {
  /// The elements that are no composites themselves, by their paths; the attribute itself if it is
  /// none.
  var flatElements: [AttributeDescription] {
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
