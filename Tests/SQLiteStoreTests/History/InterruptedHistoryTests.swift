import Foundation
import Lineage
import TestSupport
import Testing

/// The disk's content during a save, as a killed program leaves it.
@Suite struct InterruptedHistoryTests {
  @Test func `an unfinished save leaves neither its rows nor its history`() throws {
    let folder = try Folder()
    let path = folder.path("store.sqlite")
    let store = try SQLiteStore(path: path, tracksHistory: true)
    let container = try PersistentContainer(
      model: PublicationModel.make(), classes: PublicationModel.classes, sqliteStore: store)
    let context = container.newContext()
    Book(context: context).title = "Before"
    try context.save()
    try context.performInOneTransaction {
      for number in 0..<2_000 {
        let book = Book(context: context)
        book.title = String(repeating: "\(number) ", count: 100)
      }
      try context.save()
      try copy(path, to: folder.path("killed.sqlite"))
    }
    try copy(path, to: folder.path("saved.sqlite"))
    #expect(try counts(folder.path("killed.sqlite")) == [1, 1, 1])
    #expect(try counts(folder.path("saved.sqlite")) == [2_001, 2, 2_001])
  }

  /// Copies the files at this moment, without the memory that programs share.
  private func copy(_ path: String, to other: String) throws {
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: other + suffix)
    }
  }

  /// Returns the number of objects, transactions and changes.
  private func counts(_ path: String) throws -> [Int] {
    let container = try PersistentContainer(
      model: PublicationModel.make(), classes: PublicationModel.classes, sqliteAt: path)
    let request = FetchRequest<ManagedObject>(entityName: "Publication")
    let history = try container.history()
    return [
      try container.newContext().count(for: request), history.count,
      history.flatMap(\.changes).count,
    ]
  }
}
