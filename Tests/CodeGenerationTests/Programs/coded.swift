import Foundation
import Lineage

/// Opens a store of this model, or migrates one of the previous model, and sets every content to what it is.
let (path, file) = (CommandLine.arguments[1], CommandLine.arguments[2])
let new = try ModelDocument(path: file).model()
let old = try ModelDocument(path: file, version: "parent-entity").model()
let container = PersistentContainer(name: "App", managedObjectModel: new, classes: Entities.all)
var description = PersistentStoreDescription(type: .sqlite, path: path)
description.modelVersions = ModelVersions(
  [old, new], mappings: [try ItemMigration.mapping(from: old, to: new)])
container.persistentStoreDescriptions = [description]
try container.loadPersistentStores()
let context = container.newContext()
for item in try context.fetch(Query<Item>.all.ascending { $0.label }) {
  let content = item.content
  print(item.label, content == nil ? "unreadable" : "read")
  guard CommandLine.arguments.count > 3, let content else { continue }
  item.content = .blank
  item.content = content
}
try context.save()
