import Lineage

/// The common part of the strategies with one entity and an attribute for the kind.
extension TreeRebuilding {
  /// The attribute for the kind.
  private var typeAttribute: String {
    tree.freeName(
      Self.typeName, avoiding: tree.kinds.flatMap(\.attributes), in: tree.kinds, prefix: "own")
  }

  private static let typeName = "contentType"

  /// Returns true for a name that the type attribute can have; it is the longest one of an entity.
  static func isTypeAttribute(_ name: String) -> Bool {
    name.lowercased().hasSuffix(typeName.lowercased())
      && name.lowercased().dropLast(typeName.count).replacing("own", with: "").isEmpty
  }

  /// Returns an entity with the root's name, the type attribute, the root's own attributes and the
  /// given ones.
  ///
  /// The type attribute is required, and indexed just as Core Data automatically indexes Z_ENT.
  func typedEntity(adding attributes: [ModelDocument.Attribute] = []) -> Entity {
    var type = ModelDocument.Attribute(name: typeAttribute, type: "Integer 16")
    type.settings["defaultValueString"] = "0"
    type.settings["usesScalarValueType"] = "YES"
    var entity = tree.rootEntity.withoutRules
    entity.isAbstract = false
    entity.attributes = [type] + entity.attributes + attributes
    entity.fetchIndexes = [
      ModelDocument.FetchIndex(
        name: "by\(typeAttribute.capitalizedFirst)Index",
        elements: [
          ModelDocument.Settings([
            "type": "Binary", "order": "ascending", "property": typeAttribute,
          ])
        ])
    ]
    return entity
  }

  /// Returns the placement of a kind with a code, whose objects are in the one entity.
  ///
  /// The entity is concrete because of the other kinds, so the placement excludes objects of an
  /// abstract kind.
  func typedPlacement(of kind: Entity, code: Int) -> KindPlacement {
    var placement = placement(
      of: kind.name, exactEntity: kind.isAbstract ? nil : tree.root, fetchedEntities: [tree.root])
    placement.discriminator = KindPlacement.Discriminator(
      attribute: typeAttribute, code: Int64(code))
    return placement
  }
}

extension ModelDocument.Entity {
  /// The entity without relationships, indexes, constraints and parent, which are rebuilt.
  var withoutRules: Self {
    var entity = self
    entity.parentEntity = nil
    entity.relationships = []
    entity.fetchIndexes = []
    entity.uniquenessConstraints = nil
    return entity
  }
}

extension ModelDocument.Attribute {
  /// Returns the attribute as a stored, optional attribute without the rules of one kind.
  func shared(as name: String) -> ModelDocument.Attribute {
    var attribute = ModelDocument.Attribute(name: name, type: type)
    for kept in [
      "valueTransformerName", "customClassName", "allowsExternalBinaryDataStorage",
      "usesScalarValueType", "composite", "transient",
    ] {
      attribute.settings[kept] = settings[kept]
    }
    attribute.isOptional = true
    return attribute
  }

  /// The attribute with its rules, but computed by the app.
  var underived: ModelDocument.Attribute {
    var attribute = self
    attribute.settings["derivationExpression"] = nil
    attribute.settings["derived"] = nil
    return attribute
  }
}
