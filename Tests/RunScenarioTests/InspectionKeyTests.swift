import Foundation
import Lineage
import TestSupport
import Testing

/// The keys of `inspect --json`, which must be exactly those of the reference.
@Suite struct InspectionKeyTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Returns the keys in the table of the section on JSON, by object.
  private func documented() throws -> Set<String> {
    let page = try String(
      contentsOfFile: "\(Program.repository)/Notebooks/Reference/Inspect.md", encoding: .utf8)
    let section = try #require(page.components(separatedBy: "\n## JSON\n").dropFirst().first)
    let rows = section.components(separatedBy: "\n").drop { !$0.hasPrefix("|---") }.dropFirst()
      .prefix { $0.hasPrefix("| ") }
    return Set(
      rows.flatMap { row in
        let cells = row.components(separatedBy: "|").map { cell in
          // Text in parentheses is the meaning of a key or its values.
          cell.replacing(/\([^)]*\)/, with: "").matches(of: /`([^`]+)`/).map {
            String($0.output.1)
          }
        }
        let objects = cells[1].isEmpty ? [""] : cells[1].map { $0 + "." }
        return objects.flatMap { object in cells[2].map { object + $0 } }
      })
  }

  /// Returns the paths of all values: `trees[].columns[].owner`.
  private func keys(_ value: Any, at path: String = "") -> Set<String> {
    switch value {
    case let object as [String: Any]:
      Set(object.flatMap { keys($1, at: path.isEmpty ? $0 : "\(path).\($0)") })
    case let list as [Any]: Set(list.flatMap { keys($0, at: path + "[]") })
    default: [path]
    }
  }

  private func keys(of path: String) throws -> Set<String> {
    let result = try Program.run("inspect", path, "--json", "--rows", "3")
    #expect([0, 65].contains(result.status), "\(result.errors)")
    return keys(try JSONSerialization.jsonObject(with: Data(result.output.utf8)))
  }

  /// Creates a library with history, links of both kinds and a renamed entity.
  private func makeStore(_ name: String) throws -> String {
    let path = folder.path(name)
    let item = EntityDescription(
      name: "Item",
      properties: [
        AttributeDescription(name: "title", type: .string)
      ])
    let tag = EntityDescription(
      name: "Tag",
      properties: [
        AttributeDescription(name: "name", type: .string)
      ])
    item.subentities = ["Book", "Magazine"].map { name in
      EntityDescription(
        name: name, properties: [AttributeDescription(name: "pages", type: .integer32)])
    }
    let tags = RelationshipDescription(name: "tags", destination: tag)
    let items = RelationshipDescription(name: "items", destination: item)
    item.properties.append(tags)
    tag.properties.append(items)
    RelationshipDescription.pair(tags, items)
    let store = try SQLiteStore(path: path, tracksHistory: true)
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [item, tag]), sqliteStore: store)
    let context = container.newContext()
    (context.transactionAuthor, context.name) = ("app", "main")
    let book = try context.insert(entityName: "Book")
    try book.setValue(.string("One"), forKey: "title")
    try book.add(try context.insert(entityName: "Tag"), to: "tags")
    try context.save()
    try store.close()
    return path
  }

  private func edit(_ path: String, _ statements: String...) throws {
    let queue = try Database(path: path)
    try queue.perform { database in
      for sql in statements { try database.execute(sql: sql) }
    }
    try queue.close()
  }

  /// Creates stores for the keys that only some stores have.
  private func odd(_ name: String) throws -> String {
    let path = try makeStore(name)
    switch name {
    case "full":
      try edit(
        path, "ALTER TABLE ZITEM ADD COLUMN ZTWICE AS (2 * ZPAGES)",
        "CREATE INDEX lower ON ZITEM (lower(ZTITLE))",
        "CREATE VIEW titles AS SELECT ZTITLE FROM ZITEM",
        "UPDATE Z_PRIMARYKEY SET Z_NAME = 'Paper' WHERE Z_NAME = 'Magazine'",
        "INSERT INTO ACHANGE (ZTRANSACTIONID, ZENTITY) VALUES (99, 2)",
        "INSERT INTO ATRANSACTION (Z_PK, ZBUNDLEID) VALUES (98, 'com.example.app')")
      try addPropertyListEntries(to: path)
    case "unbuilt":
      try edit(
        path, "CREATE INDEX odd ON ZITEM (ZTITLE) WHERE ZPAGES > 1", "PRAGMA writable_schema = ON",
        "UPDATE sqlite_schema SET sql = replace(sql, 'ZPAGES > 1', 'nothing(ZPAGES)') "
          + "WHERE name = 'odd'")
    case "misfit": try edit(path, "UPDATE Z_PRIMARYKEY SET Z_NAME = 'Item'")
    default: break
    }
    return path
  }

  private func addPropertyListEntries(to path: String) throws {
    let queue = try Database(path: path)
    try queue.write { database in
      let data = try #require(
        try Data.fetchOne(database, sql: "SELECT Z_PLIST FROM Z_METADATA"))
      var list = try #require(
        try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
      list["NSPersistenceFrameworkVersion"] = 1145
      list["NSStoreModelVersionIdentifiers"] = ["1"]
      try database.execute(
        sql: "UPDATE Z_METADATA SET Z_PLIST = ?",
        arguments: [
          try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        ])
    }
    try queue.close()
  }

  /// Returns the keys of a store in use, which has a log.
  private func keysOfLog() throws -> Set<String> {
    let path = try makeStore("log")
    let queue = try Database(path: path)
    defer { try? queue.close() }
    try queue.perform { database in
      try database.execute(sql: "PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0")
      try database.execute(sql: "UPDATE ZITEM SET ZPAGES = 7")
    }
    return try keys(of: path)
  }

  @Test func `the keys of the JSON output and of the reference are the same`() throws {
    var found = try keysOfLog()
    for name in ["full", "unbuilt", "misfit"] { found.formUnion(try keys(of: odd(name))) }
    let known = try documented()
    #expect(found.subtracting(known).sorted() == [], "not in the reference")
    #expect(known.subtracting(found).sorted() == [], "not in JSON")
  }
}
