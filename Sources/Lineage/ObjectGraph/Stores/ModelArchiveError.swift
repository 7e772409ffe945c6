/// The reason why the model in Z_MODELCACHE cannot be read, and its place.
public enum ModelArchiveError: Error, Hashable, Sendable {
  /// The quantities with a limit.
  public enum Measure: String, Hashable, Sendable {
    case packedBytes = "compressed bytes"
    case archiveBytes = "bytes after inflating"
    case objects = "objects"
    case visits = "looks at objects"
    case textBytes = "bytes of text"
    case entities = "entities"
    case properties = "properties"
    case configurations = "configurations"
    case depth = "nested levels"
  }

  /// The content is no complete raw DEFLATE stream.
  case notCompressed(reason: String)
  /// The archive is no valid binary property list.
  case damagedList(offset: Int, reason: String)
  /// The property list is no keyed archive of a model.
  case notAModel(reason: String)
  /// An object lacks a key that every object of its class has.
  case missing(key: String, in: String, object: Int)
  /// An entity is its own ancestor, or a chain of placeholders does not end.
  case cycle(String)
  /// An entity is named that the model does not contain.
  case unknownEntity(String, namedBy: String)
  case limitExceeded(Measure, limit: Int)
}

extension ModelArchiveError: CustomStringConvertible {
  /// The damage and its place in the archive.
  public var description: String {
    switch self {
    case .notCompressed(let reason): "the model cache cannot be inflated: \(reason)"
    case .damagedList(let offset, let reason):
      "the model archive is damaged at byte \(offset): \(reason)"
    case .notAModel(let reason): "the model cache does not contain an archived model: \(reason)"
    case .missing(let key, let name, let object):
      "object \(object) of the model archive, of class \(name), has no \(key)"
    case .cycle(let name): "\(name) of the model archive refers to itself"
    case .unknownEntity(let name, let place):
      "\(place) of the model archive names an entity \(name), which does not exist"
    case .limitExceeded(let measure, let limit):
      "the model archive has more than \(limit) \(measure.rawValue); if you trust it, read "
        + "it with higher ArchiveLimits"
    }
  }
}
