import Foundation
import Lineage
import LogicalModel
import ModelReshaping

/// Creates and opens the stores of one cell in one strategy.
struct StoreOpening {
  /// An open store and its resolved domain.
  struct Opened {
    let store: SQLiteStore
    let resolved: ResolvedDomain
    let container: PersistentContainer
  }

  let cell: PreparedCell
  let strategy: any Strategy

  /// Opens a file, and creates it if it does not exist.
  ///
  /// The store's identifier comes from the seed: two files with the same seed are equal in every
  /// byte.
  func open(_ path: String) throws -> Opened {
    let stored = try strategy.store(cell.scenario.domain)
    let store = try SQLiteStore(path: path, identifier: identifier)
    let container = try PersistentContainer(model: stored.model, sqliteStore: store)
    let opened = Opened(
      store: store, resolved: try ResolvedDomain(stored, in: container), container: container)
    try keepIndexesAway(opened)
    return opened
  }

  /// Replaces the usual index over the kinds by the scenario's choice, in a store that is being
  /// prepared.
  func setKindIndex(_ opened: Opened) throws {
    switch cell.scenario.measuring.kindIndex {
    case .standard: break
    // Statistics are gathered in every strategy, even without such an index.
    case .analyzed: try opened.store.analyze()
    case .none: try dropKindIndex(opened)
    case .kindAndSort:
      guard let found = opened.resolved.stored.kindColumn else { return }
      try opened.store.replaceIndex(
        over: KindColumn(entityName: found.entity, attributeName: found.attribute),
        withSorting: found.sortAttribute)
    }
  }

  /// Drops the index over the kinds again if the scenario does not use it: opening a store restores
  /// the indexes of its model.
  private func keepIndexesAway(_ opened: Opened) throws {
    switch cell.scenario.measuring.kindIndex {
    case .standard, .analyzed: break
    case .none, .kindAndSort: try dropKindIndex(opened)
    }
  }

  private func dropKindIndex(_ opened: Opened) throws {
    guard let found = opened.resolved.stored.kindColumn else { return }
    try opened.store.dropIndex(
      over: KindColumn(entityName: found.entity, attributeName: found.attribute))
  }

  func session(_ opened: Opened, keys: [String: OrdinalKeys]) -> Session {
    Session(
      resolved: opened.resolved, container: opened.container, source: cell.source, keys: keys,
      seed: cell.scenario.dataset.seed)
  }

  private var identifier: UUID {
    let hash = Hash128(of: "store of seed \(cell.scenario.dataset.seed)")
    return withUnsafeBytes(of: (hash.high.bigEndian, hash.low.bigEndian)) { bytes in
      UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }
  }
}
