import Foundation

/// The rules of a model, each a function that returns its violations.
struct ModelValidation {
  typealias Problem = ModelError.Problem

  private let model: ManagedObjectModel
  private let entities: [EntityDescription]

  init(model: ManagedObjectModel) {
    self.model = model
    entities = model.entitiesInNumberingOrder
  }

  var problems: [Problem] {
    let structural = entities.flatMap { structureProblems(of: $0) } + duplicateEntities
    // Lineages are only meaningful if the hierarchies are sound.
    guard structural.isEmpty else { return structural }
    return entities.flatMap { propertyProblems(of: $0) + indexProblems(of: $0) }
      + templateProblems + configurationProblems
  }

  private var duplicateEntities: [Problem] {
    Dictionary(grouping: entities, by: { $0.name.uppercased() }).values.filter { $0.count > 1 }
      .flatMap { $0 }.map { Problem(entity: $0.name, rule: .duplicateEntity) }
  }

  private func structureProblems(of entity: EntityDescription) -> [Problem] {
    var rules: [Problem.Rule] = []
    if let rule = Self.nameProblem(entity.name) { rules.append(rule) }
    if let parent = entity.superentity {
      if !entities.contains(where: { $0 === parent }) { rules.append(.parentNotInModel) }
      if entity.lineage[0].superentity != nil { rules.append(.inheritanceCycle) }
    }
    if entities.count(where: { $0.subentities.contains { $0 === entity } }) > 1 {
      rules.append(.severalParents)
    }
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
      if let rule = Self.nameProblem(property.name) { rules.append(rule) }
      if ReservedNames.all.contains(property.name) { rules.append(.reservedName) }
      rules += specificProblems(of: property)
      return rules.map { Problem(entity: entity.name, property: property.name, rule: $0) }
    }
  }

  private func specificProblems(of property: PropertyDescription) -> [Problem.Rule] {
    switch property {
    case let attribute as AttributeDescription:
      return AttributeValidation(attribute: attribute).problems
    case let relationship as RelationshipDescription:
      return destinationProblems(of: relationship)
    case let fetched as FetchedPropertyDescription:
      guard let request = fetched.fetchRequest else { return [.fetchedPropertyWithoutRequest] }
      return isEntity(request.entityName) ? [] : [.unknownEntity(request.entityName)]
    default: return []
    }
  }

  private func destinationProblems(of relationship: RelationshipDescription) -> [Problem.Rule] {
    guard let destination = relationship.destinationEntity else { return [.missingDestination] }
    guard entities.contains(where: { $0 === destination }) else {
      return [.destinationNotInModel(destination.name)]
    }
    var rules: [Problem.Rule] = []
    let (min, max) = (relationship.minCount, relationship.maxCount)
    if max > 0 && min > max { rules.append(.impossibleCount(min: min, max: max)) }
    // The links of a to-many would be stored in the other end's reference.
    if let inverse = relationship.inverseRelationship, relationship.isToMany, !inverse.isToMany,
      inverse.isTransient && !relationship.isTransient
    {
      rules.append(.transientInverse(inverse.name))
    }
    if !relationship.isToMany && relationship.isOrdered { rules.append(.orderedToOne) }
    guard let inverse = relationship.inverseRelationship else { return rules }
    if inverse.inverseRelationship !== relationship {
      rules.append(.inverseNotMutual(inverse.name))
    }
    // An inherited relationship is as valid as a declared one.
    if !(inverse.entity.map(destination.isKind) ?? false) {
      rules.append(.inverseElsewhere(inverse.name))
    }
    return rules
  }

  private func indexProblems(of entity: EntityDescription) -> [Problem] {
    let stored = entity.storedColumnsByName
    let empty = entity.indexes.filter(\.elements.isEmpty).map { Problem.Rule.emptyIndex($0.name) }
    // Stores omit an index with a to-many, which models of shipped apps contain.
    let inIndexes = entity.indexes
      .flatMap { index in
        index.elements.filter {
          $0.expressionType == nil && stored[$0.property] == nil
            && entity.relationshipsByName[$0.property] == nil
            && !FetchIndexDescription.systemColumns.contains($0.property)
        }
        .map { Problem.Rule.unknownProperty($0.property, in: "index \(index.name)") }
      }
    let inConstraints = entity.uniquenessConstraints.flatMap { names in
      names.filter { stored[$0] == nil }
        .map { Problem.Rule.unknownProperty($0, in: "a uniqueness constraint") }
    }
    return (empty + inIndexes + inConstraints).map { Problem(entity: entity.name, rule: $0) }
  }

  private var templateProblems: [Problem] {
    model.fetchRequestTemplatesByName.sorted { $0.key < $1.key }
      .filter { !isEntity($0.value.entityName) }
      .map {
        Problem(entity: "fetch request \($0.key)", rule: .unknownEntity($0.value.entityName))
      }
  }

  private var configurationProblems: [Problem] {
    model.configurations.flatMap { name in
      (model.entityNames(forConfigurationName: name) ?? []).filter { !isEntity($0) }.sorted()
        .map { Problem(entity: "configuration \(name)", rule: .unknownEntity($0)) }
    }
  }

  private func isEntity(_ name: String) -> Bool { entities.contains { $0.name == name } }

  private static func nameProblem(_ text: String) -> Problem.Rule? {
    guard let first = text.unicodeScalars.first else { return .invalidName }
    func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    func isLetter(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "_" || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
    /// A letter, accent or symbol such as an emoji, but no space, punctuation or hidden character.
    func isOther(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .nonspacingMark, .spacingMark, .otherSymbol, .decimalNumber, .letterNumber:
        !scalar.isASCII
      default: scalar == "\u{200D}"
      }
    }
    guard !isDigit(first),
      text.unicodeScalars.allSatisfy({ isLetter($0) || isDigit($0) || isOther($0) })
    else { return .invalidName }
    return text.unicodeScalars.allSatisfy(\.isASCII) ? nil : .otherLetters
  }
}

