extension ModelBuilding {
  mutating func addRelationships(of source: ModelDocument.Entity) {
    guard let entity = entities[source.name], documents[source.name] == source else { return }
    // Fetched properties are there already, but stand last in documents.
    let fetched = entity.properties.filter { $0 is FetchedPropertyDescription }
    let attributes = entity.properties.filter { $0 is AttributeDescription }
    let relationships = source.relationships.map { relationship($0, of: source.name) }
    entity.properties = attributes + relationships + fetched
  }

  private mutating func relationship(
    _ source: ModelDocument.Relationship, of entity: String
  ) -> RelationshipDescription {
    let settings = source.settings
    let relationship = RelationshipDescription(
      name: source.name, maxCount: 1, isOptional: source.isOptional,
      isOrdered: settings.isYes("ordered"))
    if let name = source.destinationEntity, !name.isEmpty {
      relationship.destinationEntity = entities[name]
      if entities[name] == nil {
        report(.unknownDestination(name), settings, entity, source.name)
      }
    } else {
      report(
        .missingSetting("destinationEntity", of: "relationship"), settings, entity, source.name)
    }
    if relationship.isOrdered && !source.isToMany {
      relationship.isOrdered = false
      warn(.orderedToOne, settings, entity, source.name)
    }
    relationship.isTransient = settings.isYes("transient")
    relationship.deleteRule = deleteRule(settings, entity, source.name)
    setCounts(of: relationship, source, entity)
    relationship.renamingIdentifier = renaming(settings, entity, source.name)
    relationship.versionHashModifier = settings["versionHashModifier"]
    relationship.userInfo = values(of: source.userInfo, entity, source.name)
    return relationship
  }

  private mutating func deleteRule(
    _ settings: ModelDocument.Settings, _ entity: String, _ property: String
  ) -> DeleteRule {
    guard let text = settings["deletionRule"] else { return .nullify }
    if let rule = DeleteRule(documentName: text) { return rule }
    report(.unknownDeletionRule(text), settings, entity, property)
    return .nullify
  }

  /// A to-one's counts follow from its optionality: old files say `minCount="1"` of optional ones.
  private mutating func setCounts(
    of relationship: RelationshipDescription, _ source: ModelDocument.Relationship,
    _ entity: String
  ) {
    guard source.isToMany else {
      relationship.minCount = source.isOptional ? 0 : 1
      return
    }
    let (least, greatest) = (
      count("minCount", source.settings, entity), count("maxCount", source.settings, entity)
    )
    guard source.settings.isYes("toMany") else {
      warn(
        .countedToMany(maxCount: source.settings["maxCount"] ?? ""), source.settings, entity,
        source.name)
      // The tool that writes such files means "not yet known" by its minCount of 1.
      relationship.maxCount = greatest > 1 ? greatest : 0
      return
    }
    relationship.minCount = least
    relationship.maxCount = greatest == 1 ? 0 : greatest
  }

  private mutating func count(
    _ name: String, _ settings: ModelDocument.Settings, _ entity: String
  ) -> Int {
    guard let text = settings[name] else { return 0 }
    if let count = Int(text) { return max(0, count) }
    report(.notANumber(text, of: name), settings, entity, settings["name"])
    return 0
  }

  /// Pairs relationships that name each other; of three that name two, one has no inverse.
  mutating func linkInverses() {
    for source in document.entities where documents[source.name] == source {
      for relationship in source.relationships { linkInverse(of: relationship, in: source.name) }
    }
  }

  private mutating func linkInverse(
    of source: ModelDocument.Relationship, in entity: String
  ) {
    guard let name = source.inverseName, !name.isEmpty, let destination = source.destinationEntity,
      let own = description(of: source.name, in: entity), entities[destination] != nil
    else { return }
    guard let declarer = declarer(of: name, for: destination),
      let other = documents[declarer]?.relationships.first(where: { $0.name == name }),
      let inverse = description(of: name, in: declarer)
    else { return warn(.inverseNotFound(name), source.settings, entity, source.name) }
    guard other.inverseName == source.name, let back = other.destinationEntity,
      let target = entities[back], let origin = entities[entity], target.isKind(of: origin)
    else { return warn(.inverseNotMutual(name), source.settings, entity, source.name) }
    own.inverseRelationship = inverse
  }

  /// The entity that declares a relationship which another one has, itself or by inheritance.
  private func declarer(of name: String, for entity: String) -> String? {
    entities[entity]?.lineage.reversed().map(\.name).first { candidate in
      documents[candidate]?.relationships.contains { $0.name == name } ?? false
    }
  }

  private func description(of name: String, in entity: String) -> RelationshipDescription? {
    entities[entity]?.properties.lazy.compactMap { $0 as? RelationshipDescription }
      .first { $0.name == name }
  }
}

extension DeleteRule {
  private static let documentNames: [String: DeleteRule] = [
    "No Action": .noAction, "Nullify": .nullify, "Cascade": .cascade, "Deny": .deny,
  ]

  init?(documentName: String) {
    guard let rule = Self.documentNames[documentName] else { return nil }
    self = rule
  }

  /// The name in documents, such as `No Action`.
  package var documentName: String {
    Self.documentNames.first { $0.value == self }?.key ?? "Nullify"
  }
}
