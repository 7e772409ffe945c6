public import LogicalModel
public import ObjectModel

/// A domain as one strategy stores it: the model and where each kind's members are in it.
public struct StoredDomain: Sendable {
  public let domain: Domain
  public let model: ManagedObjectModel
  /// The mapping of every kind of the domain, abstract ones too.
  public let kinds: [String: KindMapping]
  /// What the shape loses of what the domain says, in sentences for a report.
  public let notes: [String]

  public init(
    domain: Domain, model: ManagedObjectModel, kinds: [KindMapping], notes: [String] = []
  ) {
    self.domain = domain
    self.model = model
    self.kinds = Dictionary(uniqueKeysWithValues: kinds.map { ($0.kind, $0) })
    self.notes = notes
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

extension StoredDomain {
  /// True where both have one model and each kind in the same place of it: their stores are the same
  /// bytes.
  public func isStored(like other: StoredDomain) -> Bool {
    kinds == other.kinds && ModelDifference(from: model, to: other.model).isEmpty
  }

  /// Where a kind's property is stored.
  ///
  /// - Throws: ``StrategyError/notMapped(kind:name:)``.
  public func place(of property: String, in kind: String) throws(StrategyError) -> PropertyPlace {
    try mapping(of: kind).places[try position(of: property, in: kind)]
  }

  /// The name under which a kind's link is stored.
  ///
  /// - Throws: ``StrategyError/notMapped(kind:name:)``.
  public func relationship(_ link: String, of kind: String) throws(StrategyError) -> String {
    let position = domain.links(of: kind).firstIndex { $0.name == link }
    guard let position else { throw .notMapped(kind: kind, name: link) }
    return try mapping(of: kind).relationships[position]
  }

  /// What tells the kinds of the family apart, for indexes over it: the entity of the table, the
  /// attribute or nil where the entity number tells, and the first property that members are
  /// sorted by.
  ///
  /// Nil where no table holds more than one kind.
  public var kindColumn: (entity: String, attribute: String?, sortAttribute: String?)? {
    let family = domain.family
    guard let mapping = kinds[family], mapping.fetchedEntities.count == 1,
      domain.withDescendants(of: family).count > 1
    else { return nil }
    let indexed = domain.properties(of: family).firstIndex(where: \.isIndexed)
    return (
      mapping.fetchedEntities[0], mapping.discriminator?.attribute,
      indexed.flatMap { mapping.places[$0].keyPath }
    )
  }

  /// The position of a property among a kind's, which is the same in all of its sub-kinds.
  func position(of property: String, in kind: String) throws(StrategyError) -> Int {
    let position = domain.properties(of: kind).firstIndex { $0.name == property }
    guard let position else { throw .notMapped(kind: kind, name: property) }
    return position
  }

  func mapping(of kind: String) throws(StrategyError) -> KindMapping {
    guard let mapping = kinds[kind] else { throw .notMapped(kind: kind, name: "entity") }
    return mapping
  }
}