extension EntityDescription {
  /// The possible columns of indexes and constraints: attributes, elements of composites and to-one
  /// relationships.
  fileprivate var storedColumnsByName: [String: PropertyDescription] {
    let stored = flatProperties.filter { property in
      !property.isTransient && !((property as? RelationshipDescription)?.isToMany ?? false)
    }
    return Dictionary(stored.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// The validation of one attribute's description.
struct AttributeValidation {
  typealias Rule = ModelError.Problem.Rule

  let attribute: AttributeDescription

  var problems: [Rule] {
    typeProblems + (attribute.rules.isEmpty ? [] : ruleProblems)
  }

  private var typeProblems: [Rule] {
    switch attribute.type {
    case .undefined: return attribute.isTransient ? [] : [.missingType]
    case .objectID: return attribute.isTransient ? [] : [.storedObjectID]
    case .composite: return compositeProblems
    default: break
    }
    guard let value = attribute.defaultValue, !value.fits(attribute.type) else { return [] }
    return [.defaultValueOfOtherType(expected: attribute.type)]
  }

  /// The problems of a composite without duplicates.
  private var compositeProblems: [Rule] {
    guard let composite = attribute.composite else { return [.missingElements] }
    let names = composite.elements.map(\.name)
    let repeated = Set(names).count == names.count ? [] : [Rule.repeatedElement]
    let inElements = composite.elements.flatMap { AttributeValidation(attribute: $0).problems }
    return (repeated + inElements).reduce(into: []) { problems, rule in
      if !problems.contains(rule) { problems.append(rule) }
    }
  }

  private var ruleProblems: [Rule] {
    let rules = attribute.rules
    let type = attribute.type
    var problems: [Rule] = []
    let bounds = [rules.minimum, rules.maximum].compactMap { $0 }
    let isText = type == .string
    if !bounds.allSatisfy({ type.isOrdered && ($0.fits(type) || $0.isNumber(for: type)) })
      || (rules.regularExpression != nil && !isText)
      || (rules.minimumLength ?? rules.maximumLength) != nil && !isText && type != .binary
    {
      problems.append(.ruleOfOtherType(type))
    }
    if let least = rules.minimum, let greatest = rules.maximum, greatest.isLess(than: least) {
      problems.append(.contradictoryRules)
    }
    if let least = rules.minimumLength, let greatest = rules.maximumLength, least > greatest {
      problems.append(.contradictoryRules)
    }
    if let pattern = rules.regularExpression,
      (try? NSRegularExpression(pattern: pattern)) == nil
    {
      problems.append(.invalidPattern(pattern))
    }
    return problems
  }
}

extension AttributeType {
  /// True for types whose values can be bounded.
  var isOrdered: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .date: true
    default: false
    }
  }
}

extension AttributeValue {
  /// True if the value is a valid bound of the numeric type; a fractional type also accepts whole
  /// bounds.
  fileprivate func isNumber(for type: AttributeType) -> Bool {
    guard case .integer = self else { return false }
    return type == .double || type == .float || type == .decimal
  }
}

/// The reserved property names: members of every `NSManagedObject`, for which Core Data rejects the
/// model too.
///
/// These are the members of `NSManagedObject` and `NSObject` without parameters; case matters.
/// Names that only this library's `ManagedObject` has, such as `entityName`, are allowed, because
/// such a model works elsewhere; their values are accessed by key.
enum ReservedNames {
  static let all: Set<String> = [
    // NSManagedObject
    "entity", "objectID", "managedObjectContext", "isInserted", "isUpdated", "isDeleted", "isFault",
    "hasChanges", "hasPersistentChangedValues", "changedValues", "changedValuesForCurrentEvent",
    "faultingState", "willSave", "didSave", "awakeFromInsert", "awakeFromFetch",
    "prepareForDeletion", "willTurnIntoFault", "didTurnIntoFault",
    // NSObject
    "description", "debugDescription", "hash", "self", "init", "class", "superclass", "zone",
    "isProxy", "copy", "mutableCopy", "observationInfo",
  ]
}
