import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

private typealias Fetch = Lineage.FetchRequest<ManagedObject>

/// Files that are not stores, are damaged or have false content.
@Suite struct HostileStoreTests {
  @Test func `values of wrong types cause errors, not crashes`() throws {
    let made = try MadeStore()
    try made.change { database in
      for column in ["Z_ENT", "Z_OPT", "ZMAKER", "ZVERSION", "ZOWNER", "ZTOPSPEED", "ZISLIMITED"] {
        for value in ["x'00FF'", "'text'", "1e300", "-9223372036854775808", "NULL"] {
          try database.execute(
            sql: "INSERT INTO ZCAR(Z_ENT, Z_OPT, \(column == "Z_ENT" ? "ZMAKER" : column)) "
              + "VALUES(\(column == "Z_ENT" ? value : "1"), 1, \(value))")
        }
      }
    }
    let store = try ForeignStore.open(path: made.path)
    let context = store.container.newContext()
    for key in 1...40 {
      var request = Fetch(entityName: "Car")
      (request.fetchOffset, request.fetchLimit) = (key - 1, 1)
      do {
        for car in try context.fetch(request) {
          for attribute in car.entity.attributes { _ = try car.value(forKey: attribute.name) }
          _ = car.toOne("owner")
        }
      } catch {
        #expect("\(error)".contains("ZCAR"), "\(key)")
      }
    }
    #expect(throws: ObjectGraphError.self) {
      try context.fetch(Fetch(entityName: "Car"))
    }
  }

  @Test func `a file that is not a store is rejected with its path`() throws {
    let folder = try Folder()
    let path = folder.path("file")
    func refusal(_ path: String) -> StoreError? {
      do { _ = try ForeignStore.open(path: path) } catch { return error.storeError }
      return nil
    }
    guard case .cannotOpen(path, _, _)? = refusal(path) else {
      Issue.record("an absent file")
      return
    }
    guard case .cannotOpen? = refusal(folder.url.path) else {
      Issue.record("a folder")
      return
    }
    try Data("no database, only a long enough text".utf8).write(to: URL(fileURLWithPath: path))
    guard case .damaged(path, _, _)? = refusal(path) else {
      Issue.record("a text")
      return
    }
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(refusal(path) == .notAStore(path: path, missing: "a table Z_METADATA"))
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    guard case .cannotOpen? = refusal(folder.path("pipe")) else {
      Issue.record("a pipe")
      return
    }
  }

  @Test func `a file truncated or damaged anywhere gives an error or rows`() throws {
    let made = try MadeStore()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: made.path))
    let path = made.folder.path("damaged.sqlite")
    func attempt(_ data: Data) throws -> Bool {
      try data.write(to: URL(fileURLWithPath: path))
      do {
        let store = try ForeignStore.open(path: path)
        for entity in store.model.entitiesInNumberingOrder {
          _ = try store.container.newContext().fetch(Fetch(entityName: entity.name))
        }
        return true
      } catch {
        return false
      }
    }
    #expect(try attempt(bytes))
    for count in stride(from: 0, to: bytes.count, by: 4096) {
      #expect(try !attempt(bytes.prefix(count)), "cut off at \(count)")
    }
    let seed: UInt64 = 7
    var generator = SeededRandom(seed: seed)
    var refusedCount = 0
    for _ in 0..<150 {
      var damaged = bytes
      for _ in 0..<8 {
        damaged[Int.random(in: damaged.indices, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      if try !attempt(damaged) { refusedCount += 1 }
    }
    #expect(refusedCount > 0, "seed \(seed)")
  }
}
