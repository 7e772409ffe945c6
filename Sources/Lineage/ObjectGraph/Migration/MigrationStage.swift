/// Code before and after one step of a chain of versions, as Core Data's `NSCustomMigrationStage`.
///
/// For what concerns the content as a whole rather than one entity: numbering what had no numbers,
/// removing duplicates before a constraint forbids them.
///
/// ```swift
/// MigrationStage(from: version1, to: version2, willMigrate: { context in
///   try removeDuplicates(in: context)
/// })
/// ```
///
/// Both closures work on copies of the store, so that a migration that fails, or a program that is
/// killed, leaves it as it was.
public struct MigrationStage: Sendable {
  /// Gets a context over the store's copy; what it leaves unsaved is saved.
  public typealias Handler = @Sendable (ManagedObjectContext) throws -> Void

  public let source: ManagedObjectModel
  public let destination: ManagedObjectModel
  /// Sees the objects in the old model.
  let willMigrate: Handler?
  /// Sees the objects in the new model.
  let didMigrate: Handler?

  public init(
    from source: ManagedObjectModel, to destination: ManagedObjectModel,
    willMigrate: Handler? = nil, didMigrate: Handler? = nil
  ) {
    self.source = source
    self.destination = destination
    self.willMigrate = willMigrate
    self.didMigrate = didMigrate
  }

  /// The step with the stage's code around it.
  ///
  /// - Throws: ``MigrationError/notInferable(_:)``, though a model always maps to itself.
  func steps(around step: MappingModel) throws(MigrationError) -> [MappingModel] {
    var step = step
    step.didMigrate = didMigrate
    guard let willMigrate else { return [step] }
    var preparation = try MappingModel.inferred(from: source, to: source)
    preparation.didMigrate = willMigrate
    return [preparation, step]
  }

  func leads(from old: ManagedObjectModel, to new: ManagedObjectModel) -> Bool {
    source.entityVersionHashesByName == old.entityVersionHashesByName
      && destination.entityVersionHashesByName == new.entityVersionHashesByName
  }
}
