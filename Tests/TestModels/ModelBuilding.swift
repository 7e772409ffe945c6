package import Lineage

/// Short forms for models: properties are created without a name and get one when they are added.
///
/// ```swift
/// let book = EntityDescription("Book", ["title": .string.required, "pages": .integer16])
/// let author = EntityDescription("Author", ["name": .string])
/// book.join("author", .one, to: author, "books", .many.deleting(by: .deny))
/// ```
extension EntityDescription {
  /// Creates an entity with its attributes in order.
  package convenience init(
    _ name: String, isAbstract: Bool = false,
    _ attributes: KeyValuePairs<String, AttributeDescription> = [:],
    subentities: [EntityDescription] = [], indexes: [FetchIndexDescription] = [],
    uniquenessConstraints: [[String]] = []
  ) {
    self.init(
      name: name, isAbstract: isAbstract, subentities: subentities, indexes: indexes,
      uniquenessConstraints: uniquenessConstraints)
    add(attributes)
  }

  /// Adds attributes in order.
  package func add(_ attributes: KeyValuePairs<String, AttributeDescription>) {
    for (name, attribute) in attributes { attribute.name = name }
    properties += attributes.map(\.value)
  }

  /// Adds a relationship, and its inverse to its destination.
  package func join(
    _ name: String, _ forward: RelationshipDescription, to other: EntityDescription,
    _ inverse: String, _ backward: RelationshipDescription
  ) {
    refer(name, forward, to: other)
    other.refer(inverse, backward, to: self)
    RelationshipDescription.pair(forward, backward)
  }

  /// Adds a to-many relationship of the entity to itself that is its own inverse.
  package func joinItself(_ name: String) {
    let relationship = RelationshipDescription.many
    refer(name, relationship, to: self)
    RelationshipDescription.pair(relationship, relationship)
  }

  /// Adds a relationship without an inverse.
  package func refer(
    _ name: String, _ relationship: RelationshipDescription, to other: EntityDescription
  ) {
    relationship.name = name
    relationship.destinationEntity = other
    properties.append(relationship)
  }
}

extension PropertyDescription {
  /// A required copy of the property.
  package var required: Self {
    isOptional = false
    return self
  }

  /// A transient copy of the property.
  package var transient: Self {
    isTransient = true
    return self
  }
}

extension AttributeDescription {
  package static var integer16: AttributeDescription { .of(.integer16) }
  package static var integer32: AttributeDescription { .of(.integer32) }
  package static var integer64: AttributeDescription { .of(.integer64) }
  package static var decimal: AttributeDescription { .of(.decimal) }
  package static var double: AttributeDescription { .of(.double) }
  package static var float: AttributeDescription { .of(.float) }
  package static var string: AttributeDescription { .of(.string) }
  package static var boolean: AttributeDescription { .of(.boolean) }
  package static var date: AttributeDescription { .of(.date) }
  package static var binary: AttributeDescription { .of(.binary) }
  package static var uuid: AttributeDescription { .of(.uuid) }
  package static var uri: AttributeDescription { .of(.uri) }
  package static var transformable: AttributeDescription { .of(.transformable) }

  package static func of(_ type: AttributeType) -> AttributeDescription {
    AttributeDescription(type: type)
  }

  /// A copy whose value a history preserves.
  package var preserved: AttributeDescription {
    preservesValueInHistoryOnDeletion = true
    return self
  }

  /// Returns a copy with a value for new objects.
  package func defaulting(to value: AttributeValue?) -> AttributeDescription {
    defaultValue = value
    return self
  }

  /// Returns a copy whose values follow rules.
  package func following(_ rules: AttributeRules) -> AttributeDescription {
    self.rules = rules
    return self
  }
}

extension RelationshipDescription {
  /// A to-one relationship.
  package static var one: RelationshipDescription { RelationshipDescription(maxCount: 1) }
  /// A to-many relationship without bounds.
  package static var many: RelationshipDescription { RelationshipDescription() }
  /// A to-many relationship with an order.
  package static var ordered: RelationshipDescription { RelationshipDescription(isOrdered: true) }

  /// Returns a copy with a delete rule.
  package func deleting(by rule: DeleteRule) -> RelationshipDescription {
    deleteRule = rule
    return self
  }
}
