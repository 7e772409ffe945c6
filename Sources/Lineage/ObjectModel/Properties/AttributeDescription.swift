import Foundation

/// A value of each object of an entity, stored in a column of its own.
///
/// `@unchecked Sendable` for the reason given at ``PropertyDescription``.
///
/// ```swift
/// let isbn = AttributeDescription(
///   name: "isbn", type: .string, rules: AttributeRules(minimumLength: 10, maximumLength: 13))
/// print(isbn.rules.violations(of: .string("42"))[0])  // prints shorter(than: 10)
/// ```
public final class AttributeDescription: PropertyDescription, @unchecked Sendable {
  /// The type of the values; a container rejects ``AttributeType/undefined`` if it is stored.
  public var type: AttributeType { willSet { requireMutable("type") } }
  /// The value of a new object, or nil for NULL.
  ///
  /// ```swift
  /// print(Book(context: context).title)  // prints untitled
  /// ```
  public var defaultValue: AttributeValue? { willSet { requireMutable("defaultValue") } }
  /// The validation rules, checked on save.
  ///
  /// ```swift
  /// let age = newer.entitiesByName["Dog"]?.attributesByName["age"]
  /// age?.rules = AttributeRules(minimum: .integer(0))
  /// let kennel = try PersistentContainer(inMemory: newer, classes: [Dog.self]).viewContext
  /// Dog(context: kennel).age = -1
  /// try kennel.save()  // throws is -1, which is below the minimum, 0
  /// ```
  public var rules: AttributeRules { willSet { requireMutable("rules") } }
  /// The transformer that converts a Transformable attribute's values to bytes and back.
  ///
  /// ```swift
  /// print(paper.entity.attributesByName["keywords"]?.valueTransformerName ?? "none")  // prints Keywords
  /// ```
  public var valueTransformerName: String? { willSet { requireMutable("valueTransformerName") } }
  /// The class name of a Transformable attribute's values, as free text.
  public var attributeValueClassName: String? {
    willSet { requireMutable("attributeValueClassName") }
  }
  /// True if a store may keep large values in separate files.
  public var allowsExternalBinaryDataStorage: Bool {
    willSet { requireMutable("allowsExternalBinaryDataStorage") }
  }
  /// True if a cloud service may encrypt the value.
  ///
  /// Stores ignore it.
  public var allowsCloudEncryption: Bool { willSet { requireMutable("allowsCloudEncryption") } }
  /// The expression from which stores compute the value on each save, or nil for a stored value.
  ///
  /// Allowed are an attribute of the object or of a to-one destination, `lowercase:`, `uppercase:`
  /// and `canonical:` of one, `items.@count` and `items.@sum.price` of a to-many, and `now()`; a
  /// container rejects others. A context has the new value after a refresh. Setters and batch
  /// requests reject a derived attribute.
  ///
  /// ```swift
  /// let count = AttributeDescription(name: "publicationCount", type: .integer32)
  /// count.derivationExpression = "publications.@count"
  /// newer.entitiesByName["Author"]?.properties.append(count)
  /// let library = try PersistentContainer(model: newer, sqliteAt: "derived.sqlite").viewContext
  /// let author = try library.insert(entityName: "Author")
  /// try author.add(library.insert(entityName: "Book"), to: "publications")
  /// try library.save()
  /// try library.refresh(author, mergeChanges: false)
  /// print(try author.value(forKey: "publicationCount") ?? "none")  // prints 1
  /// ```
  public var derivationExpression: String? { willSet { requireMutable("derivationExpression") } }
  /// The elements of a Composite attribute.
  ///
  /// ```swift
  /// let place = AttributeDescription(name: "place", type: .composite)
  /// place.composite = CompositeDescription(
  ///   name: "Place", elements: [AttributeDescription(name: "latitude", type: .double)])
  /// let shops = EntityDescription(name: "Shop", properties: [place])
  /// let container = try PersistentContainer(inMemory: ManagedObjectModel(entities: [shops]))
  /// let shop = try container.viewContext.insert(entityName: "Shop")
  /// try shop.setValue(.double(52.5), forKey: "place.latitude")
  /// print(try shop.value(forKey: "place.latitude") ?? "none")  // prints 52.5
  /// ```
  public var composite: CompositeDescription? { willSet { requireMutable("composite") } }

