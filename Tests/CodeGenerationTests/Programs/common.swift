import Foundation
import Lineage

/// Opens a store of this model, or migrates one of the previous model.
func open(_ path: String, model: String) throws -> PersistentContainer {
  let new = try ModelDocument(path: model).model()
  let old = try ModelDocument(path: model, version: "parent-entity").model()
  let container = PersistentContainer(
    name: "App", managedObjectModel: new, classes: Entities.all)
  var description = PersistentStoreDescription(type: .sqlite, path: path)
  description.modelVersions = ModelVersions(
    [old, new], mappings: [try PublicationMigration.mapping(from: old, to: new)])
  container.persistentStoreDescriptions = [description]
  try container.loadPersistentStores()
  return container
}

func line(
  _ kind: String, _ title: String?, _ date: Date?, _ own: String?, _ author: Author?, _ tags: [Tag]
) -> String {
  [
    kind, title ?? "-", date.map { "\($0.timeIntervalSinceReferenceDate)" } ?? "-", own ?? "-",
    author?.name ?? "-", tags.compactMap(\.name).sorted().joined(separator: "+"),
  ].joined(separator: "|")
}
