import Foundation
package import Lineage
package import ModelReshaping

/// The kinds of a scenario as entities of a model, and the members' content by entity.
extension ModelDocument {
  /// Creates the model of kinds, parents before their sub-kinds.
  init(_ kinds: [Kind]) {
    self.init()
    add(kinds)
  }

  /// Adds kinds below or next to the entities.
  mutating func add(_ kinds: [Kind]) {
    entities += kinds.map { kind in
      var entity = Entity(name: kind.name)
      entity.representedClassName = kind.name
      entity.parentEntity = kind.parent
      entity.isAbstract = kind.isAbstract
      entity.attributes = kind.properties.map(\.attribute)
      entity.fetchIndexes = kind.properties.filter(\.isIndexed).map { .over($0.name) }
      let unique = kind.properties.filter(\.isUnique).map { [$0.name] }
      entity.uniquenessConstraints = unique.isEmpty ? nil : unique
      return entity
    }
    for kind in kinds {
      for link in kind.links {
        change(kind.name) { $0.relationships.append(link.end) }
        change(link.destination) { $0.relationships.append(link.inverse(of: kind.name)) }
      }
      for property in kind.properties {
        for target in property.indexedKinds { change(target) { $0.addIndex(over: property.name) } }
      }
    }
  }

  private mutating func change(_ entity: String, _ change: (inout Entity) -> Void) {
    guard let place = entities.firstIndex(where: { $0.name == entity }) else { return }
    change(&entities[place])
  }
}

extension ModelDocument {
  /// The entities, parents before their sub-entities and otherwise in the document's order.
  var parentsFirst: [Entity] {
    var found: [Entity] = []
    var names: Set<String> = []
    var rest = entities
    while let place = rest.firstIndex(where: { $0.parentEntity.map(names.contains) ?? true }) {
      let entity = rest.remove(at: place)
      names.insert(entity.name)
      found.append(entity)
    }
    return found
  }

  /// The relationships that members hold: of two inverse relationships the to-one relationship, or
  /// else the ordered one, or else the first.
  package var linkEnds: Set<RelationshipEnd> {
    var ends: Set<RelationshipEnd> = []
    for entity in entities {
      for relationship in entity.relationships {
        let end = RelationshipEnd(entity: entity.name, name: relationship.name)
        guard let inverse = inverse(of: relationship), inverse.end != end else {
          ends.insert(end)
          continue
        }
        let (own, other) = (relationship, inverse.relationship)
        let isFirst =
          own.isToMany != other.isToMany
          ? !own.isToMany
          : own.isOrdered != other.isOrdered ? own.isOrdered : !ends.contains(inverse.end)
        if isFirst { ends.insert(end) }
      }
    }
    return ends
  }
}

extension ModelDocument.Entity {
  /// Adds an index for the objects of this entity; it begins with the kind if the table has other
  /// kinds.
  ///
  /// `Book.pageCount` becomes `(Z_ENT, ZPAGECOUNT)` in one table for the family and `(ZPAGECOUNT)`
  /// in a table of Books. Core Data does not support a condition on the entity in a partial index.
  package mutating func addIndex(over attribute: String) {
    let index = ModelDocument.FetchIndex.over(attribute, afterKind: parentEntity != nil)
    if !fetchIndexes.contains(where: { $0.name == index.name }) { fetchIndexes.append(index) }
  }

  /// True if an index begins with an attribute.
  fileprivate func indexes(_ attribute: String) -> Bool {
    fetchIndexes.contains { $0.elements.first?["property"] == attribute }
  }

  /// True if an index begins with the kind and an attribute.
  fileprivate func indexesKind(with attribute: String) -> Bool {
    fetchIndexes.contains { index in
      index.elements.count > 1 && index.elements[0]["expression"] == "entity"
        && index.elements[1]["property"] == attribute
    }
  }
}

extension ModelDocument.FetchIndex {
  /// Returns an index on one attribute, named as Core Data names converted ones: `byTitleIndex`.
  package static func over(_ attribute: String, afterKind: Bool = false) -> Self {
    let kind = ModelDocument.Settings([
      "expression": "entity", "expressionType": "Undefined", "type": "Binary",
      "order": "ascending",
    ])
    let property = ModelDocument.Settings([
      "property": attribute, "type": "Binary", "order": "ascending",
    ])
    return Self(
      name:
        "by\(afterKind ? "KindAnd" : "")\(attribute.capitalisedWord)Index",
      elements: (afterKind ? [kind] : []) + [property])
  }
}

extension Kind {
  /// Creates the content of an entity's members: its own attributes that have a stored value, and
  /// the relationships among `linkEnds`.
  init(
    _ entity: ModelDocument.Entity, of document: ModelDocument, linkEnds: Set<RelationshipEnd>
  ) {
    let below = document.entities.filter { other in
      document.lineage(of: other.name).contains { $0.name == entity.name }
    }
    self.init(
      name: entity.name, parent: entity.parentEntity, isAbstract: entity.isAbstract,
      properties: entity.attributes.flatMap { attribute in
        document.elements(of: attribute).compactMap { name, element in
          Property(name, element, of: entity, below: below)
        }
      },
      links: entity.relationships.filter {
        linkEnds.contains(RelationshipEnd(entity: entity.name, name: $0.name))
      }.map { Link($0, inverse: document.inverse(of: $0)?.relationship) })
  }

