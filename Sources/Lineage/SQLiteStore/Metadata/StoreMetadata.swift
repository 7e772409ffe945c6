package import Foundation
import Logging

/// The one row of Z_METADATA (StoreLayout.md, Metadata).
struct StoreMetadata {
  /// The store's UUID in upper case, the host part of object URIs.
  let identifier: String
  let properties: [String: Any]

  /// The key of the model as an `.xcdatamodel` document, which a migration needs after the code has
  /// changed.
  ///
  /// It is here rather than in Z_MODELCACHE, where Core Data expects an archive of its own classes.
  /// Core Data treats other keys of this list as the program's own (StoreLayout.md, Metadata).
  static let modelKey = "LineageModelDocument"

  /// Creates the metadata of a new store.
  ///
  /// The version hashes are Lineage's own, because only Apple's tools compute Apple's; digest and
  /// checksum are computed from them. NSPersistenceFrameworkVersion is omitted, because it names
  /// the build of Apple's framework that wrote the file. `carried` are the program's own entries in
  /// the replaced store.
  init(
    model: ManagedObjectModel, identifier: UUID, carrying carried: [String: Any] = [:],
    logsWarnings: Bool = true
  ) {
    self.identifier = identifier.uuidString
    let identifiers = model.versionIdentifiers.isEmpty ? [""] : model.versionIdentifiers.sorted()
    let hashes = model.entityVersionHashesByName
    var properties: [String: Any] = [
      "NSStoreType": "SQLite", "NSStoreModelVersionHashesVersion": 3,
      "NSStoreModelVersionHashes": hashes, ModelDigest.digestKey: ModelDigest.digest(of: hashes),
      ModelDigest.checksumKey: ModelDigest.checksum(of: hashes),
      "NSStoreModelVersionIdentifiers": identifiers,
      "_NSAutoVacuumLevel": "2",
    ]
    let kept = Self.keptDocument(of: model)
    properties[Self.modelKey] = kept.document
    if logsWarnings, let warning = kept.warning { Logger(label: "lineage").warning("\(warning)") }
    self.properties = properties.merging(carried) { own, _ in own }
  }

  /// Returns a model's document, or a warning about the consequences of its absence.
  static func keptDocument(of model: ManagedObjectModel) -> (document: String?, warning: String?) {
    do {
      return (try ModelDocument(model).xml(), nil)
    } catch {
      return (
        nil,
        "the store contains no copy of its model to compare with a later model: \(error); "
          + "keep this model's code and add it to modelVersions"
      )
    }
  }

  /// - Throws: Foundation's error if the bytes are not a property list.
  init(identifier: String, propertyList: Data) throws {
    self.identifier = identifier
    let list = try PropertyListSerialization.propertyList(from: propertyList, format: nil)
    properties = list as? [String: Any] ?? [:]
  }

  /// Returns equal bytes for equal properties, unless programs have added values of unusual types.
  func propertyList() throws -> Data {
    try SortedPropertyList.data(of: properties)
      ?? PropertyListSerialization.data(fromPropertyList: properties, format: .binary, options: 0)
  }

  /// Returns the differences between a model and the store's model; empty if there are none.
  func differences(from model: ManagedObjectModel) -> [String] {
    let stored = versionHashes
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

  /// The version hashes of the store's model.
  var versionHashes: [String: Data] {
    properties["NSStoreModelVersionHashes"] as? [String: Data] ?? [:]
  }

  /// The store's model, or nil if it has none or a copy of another version.
  var model: ManagedObjectModel? {
    guard let text = properties[Self.modelKey] as? String,
      let model = try? ModelDocument(data: Data(text.utf8), file: "Z_METADATA").model(),
      model.isCompatible(withVersionHashes: versionHashes)
    else { return nil }
    return model
  }

  /// True for a store that Apple's framework created.
  var isOfCoreData: Bool { properties["NSPersistenceFrameworkVersion"] != nil }

  /// The properties that belong neither to Core Data nor to this library.
  var carriedProperties: [String: Any] {
    properties.filter {
      !$0.key.hasPrefix("NSStore") && !$0.key.hasPrefix("NSPersistence")
        && !$0.key.hasPrefix("_NS") && $0.key != Self.modelKey
    }
  }
}

/// The two summaries of a model's version hashes in a store (StoreLayout.md, Metadata).
package enum ModelDigest {
  package static let digestKey = "NSStoreModelVersionHashesDigest"
  package static let checksumKey = "NSStoreModelVersionChecksumKey"

  /// Returns the SHA-512 of all names, each followed by its hash, in byte order of the names, as
  /// base64.
  package static func digest(of hashes: [String: Data]) -> String {
    text(SHA512.hash(sorted(hashes).flatMap { Array($0.key.utf8) + Array($0.value) }))
  }

  /// Returns the SHA-256 of the hashes alone, in the same order, as base64.
  package static func checksum(of hashes: [String: Data]) -> String {
    text(SHA256.hash(sorted(hashes).flatMap { Array($0.value) }))
  }

  private static func sorted(_ hashes: [String: Data]) -> [(key: String, value: Data)] {
    hashes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  private static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
