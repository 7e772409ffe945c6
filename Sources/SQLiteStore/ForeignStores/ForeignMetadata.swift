public import Foundation
import ObjectModel

/// The metadata of a store that others made (store format spec, section 6).
public struct ForeignMetadata: Sendable {
  /// The store's UUID, empty if it has none.
  public let identifier: String
  /// The version of the framework that last wrote the metadata.
  public private(set) var frameworkVersion: Int?
  public private(set) var modelVersionIdentifiers: [String] = []
  /// Of every entity, abstract ones included.
  public private(set) var modelVersionHashes: [String: Data] = [:]
  private(set) var storeType: String?
  /// Of the way in which hashes are made.
  private(set) var hashesVersion: Int?
  /// Of all hashes, in stores of newer frameworks.
  private(set) var digest: String?
  private(set) var checksum: String?
  /// The model of a store that this library made.
  private(set) var modelDocument: String?

  /// Of a property list only what has a meaning here is read; one that is damaged, or absent as in
  /// some stores, tells nothing.
  init(identifier: String, propertyList: Data?) {
    self.identifier = identifier
    guard let propertyList else { return }
    try? read(propertyList)
  }

  private mutating func read(_ data: Data) throws(ModelArchiveError) {
    let list = try BinaryPropertyList([UInt8](data), budget: ArchiveBudget(.standard))
    let properties = try list.entries(at: list.root) ?? [:]
    if let index = properties["NSPersistenceFrameworkVersion"],
      case .integer(let version) = try list.value(at: index)
    {
      frameworkVersion = Int(version)
    }
    if let index = properties["NSStoreModelVersionIdentifiers"] {
      modelVersionIdentifiers = try Self.texts(in: index, list)
    }
    if let index = properties["NSStoreModelVersionHashes"] {
      for (name, index) in try list.entries(at: index) ?? [:] {
        if case .data(let hash) = try list.value(at: index) { modelVersionHashes[name] = hash }
      }
    }
    if let index = properties["NSStoreModelVersionHashesVersion"],
      case .integer(let version) = try list.value(at: index)
    {
      hashesVersion = Int(version)
    }
    func text(_ key: String) throws(ModelArchiveError) -> String? {
      guard let index = properties[key], case .text(let text) = try list.value(at: index) else {
        return nil
      }
      return text
    }
    storeType = try text("NSStoreType")
    digest = try text(ModelDigest.digestKey)
    checksum = try text(ModelDigest.checksumKey)
    modelDocument = try text(StoreMetadata.modelKey)
  }

  private static func texts(in index: Int, _ list: BinaryPropertyList) throws(ModelArchiveError)
    -> [String]
  {
    guard case .list(let members) = try list.value(at: index) else { return [] }
    var texts: [String] = []
    for member in members {
      if case .text(let text) = try list.value(at: member) { texts.append(text) }
    }
    return texts
  }

  /// The model of a store that this library made, if it is that of the content.
  func ownModel() -> ManagedObjectModel? {
    guard let modelDocument,
      let model = try? ModelDocument(data: Data(modelDocument.utf8), file: "Z_METADATA").model(),
      model.isCompatible(withVersionHashes: modelVersionHashes)
    else { return nil }
    return model
  }
}
