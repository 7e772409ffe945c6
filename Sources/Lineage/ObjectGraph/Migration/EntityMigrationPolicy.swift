/// Migration code with access to the objects of both stores, for changes that neither comparing
/// models nor a closure over one object's values can describe.
///
/// A policy belongs to an ``EntityMapping``, which creates one new object per old one and copies
/// properties by name. After all objects and links of the step have been copied, the policies run
/// in the order of the mappings and in phases, as Core Data's `NSEntityMigrationPolicy` does: every
/// policy's ``begin(_:in:)``, then every one's ``finish(_:from:in:)`` for each object, then every
/// one's ``createRelationships(of:from:in:)`` for each object, then ``validate(_:in:)``, then
/// ``end(_:in:)``. The default implementations do nothing.
///
/// ```swift
/// struct SplitName: EntityMigrationPolicy {
///   func finish(_ person: ManagedObject, from old: ManagedObject, in manager: MigrationManager) throws {
///     guard case .string(let fullName) = try old.value(forKey: "name") else { return }
///     for part in fullName.split(separator: " ") {
///       let name = try manager.destinationContext.insert(entityName: "NamePart")
///       try name.setValue(.string(String(part)), forKey: "text")
///       try person.add(name, to: "names")
///     }
///   }
/// }
/// ```
///
/// A policy is a value without state; use the manager's ``MigrationManager/userInfo`` to pass data
/// between phases. An error ends the migration with
/// ``MigrationError/policyFailed(mapping:object:reason:)`` and leaves the store unchanged;
/// `CancellationError` ends it with ``MigrationError/cancelled(_:)``.
public protocol EntityMigrationPolicy: Sendable {
  /// Called before the first object.
  func begin(_ mapping: EntityMapping, in manager: MigrationManager) throws

  /// Completes a new object and inserts further objects derived from the old one.
  func finish(
    _ destination: ManagedObject, from source: ManagedObject, in manager: MigrationManager)
    throws

  /// Links a new object to the results of other mappings, all of which exist by now.
  func createRelationships(
    of destination: ManagedObject, from source: ManagedObject, in manager: MigrationManager) throws

  /// Validates the result as a whole, for rules that the model cannot express.
  func validate(_ mapping: EntityMapping, in manager: MigrationManager) throws

  /// Called last.
  func end(_ mapping: EntityMapping, in manager: MigrationManager) throws
}

extension EntityMigrationPolicy {
  /// Does nothing.
  public func begin(_: EntityMapping, in _: MigrationManager) throws {}

  /// Does nothing.
  public func finish(_: ManagedObject, from _: ManagedObject, in _: MigrationManager) throws {}

  /// Does nothing.
  public func createRelationships(
    of _: ManagedObject, from _: ManagedObject, in _: MigrationManager
  ) throws {}

  /// Does nothing.
  public func validate(_: EntityMapping, in _: MigrationManager) throws {}

  /// Does nothing.
  public func end(_: EntityMapping, in _: MigrationManager) throws {}
}