  /// Creates an attribute, which is optional by default as in Core Data.
  ///
  /// ```swift
  /// let title = AttributeDescription(name: "title", type: .string, defaultValue: .integer(0))
  /// let book = EntityDescription(name: "Book", properties: [title])
  /// try ManagedObjectModel(entities: [book]).freeze()  // throws its default value does not fit the type string
  /// ```
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

/// A group of attributes stored together, used as the type of an attribute.
///
/// A value, so it has no identity and can be used in several attributes.
///
/// ```swift
/// CompositeDescription(
///   name: "Place",
///   elements: [
///     AttributeDescription(name: "latitude", type: .double),
///     AttributeDescription(name: "longitude", type: .double),
///   ])
/// ```
public struct CompositeDescription: Sendable {
  /// The name of the composite in a model document.
  public var name: String
  /// The attributes of the group, each with a column of its own.
  public var elements: [AttributeDescription]

  /// Creates a composite; its elements may be composites too.
  public init(name: String, elements: [AttributeDescription] = []) {
    self.name = name
    self.elements = elements
  }
}

/// The validation rules for an attribute's values, in addition to their type.
///
/// Absent values satisfy every rule.
///
/// They match the model editor's: bounds for numbers and dates, lengths and a pattern for texts.
///
/// ```swift
/// let rules = AttributeRules(minimum: .integer(1), maximum: .integer(5000))
/// print(rules.violations(of: .integer(0))[0])  // prints below(1)
/// ```
public struct AttributeRules: Hashable, Sendable {
  /// The minimum of a number or date, inclusive.
  public var minimum: AttributeValue?
  /// The maximum of a number or date, inclusive.
  public var maximum: AttributeValue?
  /// The minimum number of characters of a String, or of bytes of a Binary.
  public var minimumLength: Int?
  /// The maximum number of characters of a String, or of bytes of a Binary.
  public var maximumLength: Int?
  /// A regular expression in ICU's syntax that must match a whole String.
  public var regularExpression: String?

  /// Creates rules; a rule that is nil accepts every value.
  ///
  /// ```swift
  /// let doi = AttributeRules(regularExpression: "10\\.[0-9]+/.+")
  /// print(doi.violations(of: .string("10.1145/609784")).isEmpty)  // prints true
  /// ```
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

  /// True if there is no rule.
  ///
  /// ```swift
  /// print(book.entity.attributesByName["title"]?.rules.isEmpty ?? false)  // prints true
  /// ```
  public var isEmpty: Bool { self == AttributeRules() }

  /// A rule that a value breaks.
  public enum Violation: Hashable, Sendable {
    case below(AttributeValue)
    case above(AttributeValue)
    case shorter(than: Int)
    case longer(than: Int)
    case noMatch(String)
  }

  /// Returns the rules that the value breaks, or an empty array for a valid value.
  ///
  /// ```swift
  /// let rules = AttributeRules(maximumLength: 80, regularExpression: "[A-Z].*")
  /// print(rules.violations(of: .string("notes"))[0])  // prints noMatch("[A-Z].*")
  /// ```
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

  /// Returns true if the pattern matches the whole text.
  ///
  /// An invalid pattern matches nothing.
  static func matches(_ text: String, _ pattern: String) -> Bool {
    guard let expression = try? NSRegularExpression(pattern: "^(?:\(pattern))$") else {
      return false
    }
    let whole = NSRange(text.startIndex..., in: text)
    return expression.firstMatch(in: text, range: whole)?.range == whole
  }
}

extension AttributeValue {
  /// The characters of a String or bytes of a Binary, or nil for other types.
  var length: Int? {
    switch self {
    case .string(let text): text.count
    case .binary(let data): data.count
    default: nil
    }
  }

  /// Compares numbers and dates.
  ///
  /// Returns false for values without an order.
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

/// Flattened composites, from which rows, columns and mappings are built.
///
/// An element is an attribute whose name is its path, such as `place.latitude`, which is also used
/// as key and in predicates.
extension EntityDescription {
  /// The inherited and own properties, the root's first, with elements in place of their
  /// composites.
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
  /// The elements that are not composites, by path; the attribute itself if it is no composite.
  var flatElements: [AttributeDescription] {
    guard let composite else { return [self] }
    return composite.elements.flatMap { element in element.flatElements.map { $0.placed(in: self) }
    }
  }

  /// Returns an element as an attribute of the entity, optional if the composite is.
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
