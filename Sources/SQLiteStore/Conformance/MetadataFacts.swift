import Foundation

/// What a comparison asks of the property list in Z_METADATA (store format spec, section 6).
///
/// Read within limits and only as deep as needed: the list is a stranger's, and Foundation's reader
/// builds everything it stands for.
struct MetadataFacts {
  let keys: Set<String>
  let versionHashes: [String: Data]
  let digest: String?
  let checksum: String?

  /// - Throws: for bytes that are no binary property list of a dictionary.
  init(propertyList: Data) throws(ModelArchiveError) {
    let list = try BinaryPropertyList([UInt8](propertyList), budget: ArchiveBudget(.standard))
    guard let entries = try list.entries(at: list.root) else {
      throw .damagedList(offset: 0, reason: "it is no dictionary")
    }
    keys = Set(entries.keys)
    digest = try list.text(at: entries[ModelDigest.digestKey])
    checksum = try list.text(at: entries[ModelDigest.checksumKey])
    var hashes: [String: Data] = [:]
    if let index = entries["NSStoreModelVersionHashes"] {
      for (name, index) in try list.entries(at: index) ?? [:] {
        if case .data(let hash) = try list.value(at: index) { hashes[name] = hash }
      }
    }
    versionHashes = hashes
  }
}
