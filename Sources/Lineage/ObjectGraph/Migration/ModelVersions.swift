public import Foundation

/// All models that existing stores may have, oldest first.
///
/// Keep the code of a model as long as stores with it may exist:
///
/// ```swift
/// description.modelVersions = ModelVersions([older, model, newer])
/// ```
///
/// A store is migrated from its version to the next, and so on to the container's model. Versions
/// are distinguished by their version hashes.
public struct ModelVersions: Sendable {
  /// The models, oldest first.
  public let models: [ManagedObjectModel]
  /// Mappings in code, for steps that cannot be inferred.
  ///
  /// A mapping may skip versions.
  public let mappings: [MappingModel]
  /// Code around steps.
  ///
  /// A stage may skip versions.
  public let stages: [MigrationStage]

  /// Creates the versions of a store from its models, oldest first.
  ///
  /// ```swift
  /// let papers = EntityMapping(from: "Paper", to: "Paper") { _ in ["doi": .string("none")] }
  /// let step = try MappingModel(from: older, to: model, mappings: [papers])
  /// description.modelVersions = ModelVersions([older, model, newer], mappings: [step])
  /// ```
  public init(
    _ models: [ManagedObjectModel], mappings: [MappingModel] = [], stages: [MigrationStage] = []
  ) {
    self.models = models
    self.mappings = mappings
    self.stages = stages
  }

  /// Returns the steps from a store's version to a model.
  ///
  /// ```swift
  /// let versions = ModelVersions([older, model, newer])
  /// print(try versions.path(from: older.entityVersionHashesByName, to: newer).count)  // prints 2
  /// try versions.path(from: newer.entityVersionHashesByName, to: model)  // throws no mapping leads from version 3 to version 2
  /// ```
  ///
  /// - Parameters:
  ///   - hashes: The store's version hashes.
  ///   - model: The target model. If it is not listed, it follows the last version.
  ///   - infers: True to infer missing mappings by comparing the models.
  /// - Returns: The steps; empty for a store that already has the model.
  /// - Throws: ``MigrationError/sourceModelMissing(entities:reason:)`` for a store of a version
  ///   that is not listed, ``MigrationError/mappingMissing(from:to:)`` or
  ///   ``MigrationError/notInferable(_:)``.
  public func path(
    from hashes: [String: Data], to model: ManagedObjectModel, infersMappings infers: Bool = true
  ) throws(MigrationError) -> [MappingModel] {
    let isListed = models.contains {
      $0.entityVersionHashesByName == model.entityVersionHashesByName
    }
    let line = isListed ? models : models + [model]
    guard let start = line.firstIndex(where: { $0.isCompatible(withVersionHashes: hashes) }),
      let end = line.lastIndex(where: {
        $0.entityVersionHashesByName == model.entityVersionHashesByName
      })
    else {
      throw .sourceModelMissing(
        entities: hashes.keys.sorted(), reason: "none of \(models.count.counted("version")) matches"
      )
    }
    guard start <= end else {
      throw .mappingMissing(from: Self.title(line[start], start), to: Self.title(model, end))
    }
    return try steps(along: Array(line[start...end]), from: start, infers)
  }

  private func steps(along line: [ManagedObjectModel], from first: Int, _ infers: Bool)
    throws(MigrationError) -> [MappingModel]
  {
    var steps: [MappingModel] = []
    var place = 0
    while place < line.count - 1 {
      let old = line[place]
      let leap = line.indices.filter { $0 > place }.last { target in
        mappings.contains { $0.leads(from: old, to: line[target]) }
          || stages.contains { $0.leads(from: old, to: line[target]) }
      }
      let target = leap ?? place + 1
      let new = line[target]
      let step: MappingModel
      if let mapping = mappings.first(where: { $0.leads(from: old, to: new) }) {
        step = mapping
      } else if infers {
        step = try MappingModel.inferred(from: old, to: new)
      } else {
        throw .mappingMissing(
          from: Self.title(old, first + place), to: Self.title(new, first + target))
      }
      let stage = stages.first { $0.leads(from: old, to: new) }
      steps += try stage?.steps(around: step) ?? [step]
      place = target
    }
    return steps
  }

  private static func title(_ model: ManagedObjectModel, _ place: Int) -> String {
    let identifiers = model.versionIdentifiers.sorted().joined(separator: ", ")
    return "version \(place + 1)" + (identifiers.isEmpty ? "" : " (\(identifiers))")
  }
}

extension ModelLayout {
  /// All relationships without duplicates, in the order of the entities and by name.
  var declaredRelationships: [RelationshipLayout] {
    entities.flatMap { entity in
      entity.relationships.values.filter { $0.declaringEntity == entity.index }
        .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
  }

  /// Returns true if relationships of this model that become each other's inverses were not
  /// inverses before.
  ///
  /// Then either side may have links that the other lacks, and all of them become links of both.
  func joins(_ near: [RelationshipLayout], _ far: [RelationshipLayout]) -> Bool {
    guard !near.isEmpty, !far.isEmpty else { return false }
    func isPaired(_ relationship: RelationshipLayout, in others: [RelationshipLayout]) -> Bool {
      inverse(of: relationship).map(others.contains) ?? false
    }
    return !near.allSatisfy { isPaired($0, in: far) } || !far.allSatisfy { isPaired($0, in: near) }
  }
}
