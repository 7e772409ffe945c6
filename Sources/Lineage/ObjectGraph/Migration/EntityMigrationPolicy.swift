/// Code for a migration that has the objects of both stores at hand, for changes that neither
/// comparing models nor a closure over one object's values can describe.
///
/// A policy goes with an ``EntityMapping``, which makes one new object of each old one and copies
/// what goes by name. When every object and link of the step is copied, the policies follow, in the
/// order of the mappings and in phases, as Core Data's `NSEntityMigrationPolicy` has them: every
/// policy's ``begin(_:in:)``, then every one's ``finish(_:from:in:)`` for each object, then every
/// one's ``createRelationships(of:from:in:)`` for each object, then
/// ``validate(_:in:)``, then ``end(_:in:)``. Each has an implementation that does nothing.
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
/// A policy is a value without state; what one phase is to tell another goes into the manager's
/// ``MigrationManager/userInfo``. Whatever it throws ends the migration with
/// ``MigrationError/policyFailed(mapping:object:reason:)`` and leaves the store as it was;
/// `CancellationError` ends it with ``MigrationError/cancelled(_:)``.
public protocol EntityMigrationPolicy: Sendable {
  /// Called before the objects of any mapping are seen.
  func begin(_ mapping: EntityMapping, in manager: MigrationManager) throws

  /// Completes a new object and inserts others that come of the same old one.
  func finish(
    _ destination: ManagedObject, from source: ManagedObject, in manager: MigrationManager)
    throws

  /// Relates a new object to what other mappings made, which is all there now.
  func createRelationships(
    of destination: ManagedObject, from source: ManagedObject, in manager: MigrationManager) throws

  /// Judges the result as a whole, for what no rule of the model says.
  func validate(_ mapping: EntityMapping, in manager: MigrationManager) throws

  /// Called last.
  func end(_ mapping: EntityMapping, in manager: MigrationManager) throws
}

extension EntityMigrationPolicy {
  public func begin(_: EntityMapping, in _: MigrationManager) throws {}

  public func finish(_: ManagedObject, from _: ManagedObject, in _: MigrationManager) throws {}

  public func createRelationships(
    of _: ManagedObject, from _: ManagedObject, in _: MigrationManager
  ) throws {}

  public func validate(_: EntityMapping, in _: MigrationManager) throws {}

  public func end(_: EntityMapping, in _: MigrationManager) throws {}
}
