import TestSupport
import Testing

@testable import Lineage

/// A history that another program prunes while it is read.
@Suite struct HistoryMomentTests {
  @Test func `a history pruned between the token check and the read has no gap`() throws {
    let folder = try Folder()
    let path = folder.path("store.sqlite")
    let store = try SQLiteStore(path: path, tracksHistory: true)
    let container = try PersistentContainer(
      model: Small.model(Small.entity("Thing", [Small.text("name")])), sqliteStore: store)
    let context = container.newContext()
    for _ in 0..<3 {
      _ = try context.insert(entityName: "Thing")
      try context.save()
    }
    let token = try #require(try container.history().first?.token)
    let other = try Database(path: path)
    var isCut = false
    let trace = try store.connection.perform { database in
      StatementTrace(database) { sql in
        guard !isCut, sql.contains("FROM ATRANSACTION t") else { return }
        isCut = true
        try? other.write { try $0.execute(sql: "DELETE FROM ATRANSACTION WHERE Z_PK < 3") }
      }
    }
    let found = try withExtendedLifetime(trace) { try container.history(after: token) }
    #expect(found.map(\.transactionNumber) == [2, 3])
    #expect(isCut)
    #expect(throws: ObjectGraphError.self) { try container.history(after: token) }
  }
}
