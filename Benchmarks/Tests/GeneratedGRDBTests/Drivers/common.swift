import Foundation
import GRDB

/// The steps of a driver that all strategies share.
///
/// Arguments: the store, the file for the new database, a store of another model, and one with a
/// row of an unknown entity.
struct Steps {
  let database: DatabaseQueue

  init() throws {
    let arguments = CommandLine.arguments
    database = try DatabaseQueue(path: arguments[2])
    try Schema.migrator.migrate(database)
    attempt("other model") { try CoreDataStore.copy(from: arguments[3], into: database) }
    attempt("no store") { try CoreDataStore.copy(from: arguments[1] + "-", into: database) }
    attempt("damaged") { try CoreDataStore.copy(from: arguments[4], into: database) }
    print("empty", try database.read { try Tag.fetchCount($0) })
    try CoreDataStore.copy(from: arguments[1], into: database)
    attempt("again") { try CoreDataStore.copy(from: arguments[1], into: database) }
  }

  func attempt(_ name: String, _ step: () throws -> Void) {
    do {
      try step()
      print(name, "done")
    } catch let error as CoreDataStore.ImportError {
      print(name, error)
    } catch {
      print(name, (error as? DatabaseError)?.resultCode.rawValue ?? -1)
    }
  }

  func list(_ name: String, _ all: (Database) throws -> [Plain]) throws {
    print(name)
    for plain in try database.read(all).sorted(by: { ($0.id, $0.kind) < ($1.id, $1.kind) }) {
      print(plain.line)
    }
  }

  /// Deletes a tag, an author with publications, and an author with only a passport.
  func deleteOthers() throws {
    try database.write { db in
      try Tag.deleteOne(db, key: 1)
      attempt("author with publications") { try Author.deleteOne(db, key: 1) }
      print("passports", try Passport.fetchCount(db))
      let holders = try Author.author(passportId: 1).fetchAll(db)
      for holder in holders { try holder.delete(db) }
      print("passports", try Passport.fetchCount(db))
    }
  }

  func authors(_ db: Database) throws {
    for author in try Author.order(Column("id")).fetchAll(db) {
      print("author", author.id ?? 0, Plain.text(author.name) ?? "-")
    }
    for passport in try Passport.order(Column("id")).fetchAll(db) {
      print("passport", passport.id ?? 0, passport.number, passport.holderId ?? 0)
    }
  }
}
