import Lineage
import LogicalModel

/// The domain as the model of an app with entity inheritance, which every strategy starts from.
extension Domain {
  var document: ModelDocument {
    var entities = allKinds.map { kind in
      var entity = ModelDocument.Entity(name: kind.name)
      entity.representedClassName = kind.name
      entity.parentEntity = kind.parent
      entity.isAbstract = kind.isAbstract
      entity.attributes = kind.properties.map(\.attribute)
      entity.fetchIndexes = kind.properties.filter(\.isIndexed).map { .over($0.name) }
      let unique = kind.properties.filter(\.isUnique).map { [$0.name] }
      entity.uniquenessConstraints = unique.isEmpty ? nil : unique
      return entity
    }
    for kind in allKinds {
      for link in kind.links {
        for (source, end) in [
          (kind.name, link.end), (link.destination, link.inverse(of: kind.name)),
        ] {
          guard let place = entities.firstIndex(where: { $0.name == source }) else { continue }
          entities[place].relationships.append(end)
        }
      }
      for property in kind.properties {
        for target in property.indexedKinds {
          guard let place = entities.firstIndex(where: { $0.name == target }) else { continue }
          entities[place].addIndex(over: property.name)
        }
      }
    }
    return ModelDocument(entities: entities)
  }
}

extension ModelDocument.Entity {
  /// Adds an index for the objects of this entity; it begins with the kind if the table has other
  /// kinds.
  ///
  /// `Book.pageCount` becomes `(Z_ENT, ZPAGECOUNT)` in one table for the family and `(ZPAGECOUNT)`
  /// in a table of Books. Core Data does not support a condition on the entity in a partial index.
  mutating func addIndex(over attribute: String) {
    let index = ModelDocument.FetchIndex.over(attribute, afterKind: parentEntity != nil)
    if !fetchIndexes.contains(where: { $0.name == index.name }) { fetchIndexes.append(index) }
  }
}

extension ModelDocument.FetchIndex {
  /// Returns an index on one attribute, named as Core Data names converted ones: `byTitleIndex`.
  fileprivate static func over(_ attribute: String, afterKind: Bool = false) -> Self {
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

extension Property {
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

extension Link {
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
    end.settings["deletionRule"] = rule.documentName
    end.inverseName = back
    end.settings["inverseEntity"] = destination
    return end
  }
}

extension Link.DeleteRule {
  /// The type's name in Xcode's model editor.
  fileprivate var documentName: String {
    switch self {
    case .noAction: "No Action"
    case .nullify: "Nullify"
    case .cascade: "Cascade"
    case .deny: "Deny"
    }
  }
}
