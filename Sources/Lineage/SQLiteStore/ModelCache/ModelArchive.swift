package import Foundation

/// The model in the Z_MODELCACHE of a store by Apple's software (StoreLayout.md, Metadata).
///
/// The model may use features that Core Data allows but this library's models otherwise do not:
/// property names that are members of `ManagedObject`, and derived attributes, whose values are
/// read and never computed. It can be changed until a container uses it.
package struct ModelArchive: Sendable {
  package let model: ManagedObjectModel
  /// The parts of the archive that the model cannot represent, each with its entity and property.
  package let warnings: [String]

  /// Reads the content of a Z_MODELCACHE row: a compressed keyed archive.
  ///
  /// - Throws: `ModelArchiveError`.
  package init(cacheContent: Data, limits: ArchiveLimits = .standard) throws(ModelArchiveError) {
    guard cacheContent.count <= limits.packedByteCount else {
      throw .limitExceeded(.packedBytes, limit: limits.packedByteCount)
    }
    let archive = try Inflation.inflate(cacheContent, outputLimitBytes: limits.archiveByteCount)
    try self.init(archive: archive, limits: limits)
  }

  /// Reads an uncompressed archive.
  init(archive: [UInt8], limits: ArchiveLimits = .standard) throws(ModelArchiveError) {
    let root = try KeyedArchive(archive, limits: limits).root()
    let decoder = ModelDecoder()
    model = try decoder.model(root)
    warnings = decoder.warnings
  }
}
