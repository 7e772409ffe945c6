import GRDB

// Imports a store and prints the number of rows of each non-empty table.

let database = try DatabaseQueue(path: CommandLine.arguments[2])
try Schema.migrator.migrate(database)
try CoreDataStore.copy(from: CommandLine.arguments[1], into: database)
let counts = try database.read { db in
  try String.fetchAll(
    db,
    sql: """
      SELECT name FROM sqlite_master
      WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%' ORDER BY name
      """
  ).map { name in
    (name, try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \(name.quotedDatabaseIdentifier)") ?? 0)
  }
}
print(counts.filter { $0.1 > 0 }.map { "\($0.0)=\($0.1)" }.joined(separator: " "))
