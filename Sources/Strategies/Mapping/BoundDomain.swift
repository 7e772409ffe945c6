import LogicalModel
package import ObjectGraph
import ObjectModel

/// A stored domain resolved against a container's model, for reading and writing many members.
///
/// The same code serves every strategy: a kind knows its entity, its code if it has one, and the
/// slot of each property. Reading a member gives exactly its kind's properties, whatever other
/// columns its row may have.
package struct BoundDomain: Sendable {
  /// One kind resolved to numbers.
  struct BoundKind: Sendable {
    let kind: String
    let entity: EntityLayout
    let discriminator: (slot: Slot, code: Int64)?
    /// One for each property of the kind, in the domain's order.
    let slots: [Slot]
    let types: [PropertyType]
    let links: [BoundLink]
  }

  /// One link resolved: a slot for a to-one, the relationship for a to-many.
  struct BoundLink: Sendable {
    let destinationRoot: String
    let relationship: RelationshipLayout
    let slot: Slot?
  }

  package let stored: StoredDomain
  /// In the domain's order of kinds.
  let kinds: [BoundKind]
  private let indexByName: [String: Int]
  /// By entity index: the kinds whose members are of exactly that entity.
  private let kindsOfEntity: [[Int]]

  /// - Throws: ``StrategyError/notMapped(kind:name:)`` if the mapping does not fit the model.
  package init(_ stored: StoredDomain, in container: PersistentContainer) throws(StrategyError) {
    var kinds: [BoundKind] = []
    for name in stored.domain.allKinds.map(\.name) {
      guard let mapping = stored.kinds[name] else { throw .notMapped(kind: name, name: "entity") }
      kinds.append(try Self.bind(mapping, stored.domain, container.layout))
    }
    self.stored = stored
    self.kinds = kinds
    indexByName = Dictionary(
      uniqueKeysWithValues: kinds.enumerated().map { ($1.kind, $0) })
    kindsOfEntity = container.layout.entities.map { entity in
      kinds.indices.filter { kinds[$0].entity.index == entity.index }
    }
  }

  /// The position of a kind in ``kinds``.
  func index(of kind: String) throws(StrategyError) -> Int {
    guard let index = indexByName[kind] else { throw .notMapped(kind: kind, name: "entity") }
    return index
  }

  /// The kind of an object by its entity or, where several kinds share that, by its type attribute;
  /// nil for an object that is of no kind.
  @inline(__always)
  package func kindIndex(of object: ManagedObject) -> Int? {
    let candidates = kindsOfEntity[object.layout.index]
    guard let first = candidates.first else { return nil }
    guard let slot = kinds[first].discriminator?.slot else { return first }
    let row = object.filledRow()
    guard row.isPresent(slot.index) else { return nil }
    let code = row.integer(at: slot.offset)
    return candidates.first { kinds[$0].discriminator?.code == code }
  }

  package func kindName(at index: Int) -> String { kinds[index].kind }

  private static func bind(_ mapping: KindMapping, _ domain: Domain, _ layout: ModelLayout)
    throws(StrategyError) -> BoundKind
  {
    guard let entity = layout.entity(named: mapping.exactEntity) else {
      throw .notMapped(kind: mapping.kind, name: mapping.exactEntity)
    }
    var slots: [Slot] = []
    for attribute in mapping.attributes {
      guard let slot = entity.slot(named: attribute) else {
        throw .notMapped(kind: mapping.kind, name: attribute)
      }
      slots.append(slot)
    }
    let discriminator = mapping.discriminator.flatMap { own in
      entity.slot(named: own.attribute).map { (slot: $0, code: own.code) }
    }
    return BoundKind(
      kind: mapping.kind, entity: entity, discriminator: discriminator, slots: slots,
      types: domain.properties(of: mapping.kind).map(\.type),
      links: try links(of: mapping, domain, entity))
  }

  private static func links(of mapping: KindMapping, _ domain: Domain, _ entity: EntityLayout)
    throws(StrategyError) -> [BoundLink]
  {
    var result: [BoundLink] = []
    for (link, name) in zip(domain.links(of: mapping.kind), mapping.relationships) {
      guard let relationship = entity.relationships[name] else {
        throw .notMapped(kind: mapping.kind, name: name)
      }
      result.append(
        BoundLink(
          destinationRoot: domain.root(of: link.destination), relationship: relationship,
          slot: entity.slot(named: name)))
    }
    return result
  }
}
