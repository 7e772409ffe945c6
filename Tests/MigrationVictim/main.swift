import Foundation
import Lineage
import SystemSQLite

// MigrationVictim STORE in-place|copying|convert TICK MODEL...
//
// Opens a store with the last of the models, which migrates it through the others, and reads
// everything; or converts it into STORE.converted with the last model. At the given tick the
// program kills itself; with tick 0 it survives and prints the number of ticks and the one before
// the store's new content was committed.

let arguments = CommandLine.arguments
guard arguments.count > 4, let tick = Int(arguments[3]) else {
  print("usage: MigrationVictim STORE in-place|copying|convert TICK MODEL...")
  exit(64)
}
let path = arguments[1]
Ticks.watch(store: path, deadlyTick: tick)

let models = try arguments[4...].map {
  try ModelDocument(data: Data(contentsOf: URL(filePath: $0)), file: $0).model()
}
if arguments[2] == "convert" {
  let mapping = try MappingModel.inferred(from: models[0], to: models[models.count - 1])
  _ = try StoreConversion(mapping).run(from: path, to: "\(path).converted")
  print(Ticks.total, Ticks.commit)
  exit(0)
}
let migration = StoreMigration(
  versions: ModelVersions(models), migratesInPlace: arguments[2] == "in-place")
let store = try SQLiteStore(path: path, migration: migration)
let container = try PersistentContainer(model: models[models.count - 1], sqliteStore: store)
let context = container.newContext()
var count = 0
for entity in models[models.count - 1].entities {
  count += try context.fetch(FetchRequest<ManagedObject>(entityName: entity.name)).count
}
try store.close()
print(Ticks.total, Ticks.commit, count)
