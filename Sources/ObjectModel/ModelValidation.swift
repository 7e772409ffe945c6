/// The rules of a model, each a small function that returns its violations.
struct ModelValidation {
  typealias Problem = ModelError.Problem

  /// Names that would hide a member of every managed object (seed 003, "reserved names").
  static let reservedNames: Set<String> = [
    "description", "debugDescription", "hash", "hashValue", "self", "init", "class", "entity",
    "objectID", "managedObjectContext", "isInserted", "isUpdated", "isDeleted", "isFault",
    "hasChanges", "version",
  ]

  let entities: [EntityDescription]

  init(model: ManagedObjectModel) {
    entities = model.entitiesInNumberingOrder
  }

  var problems: [Problem] {
    let structural = entities.flatMap { structureProblems(of: $0) } + duplicateEntities
    // Lineages are only meaningful once the trees are sound.
    guard structural.isEmpty else { return structural }
    return entities.flatMap { propertyProblems(of: $0) + indexProblems(of: $0) }
  }

  private var duplicateEntities: [Problem] {
    Dictionary(grouping: entities, by: { $0.name.uppercased() }).values.filter { $0.count > 1 }
      .flatMap { $0 }.map { Problem(entity: $0.name, rule: .duplicateEntity) }
  }

  private func structureProblems(of entity: EntityDescription) -> [Problem] {
    var rules: [Problem.Rule] = []
    if !Self.isName(entity.name) { rules.append(.invalidName) }
    if let parent = entity.superentity {
      if !entities.contains(where: { $0 === parent }) { rules.append(.parentNotInModel) }
      if entity.lineage[0].superentity != nil { rules.append(.inheritanceCycle) }
    }
    if entities.count(where: { $0.subentities.contains { $0 === entity } }) > 1 {
      rules.append(.severalParents)
    }
    if entity.isAbstract && entity.subentities.isEmpty { rules.append(.abstractWithoutSubentities) }
    return rules.map { Problem(entity: entity.name, rule: $0) }
  }

  private func propertyProblems(of entity: EntityDescription) -> [Problem] {
    var declaredBy: [String: String] = [:]
    for ancestor in entity.lineage.dropLast() {
      for property in ancestor.properties { declaredBy[property.name] = ancestor.name }
    }
    return entity.properties.flatMap { property in
      var rules: [Problem.Rule] = []
      if let owner = declaredBy.updateValue(entity.name, forKey: property.name) {
        rules.append(.duplicateProperty(declaredBy: owner))
      }
      if !Self.isName(property.name) { rules.append(.invalidName) }
      if Self.reservedNames.contains(property.name) { rules.append(.reservedName) }
      if let attribute = property as? AttributeDescription { rules += typeProblems(of: attribute) }
      if let relationship = property as? RelationshipDescription {
        rules += destinationProblems(of: relationship)
      }
      return rules.map { Problem(entity: entity.name, property: property.name, rule: $0) }
    }
  }

  private func typeProblems(of attribute: AttributeDescription) -> [Problem.Rule] {
    if attribute.type == .undefined { return attribute.isTransient ? [] : [.missingType] }
    guard let value = attribute.defaultValue, !value.fits(attribute.type) else { return [] }
    return [.defaultValueOfOtherType(expected: attribute.type)]
  }

  private func destinationProblems(of relationship: RelationshipDescription) -> [Problem.Rule] {
    guard let destination = relationship.destinationEntity else { return [.missingDestination] }
    guard entities.contains(where: { $0 === destination }) else {
      return [.destinationNotInModel(destination.name)]
    }
    var rules: [Problem.Rule] = []
    let (min, max) = (relationship.minCount, relationship.maxCount)
    if max > 0 && min > max { rules.append(.impossibleCount(min: min, max: max)) }
    guard let inverse = relationship.inverseRelationship else {
      return rules + (relationship.isToMany ? [.toManyWithoutInverse] : [])
    }
    if inverse.inverseRelationship !== relationship {
      rules.append(.inverseNotMutual(inverse.name))
    }
    if inverse.entity !== destination { rules.append(.inverseElsewhere(inverse.name)) }
    return rules
  }

  private func indexProblems(of entity: EntityDescription) -> [Problem] {
    let stored = entity.propertiesByName.filter { _, property in
      !property.isTransient && !((property as? RelationshipDescription)?.isToMany ?? false)
    }
    let empty = entity.indexes.filter(\.elements.isEmpty).map { Problem.Rule.emptyIndex($0.name) }
    let inIndexes = entity.indexes.flatMap { index in
      index.elements.filter { stored[$0.property] == nil }
        .map { Problem.Rule.unknownProperty($0.property, in: "index \(index.name)") }
    }
    let inConstraints = entity.uniquenessConstraints.flatMap { names in
      names.filter { stored[$0] == nil }
        .map { Problem.Rule.unknownProperty($0, in: "a uniqueness constraint") }
    }
    return (empty + inIndexes + inConstraints).map { Problem(entity: entity.name, rule: $0) }
  }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    func isLetter(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "_" || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
    return isLetter(first)
      && text.unicodeScalars.allSatisfy { isLetter($0) || ("0"..."9").contains($0) }
  }
}
