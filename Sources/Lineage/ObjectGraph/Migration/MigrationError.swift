/// The reason why a store could not be migrated, with its evidence.
///
/// The cases match Core Data's error codes; see ``code``. A store that must not be migrated at all
/// throws its own error.
///
/// ```swift
/// do throws(MigrationError) {
///   _ = try ModelVersions([model]).path(from: older.entityVersionHashesByName, to: model)
/// } catch {
///   print(error.code, error.isLasting)  // prints 134130 true
/// }
/// ```
public enum MigrationError: Error, Hashable, Sendable {
  /// The copy is incorrect.
  case failed(entity: String?, reason: String)
  /// A migrated object breaks a rule of the new model.
  case constraintViolated(entity: String, key: Int64?, reason: String)
  /// Relationships become each other's inverses, but their objects' links conflict.
  case inverseJoined(InverseConflict)
  /// The observer cancelled the migration.
  case cancelled(MigrationProgress)
  /// The store's model is unknown.
  case sourceModelMissing(entities: [String], reason: String)
  /// No mapping leads from one version to the other, and inference is not allowed.
  case mappingMissing(from: String, to: String)
  /// The old store cannot be read.
  indirect case sourceStoreFailed(ObjectGraphError)
  /// Another program changed the old store while it was read.
  case sourceStoreChanged
  /// The new store cannot be written.
  indirect case destinationStoreFailed(ObjectGraphError)
  /// The code of a custom mapping failed for an object.
  case policyFailed(mapping: String, object: String?, reason: String)
  /// An inferred mapping would delete what the new model lacks, and nothing says that it is newer.
  case losesData(MigrationLoss, from: String, to: String)
  /// A mapping between the models cannot be inferred.
  case notInferable([MappingRefusal])

  /// Core Data's code for this error.
  ///
  /// ```swift
  /// print(MigrationError.sourceStoreChanged.code)  // prints 134150
  /// ```
  public var code: Int {
    switch self {
    case .failed: 134_110
    case .constraintViolated, .inverseJoined: 134_111
    case .cancelled: 134_120
    case .sourceModelMissing, .losesData: 134_130
    case .mappingMissing: 134_140
    case .sourceStoreFailed, .sourceStoreChanged: 134_150
    case .destinationStoreFailed: 134_160
    case .policyFailed: 134_170
    case .notInferable: 134_190
    }
  }

  /// True if another attempt will fail too, unless models, mappings or data change.
  ///
  /// False for a full disk, a lock or a cancellation, which are temporary.
  ///
  /// ```swift
  /// print(MigrationError.sourceStoreChanged.isLasting)  // prints false
  /// ```
  public var isLasting: Bool {
    switch self {
    case .cancelled, .sourceStoreFailed, .sourceStoreChanged, .destinationStoreFailed: false
    default: true
    }
  }
}

extension MigrationError {
  /// The smallest integer from which on a Double cannot represent all integers exactly.
  static let exactIntegerLimit: UInt = 1 << 53

  /// Returns the error for an integer that a Double cannot represent exactly.
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
        + ErrorList.names(entities)
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
    case .losesData(let loss, let old, let new):
      // Titles without identifiers may be equal, and then tell nothing.
      "the store has \(loss), which the model lacks"
        + (old == new ? "" : ": the store's model is \(old), the program's \(new)")
        + ". Open it with the newer program; or, if the program's model is the newer one, list "
        + "both in modelVersions, or pass allowingLoss: true, which deletes them"
    case .notInferable(let rejections):
      "the models differ in ways that need a mapping in code:\n"
        + ErrorList.lines(rejections)
    }
  }
}
