import Foundation
import TestSupport

@testable import Lineage

/// A store of this library altered to look like another program's.
struct MadeStore {
  let folder: Folder
  let path: String

  /// Creates cars of every kind, each with an owner.
  init() throws {
    folder = try Folder()
    path = folder.path("cars.sqlite")
    try fill(ModelArchive.of(.cars))
    try change { database in
      try database.execute(
        sql: "INSERT INTO Z_MODELCACHE(Z_CONTENT) VALUES(?)",
        arguments: [ArchiveWriter.compressed(ModelToArchive.cars.bytes())])
      try database.execute(sql: "UPDATE Z_METADATA SET Z_PLIST = NULL")
    }
  }

  /// Creates a store of another model, which is only in its metadata.
  init(model: ManagedObjectModel, fill: (ManagedObjectContext) throws -> Void) throws {
    folder = try Folder()
    path = folder.path("own.sqlite")
    let store = try SQLiteStore(path: path)
    let context = try PersistentContainer(model: model, sqliteStore: store).newContext()
    try fill(context)
    try context.save()
    try store.close()
  }

  private func fill(_ model: ManagedObjectModel) throws {
    let store = try SQLiteStore(path: path)
    let context = try PersistentContainer(model: model, sqliteStore: store).newContext()
    for (index, name) in ["Car", "SportCar", "LuxuryCar", "LuxuryCar"].enumerated() {
      let car = try context.insert(entityName: name)
      try car.setValue(.string("maker \(index)"), forKey: "maker")
      try car.setValue(.integer(Int64(index)), forKey: "version")
      let person = try context.insert(entityName: "Person")
      try person.setValue(.string("person \(index)"), forKey: "name")
      car.setToOne(person, for: "owner")
    }
    try context.save()
    try store.close()
  }

  /// Changes the file as no store would.
  func change(_ body: (Database) throws -> Void) throws {
    let queue = try Database(path: path)
    try queue.perform(body)
    try queue.close()
  }
}

extension ModelArchive {
  static func of(_ model: ModelToArchive) throws -> ManagedObjectModel {
    try ModelArchive(cacheContent: ArchiveWriter.compressed(model.bytes())).model
  }
}
