import Lineage
import LogicalModel
import ModelReshaping

/// An additional kind for a store that is already full.
///
/// It is not a ``TimedOperation``, as the store must be closed and opened again with another model:
/// the caller times that opening, which migrates, and continues with ``session(_:in:)``.
struct AddKindWorkload {
  /// The domain with the new kind below the named one, at the end.
  let domain: Domain
  /// The name of the new kind.
  let kind: String

  /// Adds a kind with the given number of Integer 32 properties.
  ///
  /// - Throws: `DomainError` if the parent is unknown or a name is taken.
  init(below parent: String, propertyCount: Int, to domain: Domain) throws(DomainError) {
    kind = "Added\(parent)"
    let properties = (0..<propertyCount).map {
      Property(name: "added\($0 + 1)", type: .integer32)
    }
    self.domain = try domain.adding(Kind(name: kind, parent: parent, properties: properties))
  }

  /// Returns the session of the migrated store: members keep their keys, but entities may have
  /// other positions.
  ///
  /// - Throws: `StrategyError` if the container's model is not the strategy's for ``domain``.
  func session(
    _ old: Session, _ strategy: any Strategy, in container: PersistentContainer
  ) throws(StrategyError) -> Session {
    let resolved = try ResolvedDomain(try strategy.store(domain), in: container)
    let positions = old.container.layout.entities.map { entity in
      container.layout.entity(named: entity.name)?.index
    }
    return Session(
      resolved: resolved, container: container, source: old.source,
      keys: old.keys.mapValues { $0.renumbered(positions) }, seed: old.seed)
  }
}
