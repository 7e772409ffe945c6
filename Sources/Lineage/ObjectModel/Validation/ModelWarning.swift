/// Something valid in a model that may cause problems later.
public struct ModelWarning: Hashable, Sendable, CustomStringConvertible {
  /// The settings that may cause problems later.
  public enum Finding: Hashable, Sendable {
    /// The entity can have no objects (C-7).
    case abstractWithoutSubentities
    /// A search for 0 does not find NULL, but new objects have NULL. One warning covers the whole
    /// model, because many models have hundreds of such attributes.
    case optionalNumbers([String])
    /// Without an inverse, the reference is not nullified when its object is deleted.
    case noInverse
    /// The same attribute, or to-one without an inverse, in several sub-entities takes a column for
    /// each. All settings that a common parent would declare are equal.
    case storedOncePerSibling(entities: [String])
    /// A root that declares only dates, UUIDs, Booleans, IDs and owners, to which only inverses of
    /// those owners lead, so that its sub-entities share a table although hardly anything fetches
    /// them together.
    case bookkeepingRoot(entities: [String])
  }

  /// The entity, or empty for the whole model.
  public var entity: String
  /// The property, or nil for the entity itself.
  public var property: String?
  /// The reason for the warning; its text is part of the description.
  public var finding: Finding

  public var description: String {
    guard !entity.isEmpty else { return finding.explanation }
    return "\(entity)\(property.map { ".\($0)" } ?? ""): \(finding.explanation)"
  }
}

extension ModelWarning.Finding {
  var explanation: String {
    switch self {
    case .abstractWithoutSubentities:
      "is abstract and has no sub-entities, so it can have no objects"
    case .optionalNumbers(let names):
      "\(names.count) \(names.count == 1 ? "number is" : "numbers are") optional without a default "
        + "(\(Self.listed(names))); a search for 0 does not find absent values; consider a "
        + "required number with default 0"
    case .noInverse: "has no inverse; add one to keep both ends consistent"
    case .storedOncePerSibling(let entities):
      "is declared in the same way by \(entities.joined(separator: ", ")), which costs a column each; "
        + "consider declaring it in their parent"
    case .bookkeepingRoot(let entities):
      "gives \(entities.joined(separator: ", ")) only dates and IDs, but makes them share one table; "
        + "unless they are fetched together, consider separate entities and a protocol"
    }
  }

  private static func listed(_ names: [String]) -> String {
    let others = names.count > 3 ? " and others" : ""
    return names.prefix(3).joined(separator: ", ") + others
  }
}

extension ManagedObjectModel {
  /// The parts to reconsider, in the entities' numbering order.
  ///
  /// None of them prevents the use of the model. `run-scenario lint` has a rule for each, and more.
  ///
  /// ```swift
  /// let dog = newer.entitiesByName["Dog"]
  /// dog?.properties.append(RelationshipDescription(name: "vet", destination: dog, maxCount: 1))
  /// print(newer.warnings[0])  // prints Dog.vet: has no inverse; add one to keep both ends consistent
  /// ```
  public var warnings: [ModelWarning] {
    let destinations = destinationNames { $0.inverseRelationship?.isBookkeeping != true }
    return entitiesInNumberingOrder.flatMap { entity in
      entity.ownWarnings + (entity.superentity == nil ? entity.repetitions : [])
        + (destinations.contains(entity.name) ? [] : entity.bookkeeping)
    } + optionalNumbers
  }

  /// Returns the names of the entities that fetch requests, fetched properties and some
  /// relationships lead to.
  package func destinationNames(
    of isIncluded: (RelationshipDescription) -> Bool = { _ in true }
  ) -> Set<String> {
    Set(
      entities.flatMap(\.properties).compactMap { property in
        (property as? RelationshipDescription).flatMap {
          isIncluded($0) ? $0.destinationEntity?.name : nil
        } ?? (property as? FetchedPropertyDescription)?.fetchRequest?.entityName
      } + fetchRequestTemplatesByName.values.map(\.entityName))
  }

  private var optionalNumbers: [ModelWarning] {
    let names = entitiesInNumberingOrder.flatMap { entity in
      entity.properties.compactMap { $0 as? AttributeDescription }
        .filter {
          $0.isOptional && !$0.isTransient && $0.type.isNumber && $0.defaultValue == nil
            && $0.derivationExpression == nil
        }.map { "\(entity.name).\($0.name)" }
    }
    return names.isEmpty ? [] : [ModelWarning(entity: "", finding: .optionalNumbers(names))]
  }
}

