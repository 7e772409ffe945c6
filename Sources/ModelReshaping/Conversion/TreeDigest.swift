import Foundation
package import Lineage

/// A digest of all objects of a store, with their values and links, that does not depend on the
/// tree's strategy.
package struct TreeDigest: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package var count = 0
    package var hash = Hash128.zero
  }

  /// An object by its hierarchy and its key.
  package struct Identity: Hashable, Sendable {
    package let root: String
    package let key: Int64

    package init(root: String, key: Int64) { (self.root, self.key) = (root, key) }
  }

  private static let batchSize = 1_000

  /// The parts by kind of the tree, and by entity outside it.
  package private(set) var parts: [String: Part] = [:]

  /// Reads every object of a store.
  ///
  /// - Parameters:
  ///   - store: The store, in the model's strategy.
  ///   - model: The places of everything in the tree.
  ///   - identity: Returns the identity by which an object counts.
  ///   - progress: Called after every batch with the number of objects that have been read.
  /// - Throws: ``DigestError``, or `ObjectGraphError` for a store that cannot be read.
  package init(
    _ store: ForeignStore, _ model: ReshapedModel,
    identity: (ManagedObjectID) throws -> Identity, progress: (Int) throws -> Void = { _ in }
  ) throws {
    try Self.requireKinds(store, model)
    let context = store.container.newContext()
    var count = 0
    for (entity, kinds) in try Self.kinds(of: model) {
      var request = FetchRequest<ManagedObject>(entityName: entity)
      request.includesSubentities = false
      request.relationshipKeyPathsForPrefetching = kinds[0].prefetched
      let cursor = try context.cursor(request, batchSize: Self.batchSize)
      while let objects = try cursor.next() {
        for object in objects {
          guard let kind = try kinds.first(where: { try $0.has(object) }) else {
            throw DigestError.unknownKind(entity: entity, key: object.objectID.key)
          }
          parts[kind.name, default: Part()].count += 1
          let hash = try kind.hash(of: object, identity: identity)
          parts[kind.name, default: Part()].hash = parts[kind.name, default: Part()].hash &+ hash
        }
        count += objects.count
        // The context would otherwise keep the links that were read for the batch.
        context.reset()
        try progress(count)
      }
    }
  }

  /// Rejects a store with objects of an entity without a kind, such as an abstract one.
  ///
  /// - Throws: ``DigestError/stray(entity:count:)``.
  package static func requireKinds(_ store: ForeignStore, _ model: ReshapedModel) throws {
    let context = store.container.newContext()
    let known =
      try kinds(of: model).map(\.0) + model.placements.values.compactMap(\.detailsEntity)
    for entity in store.model.entitiesInNumberingOrder.map(\.name) where !known.contains(entity) {
      var request = FetchRequest<ManagedObject>(entityName: entity)
      request.includesSubentities = false
      let count = try context.count(for: request)
      if count > 0 { throw DigestError.stray(entity: entity, count: count) }
    }
  }

  /// Returns the kinds of each entity with objects, except details.
  private static func kinds(of model: ReshapedModel) throws -> [(String, [DigestedKind])] {
    var kinds: [(String, [DigestedKind])] = []
    func add(_ kind: DigestedKind, _ entity: String) {
      if let place = kinds.firstIndex(where: { $0.0 == entity }) {
        kinds[place].1.append(kind)
      } else {
        kinds.append((entity, [kind]))
      }
    }
    for kind in model.tree.kinds {
      guard let placement = model.placements[kind.name], let entity = placement.exactEntity else {
        continue
      }
      add(DigestedKind(model, model.tree.lineage(of: kind.name), placement), entity)
    }
    for entity in model.tree.others {
      let lineage = model.tree.document.lineage(of: entity.name)
      let placement = KindPlacement(
        entity: entity.name, attributes: lineage.flatMap(\.attributes).map(\.name))
      add(DigestedKind(model, lineage, placement), entity.name)
    }
    return kinds
  }
}

/// An error for objects without a kind.
package enum DigestError: Error, Hashable, CustomStringConvertible {
  /// The type attribute has a value that belongs to no kind.
  case unknownKind(entity: String, key: Int64)
  /// An abstract entity has objects.
  case stray(entity: String, count: Int)

  package var description: String {
    switch self {
    case .unknownKind(let entity, let key):
      "object \(key) of \(entity) has no kind: its type attribute has an unknown value"
    case .stray(let entity, let count):
      "\(entity) is abstract, but the store has objects of it: \(count). No other strategy can store "
        + "them; make the entity concrete, or convert them to a sub-entity first"
    }
  }
}

/// One kind as a store represents it.
private struct DigestedKind {
  let name: String
  /// The relationships to read at once for a batch.
  let prefetched: [String]
  private let discriminator: KindPlacement.Discriminator?
  private let attributes: [(hash: Hash128, place: AttributePlace, paths: [String])]
  private let links: [(hash: Hash128, names: [String], isOrdered: Bool)]
  private let content: (attribute: String, coder: ContentCoder)?

