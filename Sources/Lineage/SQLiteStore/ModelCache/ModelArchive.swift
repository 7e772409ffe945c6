public import Foundation

/// The model that a store of Apple's software keeps in its Z_MODELCACHE (StoreLayout.md, Metadata).
///
/// ```swift
/// let archive = try ModelArchive(cacheContent: content)
/// archive.warnings.forEach { print($0) }
/// ```
///
/// The model is what the archive says, with what Core Data allows and models here otherwise do not:
/// names of properties that are members of `ManagedObject`, and derived attributes (their values
/// are read, never computed). It may still be changed until a container takes it.
public struct ModelArchive: Sendable {
  public let model: ManagedObjectModel
  /// The parts of the archive that have no place in the model, each with its entity and property.
  public let warnings: [String]

  /// Reads the content of a Z_MODELCACHE row: a keyed archive, compressed.
  ///
  /// - Throws: `ModelArchiveError`.
  public init(cacheContent: Data, limits: ArchiveLimits = .standard) throws(ModelArchiveError) {
    guard cacheContent.count <= limits.packedByteCount else {
      throw .limitExceeded(.packedBytes, limit: limits.packedByteCount)
    }
    let archive = try Inflation.inflate(cacheContent, outputLimitBytes: limits.archiveByteCount)
    try self.init(archive: archive, limits: limits)
  }

  /// Reads an archive that is not compressed.
  init(archive: [UInt8], limits: ArchiveLimits = .standard) throws(ModelArchiveError) {
    let root = try KeyedArchive(archive, limits: limits).root()
    let decoder = ModelDecoder()
    model = try decoder.model(root)
    warnings = decoder.warnings
  }
}
