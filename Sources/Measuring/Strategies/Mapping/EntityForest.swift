import Foundation
import Lineage
import LogicalModel

/// Entities under construction: one for each kind of a hierarchy, joined by relationships at the
/// end.
///
/// What all shapes have in common is here, so that a shape's own file shows only its idea.
struct EntityForest {
  let domain: Domain
  /// For messages.
  let strategy: String
  private(set) var roots: [EntityDescription] = []
  private(set) var mappings: [KindMapping] = []
  /// The entities that stand for each kind at the ends of relationships; several where the kinds
  /// below have no common one.
  private(set) var entities: [String: [EntityDescription]] = [:]

  /// Adds an entity for each kind of the hierarchy, inheriting as the kinds do.
  mutating func addHierarchy(of root: Kind) {
    roots.append(entity(for: root))
    for kind in domain.withDescendants(of: root.name) {
      mappings.append(
        mapping(of: kind.name, exactEntity: kind.name, fetchedEntities: [kind.name]))
    }
  }

  /// Adds an entity that is built elsewhere and stores the given kinds.
  mutating func add(_ root: EntityDescription, for kinds: [Kind]) {
    roots.append(root)
    for kind in kinds { entities[kind.name, default: []].append(root) }
  }

  /// Adds an entity that stores no kind.
  mutating func add(_ root: EntityDescription) { roots.append(root) }

  mutating func add(_ mapping: KindMapping) { mappings.append(mapping) }

  /// Lets another entity hold the members of exactly this kind.
  mutating func moveMembers(of kind: String, to entity: EntityDescription) {
    guard let index = mappings.firstIndex(where: { $0.kind == kind }) else { return }
    mappings[index].exactEntity = entity.name
  }

  /// Declares the links, then hands the model out.
  ///
  /// - Throws: ``StrategyError/nameTaken(strategy:kind:name:)`` or
  ///   ``StrategyError/cannotExpress(strategy:kind:name:why:)``.
  func storedDomain(notes: [String] = []) throws(StrategyError) -> StoredDomain {
    for kind in domain.allKinds {
      for link in kind.links { try connect(link, of: kind) }
    }
    addKindIndexes()
    return StoredDomain(
      domain: domain, model: ManagedObjectModel(entities: roots), kinds: mappings, notes: notes)
  }

  func mapping(of kind: String, exactEntity: String?, fetchedEntities: [String]) -> KindMapping {
    KindMapping(
      kind: kind, exactEntity: exactEntity, fetchedEntities: fetchedEntities,
      places: .attributes(domain.properties(of: kind).map(\.name)),
      relationships: domain.links(of: kind).map(\.name))
  }

  private mutating func entity(for kind: Kind) -> EntityDescription {
    let entity = EntityDescription(
      name: kind.name, isAbstract: kind.isAbstract,
      properties: kind.properties.map { $0.attributeDescription() },
      indexes: kind.properties.filter(\.isIndexed).map { FetchIndexDescription(over: $0.name) },
      uniquenessConstraints: kind.properties.uniquenessConstraints)
    entities[kind.name] = [entity]
    var subentities: [EntityDescription] = []
    for child in domain.allKinds where child.parent == kind.name {
      subentities.append(self.entity(for: child))
    }
    entity.subentities = subentities
    return entity
  }

  private func connect(_ link: Link, of kind: Kind) throws(StrategyError) {
    let (sources, destinations) = (entities[kind.name] ?? [], entities[link.destination] ?? [])
    guard let destination = destinations.first, destinations.count == 1 else {
      throw .cannotExpress(
        strategy: strategy, kind: kind.name, name: link.name,
        why: destinations.isEmpty
          ? "\(link.destination) has no entity, as no member is of it"
          : "members of \(link.destination) lie in \(destinations.count) unrelated entities, and "
            + "a relationship leads to one")
    }
    for source in sources {
      let inverse = sources.count > 1 ? "\(link.inverseName)Of\(source.name)" : link.inverseName
      for (entity, name) in [(source, link.name), (destination, inverse)]
      where entity.properties.contains(where: { $0.name == name }) {
        throw .nameTaken(strategy: strategy, kind: kind.name, name: name)
      }
      let forward = RelationshipDescription(
        name: link.name, destination: destination, maxCount: link.cardinality == .one ? 1 : 0,
        deleteRule: link.deleteRule.modelRule)
      let backward = RelationshipDescription(
        name: inverse, destination: source,
        maxCount: link.inverseCardinality == .one ? 1 : 0, deleteRule: .nullify)
      RelationshipDescription.pair(forward, backward)
      source.properties.append(forward)
      destination.properties.append(backward)
    }
  }
}

extension FetchIndexDescription {
  /// An index over one attribute, named as Core Data names converted ones: `byTitleIndex`.
  init(over attribute: String) {
    self.init(
      name: "by\(attribute.prefix(1).uppercased())\(attribute.dropFirst())Index",
      elements: [Element(property: attribute)])
  }
}

extension Property {
  /// The attribute for this property, under another name if one is given.
  func attributeDescription(named name: String? = nil) -> AttributeDescription {
    AttributeDescription(
      name: name ?? self.name, type: type.attributeType, isOptional: isOptional, rules: rules)
  }

  private var rules: AttributeRules {
    AttributeRules(
      minimum: limits.range.flatMap { type.resolved($0.lowerBound) },
      maximum: limits.range.flatMap { type.resolved($0.upperBound) },
      minimumLength: limits.length?.lowerBound, maximumLength: limits.length?.upperBound)
  }
}

extension [Property] {
  /// A constraint for each unique one.
  var uniquenessConstraints: [[String]] { filter(\.isUnique).map { [$0.name] } }
}

extension PropertyType {
  /// An end of a range as an attribute of this type compares with it.
  fileprivate func resolved(_ number: Decimal) -> AttributeValue? {
    switch self {
    case .integer16, .integer32, .integer64: Int64("\(number)").map { .integer($0) }
    case .double, .float: .double((number as NSDecimalNumber).doubleValue)
    case .decimal: .decimal(number)
    case .string, .boolean, .date, .binary, .uuid, .uri: nil
    }
  }

  var attributeType: AttributeType {
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
    case .binary: .binary
    case .uuid: .uuid
    case .uri: .uri
    }
  }
}

extension Link.DeleteRule {
  var modelRule: DeleteRule {
    switch self {
    case .noAction: .noAction
    case .nullify: .nullify
    case .cascade: .cascade
    case .deny: .deny
    }
  }
}