  init(_ model: ReshapedModel, _ lineage: [ModelDocument.Entity], _ placement: KindPlacement) {
    name = placement.kind
    discriminator = placement.discriminator
    let document = model.tree.document
    // A store computes derived values itself.
    let stored = lineage.flatMap(\.attributes).filter {
      !$0.isTransient && $0.settings["derivationExpression"] == nil
    }
    var coded: [ContentCoder.Field] = []
    var content: String?
    attributes = stored.compactMap { attribute in
      guard let place = placement.places[attribute.name] else { return nil }
      if case .coded(let name, let key) = place {
        coded.append(ContentCoder.Field(key: key, type: attribute.type ?? ""))
        content = name
      }
      return (Hash128(of: attribute.name), place, document.elementPaths(of: attribute))
    }
    self.content = content.map { ($0, ContentCoder(fields: coded)) }
    links = lineage.flatMap { entity in
      entity.relationships.filter { model.tree.countsLinks(of: $0, declaredBy: entity.name) }
        .map { relationship in
          let end = RelationshipEnd(entity: entity.name, name: relationship.name)
          return (
            Hash128(of: relationship.name), model.relationships[end] ?? [relationship.name],
            relationship.settings.isYes("ordered")
          )
        }
    }
    let details = placement.places.values.compactMap { place in
      if case .detail(let relationship, _) = place { relationship } else { nil }
    }
    prefetched = Array(Set(details + links.flatMap(\.names))).sorted()
  }

  func has(_ object: ManagedObject) throws -> Bool {
    guard let discriminator else { return true }
    return try object.value(forKey: discriminator.attribute) == .integer(discriminator.code)
  }

  func hash(
    of object: ManagedObject, identity: (ManagedObjectID) throws -> TreeDigest.Identity
  ) throws -> Hash128 {
    var hash = Hash128(of: name).followed(by: Self.hash(of: try identity(object.objectID)))
    let decoded = try decoded(object)
    for attribute in attributes {
      for path in attribute.paths {
        guard let value = try value(of: attribute.place, path, object, decoded) else { continue }
        hash = hash.followed(by: attribute.hash).followed(by: Hash128(of: path))
          .followed(by: Self.hash(of: value))
      }
    }
    for link in links {
      var sum = link.hash
      for name in link.names {
        for id in try object.objectIDs(forRelationshipNamed: name) {
          let end = Self.hash(of: try identity(id))
          sum = link.isOrdered ? sum.followed(by: end) : sum &+ end
        }
      }
      hash = hash.followed(by: sum)
    }
    return hash
  }

  private func decoded(_ object: ManagedObject) throws -> [String: AttributeValue] {
    guard let content, case .binary(let data)? = try object.value(forKey: content.attribute) else {
      return [:]
    }
    let values = try content.coder.values(in: data)
    return Dictionary(
      zip(content.coder.fields, values).compactMap { field, value in
        value.map { (field.key, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  private func value(
    of place: AttributePlace, _ path: String, _ object: ManagedObject,
    _ decoded: [String: AttributeValue]
  ) throws -> AttributeValue? {
    switch place {
    case .attribute(let name): try object.value(forKey: name + path)
    case .detail(let relationship, let name):
      try object.value(forKeyPath: "\(relationship).\(name)\(path)")
    case .coded(_, let key): decoded[key]
    }
  }

  private static func hash(of identity: TreeDigest.Identity) -> Hash128 {
    Hash128(of: identity.root).followed(by: Hash128(of: identity.key))
  }

  private static func hash(of value: AttributeValue) -> Hash128 {
    switch value {
    case .integer(let value): Hash128(of: value)
    case .double(let value): Hash128(of: Int64(bitPattern: value.bitPattern))
    case .date(let date):
      Hash128(of: Int64(bitPattern: date.timeIntervalSinceReferenceDate.bitPattern))
    case .boolean(let value): Hash128(of: value ? 1 : 0)
    case .binary(let data): data.withUnsafeBytes { MurmurHash3.hash($0) }
    case .string, .decimal, .uuid, .uri: Hash128(of: value.description)
    }
  }
}

extension EntityTree {
  /// True if the links of a relationship are counted at this end.
  ///
  /// Only one end counts them, so that each object has few to read.
  ///
  /// An ordered end counts; otherwise a to-one end before a to-many one, and of two to-many ends
  /// the tree's.
  fileprivate func countsLinks(
    of relationship: ModelDocument.Relationship, declaredBy entity: String
  ) -> Bool {
    if relationship.settings.isYes("transient") { return false }
    let destination = relationship.destinationEntity ?? ""
    let inverse = document.inverse(of: relationship)?.relationship
    guard let inverse, relationship.isToMany, !relationship.settings.isYes("ordered") else {
      return true
    }
    guard inverse.isToMany else { return false }
    if contains(entity) != contains(destination) { return contains(entity) }
    return (entity, relationship.name) <= (destination, inverse.name)
  }
}

extension Hash128 {
  fileprivate init(of number: Int64) {
    self = withUnsafeBytes(of: number.littleEndian) { MurmurHash3.hash($0) }
  }
}
