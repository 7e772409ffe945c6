/// A reason, with its evidence, for which a store could not be migrated.
///
/// The cases follow the codes that Core Data gives such errors, see ``code``; a store that may not
/// be migrated at all is the store's own error.
public enum MigrationError: Error, Hashable, Sendable {
  /// The copy is not what it should be.
  case failed(entity: String?, reason: String)
  /// A migrated object breaks a rule of the new model.
  case constraintViolated(entity: String, key: Int64?, reason: String)
  /// Relationships become each other's inverses, and their objects' links exclude each other.
  case inverseJoined(InverseConflict)
  /// The one who watches the progress ended it.
  case cancelled(MigrationProgress)
  /// The model that the store was made for is not known.
  case sourceModelMissing(entities: [String], reason: String)
  /// No mapping leads from one version to the other, and none may be inferred.
  case mappingMissing(from: String, to: String)
  /// The old store cannot be read.
  indirect case sourceStoreFailed(ObjectGraphError)
  /// Another program changed the old store while it was read.
  case sourceStoreChanged
  /// The new store cannot be written.
  indirect case destinationStoreFailed(ObjectGraphError)
  /// The code of a custom mapping failed for an object.
  case policyFailed(mapping: String, object: String?, reason: String)
  /// A mapping between the models cannot be found out by comparing them.
  case notInferable([MappingRefusal])

  /// The code that Core Data gives such an error.
  public var code: Int {
    switch self {
    case .failed: 134_110
    case .constraintViolated, .inverseJoined: 134_111
    case .cancelled: 134_120
    case .sourceModelMissing: 134_130
    case .mappingMissing: 134_140
    case .sourceStoreFailed, .sourceStoreChanged: 134_150
    case .destinationStoreFailed: 134_160
    case .policyFailed: 134_170
    case .notInferable: 134_190
    }
  }

  /// True if trying again will fail again, unless models, mappings or data change.
  ///
  /// Not so for a full disk, a lock or a cancellation, which pass.
  public var isLasting: Bool {
    switch self {
    case .cancelled, .sourceStoreFailed, .sourceStoreChanged, .destinationStoreFailed: false
    default: true
    }
  }
}

extension MigrationError {
  /// The least integer that a Double need not hold exactly with all those above it.
  static let exactIntegerLimit: UInt = 1 << 53

  /// An integer that cannot become a Double unchanged.
  static func inexact(_ entity: String, _ key: Int64, _ property: String) -> MigrationError {
    .constraintViolated(
      entity: entity, key: key,
      reason: "\(property) is an integer of 2^53 or more, which a Double cannot hold exactly")
  }
}

extension MigrationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .failed(let entity, let reason):
      "the migration failed\(entity.map { " at \($0)" } ?? ""): \(reason)"
    case .constraintViolated(let entity, let key, let reason):
      "\(entity)\(key.map { " p\($0)" } ?? "") breaks a rule of the new model: \(reason)"
    case .inverseJoined(let conflict): conflict.description
    case .cancelled(let progress): "the migration was cancelled after \(progress)"
    case .sourceModelMissing(let entities, let reason):
      "the model of the old store is unknown: \(reason). Keep the code of each released model and list it in "
        + "ModelVersions; this one has "
        + entities.joined(separator: ", ")
    case .mappingMissing(let from, let to):
      "no mapping leads from \(from) to \(to); add one to ModelVersions, or set "
        + "shouldInferMappingModelAutomatically"
    case .sourceStoreFailed(let error): "the old store cannot be read: \(error)"
    case .sourceStoreChanged:
      "another program changed the old store during the migration; close it there and open the "
        + "store again"
    case .destinationStoreFailed(let error): "the new store cannot be written: \(error)"
    case .policyFailed(let mapping, let object, let reason):
      "the mapping \(mapping) failed\(object.map { " for \($0)" } ?? ""): \(reason)"
    case .notInferable(let refusals):
      "the models differ in ways that need a mapping in code:\n"
        + refusals.map { "  \($0)" }.joined(separator: "\n")
    }
  }
}
