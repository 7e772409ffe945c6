/// A rule that converts a store of one model to another.
public struct MappingModel: Sendable {
  public let source: ManagedObjectModel
  public let destination: ManagedObjectModel
  /// The mappings in the numbering order of the new entities.
  public let entityMappings: [EntityMapping]
  /// A stage's code that runs on the new store.
  var didMigrate: MigrationStage.Handler?

  /// Infers a mapping by comparing two models.
  ///
  /// Entities and properties are matched by renaming identifier, else by name. A property may have
  /// moved up or down its hierarchy.
  ///
  /// - Throws: ``MigrationError/notInferable(_:)`` with every difference that cannot be inferred.
  public static func inferred(
    from source: ManagedObjectModel, to destination: ManagedObjectModel
  ) throws(MigrationError) -> MappingModel {
    try MappingModel(from: source, to: destination, mappings: [])
  }

  /// Combines mappings in code for some entities with inferred ones for the rest.
  ///
  /// - Parameters:
  ///   - source: The old model.
  ///   - destination: The new model.
  ///   - mappings: Mappings that replace inferred ones for the same new entities.
  ///   - dropped: Old entities for which no mapping is inferred. Mappings in code may still start
  ///     from them.
  /// - Throws: ``MigrationError/notInferable(_:)``.
  public init(
    from source: ManagedObjectModel, to destination: ManagedObjectModel,
    mappings: [EntityMapping], dropping dropped: Set<String> = []
  ) throws(MigrationError) {
    var inference = MappingInference(
      source: source, destination: destination, custom: mappings, dropped: dropped)
    inference.run()
    guard inference.refusals.isEmpty else { throw .notInferable(inference.refusals) }
    self.source = source
    self.destination = destination
    entityMappings = inference.mappings
  }

  /// The new entities without objects from the old store.
  public var addedEntities: [String] {
    let known = Set(entityMappings.map(\.destinationEntity))
    return destination.entitiesInNumberingOrder.map(\.name).filter { !known.contains($0) }
  }

  /// The old entities whose objects are all dropped.
  public var removedEntities: [String] {
    let known = Set(entityMappings.map(\.sourceEntity))
    return source.entitiesInNumberingOrder.map(\.name).filter { !known.contains($0) }
  }

  /// True if no mapping is in code.
  public var isInferred: Bool {
    didMigrate == nil && !entityMappings.contains(where: \.isCustom)
  }

  /// True if it leads from a model to the same one, so that code can prepare the objects.
  var isPreparation: Bool { leads(from: destination, to: destination) }

  func leads(from old: ManagedObjectModel, to new: ManagedObjectModel) -> Bool {
    source.entityVersionHashesByName == old.entityVersionHashesByName
      && destination.entityVersionHashesByName == new.entityVersionHashesByName
  }
}
