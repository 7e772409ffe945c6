import Lineage

/// IDs of objects that no store has, for predicates that are only parsed and printed.
enum ObjectIDs {
  static func sample() throws -> [String: [ManagedObjectID]] {
    sample(of: try ModelLayout(model: Library.model()))
  }

  static func sample(of layout: ModelLayout) -> [String: [ManagedObjectID]] {
    let entities = layout.entities.map { entity in
      (entity.name, (1...3).map { id(entity, $0) })
    }
    return Dictionary(uniqueKeysWithValues: entities)
  }

  /// Returns a function that finds a sample ID by its address.
  static func search() throws -> @Sendable (String) -> ManagedObjectID? {
    let ids = try sample().values.flatMap { $0 }
    return { uri in ids.first { $0.uriRepresentation == uri } }
  }

  private static func id(_ entity: EntityLayout, _ key: Int) -> ManagedObjectID {
    ManagedObjectID(entity: entity, key: Int64(key), storeIdentifier: "SAMPLE")
  }
}
