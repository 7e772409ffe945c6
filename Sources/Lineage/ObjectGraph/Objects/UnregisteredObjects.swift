/// The objects for IDs of other stores or unknown entities.
///
/// They never belong to a context and have no values; changes to them are discarded.
final class UnregisteredObjects {
  private struct Place: Hashable {
    let entity: ObjectIdentifier
    let storeIdentifier: String
  }

  /// The registry owns this object and outlives it.
  unowned(unsafe) private let registry: ObjectRegistry
  private let classes: [String: ManagedObject.Type]
  private var entities: [Place: ResolvedEntity] = [:]

  init(registry: ObjectRegistry, classes: [String: ManagedObject.Type]) {
    self.registry = registry
    self.classes = classes
  }

  func object(of id: ManagedObjectID) -> ManagedObject {
    let resolved = entity(of: id)
    let slab = RowSlab(registry: registry)
    return resolved.objectType.init(
      ObjectPlacement(
        resolved: resolved, slab: slab, row: slab.allocateRow(id.entity), key: id.key,
        state: .discarded))
  }

  private func entity(of id: ManagedObjectID) -> ResolvedEntity {
    let place = Place(entity: ObjectIdentifier(id.entity), storeIdentifier: id.storeIdentifier)
    if let known = entities[place] { return known }
    let resolved = ResolvedEntity(
      layout: id.entity,
      objectType: classes[ObjectRegistry.className(of: id.entity)] ?? ManagedObject.self,
      storeIdentifier: id.storeIdentifier)
    entities[place] = resolved
    return resolved
  }
}
