public import LogicalModel
public import ObjectGraph
public import ObjectModel

/// A domain as one strategy stores it: the model and where each kind's members are in it.
public struct StoredDomain: Sendable {
  public let domain: Domain
  public let model: ManagedObjectModel
  /// The mapping of every kind of the domain, abstract ones too.
  public let kinds: [String: KindMapping]

  public init(domain: Domain, model: ManagedObjectModel, kinds: [KindMapping]) {
    self.domain = domain
    self.model = model
    self.kinds = Dictionary(uniqueKeysWithValues: kinds.map { ($0.kind, $0) })
  }

  /// The model as readable lines: each entity with its own properties, sub-entities indented.
  public var modelLines: [String] {
    model.entitiesInNumberingOrder.map { entity in
      let indent = String(repeating: "  ", count: entity.lineage.count - 1)
      let names = entity.properties.map { property in
        guard let relationship = property as? RelationshipDescription else { return property.name }
        let arrow = relationship.isToMany ? "->>" : "->"
        return "\(property.name) \(arrow) \(relationship.destinationEntity?.name ?? "?")"
      }
      let kind = entity.isAbstract ? "abstract " : ""
      return "\(indent)\(kind)\(entity.name)(\(names.joined(separator: ", ")))"
    }
  }
}

/// Where the members of one kind are stored and under which names.
public struct KindMapping: Hashable, Sendable {
  /// An attribute that tells the kinds of one entity apart.
  public struct Discriminator: Hashable, Sendable {
    public var attribute: String
    public var code: Int64

    public init(attribute: String, code: Int64) {
      self.attribute = attribute
      self.code = code
    }
  }

  public var kind: String
  /// The entity of members of exactly this kind.
  public var exactEntity: String
  /// The entity whose fetch, sub-entities included, returns members of this kind and its sub-kinds.
  public var fetchedEntity: String
  /// Set if several kinds share the exact entity.
  public var discriminator: Discriminator?
  /// The attribute of each of the domain's `properties(of: kind)`, in that order.
  public var attributes: [String]
  /// The relationship of each of the domain's `links(of: kind)`, in that order.
  public var relationships: [String]

  public init(
    kind: String, exactEntity: String, fetchedEntity: String, discriminator: Discriminator? = nil,
    attributes: [String], relationships: [String]
  ) {
    self.kind = kind
    self.exactEntity = exactEntity
    self.fetchedEntity = fetchedEntity
    self.discriminator = discriminator
    self.attributes = attributes
    self.relationships = relationships
  }
}

extension StoredDomain {
  /// A request for the members of a kind and, unless exactly it is wanted, of its sub-kinds.
  ///
  /// - Throws: ``StrategyError/notMapped(kind:name:)`` for a kind that is not in the domain.
  public func request(
    for kind: String, exactly: Bool = false, where condition: FetchPredicate? = nil
  )
    throws(StrategyError) -> FetchRequest<ManagedObject>
  {
    guard let mapping = kinds[kind] else { throw .notMapped(kind: kind, name: "entity") }
    var request = FetchRequest<ManagedObject>(
      entityName: exactly ? mapping.exactEntity : mapping.fetchedEntity)
    request.includesSubentities = !exactly
    let parts = [kindCondition(of: mapping, exactly: exactly), condition].compactMap { $0 }
    request.predicate = parts.count > 1 ? .and(parts) : parts.first
    return request
  }

  /// The name under which a kind's property is stored.
  ///
  /// - Throws: ``StrategyError/notMapped(kind:name:)``.
  public func attribute(_ property: String, of kind: String) throws(StrategyError) -> String {
    let position = domain.properties(of: kind).firstIndex { $0.name == property }
    guard let mapping = kinds[kind], let position else {
      throw .notMapped(kind: kind, name: property)
    }
    return mapping.attributes[position]
  }

  /// The name under which a kind's link is stored.
  ///
  /// - Throws: ``StrategyError/notMapped(kind:name:)``.
  public func relationship(_ link: String, of kind: String) throws(StrategyError) -> String {
    let position = domain.links(of: kind).firstIndex { $0.name == link }
    guard let mapping = kinds[kind], let position else { throw .notMapped(kind: kind, name: link) }
    return mapping.relationships[position]
  }

  /// Nothing where the entity tells the kind, or where every kind of it is wanted.
  private func kindCondition(of mapping: KindMapping, exactly: Bool) -> FetchPredicate? {
    guard let own = mapping.discriminator else { return nil }
    let wanted = exactly ? [mapping.kind] : domain.withDescendants(of: mapping.kind).map(\.name)
    let all = kinds.values.count { $0.exactEntity == mapping.exactEntity }
    guard wanted.count < all else { return nil }
    let codes = wanted.compactMap { kinds[$0]?.discriminator?.code }
    let conditions = codes.map {
      FetchPredicate.attribute(own.attribute, .equal, .integer($0))
    }
    return conditions.count == 1 ? conditions[0] : .or(conditions)
  }
}