  var linkEnds: [RelationshipEnd] { links.map { RelationshipEnd(entity: name, name: $0.name) } }
}

extension ModelDocument {
  /// Returns an attribute with its name, or the elements of a composite attribute with their paths,
  /// such as `location.latitude`.
  fileprivate func elements(of attribute: Attribute) -> [(name: String, attribute: Attribute)] {
    guard attribute.type == "Composite" else { return [(attribute.name, attribute)] }
    let composite = composites.first { $0.name == attribute.settings["composite"] }
    return (composite?.attributes ?? []).flatMap { element in
      elements(of: element).map { ("\(attribute.name).\($0.name)", $0.attribute) }
    }
  }
}

extension Property {
  /// Returns nil for an attribute without a stored value, or with one that the store derives.
  fileprivate init?(
    _ name: String, _ attribute: ModelDocument.Attribute, of entity: ModelDocument.Entity,
    below entities: [ModelDocument.Entity]
  ) {
    guard !attribute.isTransient, !attribute.isDerived,
      let type = AttributeType(documentName: attribute.type ?? "")?.propertyType
    else { return nil }
    self.init(
      name: name, type: type, isOptional: attribute.isOptional,
      isIndexed: entity.indexes(name),
      indexedKinds: entities.filter { $0.indexesKind(with: name) }.map(\.name),
      isUnique: entity.uniquenessConstraints?.contains([name]) == true,
      limits: ValueLimits(attribute, type))
  }

  fileprivate var attribute: ModelDocument.Attribute {
    var attribute = ModelDocument.Attribute(name: name, type: type.rawValue)
    attribute.isOptional = isOptional
    let bounds =
      limits.range.map { ("\($0.lowerBound)", "\($0.upperBound)") }
      ?? limits.length.map { ("\($0.lowerBound)", "\($0.upperBound)") }
    attribute.settings["minValueString"] = bounds?.0
    attribute.settings["maxValueString"] = bounds?.1
    return attribute
  }
}

extension ModelDocument.Attribute {
  var isDerived: Bool {
    settings.isYes("derived") || settings["derivationExpression"] != nil
  }
}

extension AttributeType {
  /// The type of a member's value, in which a Transformable value is bytes; nil for a type without
  /// values of its own.
  package var propertyType: PropertyType? {
    switch self {
    case .integer16: .integer16
    case .integer32: .integer32
    case .integer64: .integer64
    case .decimal: .decimal
    case .double: .double
    case .float: .float
    case .string: .string
    case .boolean: .boolean
    case .date: .date
    case .binary, .transformable: .binary
    case .uuid: .uuid
    case .uri: .uri
    case .undefined, .objectID, .composite: nil
    }
  }
}

extension ValueLimits {
  fileprivate init(_ attribute: ModelDocument.Attribute, _ type: PropertyType) {
    self.init()
    guard let least = attribute.settings["minValueString"],
      let greatest = attribute.settings["maxValueString"]
    else { return }
    if type.hasRange, let least = Decimal(string: least), let greatest = Decimal(string: greatest),
      least <= greatest
    {
      range = least...greatest
    }
    if type.hasLength, let least = Int(least), let greatest = Int(greatest), least <= greatest {
      length = least...greatest
    }
  }
}

extension ModelDocument.Relationship {
  package var isOrdered: Bool { settings.isYes("ordered") }
}

extension Link {
  fileprivate init(
    _ relationship: ModelDocument.Relationship, inverse: ModelDocument.Relationship?
  ) {
    self.init(
      name: relationship.name, destination: relationship.destinationEntity ?? "",
      cardinality: relationship.isToMany ? .many : .one, inverseName: inverse?.name ?? "",
      inverseCardinality: inverse?.isToMany == false ? .one : .many,
      deleteRule: DeleteRule(
        Lineage.DeleteRule(documentName: relationship.settings["deletionRule"] ?? "") ?? .nullify))
    isOrdered = relationship.isOrdered
  }

  fileprivate var end: ModelDocument.Relationship {
    relationship(name, to: destination, cardinality, deleteRule, back: inverseName)
  }

  fileprivate func inverse(of kind: String) -> ModelDocument.Relationship {
    relationship(inverseName, to: kind, inverseCardinality, .nullify, back: name)
  }

  private func relationship(
    _ name: String, to destination: String, _ cardinality: Cardinality, _ rule: DeleteRule,
    back: String
  ) -> ModelDocument.Relationship {
    var end = ModelDocument.Relationship(name: name, destination: destination)
    end.isOptional = true
    switch cardinality {
    case .one: end.settings["maxCount"] = "1"
    case .many: end.settings["toMany"] = "YES"
    }
    end.settings["deletionRule"] = rule.modelRule.documentName
    end.inverseName = back
    end.settings["inverseEntity"] = destination
    return end
  }
}

extension Link.DeleteRule {
  fileprivate init(_ rule: Lineage.DeleteRule) {
    self =
      switch rule {
      case .noAction: .noAction
      case .nullify: .nullify
      case .cascade: .cascade
      case .deny: .deny
      }
  }

  fileprivate var modelRule: Lineage.DeleteRule {
    switch self {
    case .noAction: .noAction
    case .nullify: .nullify
    case .cascade: .cascade
    case .deny: .deny
    }
  }
}
