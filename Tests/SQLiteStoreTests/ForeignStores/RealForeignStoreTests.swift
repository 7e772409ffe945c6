import Foundation
import TestSupport
import Testing

@testable import Lineage

/// Stores of Apple's software, opened and fetched from.
@Suite(
  .enabled(if: AppleStores.folder != nil, "set LINEAGE_REAL_DATA to the folder of the real data"))
struct RealForeignStoreTests {
  @Test(arguments: AppleStores.withModel.keys.sorted())
  func `every row of every tree is read`(name: String) throws {
    let store = try OpenedForeignStore(name)
    let context = store.context
    let sqlite = try store.sqlite
    for table in try sqlite.openedStore().layout.tables {
      let root = store.store.container.layout.entities[table.root]
      let found = try context.fetch(FetchRequest<ManagedObject>(entityName: root.name))
      let rowCount = try ForeignFile(connection: sqlite.connection)
        .number("SELECT count(*) FROM \(table.name)")
      #expect(rowCount == found.count, "\(table.name)")
      for object in found {
        for attribute in object.entity.attributes { _ = try object.value(forKey: attribute.name) }
      }
    }
  }

  @Test(arguments: AppleStores.withModel.keys.sorted())
  func `a cursor finds what a fetch finds, in the same order`(name: String) throws {
    let store = try OpenedForeignStore(name)
    var sorted = 0
    for entity in store.store.container.layout.entities {
      var requests = [FetchRequest<ManagedObject>(entityName: entity.name)]
      for slot in entity.slots where !slot.isTransient && !slot.content.isReference {
        let attribute = entity.slotNames[slot.index]
        var request = requests[0]
        request.predicate = try FetchPredicate(format: "\(attribute) != nil")
        requests.append(request)
        guard slot.content != .binary, slot.content != .decimal else { continue }
        for ascending in [true, false] {
          request.sortDescriptors = [FetchSortDescriptor(key: attribute, ascending: ascending)]
          requests.append(request)
        }
      }
      for request in requests {
        var expected = try store.context.objectIDs(for: request)
        if request.sortDescriptors.isEmpty { expected.sort { $0.key < $1.key } }
        let cursor = try store.context.cursor(request, batchSize: max(1, expected.count / 3))
        var found: [ManagedObjectID] = []
        while let batch = try cursor.next() { found += batch.map(\.objectID) }
        #expect(found == expected, "\(entity.name) \(request.sortDescriptors)")
        if !request.sortDescriptors.isEmpty, expected.count > 3 { sorted += 1 }
      }
    }
    #expect(sorted > 0)
  }

  @Test func `fetches find an entity's rows with those of its sub-entities`() throws {
    let cars = try OpenedForeignStore(AppleStores.sample1)
    let counts = ["Car": (125, 115), "SportCar": (10, 5), "ExpensiveSportCar": (5, 5)]
    for (entity, (all, own)) in counts {
      #expect(try cars.objects(entity).count == all, "\(entity)")
      #expect(try cars.objects(entity, includesSubentities: false).count == own, "\(entity)")
    }
    #expect(try cars.objects("Person").count == 20)
    let names = try cars.objects("Car").map(\.entity.name)
    #expect(names.count { $0 == "ExpensiveSportCar" } == 5)
    let library = try OpenedForeignStore(AppleStores.sample2)
    let expected = [
      "Book": 52, "GraphicNovel": 1, "Page": 4970, "Feedback": 444, "Author": 2, "Writer": 2,
    ]
    for (entity, count) in expected {
      #expect(try library.objects(entity).count == count, "\(entity)")
    }
  }

