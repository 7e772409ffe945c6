public import Foundation
public import ObjectModel

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
  /// What the archive says and the model has no place for, each with its entity and property.
  public let warnings: [String]
  /// Those of what a writer of the store would have to know.
  let losses: [ModelLoss]

  /// Reads the content of a Z_MODELCACHE row: a keyed archive, compressed.
  ///
  /// - Throws: ``ModelArchiveError``.
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
    losses = decoder.losses
  }
}

/// Why a model cannot be read out of Z_MODELCACHE, with the place.
public enum ModelArchiveError: Error, Hashable, Sendable {
  /// What a limit is of.
  public enum Measure: String, Hashable, Sendable {
    case packedBytes = "compressed bytes"
    case archiveBytes = "bytes after inflating"
    case objects = "objects"
    case visits = "looks at objects"
    case textBytes = "bytes of text"
    case entities = "entities"
    case properties = "properties"
    case configurations = "configurations"
    case depth = "levels within each other"
  }

  /// The content is no complete raw DEFLATE stream.
  case notCompressed(reason: String)
  /// The archive is no well-formed binary property list.
  case damagedList(offset: Int, reason: String)
  /// The property list is no keyed archive of a model.
  case notAModel(reason: String)
  /// An object lacks what every object of its class has.
  case missing(key: String, in: String, object: Int)
  /// An entity is its own ancestor, or a chain of placeholders does not end.
  case cycle(String)
  /// An entity that something names is not in the model.
  case unknownEntity(String, namedBy: String)
  case limitExceeded(Measure, limit: Int)
}

extension ModelArchiveError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notCompressed(let reason): "the model cache cannot be inflated: \(reason)"
    case .damagedList(let offset, let reason):
      "the model archive is damaged at byte \(offset): \(reason)"
    case .notAModel(let reason): "the model cache holds no archive of a model: \(reason)"
    case .missing(let key, let name, let object):
      "object \(object) of the model archive, of class \(name), has no \(key)"
    case .cycle(let name): "\(name) of the model archive leads back to itself"
    case .unknownEntity(let name, let place):
      "\(place) of the model archive names an entity \(name), which is not there"
    case .limitExceeded(let measure, let limit):
      "the model archive has more than \(limit) \(measure.rawValue); if it is to be trusted, read "
        + "it with higher ArchiveLimits"
    }
  }
}

/// Something that a writer of a store would have to know of its model, and that was not understood.
struct ModelLoss: Hashable {
  /// What it keeps from being written.
  enum Effect: Hashable {
    /// Anything.
    case everything
    /// Values of an attribute, which a rule could forbid that cannot be said here.
    case values
    /// New objects without a value for an attribute, whose default is not known.
    case missingValues
  }

  let effect: Effect
  /// The entity, or the property with its entity before it.
  let place: String
  let text: String
}