extension EntityDescription {
  fileprivate var ownWarnings: [ModelWarning] {
    let aboutEntity =
      isAbstract && subentities.isEmpty
      ? [ModelWarning(entity: name, finding: .abstractWithoutSubentities)] : []
    return aboutEntity
      + properties.compactMap { $0 as? RelationshipDescription }
      .filter { $0.inverseRelationship == nil }
      .map { ModelWarning(entity: name, property: $0.name, finding: .noInverse) }
  }

  /// A root of at least two entities whose own properties are all for bookkeeping.
  fileprivate var bookkeeping: [ModelWarning] {
    guard superentity == nil, subentities.count > 1,
      properties.contains(where: { $0 is AttributeDescription }),
      properties.allSatisfy(\.isBookkeeping)
    else { return [] }
    return [
      ModelWarning(entity: name, finding: .bookkeepingRoot(entities: subentities.map(\.name)))
    ]
  }

  /// The properties that several entities of the tree below this root declare identically, none an
  /// ancestor of another.
  fileprivate var repetitions: [ModelWarning] {
    var declared: [String: (property: String, entities: [EntityDescription])] = [:]
    for entity in descendants {
      for property in entity.properties {
        guard let key = property.identity else { continue }
        declared[key, default: (property.name, [])].entities.append(entity)
      }
    }
    return declared.sorted { $0.key < $1.key }.map(\.value).filter { $0.entities.count > 1 }.map {
      ModelWarning(
        entity: $0.entities.commonAncestor?.name ?? name, property: $0.property,
        finding: .storedOncePerSibling(entities: $0.entities.map(\.name)))
    }
  }
}

extension PropertyDescription {
  private static let idNames: Set = [
    "id", "identifier", "guid", "remoteid", "serverid", "recordid",
  ]

  private static let ownerNames: Set = ["owner", "createdby", "updatedby", "modifiedby"]

  fileprivate var isBookkeeping: Bool {
    if let relationship = self as? RelationshipDescription {
      return !relationship.isToMany && Self.ownerNames.contains(name.lowercased())
    }
    guard let attribute = self as? AttributeDescription else { return false }
    return [.date, .uuid, .boolean].contains(attribute.type)
      || Self.idNames.contains(name.lowercased())
  }

  /// The name with all settings that a common parent would declare, or nil if no parent can declare
  /// the property for several entities: it has no column, or an inverse of its own.
  fileprivate var identity: String? {
    guard !isTransient else { return nil }
    if let relationship = self as? RelationshipDescription {
      guard relationship.inverseRelationship == nil, !relationship.isToMany else { return nil }
      return "\(name) \(isOptional) \(relationship.destinationEntity?.name ?? "") "
        + "\(relationship.deleteRule)"
    }
    return (self as? AttributeDescription).map { attribute in
      """
      \(name) \(isOptional) \(attribute.type) \(String(describing: attribute.defaultValue)) \
      \(attribute.rules) \(attribute.valueTransformerName ?? "") \(attribute.composite?.name ?? "") \
      \(attribute.derivationExpression ?? "") \(attribute.allowsExternalBinaryDataStorage)
      """
    }
  }
}

extension AttributeType {
  /// True for types of which 0 or false is a value that a search for absent values does not find.
  fileprivate var isNumber: Bool {
    integerRange != nil || [.decimal, .double, .float, .boolean].contains(self)
  }
}

/// A rule that a model from Apple's tools may break.
///
/// Models created here keep all rules; models read from a store are accepted as they are.
enum ModelLeniency: Hashable, Sendable {
  /// A property has the name of a member of `ManagedObject` and is accessible only by key.
  case reservedNames
  /// Values that these stores cannot derive are read from their columns.
  case derivedAttributes
  /// Names have letters beyond ASCII, for a layout that no store here has.
  case otherLetters

  func allows(_ rule: ModelError.Problem.Rule) -> Bool {
    switch (self, rule) {
    case (.reservedNames, .reservedName), (.derivedAttributes, .derivedAttribute),
      (.otherLetters, .otherLetters):
      true
    default: false
    }
  }
}
