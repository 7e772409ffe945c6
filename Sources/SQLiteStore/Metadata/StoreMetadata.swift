import Foundation
import ObjectModel

/// The one row of Z_METADATA (store format spec, section 6).
struct StoreMetadata {
  /// The store's UUID in upper case, the host part of object URIs.
  let identifier: String
  let properties: [String: Any]

  /// The metadata of a new store.
  ///
  /// The version hashes are ours: Apple's cannot be computed outside Apple's tools.
  init(model: ManagedObjectModel, identifier: UUID) {
    self.identifier = identifier.uuidString
    let identifiers = model.versionIdentifiers.isEmpty ? [""] : model.versionIdentifiers.sorted()
    properties = [
      "NSStoreType": "SQLite", "NSStoreModelVersionHashesVersion": 3,
      "NSStoreModelVersionHashes": model.entityVersionHashesByName,
      "NSStoreModelVersionIdentifiers": identifiers,
      "_NSAutoVacuumLevel": "2",
    ]
  }

  /// - Throws: Foundation's error if the bytes are not a property list.
  init(identifier: String, propertyList: Data) throws {
    self.identifier = identifier
    let list = try PropertyListSerialization.propertyList(from: propertyList, format: nil)
    properties = list as? [String: Any] ?? [:]
  }

  func propertyList() throws -> Data {
    try PropertyListSerialization.data(fromPropertyList: properties, format: .binary, options: 0)
  }

  /// How a model differs from the one the store was made for, empty if it does not.
  func differences(from model: ManagedObjectModel) -> [String] {
    let stored = properties["NSStoreModelVersionHashes"] as? [String: Data] ?? [:]
    let entities = model.entitiesInNumberingOrder
    let names = Set(entities.map(\.name))
    let changed = entities.compactMap { entity -> String? in
      guard let hash = stored[entity.name] else { return "the store has no entity \(entity.name)" }
      return hash == entity.versionHash ? nil : "entity \(entity.name) has changed"
    }
    return changed
      + stored.keys.filter { !names.contains($0) }.sorted()
      .map { "the model has no entity \($0)" }
  }
}
