/// Compares two models and finds a mapping, or every reason why there is none.
struct MappingInference {
  let source: ManagedObjectModel
  let destination: ManagedObjectModel
  let custom: [EntityMapping]
  let dropped: Set<String>
  private let pairs: ModelPairs
  private(set) var mappings: [EntityMapping] = []
  private(set) var rejections: [MappingRefusal] = []

  init(
    source: ManagedObjectModel, destination: ManagedObjectModel, custom: [EntityMapping],
    dropped: Set<String>
  ) {
    self.source = source
    self.destination = destination
    self.custom = custom
    self.dropped = dropped
    pairs = ModelPairs(from: source, to: destination)
  }

  mutating func run() {
    checkNames()
    // Further problems would only follow from these.
    guard rejections.isEmpty else { return }
    let oldEntities = source.entitiesByName
    for entity in destination.entitiesInNumberingOrder {
      let given = custom.filter { $0.destinationEntity == entity.name }
      for mapping in given {
        guard let old = oldEntities[mapping.sourceEntity] else { continue }
        mappings.append(completed(mapping, old, entity))
      }
      guard given.isEmpty, let old = pairs.entities[entity.name], !dropped.contains(old.name),
        !isTakenElsewhere(old, inHierarchyOf: entity)
      else { continue }
      let mapping = EntityMapping(inferredFrom: old.name, to: entity.name)
      mappings.append(completed(mapping, old, entity))
    }
    checkRoots()
    if mappings.isEmpty && dropped.isEmpty && !source.entities.isEmpty && rejections.isEmpty {
      reject("", nil, .nothingInCommon)
    }
  }

  /// Returns true if a mapping in code converts every object of an old entity to another entity of
  /// the hierarchy, where an additional copy would duplicate the object.
  ///
  /// A mapping to another hierarchy only derives objects from the old ones, and one with a
  /// condition does not apply to all.
  private func isTakenElsewhere(_ old: EntityDescription, inHierarchyOf new: EntityDescription)
    -> Bool
  {
    custom.contains { mapping in
      mapping.sourceEntity == old.name && mapping.condition == nil
        && mapping.destinationEntity != new.name
        && destination.entitiesByName[mapping.destinationEntity]?.rootEntity === new.rootEntity
    }
  }

  private mutating func reject(
    _ entity: String, _ property: String?, _ reason: MappingRefusal.Reason
  ) {
    let rejection = MappingRefusal(entity: entity, property: property, reason: reason)
    if !rejections.contains(rejection) { rejections.append(rejection) }
  }

  private mutating func checkNames() {
    let (old, new) = (source.entitiesByName, destination.entitiesByName)
    for mapping in custom {
      let names = [
        old[mapping.sourceEntity] == nil ? mapping.sourceEntity : nil,
        new[mapping.destinationEntity] == nil ? mapping.destinationEntity : nil,
      ]
      for name in names.compactMap(\.self) {
        reject(mapping.destinationEntity, nil, .unknownName(name))
      }
    }
    for name in dropped.sorted() where old[name] == nil { reject(name, nil, .unknownName(name)) }
  }

  /// Rows of different tables cannot keep their keys in one table.
  private mutating func checkRoots() {
    let oldEntities = source.entitiesByName
    for root in destination.entitiesInNumberingOrder where root.superentity == nil {
      let roots = mappings.filter { mapping in
        !mapping.isCustom
          && destination.entitiesByName[mapping.destinationEntity]?.rootEntity === root
      }
      .compactMap { oldEntities[$0.sourceEntity]?.rootEntity.name }
      let distinct = Set(roots).sorted()
      if distinct.count > 1 { reject(root.name, nil, .rootsMerged(distinct)) }
    }
  }

  /// Returns the mapping completed by comparison.
  private mutating func completed(
    _ mapping: EntityMapping, _ old: EntityDescription, _ new: EntityDescription
  ) -> EntityMapping {
    var result = mapping
    let properties = ModelPairs.properties(old, new)
    if let statement = mapping.statement { checkNames(statement, new) }
    for property in ModelPairs.stored(new) {
      let former = properties[property.name]
      if let attribute = property as? AttributeDescription {
        result.attributes.append(
          stated(attribute, mapping, old, new) ?? map(attribute, former, old, new, mapping))
      } else if let relationship = property as? RelationshipDescription {
        if let stated = stated(relationship, mapping, old, new) {
          result.relationships += stated
        } else if mapping.counterparts.contains(relationship.name), !relationship.isToMany {
          result.relationships.append(
            RelationshipMapping(name: relationship.name, source: .sameObject))
        } else if let found = map(relationship, former, old, new, mapping) {
          result.relationships.append(found)
        }
      }
    }
    for name in mapping.counterparts
    where !result.relationships.contains(where: { $0.name == name && $0.source == .sameObject }) {
      reject(new.name, name, .unknownName("\(name) as a to-one relationship"))
    }
    return result
  }

