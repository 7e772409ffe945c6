import Lineage

/// The differences between the metadata of two stores of one model, with a consistency check of the
/// file's.
package struct MetadataComparison: Hashable, Sendable {
  /// The result of recomputing a summary of the version hashes.
  package enum Summary: String, Hashable, Sendable {
    case computed = "as computed"
    case different
    case absent
  }

  /// Keys that only Lineage's list has; ``onlyThere`` are those that only the file's has.
  package let onlyHere: [String]
  package let onlyThere: [String]
  /// The result for the summary of the file's own hashes, which differ from Lineage's
  /// (StoreLayout.md, Metadata).
  package let digest: Summary
  package let checksum: Summary
  /// True if the file has a 32-byte hash for each of the same entities, and no others.
  package let hasSameEntities: Bool

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
