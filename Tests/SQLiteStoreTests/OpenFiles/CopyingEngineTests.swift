import Foundation
import TestSupport
import Testing

@testable import Lineage

/// Another program that writes at every moment of a migration.
@Suite struct CopyingEngineTests {
  /// Runs a closure before or after one of a connection's statements.
  private final class Moment: @unchecked Sendable {
    private(set) var count = 0
    private(set) var sql = ""
    private var trace: StatementTrace?

    init(_ number: Int, of store: SQLiteStore, _ body: @escaping () -> Void) throws {
      try store.connection.perform { database in
        trace = StatementTrace(database, andAfter: true) { [unowned self] text in
          count += 1
          guard count == number else { return }
          sql = text
          body()
        }
      }
    }
  }

  private static func model(_ version: Int) -> ManagedObjectModel {
    Small.model(
      Small.entity("Thing", [Small.number("a")] + (version > 1 ? [Small.number("b")] : [])))
  }

  /// Writes as an impatient program does: a row, and an entry in the metadata.
  private static func write(_ path: String) -> Bool {
    guard let queue = try? Database(path: path) else { return false }
    defer { try? queue.close() }
    return (try? queue.write(write)) != nil
  }

  private static func write(_ database: Database) throws {
    try database.execute(
      sql: "INSERT INTO ZTHING(Z_PK, Z_ENT, Z_OPT, ZA) VALUES(9, 1, 1, 9)")
    let list = try Data.fetchOne(database, sql: "SELECT Z_PLIST FROM Z_METADATA") ?? Data()
    var entries =
      try PropertyListSerialization.propertyList(from: list, format: nil) as? [String: Any] ?? [:]
    entries["OtherProgram"] = "was here"
    try database.execute(
      sql: "UPDATE Z_METADATA SET Z_PLIST = ?",
      arguments: [
        try PropertyListSerialization.data(
          fromPropertyList: entries, format: .binary, options: 0)
      ])
  }

  private func metadataEntry(_ path: String) throws -> String? {
    let queue = try Database(path: path)
    defer { try? queue.close() }
    let list = try queue.read { try Data.fetchOne($0, sql: "SELECT Z_PLIST FROM Z_METADATA") }
    let entries = try PropertyListSerialization.propertyList(
      from: try #require(list), format: nil)
    return (entries as? [String: Any])?["OtherProgram"] as? String
  }

  @Test(arguments: [true, false])
  func `another program's commits during a migration are kept`(inPlace: Bool) throws {
    let original = try VersionedStore()
    try original.write(Self.model(1)) { try $0.add("Thing", ["a": .integer(1)]) }
    var outcomes = [0, 0, 0]
    var number = 1
    while true {
      let path = original.folder.path("copy\(number).sqlite")
      try FileManager.default.copyItem(atPath: original.path, toPath: path)
      let migration = StoreMigration(allowingLoss: true, migratesInPlace: inPlace)
      let store = try SQLiteStore(path: path, migration: migration)
      var hasWritten = false
      let moment = try Moment(number, of: store) { hasWritten = Self.write(path) }
      let opened = try? PersistentContainer(model: Self.model(2), sqliteStore: store)
      try store.close()
      if moment.count < number { break }
      outcomes[hasWritten ? opened == nil ? 2 : 1 : 0] += 1
      try expectContent(path, hasWritten, Comment(rawValue: "\(number): \(moment.sql)"))
      number += 1
    }
    print("\(number - 1) moments; locked, written, written and refused: \(outcomes)")
    #expect(outcomes[0] > 0 && outcomes[1] > 0)
    // A copying migration has to fail if another program wrote in between.
    #expect(inPlace == (outcomes[2] == 0))
  }

  private func expectContent(_ path: String, _ hasWritten: Bool, _ note: Comment) throws {
    let container = try PersistentContainer(model: Self.model(2), sqliteAt: path)
    let lines = try container.newContext().lines()
    let late = hasWritten ? ["Thing p9 a=9 b=-"] : []
    #expect(lines == ["Thing p1 a=1 b=-"] + late, note)
    #expect(try metadataEntry(path) == (hasWritten ? "was here" : nil), note)
  }
}
