import Lineage
import LogicalModel
import ModelReshaping

/// A kind whose names are resolved to indexes.
struct ResolvedKind: Sendable {
  let kind: String
  /// Nil for an abstract kind without an entity.
  let entity: EntityLayout?
  let discriminator: (slot: Slot, code: Int64)?
  /// The place of each property of the kind, in the domain's order.
  let places: [ResolvedPlace]
  let types: [PropertyType]
  let links: [ResolvedLink]
  /// The inverses of the links to members of the kind, if its entity has them.
  let waysBack: [ResolvedLink]
  let details: ResolvedDetails?
  let content: ResolvedContent?
  /// The slots of all properties if the object itself has all of them, else empty: the usual case,
  /// which needs no further lookup.
  let slots: [Slot]

  /// True if the object itself has every value.
  var isPlain: Bool { details == nil && content == nil }
}

/// The place of a value, resolved.
enum ResolvedPlace: Sendable {
  case own(Slot)
  /// A slot of the details object.
  case detail(Slot)
  /// The position among the fields of the coded content.
  case coded(Int)
}

/// The second object of a member, which has the properties of its kind alone.
struct ResolvedDetails: Sendable {
  /// The member's reference to it.
  let reference: Slot
  let relationship: String
  let entity: EntityLayout
}

/// The attribute with a kind's own values as JSON.
struct ResolvedContent: Sendable {
  let slot: Slot
  let coder: CodedValues
}

/// One link resolved: a slot for a to-one, the relationship for a to-many.
struct ResolvedLink: Sendable {
  let declaringKind: String
  let destinationRoot: String
  /// The index of the root entity of the destinations' hierarchy.
  let destinationHierarchy: Int
  let relationship: RelationshipLayout
  let slot: Slot?
  /// True if the destinations have an order, which the member's has too.
  let isOrdered: Bool
  /// True if deleting the object may also delete its destinations, or fail.
  let isBinding: Bool
}

extension ResolvedKind {
  /// Resolves a mapping against a container's layout.
  ///
  /// - Throws: ``StrategyError/notMapped(kind:name:)`` if the mapping does not fit the model.
  init(_ mapping: KindMapping, _ domain: Domain, _ layout: ModelLayout) throws(StrategyError) {
    let properties = domain.properties(of: mapping.kind)
    kind = mapping.kind
    types = properties.map(\.type)
    guard let name = mapping.exactEntity else {
      entity = nil
      discriminator = nil
      (places, slots, links, waysBack, details, content) = ([], [], [], [], nil, nil)
      return
    }
    guard let entity = layout.entity(named: name) else {
      throw .notMapped(kind: mapping.kind, name: name)
    }
    self.entity = entity
    discriminator = mapping.discriminator.flatMap { own in
      entity.slot(named: own.attribute).map { (slot: $0, code: own.code) }
    }
    let details = try Self.details(of: mapping, entity, layout)
    let content = try Self.content(of: mapping, properties, entity)
    var places: [ResolvedPlace] = []
    for place in mapping.places {
      places.append(try Self.bind(place, mapping, entity, details, content))
    }
    self.places = places
    self.details = details
    self.content = content
    slots = places.compactMap { if case .own(let slot) = $0 { slot } else { nil } }
    links = try Self.links(of: mapping, domain, entity, layout)
    waysBack = Self.waysBack(to: mapping.kind, domain, entity, layout)
  }

  private static func bind(
    _ place: AttributePlace, _ mapping: KindMapping, _ entity: EntityLayout,
    _ details: ResolvedDetails?, _ content: ResolvedContent?
  ) throws(StrategyError) -> ResolvedPlace {
    switch place {
    case .attribute(let name):
      if let slot = entity.slot(named: name) { return .own(slot) }
    case .detail(_, let attribute):
      if let slot = details?.entity.slot(named: attribute) { return .detail(slot) }
    case .coded(_, let key):
      if let position = content?.coder.position(of: key) { return .coded(position) }
    }
    throw .notMapped(kind: mapping.kind, name: place.keyPath ?? "\(place)")
  }

  private static func details(
    of mapping: KindMapping, _ entity: EntityLayout, _ layout: ModelLayout
  ) throws(StrategyError) -> ResolvedDetails? {
    guard let name = mapping.detailsEntity else { return nil }
    let relationship = mapping.places.lazy.compactMap { place in
      if case .detail(let relationship, _) = place { relationship } else { nil }
    }.first
    guard let relationship, let details = layout.entity(named: name),
      let reference = entity.slot(named: relationship)
    else { throw .notMapped(kind: mapping.kind, name: name) }
    return ResolvedDetails(reference: reference, relationship: relationship, entity: details)
  }

  private static func content(
    of mapping: KindMapping, _ properties: [Property], _ entity: EntityLayout
  ) throws(StrategyError) -> ResolvedContent? {
    var coded: [(key: String, type: PropertyType)] = []
    var attribute: String?
    for (place, property) in zip(mapping.places, properties) {
      guard case .coded(let name, let key) = place else { continue }
      attribute = name
      coded.append((key, property.type))
    }
    guard let attribute else { return nil }
    guard let slot = entity.slot(named: attribute) else {
      throw .notMapped(kind: mapping.kind, name: attribute)
    }
    return ResolvedContent(slot: slot, coder: CodedValues(kind: mapping.kind, coded))
  }

  private static func links(
    of mapping: KindMapping, _ domain: Domain, _ entity: EntityLayout, _ layout: ModelLayout
  ) throws(StrategyError) -> [ResolvedLink] {
    let declared = domain.lineage(of: mapping.kind).flatMap { kind in
      kind.links.map { (kind.name, $0) }
    }
    var result: [ResolvedLink] = []
    for ((declaringKind, link), name) in zip(declared, mapping.relationships) {
      guard let relationship = entity.relationships[name] else {
        throw .notMapped(kind: mapping.kind, name: name)
      }
      result.append(
        ResolvedLink(
          declaringKind: declaringKind, destinationRoot: domain.root(of: link.destination),
          destinationHierarchy: layout.entities[relationship.destination].rootIndex,
          relationship: relationship, slot: entity.slot(named: name),
          isOrdered: link.isOrdered, isBinding: [.cascade, .deny].contains(link.deleteRule)))
    }
    return result
  }

  private static func waysBack(
    to kind: String, _ domain: Domain, _ entity: EntityLayout, _ layout: ModelLayout
  ) -> [ResolvedLink] {
    let lineage = Set(domain.lineage(of: kind).map(\.name))
    return domain.allKinds.flatMap { source in
      source.links.compactMap { link in
        guard lineage.contains(link.destination),
          let relationship = entity.relationships[link.inverseName]
        else { return nil }
        return ResolvedLink(
          declaringKind: link.destination, destinationRoot: domain.root(of: source.name),
          destinationHierarchy: layout.entities[relationship.destination].rootIndex,
          relationship: relationship, slot: entity.slot(named: link.inverseName),
          isOrdered: false, isBinding: false)
      }
    }
  }
}
