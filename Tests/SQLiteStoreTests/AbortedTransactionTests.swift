import Foundation
import TestSupport
import Testing

@testable import Lineage

/// A failing file, which ends the transaction in which it is used, whatever the body does next.
@Suite struct AbortedTransactionTests {
  private let folder: Folder
  private let store: SQLiteStore
  private let container: PersistentContainer

  init() throws {
    folder = try Folder()
    store = try SQLiteStore(path: folder.path("Things.sqlite"))
    let thing = Small.entity("Thing", [Small.text("name")])
    container = try PersistentContainer(model: Small.model(thing), sqliteStore: store)
    let context = container.newContext()
    try context.add("Thing", ["name": .string("first")])
    try context.save()
  }

  /// Prevents the file from growing.
  private func fill() throws {
    try store.connection.perform { database in
      let count = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      try database.execute(sql: "PRAGMA max_page_count = \(count)")
    }
  }

  private func add(_ name: String) throws {
    let context = container.newContext()
    try context.add("Thing", ["name": .string(name)])
    try context.save()
  }

  private func names() throws -> [String] {
    try container.newContext().all("Thing").map { "\(try $0.value(forKey: "name") as Any)" }
  }

  @Test func `a body that continues after a full disk writes nothing and reads nothing`()
    throws
  {
    try fill()
    let before = try names()
    #expect(before.count == 1)
    var heard: [StoreError?] = []
    func listen(_ act: () throws -> Void) {
      do {
        try act()
        heard.append(nil)
      } catch {
        heard.append((error as? ObjectGraphError)?.storeError)
      }
    }
    func isFull(_ error: StoreError?) -> Bool { if case .diskFull? = error { true } else { false } }
    let outer = try #require(
      throws: ObjectGraphError.self,
      performing: {
        try container.newContext().performInOneTransaction {
          try add("second")
          listen { try add(String(repeating: "long", count: 20_000)) }
          listen { _ = try names() }
          listen { try add("third") }
        }
      })
    #expect(heard.count == 3 && heard.allSatisfy(isFull), "\(heard)")
    #expect(isFull(outer.storeError), "\(outer)")
    #expect(try names() == before)
  }

  @Test func `after an aborted transaction the store works as before`() throws {
    try fill()
    #expect(throws: (any Error).self) { try add(String(repeating: "long", count: 20_000)) }
    try add("second")
    #expect(try names().count == 2)
    #expect(throws: (any Error).self) {
      try container.newContext().performInOneTransaction {
        try add(String(repeating: "long", count: 20_000))
      }
    }
    try container.newContext().performInOneTransaction { try add("third") }
    #expect(try names().count == 3)
  }
}