  /// Maps an attribute.
  ///
  /// One that does not fit is left to the mapping's closure, if it has one.
  private mutating func map(
    _ attribute: AttributeDescription, _ former: PropertyDescription?, _ old: EntityDescription,
    _ new: EntityDescription, _ mapping: EntityMapping
  ) -> AttributeMapping {
    let older = former as? AttributeDescription
    let isNew = AttributeMapping(name: attribute.name, source: .defaultValue)
    if mapping.transformation != nil {
      guard let older, older.type == attribute.type else { return isNew }
      return AttributeMapping(name: attribute.name, source: .attribute(older.name))
    }
    if let older, older.type != attribute.type, !older.type.widens(to: attribute.type) {
      reject(new.name, attribute.name, .typeChanged(from: older.type, to: attribute.type))
    } else if former != nil && older == nil {
      reject(new.name, attribute.name, .kindChanged)
    }
    let mayBeAbsent = older?.isOptional ?? !old.isAbstract
    let isDerived = attribute.derivationExpression != nil
    // A mapping by name is checked object by object.
    if !mapping.isCustom && !attribute.isOptional && !isDerived && attribute.defaultValue == nil
      && mayBeAbsent
    {
      reject(new.name, attribute.name, .requiredWithoutDefault)
    }
    return older.map { AttributeMapping(name: attribute.name, source: .attribute($0.name)) }
      ?? isNew
  }
}

/// The properties that a mapping specifies by name.
extension MappingInference {
  private mutating func checkNames(
    _ statement: EntityMapping.Statement, _ new: EntityDescription
  ) {
    let stored = ModelPairs.stored(new)
    let attributes = Set(stored.filter { $0 is AttributeDescription }.map(\.name))
    let relationships = Set(stored.filter { $0 is RelationshipDescription }.map(\.name))
    for name in statement.attributes.keys.sorted() where !attributes.contains(name) {
      reject(new.name, name, .unknownName("\(name) as an attribute"))
    }
    for name in statement.relationships.keys.sorted() where !relationships.contains(name) {
      reject(new.name, name, .unknownName("\(name) as a relationship"))
    }
  }

  /// Returns nil for a property that is copied by name.
  private mutating func stated(
    _ attribute: AttributeDescription, _ mapping: EntityMapping, _ old: EntityDescription,
    _ new: EntityDescription
  ) -> AttributeMapping? {
    guard let statement = mapping.statement else { return nil }
    guard let source = statement.attributes[attribute.name] else {
      guard statement.isComplete else { return nil }
      return AttributeMapping(name: attribute.name, source: .defaultValue)
    }
    switch source {
    case .attribute(let name): check([old], name, attribute, new)
    case .related(let name, let relationship):
      if let through = old.toOne(relationship), let far = through.destinationEntity {
        let holders = ([far] + far.descendants).filter { $0.storedAttribute(name) != nil }
        check(holders.isEmpty ? [far] : holders, name, attribute, new)
      } else {
        reject(
          new.name, attribute.name, .unknownName("\(relationship) as a to-one relationship"))
      }
    case .constant(let value):
      if !value.fits(attribute.type) {
        reject(new.name, attribute.name, .constantUnfit(value, attribute.type))
      }
    case .defaultValue: break
    }
    return AttributeMapping(name: attribute.name, source: source)
  }

  /// Rejects an attribute that one of the entities does not have, or has with another type.
  private mutating func check(
    _ holders: [EntityDescription], _ name: String, _ attribute: AttributeDescription,
    _ new: EntityDescription
  ) {
    for holder in holders {
      guard let former = holder.storedAttribute(name) else {
        reject(
          new.name, attribute.name, .unknownName("\(holder.name).\(name) as a stored attribute"))
        continue
      }
      if former.type != attribute.type {
        reject(new.name, attribute.name, .typeChanged(from: former.type, to: attribute.type))
      }
    }
  }