  @Test(.covers("L4", "L6", "L9"))
  func `pages refer to their books of any kind`() throws {
    let library = try OpenedForeignStore(AppleStores.sample2)
    let books = try library.objects("Page").compactMap { $0.toOne("book") }
    #expect(books.count == 4970)
    #expect(books.count { $0.entity.name == "GraphicNovel" } == 19)
    let novel = try #require(try library.objects("GraphicNovel").first)
    #expect(try novel.toMany("pages").count == 19)
    // The derived attribute's column has the same value.
    #expect(try novel.value(forKey: "pagesCount") == .integer(19))
    #expect(try novel.value(forKey: "title") == .string("title graphic novel - author 1"))
    #expect(try novel.value(forKey: "isBlackAndWhite") == .boolean(true))
    let file = ForeignFile(connection: try library.sqlite.connection)
    let columns = try file.columns(of: "ZPAGE")
    let place = try #require(columns.firstIndex(of: "ZBOOK"))
    #expect(columns[place + 1] == "Z1_BOOK")
    #expect(try file.columns(of: "ZBOOK").contains("ZPAGESCOUNT"))
    #expect(try !file.tableNames().contains("ZAUTHOR"))
    // The abstract root names the table; all its rows are authors.
    let writers = try library.objects("Writer")
    #expect(Set(writers.map(\.entity.name)) == ["Author"])
    #expect(
      try Set(writers.map { try $0.value(forKey: "alias") })
        == [.string("Andrea"), .string("Alessandro")])
    // The feedbacks that a fetched property finds with the archived predicate.
    let byAuthor = try writers.map { try $0.fetchedProperty("feedbacks").count }
    #expect(byAuthor.reduce(0, +) == 444)
  }

  @Test(.covers("L18"))
  func `an entity whose row has its former name is found by it`() throws {
    let cars = try OpenedForeignStore(AppleStores.sample1Renamed)
    let luxury = try cars.objects("LuxuryCar")
    #expect(
      try Set(luxury.map { try $0.value(forKey: "numberPlate") })
        == Set(["300", "301", "302", "303", "304"].map(AttributeValue.string)))
    #expect(try cars.objects("Car").count == 125)
  }

  @Test(.covers("L12", "L18"))
  func `one store in four versions has the same moods under other numbers and names`() throws {
    let names = ["moody/Moody.moody", "moody/Moody 2.moody", "moody/Moody 3.moody"]
    let numbers = try (names + ["moody/Moody 5.moody"]).map { name in
      let store = try OpenedForeignStore(name)
      #expect(try store.objects("Mood").count == 4)
      #expect(try store.objects("Country").count == 3)
      #expect(store.store.metadata.identifier == "374C5961-3E41-43E5-915C-383EA914074C")
      let sqlite = try store.sqlite
      let layout = try sqlite.openedStore().layout
      let mood = try #require(layout.model.entity(named: "Mood"))
      let isFirst = name == names[0]
      #expect(
        layout.columnName(isFirst ? "remoteIdentifier" : "remoteID", of: mood)
          == (isFirst ? "ZREMOTEIDENTIFIER" : "ZREMOTEID"))
      return layout.number(of: mood)
    }
    #expect(numbers == [4, 4, 4, 2])
    // Properties that a new version lacks have no column, like transient ones.
    let columns = try [AppleStores.sample1, AppleStores.sample1Renamed].map {
      try ForeignFile(connection: try OpenedForeignStore($0).sqlite.connection).columns(of: "ZCAR")
    }
    #expect(columns[0].filter { !columns[1].contains($0) } == ["ZCOLOR"])
    #expect(columns[1].allSatisfy(columns[0].contains))
    #expect(!columns[0].contains("ZCURRENTDRIVINGSPEED"))
  }

  @Test func `siblings with properties of one name each read their own column`() throws {
    let notes = try OpenedForeignStore(AppleStores.notes)
    let titles = try notes.objects("ICNote").compactMap { try $0.value(forKey: "title") }
    #expect(titles.contains(.string("My First Note")))
    #expect(titles.count == 7)
    let folders = try notes.objects("ICFolder").compactMap { try $0.value(forKey: "title") }
    #expect(
      Set(folders)
        == Set(["Notes", "My New Folder", "Recently Deleted"].map(AttributeValue.string)))
    #expect(try notes.objects("ICNoteContainer").count == 4)
  }

  @Test func `many-to-many links are read from both sides`() throws {
    let accounts = try OpenedForeignStore(AppleStores.accounts)
    let pairs = try accounts.objects("Account").flatMap { account in
      try account.toMany("enabledDataclasses").map {
        [account.objectID.key, $0.objectID.key]
      }
    }
    #expect(pairs.count == 22)
    let back = try accounts.objects("Dataclass").flatMap { dataclass in
      try dataclass.toMany("enabledAccounts").map { [$0.objectID.key, dataclass.objectID.key] }
    }
    #expect(Set(back) == Set(pairs))
  }

  @Test func `opening and saving do not change the file and create none next to it`() throws {
    let path = AppleStores.path(AppleStores.sample1)
    let folder = (path as NSString).deletingLastPathComponent
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let listing = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let store = try OpenedForeignStore(AppleStores.sample1)
    let context = store.context
    let cars = try context.fetch(FetchRequest<ManagedObject>(entityName: "Car"))
    try #require(cars.first).setValue(.string("changed"), forKey: "maker")
    #expect(throws: ObjectGraphError.store(.readOnly(path: path))) { try context.save() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == listing)
  }
}
