import Foundation
import ObjectGraph
import ObjectModel

/// What Z_METADATA and Z_MODELCACHE hold, as far as it can be read.
struct InspectedMetadata {
  let identity: StoreIdentity?
  let problems: [StoreInspection.Problem]
  private let layout: ModelLayout?
  private let source: StoreInspection.ModelSource

  init(_ content: StoreContent) {
    var problems: [StoreInspection.Problem] = []
    let metadata = Self.metadata(content, &problems)
    identity = metadata.map(Self.identity)
    var found: (ModelLayout, StoreInspection.ModelSource)?
    if let model = metadata?.model {
      found = Self.layout(model, &problems).map { ($0, .document) }
    }
    (layout, source) = (found?.0, found?.1 ?? .none)
    if found == nil {
      problems.append(
        .init(
          place: "Z_MODELCACHE", message: "holds no model that can be read", isDamage: false))
    }
    self.problems = problems
  }

  /// The model of the store with its numbers, nil if there is none that can be read.
  func model(_ registry: EntityRegistry) -> InspectedModel? {
    layout.map { model in
      let numbers = EntityNumbering(model: model, registry: registry).numbers
      return InspectedModel(StoreLayout(model: model, numbers: numbers), source: source)
    }
  }

  private static func layout(
    _ model: ManagedObjectModel, _ problems: inout [StoreInspection.Problem]
  ) -> ModelLayout? {
    do {
      return try ModelLayout(model: model)
    } catch {
      problems.append(.init(place: "the model", message: "\(error)", isDamage: false))
      return nil
    }
  }

  private static func metadata(
    _ content: StoreContent, _ problems: inout [StoreInspection.Problem]
  ) -> StoreMetadata? {
    guard let table = content.table("Z_METADATA") else {
      problems.append(.init(place: "Z_METADATA", message: "is not there", isDamage: true))
      return nil
    }
    var row: [RecordValue]?
    let limit = content.limits.valueBytes
    let facts = content.rows(of: table, columns: ["Z_UUID", "Z_PLIST"], limitBytes: limit) {
      _, values throws(Damage) in row = row ?? values
    }
    guard let row, facts.damageCount == 0 else {
      problems.append(.init(place: "Z_METADATA", message: "has no readable row", isDamage: true))
      return nil
    }
    let identifier = row[0].text ?? ""
    guard let bytes = row[1].bytes else {
      problems.append(.init(place: "Z_METADATA", message: "has no property list", isDamage: false))
      return nil
    }
    do {
      return try StoreMetadata(identifier: identifier, propertyList: Data(bytes))
    } catch {
      problems.append(
        .init(place: "Z_METADATA", message: "its property list is not sound", isDamage: true))
      return nil
    }
  }

  private static func identity(of metadata: StoreMetadata) -> StoreIdentity {
    let properties = metadata.properties
    return StoreIdentity(
      identifier: metadata.identifier,
      frameworkVersion: properties["NSPersistenceFrameworkVersion"] as? Int,
      modelVersionIdentifiers: properties["NSStoreModelVersionIdentifiers"] as? [String] ?? [],
      versionHashCount: metadata.versionHashes.count,
      otherKeys: metadata.carriedProperties.keys.sorted())
  }
}