  /// Returns nil for a property that is copied by name.
  private mutating func stated(
    _ relationship: RelationshipDescription, _ mapping: EntityMapping, _ old: EntityDescription,
    _ new: EntityDescription
  ) -> [RelationshipMapping]? {
    guard let statement = mapping.statement else { return nil }
    guard let sources = statement.relationships[relationship.name] else {
      return statement.isComplete ? [] : nil
    }
    for source in sources {
      if let reason = obstacle(from: source, of: old, to: relationship) {
        reject(new.name, relationship.name, reason)
      }
    }
    return sources.map { RelationshipMapping(name: relationship.name, source: $0) }
  }

  private func obstacle(
    from source: RelationshipMapping.Source, of old: EntityDescription,
    to new: RelationshipDescription
  ) -> MappingRefusal.Reason? {
    switch source {
    case .relationship(let name):
      guard let former = old.storedRelationship(name) else {
        return .unknownName("\(old.name).\(name) as a stored relationship")
      }
      return former.isToMany && !new.isToMany ? .toManyBecameToOne : nil
    case .inverse(let name, let entity):
      guard self.source.entitiesByName[entity]?.storedRelationship(name) != nil else {
        return .unknownName("\(entity).\(name) as a stored relationship")
      }
      return new.isToMany ? .unknownName("\(new.name) as a to-one relationship") : nil
    case .sameObject:
      return new.isToMany ? .unknownName("\(new.name) as a to-one relationship") : nil
    }
  }
}

extension EntityDescription {
  fileprivate func storedAttribute(_ name: String) -> AttributeDescription? {
    stored(name) as? AttributeDescription
  }

  fileprivate func storedRelationship(_ name: String) -> RelationshipDescription? {
    stored(name) as? RelationshipDescription
  }

  fileprivate func toOne(_ name: String) -> RelationshipDescription? {
    storedRelationship(name).flatMap { $0.isToMany ? nil : $0 }
  }

  private func stored(_ name: String) -> PropertyDescription? {
    ModelPairs.stored(self).first { $0.name == name }
  }
}

extension MappingInference {
  /// Returns nil for a relationship that starts empty.
  private mutating func map(
    _ relationship: RelationshipDescription, _ former: PropertyDescription?,
    _ old: EntityDescription, _ new: EntityDescription, _ mapping: EntityMapping
  ) -> RelationshipMapping? {
    let isLeftToCode = mapping.transformation != nil
    if let older = former as? RelationshipDescription {
      if let reason = obstacle(from: older, to: relationship) {
        if !isLeftToCode { reject(new.name, relationship.name, reason) }
        return nil
      }
      return RelationshipMapping(name: relationship.name, source: .relationship(older.name))
    }
    if former != nil && !isLeftToCode { reject(new.name, relationship.name, .kindChanged) }
    if let inverse = formerInverse(of: relationship) { return inverse }
    // A to-many may start empty: as in Core Data, its minimum count is checked when an object is
    // saved.
    if !relationship.isOptional && !relationship.isToMany && !old.isAbstract
      && !mapping.isCustom
    {
      reject(new.name, relationship.name, .requiredRelationship)
    }
    return nil
  }

  private func obstacle(from old: RelationshipDescription, to new: RelationshipDescription)
    -> MappingRefusal.Reason?
  {
    if old.isToMany && !new.isToMany { return .toManyBecameToOne }
    guard let before = old.destinationEntity, let now = new.destinationEntity else { return nil }
    let origins = Set(([now] + now.descendants).flatMap(origins))
    // An abstract entity has no objects of its own.
    let concrete = ([before] + before.descendants).filter { !$0.isAbstract }.map(\.name)
    let isKept = origins.contains(before.name) || origins.isSuperset(of: concrete)
    return isKept ? nil : .destinationChanged(from: before.name, to: now.name)
  }

  /// Returns the old relationship of the far end for a new inverse.
  private func formerInverse(of relationship: RelationshipDescription) -> RelationshipMapping? {
    guard !relationship.isToMany, let inverse = relationship.inverseRelationship,
      let far = relationship.destinationEntity, let old = pairs.entities[far.name],
      let older = ModelPairs.properties(old, far)[inverse.name] as? RelationshipDescription
    else { return nil }
    return RelationshipMapping(
      name: relationship.name, source: .inverse(of: older.name, entity: old.name))
  }

  /// Returns the old entities whose objects are converted to a new entity.
  private func origins(of entity: EntityDescription) -> [String] {
    let given = custom.filter { $0.destinationEntity == entity.name }.map(\.sourceEntity)
    return given.isEmpty ? [pairs.entities[entity.name]?.name].compactMap(\.self) : given
  }
}

