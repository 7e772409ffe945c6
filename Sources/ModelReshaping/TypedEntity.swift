import Lineage

/// The common part of the strategies with one entity and an attribute that tells the kind.
extension TreeRebuilding {
  /// The attribute that tells the kind.
  private var typeAttribute: String {
    tree.freeName(
      "contentType", avoiding: tree.kinds.flatMap(\.attributes), in: tree.kinds, prefix: "own")
  }

  /// An entity of the root's name with the type attribute, the root's own attributes and more.
  ///
  /// The type attribute is required, and indexed as Core Data indexes Z_ENT of its own accord.
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

  /// The placement of the kind with a code, whose objects are in the one entity.
  ///
  /// The entity is concrete for the sake of the other kinds, so that an abstract kind must be kept out here: no
  /// object can be of it.
  func typedPlacement(of kind: Entity, code: Int) -> KindPlacement {
    var placement = placement(
      of: kind.name, exactEntity: kind.isAbstract ? nil : tree.root, fetchedEntities: [tree.root])
    placement.discriminator = KindPlacement.Discriminator(
      attribute: typeAttribute, code: Int64(code))
    return placement
  }

  /// The rules that are lost where values of one kind alone are in a place that other kinds have too.
  var ruleNotes: [String] {
    func names(where isMeant: (ModelDocument.Attribute) -> Bool) -> String {
      tree.subkinds.flatMap { kind in
        kind.attributes.filter(isMeant).map { "\(kind.name).\($0.name)" }
      }.joined(separator: ", ")
    }
    let unique = tree.subkinds.flatMap { kind in
      (kind.uniquenessConstraints ?? []).map { "\(kind.name).\($0.joined(separator: "+"))" }
    }.joined(separator: ", ")
    let lost = [
      (names { !$0.isOptional && !$0.isTransient }, "must have a value"), (unique, "is unique"),
      (names(where: \.hasLimits), "has limits"),
    ]
    return lost.filter { !$0.0.isEmpty }.map { "The model cannot say that \($0) \($1)." }
      + derivedNotes
  }

  private var derivedNotes: [String] {
    let derived = tree.subkinds.flatMap { kind in
      kind.attributes.filter { $0.settings["derivationExpression"] != nil }.map {
        "\(kind.name).\($0.name)"
      }
    }
    return derived.isEmpty
      ? [] : ["The store no longer derives \(derived.joined(separator: ", ")); the app sets it."]
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
  fileprivate var hasLimits: Bool {
    ["minValueString", "maxValueString", "regularExpressionString"].contains {
      settings[$0] != nil
    }
  }

  /// The attribute as a stored one of its own, optional and without the rules of one kind.
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
