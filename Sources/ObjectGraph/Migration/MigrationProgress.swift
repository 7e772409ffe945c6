/// How far a migration is.
public struct MigrationProgress: Hashable, Sendable, CustomStringConvertible {
  /// From 1 to ``stepCount``.
  public var step: Int
  /// The number of versions that the store is taken through.
  public var stepCount: Int
  /// The entity whose objects were done last, as the new model calls it; in place the root of their
  /// tree.
  public var entity: String
  /// Objects of this step that are copied already, or in place.
  public var copiedCount: Int
  /// Objects of this step.
  public var objectCount: Int

  public init(step: Int, stepCount: Int, entity: String, copiedCount: Int, objectCount: Int) {
    self.step = step
    self.stepCount = stepCount
    self.entity = entity
    self.copiedCount = copiedCount
    self.objectCount = objectCount
  }

  public var description: String {
    "\(copiedCount) of \(objectCount) objects (\(entity), step \(step) of \(stepCount))"
  }
}

/// Told after every portion that is copied, or in place after every tree; throws
/// `CancellationError` to end the migration, which leaves the store as it was.
public typealias MigrationObserver = @Sendable (MigrationProgress) throws -> Void