extension AttributeType {
  /// Returns true if this attribute type can be converted to another without a mapping in code.
  ///
  /// Follows Core Data's inference: Boolean and the integers become wider integers or Double, and
  /// Float becomes Double. A migration rejects an integer that a Double cannot represent exactly.
  func widens(to other: AttributeType) -> Bool {
    let integers: [AttributeType] = [.boolean, .integer16, .integer32, .integer64]
    guard let width = integers.firstIndex(of: self) else {
      return self == .float && other == .double
    }
    return other == .double || integers.firstIndex(of: other).map { $0 > width } ?? false
  }
}

/// Objects for which two relationships that become each other's inverses disagree.
public struct InverseConflict: Hashable, Sendable, CustomStringConvertible {
  /// The entity that declares the to-one relationship, by its name in the new model.
  public var entity: String
  /// The to-one relationship.
  public var relationship: String
  /// The entity at the other end.
  public var inverseEntity: String
  /// The relationship at the other end, or the same one if it is its own inverse.
  public var inverse: String
  /// The keys of the first objects that would have several destinations, sorted.
  public var keys: [Int64]
  /// The number of such objects.
  public var objectCount: Int

  /// The largest number of listed keys.
  static let keyCountLimit = 3

  init(
    _ relationship: RelationshipLayout, _ inverse: RelationshipLayout, in model: ModelLayout,
    keys: [Int64] = [], objectCount: Int = 0
  ) {
    entity = model.entities[relationship.declaringEntity].name
    self.relationship = relationship.name
    inverseEntity = model.entities[inverse.declaringEntity].name
    self.inverse = inverse.name
    self.keys = keys
    self.objectCount = objectCount
  }

  public var description: String {
    let isOwn = entity == inverseEntity && relationship == inverse
    let names =
      isOwn
      ? "\(entity).\(relationship) becomes its own inverse"
      : "\(entity).\(relationship) and \(inverseEntity).\(inverse) become each other's inverses"
    let objects = keys.map { "p\($0)" }.joined(separator: ", ")
    return "\(names), and \(relationship) is to-one, but \(objectCount.counted("object")) of "
      + "\(entity) would have more than one destination: \(objects)\(objectCount > keys.count ? ", ..." : ""). "
      + "Give the mapping of \(entity) a policy that finds these without destination and sets the "
      + "relationship, or set it in the old store"
  }
}

/// The elements of an old model and their counterparts in a new one.
///
/// A renaming identifier takes precedence over a name, so that two elements can swap names. It is
/// the old name, or the old element's own identifier, so that a constant identifier spans any
/// number of versions.
struct ModelPairs {
  private(set) var entities: [String: EntityDescription] = [:]

  init(from source: ManagedObjectModel, to destination: ManagedObjectModel) {
    entities = Self.pairs(
      source.entitiesInNumberingOrder, destination.entitiesInNumberingOrder, name: \.name,
      renaming: \.renamingIdentifier)
  }

  /// Returns the old properties, including inherited ones, by the names of the new ones, whichever
  /// entity declares them.
  static func properties(_ old: EntityDescription, _ new: EntityDescription)
    -> [String: PropertyDescription]
  {
    pairs(
      stored(old), stored(new), name: \PropertyDescription.name,
      renaming: \PropertyDescription.renamingIdentifier)
  }

  static func stored(_ entity: EntityDescription) -> [PropertyDescription] {
    entity.flatProperties.filter { !$0.isTransient && !($0 is FetchedPropertyDescription) }
  }

  private static func pairs<Thing>(
    _ old: [Thing], _ new: [Thing], name: (Thing) -> String, renaming: (Thing) -> String?
  ) -> [String: Thing] {
    let byName = Dictionary(old.map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
    let byIdentifier = Dictionary(
      old.compactMap { thing in renaming(thing).map { ($0, thing) } },
      uniquingKeysWith: { first, _ in first })
    var pairs: [String: Thing] = [:]
    var taken: Set<String> = []
    func pair(_ thing: Thing, with older: Thing?) {
      guard let older, taken.insert(name(older)).inserted else { return }
      pairs[name(thing)] = older
    }
    for thing in new {
      if let identifier = renaming(thing) {
        pair(thing, with: byIdentifier[identifier] ?? byName[identifier])
      }
    }
    for thing in new where pairs[name(thing)] == nil { pair(thing, with: byName[name(thing)]) }
    return pairs
  }
}
