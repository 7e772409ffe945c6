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
    if let model = Self.archivedModel(content, &problems) {
      found = Self.layout(model, &problems).map { ($0, .archive) }
    }
    if found == nil, let model = metadata?.model {
      found = Self.layout(model, &problems).map { ($0, .document) }
    }
    (layout, source) = (found?.0, found?.1 ?? .none)
    if found == nil {
      problems.append(
        .init(
          place: "Z_MODELCACHE", message: "holds no model: the view is of columns only",
          isDamage: false))
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

  private static func archivedModel(
    _ content: StoreContent, _ problems: inout [StoreInspection.Problem]
  ) -> ManagedObjectModel? {
    guard let table = content.table("Z_MODELCACHE") else { return nil }
    var bytes: [UInt8]?
    let limit = content.limits.valueBytes
    let facts = content.rows(of: table, columns: ["Z_CONTENT"], limitBytes: limit) {
      _, values throws(Damage) in bytes = bytes ?? values[0].bytes
    }
    for damage in facts.damages {
      problems.append(.init(place: "Z_MODELCACHE", message: damage.text, isDamage: true))
    }
    guard let bytes else { return nil }
    do {
      let archive = try ModelArchive(cacheContent: Data(bytes))
      problems += archive.warnings.prefix(20).map {
        .init(place: "Z_MODELCACHE", message: $0, isDamage: false)
      }
      return archive.model
    } catch {
      problems.append(.init(place: "Z_MODELCACHE", message: "\(error)", isDamage: true))
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
      try MetadataList.check(bytes)
      return try StoreMetadata(identifier: identifier, propertyList: Data(bytes))
    } catch {
      problems.append(
        .init(
          place: "Z_METADATA", message: "its property list is not sound: \(error)", isDamage: true))
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
