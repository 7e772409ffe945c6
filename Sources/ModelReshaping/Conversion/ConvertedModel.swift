import Foundation
package import Lineage

/// The model file of a converted store: its current version, and the versions that lead back.
///
/// The current version's strategy is in the user info of an entity of the tree; the version
/// `parent-entity` is the original tree.
package struct ConvertedModel {
  fileprivate static let strategyKey = "LineageStrategy"
  fileprivate static let rootKey = "LineageTree"

  private let source: ReshapedModel
  private let destination: ReshapedModel

  package init(_ conversion: TreeConversion) {
    (source, destination) = (conversion.source, conversion.destination)
  }

  /// The conversion that a model records.
  package struct Note: Sendable {
    /// The root of the tree.
    package let root: String
    package let strategy: String
    package let assignments: StoredAssignments
    /// The attribute for the kind; nil in a strategy without one.
    package var typeAttribute: String?

    /// Returns the name of the entity of a kind's details.
    package func detailsEntity(of kind: String) -> String { DetailsRelationship.entity(of: kind) }
  }

  package static func note(in model: ModelDocument) -> Note? {
    model.entities.lazy.compactMap { entity in
      entity.userInfo.flatMap { note($0.values, attributes: entity.attributes.map(\.name)) }
    }.first
  }

  /// Returns the note in an entity of a converted tree.
  package static func note(in entity: EntityDescription) -> Note? {
    note(entity.userInfo, attributes: entity.properties.map(\.name))
  }

  private static func note(_ values: [String: String], attributes: [String]) -> Note? {
    guard let root = values[rootKey], let strategy = values[strategyKey] else { return nil }
    return Note(
      root: root, strategy: strategy, assignments: StoredAssignments(values),
      typeAttribute: attributes.filter(TreeRebuilding.isTypeAttribute).max { $0.count < $1.count })
  }

  /// Reads the original tree of a converted model.
  ///
  /// - Throws: `ModelDocumentError` for a file without that version or with a version that is no
  ///   model; `ModelError` for a model that breaks rules of Core Data.
  package static func original(in path: String) throws -> ModelDocument {
    let model = try ModelDocument(path: path, version: ParentEntity().name).model()
    do {
      _ = try ModelLayout(model: model)
    } catch {
      let problems = error.problems.filter { !$0.rule.isLimitOfStores }
      if !problems.isEmpty { throw ModelError(problems: problems) }
    }
    // New names depend on the order of the entities, which files do not keep.
    return withExtendedLifetime(model) { ModelDocument.describing(model).document }
  }

  /// Writes an `.xcdatamodeld` with the new model as its current version.
  ///
  /// - Throws: `ModelDocumentError`.
  package func write(to path: String) throws(ModelDocumentError) {
    for version in [ReshapedModel(keeping: source.tree, strategy: ParentEntity().name), source] {
      try version.noted.document.write(to: "\(path)/\(version.strategy).xcdatamodel")
    }
    try destination.noted.document.write(to: path)
  }
}

extension ReshapedModel {
  /// The model with a note of its strategy, unless it is the original.
  package var noted: ReshapedModel {
    let names = Set(placements.values.compactMap(\.exactEntity))
    guard document != tree.document,
      let place = document.entities.firstIndex(where: { names.contains($0.name) })
    else { return self }
    var model = self
    var values = document.entities[place].userInfo?.values ?? [:]
    values[ConvertedModel.strategyKey] = strategy
    values[ConvertedModel.rootKey] = tree.root
    values.merge(StoredAssignments(of: self).userInfo) { $1 }
    model.document.entities[place].userInfo = ModelDocument.UserInfo(values)
    return model
  }
}
