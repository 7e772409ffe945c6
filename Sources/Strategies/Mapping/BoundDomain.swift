import LogicalModel
package import ObjectGraph

/// A stored domain resolved against a container's model, for reading and writing many members.
///
/// The same code serves every strategy: a kind knows its entity, its code if it has one, and the
/// place of each property. Reading a member gives exactly its kind's properties, whatever other
/// columns its row may have.
package struct BoundDomain: Sendable {
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
      kinds.append(
        try BoundKind(try stored.mapping(of: name), stored.domain, container.layout))
    }
    self.stored = stored
    self.kinds = kinds
    indexByName = Dictionary(
      uniqueKeysWithValues: kinds.enumerated().map { ($1.kind, $0) })
    kindsOfEntity = container.layout.entities.map { entity in
      kinds.indices.filter { kinds[$0].entity?.index == entity.index }
    }
  }

  /// The position of a kind in the domain, for reading, linking and converting its members.
  ///
  /// - Throws: ``StrategyError/notMapped(kind:name:)``.
  package func kindIndex(named kind: String) throws(StrategyError) -> Int {
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
}
