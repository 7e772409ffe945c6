/// A value that each object of an entity holds in a column of its own.
///
/// `@unchecked Sendable` for the reason given at ``PropertyDescription``.
public final class AttributeDescription: PropertyDescription, @unchecked Sendable {
  public var type: AttributeType { willSet { requireMutable("type") } }
  /// The value of a new object, nil for NULL.
  public var defaultValue: AttributeValue? { willSet { requireMutable("defaultValue") } }
  /// What values may be; checked on save.
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
  /// refuses others. A context has the new value after a refresh.
  public var derivationExpression: String? { willSet { requireMutable("derivationExpression") } }
  /// The elements of a Composite.
  public var composite: CompositeDescription? { willSet { requireMutable("composite") } }

  /// Creates an attribute; like Core Data's it is optional unless told otherwise.
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
