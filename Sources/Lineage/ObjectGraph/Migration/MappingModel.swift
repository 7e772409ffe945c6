/// A rule that converts a store of one model to another.
///
/// ```swift
/// let mapping = try MappingModel.inferred(from: older, to: model)
/// print(mapping.entityMappings.map(\.destinationEntity).prefix(3))  // prints ["Author", "Dog", "Person"]
/// ```
public struct MappingModel: Sendable {
  /// The model of the old store.
  public let source: ManagedObjectModel
  /// The model of the new store.
  public let destination: ManagedObjectModel
  /// The mappings in the numbering order of the new entities.
  ///
  /// ```swift
  /// let mapping = try MappingModel.inferred(from: model, to: newer)
  /// print(mapping.entityMappings[0].attributes.map(\.name))  // prints ["name"]
  /// ```
  public let entityMappings: [EntityMapping]
  /// A stage's code that runs on the new store.
  var didMigrate: MigrationStage.Handler?

  /// Infers a mapping by comparing two models.
  ///
  /// Entities and properties are matched by renaming identifier, else by name. A property may have
  /// moved up or down its hierarchy.
  ///
  /// ```swift
  /// newer.entitiesByName["Book"]?.attributesByName["pageCount"]?.type = .string
  /// try MappingModel.inferred(from: model, to: newer)  // throws Book.pageCount: its type changed from integer32 to string
  /// ```
  ///
  /// - Throws: ``MigrationError/notInferable(_:)`` with every difference that cannot be inferred.
  public static func inferred(
    from source: ManagedObjectModel, to destination: ManagedObjectModel
  ) throws(MigrationError) -> MappingModel {
    try MappingModel(from: source, to: destination, mappings: [])
  }

  /// Combines mappings in code for some entities with inferred ones for the rest.
  ///
  /// ```swift
  /// let dois = EntityMapping(from: "Paper", to: "Paper") { old in
  ///   ["doi": .string("none")]
  /// }
  /// let mapping = try MappingModel(from: older, to: model, mappings: [dois])
  /// print(mapping.isInferred)  // prints false
  /// ```
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
    guard inference.rejections.isEmpty else { throw .notInferable(inference.rejections) }
    self.source = source
    self.destination = destination
    entityMappings = inference.mappings
  }

  /// The new entities without objects from the old store.
  ///
  /// ```swift
  /// let label = AttributeDescription(name: "label", type: .string)
  /// newer.entities.append(EntityDescription(name: "Shelf", properties: [label]))
  /// print(try MappingModel.inferred(from: model, to: newer).addedEntities)  // prints ["Shelf"]
  /// ```
  public var addedEntities: [String] {
    let known = Set(entityMappings.map(\.destinationEntity))
    return destination.entitiesInNumberingOrder.map(\.name).filter { !known.contains($0) }
  }

  /// The old entities whose objects are all dropped.
  ///
  /// ```swift
  /// let mapping = try MappingModel(from: model, to: newer, mappings: [], dropping: ["Dog"])
  /// print(mapping.removedEntities)  // prints ["Dog"]
  /// ```
  public var removedEntities: [String] {
    let known = Set(entityMappings.map(\.sourceEntity))
    return source.entitiesInNumberingOrder.map(\.name).filter { !known.contains($0) }
  }

  /// True if no mapping is in code.
  ///
  /// ```swift
  /// print(try MappingModel.inferred(from: older, to: newer).isInferred)  // prints true
  /// ```
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
