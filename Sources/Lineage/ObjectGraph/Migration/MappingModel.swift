/// A rule by which a store of one model becomes a store of another.
public struct MappingModel: Sendable {
  public let source: ManagedObjectModel
  public let destination: ManagedObjectModel
  /// In the numbering order of the new entities.
  public let entityMappings: [EntityMapping]
  /// Code of a stage that is to see the new store.
  var didMigrate: MigrationStage.Handler?

  /// Finds out by comparing two models how to get from one to the other.
  ///
  /// Entities and properties go together by renaming identifier, else by name; a property may have
  /// moved up or down its hierarchy.
  ///
  /// - Throws: ``MigrationError/notInferable(_:)`` with every difference that needs more than that.
  public static func inferred(
    from source: ManagedObjectModel, to destination: ManagedObjectModel
  ) throws(MigrationError) -> MappingModel {
    try MappingModel(from: source, to: destination, mappings: [])
  }

  /// Combines mappings in code for some entities with inferred ones for the rest.
  ///
  /// - Parameters:
  ///   - source: the old model.
  ///   - destination: the new model.
  ///   - mappings: replace what would be inferred for the same new entities.
  ///   - dropped: old entities whose objects are not taken over by what is inferred; mappings of code
  ///     may still start from them.
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

  /// New entities that no objects come to.
  public var addedEntities: [String] {
    let known = Set(entityMappings.map(\.destinationEntity))
    return destination.entitiesInNumberingOrder.map(\.name).filter { !known.contains($0) }
  }

  /// Old entities of which nothing is kept.
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
