import Foundation

/// How the metadata of two stores of one model differ, and whether the file's own add up.
public struct MetadataComparison: Hashable, Sendable {
  /// Whether a summary of the version hashes is what the spec's formula makes of them.
  public enum Summary: String, Hashable, Sendable {
    case computed = "as computed"
    case different
    case absent
  }

  /// Keys of our list that the file's has not, and the other way round.
  public let onlyHere: [String]
  public let onlyThere: [String]
  /// Of the file's own hashes, which are not ours (store format spec, section 6).
  public let digest: Summary
  public let checksum: Summary
  /// True if the file has a hash of 32 bytes for each entity that ours has, and no others.
  public let hasSameEntities: Bool

  init(here: StoreMetadata?, there: StoreMetadata?) {
    let (ours, theirs) = (here?.properties ?? [:], there?.properties ?? [:])
    let hashes = there?.versionHashes ?? [:]
    onlyHere = ours.keys.filter { theirs[$0] == nil }.sorted()
    onlyThere = theirs.keys.filter { ours[$0] == nil }.sorted()
    digest = Summary(theirs[ModelDigest.digestKey], ModelDigest.digest(of: hashes))
    checksum = Summary(theirs[ModelDigest.checksumKey], ModelDigest.checksum(of: hashes))
    hasSameEntities =
      here?.versionHashes.mapValues(\.count) == hashes.mapValues(\.count) && !hashes.isEmpty
  }
}

extension MetadataComparison.Summary {
  fileprivate init(_ found: Any?, _ expected: String) {
    guard let found else {
      self = .absent
      return
    }
    self = found as? String == expected ? .computed : .different
  }
}
