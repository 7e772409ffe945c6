/// The differences of the metadata of two stores of one model, with a check of the file's own.
public struct MetadataComparison: Hashable, Sendable {
  /// The agreement of a summary of the version hashes with the known formula.
  public enum Summary: String, Hashable, Sendable {
    case computed = "as computed"
    case different
    case absent
  }

  /// Keys of our list that the file's has not, and the other way round.
  public let onlyHere: [String]
  public let onlyThere: [String]
  /// The summary of the file's own hashes, which are not ours (StoreLayout.md, Metadata).
  public let digest: Summary
  public let checksum: Summary
  /// True if the file has a hash of 32 bytes for each entity that ours has, and no others.
  public let hasSameEntities: Bool

  init(here: MetadataFacts?, there: MetadataFacts?) {
    let (ours, theirs) = (here?.keys ?? [], there?.keys ?? [])
    let hashes = there?.versionHashes ?? [:]
    onlyHere = ours.subtracting(theirs).sorted()
    onlyThere = theirs.subtracting(ours).sorted()
    digest = Summary(
      theirs.contains(ModelDigest.digestKey), there?.digest, ModelDigest.digest(of: hashes))
    checksum = Summary(
      theirs.contains(ModelDigest.checksumKey), there?.checksum, ModelDigest.checksum(of: hashes))
    hasSameEntities =
      here?.versionHashes.mapValues(\.count) == hashes.mapValues(\.count) && !hashes.isEmpty
  }
}

extension MetadataComparison.Summary {
  fileprivate init(_ isPresent: Bool, _ found: String?, _ expected: String) {
    self = !isPresent ? .absent : found == expected ? .computed : .different
  }
}
