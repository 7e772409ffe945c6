// block: let eventEntity
// block: let model
let (path, date) = ("events.sqlite", Date(timeIntervalSinceReferenceDate: 1))
// block: let title
do {
  let model = ManagedObjectModel(entities: [event])
  let context = try PersistentContainer(inMemory: model).newContext()
  let object = try context.insert(entityName: "Event")
  expect(try object.value(forKey: "title") == .string("untitled"))
  try object.setValue(.string(String(repeating: "x", count: 81)), forKey: "title")
  expectError { try context.save() }
}
// block: let container
// block: let context
expect(try location.events == [event])
let found = try container.newContext().fetch(Query<Event>.all)
expect(found.map(\.timestamp) == [date] && FileManager.default.fileExists(atPath: path))
do {
  let model = ManagedObjectModel(entities: [
    EntityDescription(
      name: "Event",
      properties: [
        AttributeDescription(name: "description", type: .string),
        AttributeDescription(name: "start"),
      ])
  ])
  forgetPrinted()
  // block: do {
  expectPrinted([
    "Event.description: is a member of ManagedObject; choose another name",
    "Event.start: has no type; only a transient attribute may be undefined",
  ])
}
// block: try model.check
var description = PersistentStoreDescription(type: .sqlite, path: path)
// block: description.should
let changed = PersistentContainer(
  name: "My Model",
  managedObjectModel: ManagedObjectModel(entities: [
    EntityDescription(name: "Event"), EntityDescription(name: "Location"),
  ]))
changed.persistentStoreDescriptions = [description]
expectError { try changed.loadPersistentStores() }
description.shouldMigrateStoreAutomatically = true
description.allowsMigrationLoss = true
changed.persistentStoreDescriptions = [description]
try changed.loadPersistentStores()
let lock = model.versionLock
// block: print(model.versionLock)
