/// Code that runs before and after one step of a migration, as Core Data's
/// `NSCustomMigrationStage`.
///
/// Use it for changes to the content as a whole rather than to one entity, for example to assign
/// numbers, or to remove duplicates before a constraint forbids them.
///
/// ```swift
/// MigrationStage(from: older, to: model, willMigrate: { context in
///   for paper in try context.fetch(FetchRequest<ManagedObject>(entityName: "Paper")) { context.delete(paper) }
/// })
/// ```
///
/// Both closures work on copies of the store, so a failed migration or a killed program leaves the
/// store unchanged.
public struct MigrationStage: Sendable {
  /// Receives a context for the store's copy, which is saved afterwards.
  ///
  /// ```swift
  /// let removesTags: MigrationStage.Handler = { context in
  ///   let tags = FetchRequest<ManagedObject>(entityName: "Tag")
  ///   for tag in try context.fetch(tags) { context.delete(tag) }
  /// }
  /// let stage = MigrationStage(from: model, to: newer, willMigrate: removesTags)
  /// ```
  public typealias Handler = @Sendable (ManagedObjectContext) throws -> Void

  /// The model before the step.
  public let source: ManagedObjectModel
  /// The model after the step.
  public let destination: ManagedObjectModel
  /// Receives the objects in the old model.
  let willMigrate: Handler?
  /// Receives the objects in the new model.
  let didMigrate: Handler?

  /// Creates a stage; a closure that is nil does nothing.
  ///
  /// ```swift
  /// let stage = MigrationStage(
  ///   from: model, to: newer,
  ///   didMigrate: { context in
  ///     for book in try context.fetch(FetchRequest<ManagedObject>(entityName: "Book")) {
  ///       try book.setValue(.string("unknown"), forKey: "isbn")
  ///     }
  ///   })
  /// description.modelVersions = ModelVersions([model, newer], stages: [stage])
  /// ```
  public init(
    from source: ManagedObjectModel, to destination: ManagedObjectModel,
    willMigrate: Handler? = nil, didMigrate: Handler? = nil
  ) {
    self.source = source
    self.destination = destination
    self.willMigrate = willMigrate
    self.didMigrate = didMigrate
  }

  /// Returns the step with the stage's code around it.
  ///
  /// - Throws: ``MigrationError/notInferable(_:)``, although a model always maps to itself.
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
