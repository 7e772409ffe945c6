import Foundation
import Lineage
import ModelReshaping
import TestModels
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `run-scenario convert` on the built program; SQLite alone compares its results.
@Suite struct ConvertCommandTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Creates books and films with values of every type or without, and links of every kind.
  private func store(objects count: Int = 60, seed: UInt64 = 7) throws -> String {
    let path = folder.path("shop.sqlite")
    let container = try PersistentContainer(
      model: try Self.shop.model(), sqliteAt: path)
    let context = container.newContext()
    var random = SeededRandom(seed: seed)
    let people = try (0..<5).map { number in
      let person = try context.insert(entityName: "Person")
      try person.setValue(.string("Person \(number)"), forKey: "name")
      return person
    }
    let tags = try (0..<4).map { _ in try context.insert(entityName: "Tag") }
    let shelves = try (0..<2).map { _ in try context.insert(entityName: "Shelf") }
    var books: [ManagedObject] = []
    for number in 0..<count {
      let kind = ["Item", "Book", "Film"][Int.random(in: 0..<3, using: &random)]
      let item = try context.insert(entityName: kind)
      func set(_ value: AttributeValue, _ name: String) throws {
        if Int.random(in: 0..<4, using: &random) > 0 { try item.setValue(value, forKey: name) }
      }
      try set(.string("Title \(number) ☕"), "title")
      try set(.decimal(Decimal(number) / 7), "price")
      try set(.date(Date(timeIntervalSinceReferenceDate: Double(number) * 1e6 + 0.25)), "bought")
      try set(.binary(Data([UInt8(number & 0xFF), 0, 255])), "picture")
      let id = UUID(uuidString: "00000000-0000-4000-8000-\(String(format: "%012d", number))")
      if let id { try set(.uuid(id), "id") }
      try set(.boolean(number.isMultiple(of: 2)), "isNew")
      if kind != "Item" {
        let person = people[Int.random(in: 0..<5, using: &random)]
        if Bool.random(using: &random) { try item.setValue(person, forKey: "author") }
      }
      if kind == "Book" {
        try item.setValue(.string("ISBN \(number)"), forKey: "isbn")
        try set(.integer(Int64(number)), "pages")
        try set(.double(Double(number) / 3), "rating")
        for tag in tags where Bool.random(using: &random) { try item.add(tag, to: "tags") }
        if Bool.random(using: &random), let former = books.randomElement(using: &random) {
          try item.setValue(former, forKey: "sequelOf")
        }
        books.append(item)
      }
      if kind == "Film" { try set(.integer(90), "minutes") }
    }
    for book in books.shuffled(using: &random) {
      try shelves[Int.random(in: 0..<2, using: &random)].add(book, to: "books")
    }
    try context.save()
    return path
  }

  private static let shop = ModelDocument(entities: [
    entity(
      "Item", nil,
      [
        "title": "String", "price": "Decimal", "bought": "Date", "picture": "Binary", "id": "UUID",
        "isNew": "Boolean",
      ], derived: ["plainTitle": "lowercase:(title)"]),
    entity(
      "Book", "Item", ["isbn": "String", "pages": "Integer 32", "rating": "Double"],
      [
        relationship("author", "Person", "books"), relationship("tags", "Tag", "books", many: true),
        relationship("sequelOf", "Book", "sequels"),
        relationship("sequels", "Book", "sequelOf", many: true),
        relationship("shelf", "Shelf", "books"),
      ], derived: ["plainISBN": "lowercase:(isbn)"], unique: "isbn"),
    entity(
      "Film", "Item", ["minutes": "Integer 32"], [relationship("author", "Person", "films")]),
    entity(
      "Person", nil, ["name": "String"],
      [
        relationship("books", "Book", "author", many: true),
        relationship("films", "Film", "author", many: true),
      ]),
    entity("Tag", nil, [:], [relationship("books", "Book", "tags", many: true)]),
    entity(
      "Shelf", nil, [:], [relationship("books", "Book", "shelf", many: true, ordered: true)]),
  ])

  private static func entity(
    _ name: String, _ parent: String?, _ attributes: [String: String],
    _ relationships: [ModelDocument.Relationship] = [], derived: [String: String] = [:],
    unique: String? = nil
  ) -> ModelDocument.Entity {
    var entity = ModelDocument.Entity(name: name)
    entity.parentEntity = parent
    entity.attributes = attributes.sorted { $0.key < $1.key }.map {
      var attribute = ModelDocument.Attribute(name: $0.key, type: $0.value)
      attribute.isOptional = true
      return attribute
    }
    for (name, expression) in derived {
      var attribute = ModelDocument.Attribute(name: name, type: "String")
      attribute.isOptional = true
      attribute.settings["derived"] = "YES"
      attribute.settings["derivationExpression"] = expression
      entity.attributes.append(attribute)
    }
    entity.relationships = relationships
    entity.uniquenessConstraints = unique.map { [[$0]] }
    return entity
  }

  private static func relationship(
    _ name: String, _ destination: String, _ inverse: String, many: Bool = false,
    ordered: Bool = false
  ) -> ModelDocument.Relationship {
    var relationship = ModelDocument.Relationship(name: name, destination: destination)
    relationship.isOptional = true
    relationship.settings["maxCount"] = many ? nil : "1"
    relationship.settings["toMany"] = many ? "YES" : nil
    relationship.settings["ordered"] = ordered ? "YES" : nil
    relationship.inverseName = inverse
    relationship.settings["inverseEntity"] = destination
    return relationship
  }

  @discardableResult
  private func convert(_ arguments: String...) throws -> (status: Int32, text: String) {
    let result = try Program.run(list: ["convert"] + arguments)
    return (result.status, result.output + result.errors)
  }

  /// Returns the verdict of an independent script.
  private func compare(_ one: String, _ other: String, _ ids: [String]) throws
    -> (status: Int32, text: String)
  {
    let script = "\(Program.repository)/Tests/RunScenarioTests/compare_stores.py"
    return try python([script, one, other] + ids)
  }

  private func python(_ arguments: [String]) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-B"] + arguments
    let result = try Program.collected(process)
    return (result.status, result.output + result.errors)
  }

  @Test(arguments: ["New.sqlite", "New.xcdatamodeld", "ids.csv"])
  func `a link that leads nowhere is not overwritten, and no file is kept`(taken: String) throws {
    let store = try store()
    #expect(symlink("nowhere", folder.path(taken)) == 0)
    let before = try folder.contents()
    let result = try Program.run(
      "convert", store, "--to", "enum-content", "--out", folder.path("New.sqlite"), "--ids",
      folder.path("ids.csv"))
    #expect(result.status == 64 && result.errors.contains(folder.path(taken)), "\(result.errors)")
    #expect(try folder.contents() == before)
  }

  @Test func `a file without a database's header is not copied`() throws {
    let large = folder.path("large.sqlite")
    _ = try folder.write("no database", to: "large.sqlite")
    // A copy would not fit on the disk, which would be the error.
    #expect(truncate(large, 1 << 43) == 0)
    let result = try Program.run("convert", large, "--to", "enum-content", "--dry-run")
    #expect(result.status == 65 && !result.errors.contains("space"), "\(result.errors)")
  }

  @Test(arguments: StrategyList.names.filter { $0 != "parent-entity" })
  func `a store converted and converted back is the same cell by cell`(strategy: String)
    throws
  {
    let path = try store()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let (new, back) = (folder.path("new.sqlite"), folder.path("back.sqlite"))
    let (there, home) = (folder.path("there.csv"), folder.path("home.csv"))
    let first = try convert(path, "--to", strategy, "--out", new, "--ids", there)
    #expect(first.status == 0, "\(first.text)")
    let second = try convert(new, "--to", "parent-entity", "--out", back, "--ids", home)
    #expect(second.status == 0, "\(second.text)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    let verdict = try compare(path, back, [there, home])
    #expect(verdict.status == 0, "\(verdict.text)")
    // A different cell is detected.
    try change(
      back,
      "UPDATE ZITEM SET ZPAGES = ZPAGES + 1 WHERE Z_PK = (SELECT MAX(Z_PK) FROM ZITEM WHERE ZPAGES NOT NULL)"
    )
    #expect(try compare(path, back, [there, home]).status == 1)
  }

  @Test(
    arguments: zip(
      ["enum-content", "independent-entities", "details-relationship", "coded-content"],
      ["independent-entities", "details-relationship", "coded-content", "enum-content"]))
  func `a store is converted between two strategies without the tree in between`(
    first: String, second: String
  ) throws {
    let path = try store()
    let names = ["one", "two", "back"].map { folder.path("\($0).sqlite") }
    for (source, strategy, target) in [
      (path, first, names[0]), (names[0], second, names[1]), (names[1], "parent-entity", names[2]),
    ] {
      let result = try convert(
        source, "--to", strategy, "--out", target, "--ids", target + ".csv")
      #expect(result.status == 0, "\(result.text)")
    }
    let verdict = try compare(path, names[2], names.map { $0 + ".csv" })
    #expect(verdict.status == 0, "\(verdict.text)")
  }

  @Test func `the list of keys is the same as a table and as CSV`() throws {
    let path = try store()
    let lists = [folder.path("ids.csv"), folder.path("ids.sqlite")]
    for (number, list) in lists.enumerated() {
      let result = try convert(
        path, "--to", "details-relationship", "--out", folder.path("\(number).sqlite"), "--ids",
        list)
      #expect(result.status == 0, "\(result.text)")
    }
    let script = """
      import csv, sqlite3, sys
      rows = list(csv.reader(open(sys.argv[1])))[1:]
      table = sqlite3.connect(sys.argv[2]).execute("SELECT * FROM ids").fetchall()
      print(len(rows), sorted(rows) == sorted([str(cell) for cell in row] for row in table))
      """
    let verdict = try python(["-c", script] + lists)
    // Sixty items, of which books and films also have details, and eleven other objects.
    let count = try #require(Int(verdict.text.prefix { $0.isNumber }))
    #expect(count > 71 && verdict.text.contains("True"), "\(verdict.text)")
  }

  @Test func `a trial conversion keeps no file`() throws {
    let path = try store()
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
    let result = try convert(path, "--to", "enum-content", "--dry-run")
    #expect(result.status == 0, "\(result.text)")
    #expect(result.text.contains("parent-entity → enum-content"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")) == before)
  }

  @Test func `a damaged original of a converted store is rejected, and nothing is written`() throws
  {
    let (new, out) = (folder.path("new.sqlite"), folder.path("out.sqlite"))
    try convert(try store(), "--to", "enum-content", "--out", new)
    let file = folder.path("new.xcdatamodeld")
    let original = try ModelDocument(path: file, version: "parent-entity")
    for repeatsEntity in [true, false] {
      var document = original
      if repeatsEntity {
        document.entities.append(document.entities[0])
      } else {
        for place in document.entities.indices {
          document.entities[place].attributes.append(.init(name: "same", type: "String"))
        }
      }
      try document.write(to: "\(file)/parent-entity.xcdatamodel")
      let result = try convert(new, "--to", "parent-entity", "--out", out)
      #expect(result.status == 64, "\(result.text)")
      #expect(!FileManager.default.fileExists(atPath: out))
    }
  }

  @Test func `bad input is rejected, and nothing is written`() throws {
    let path = try store()
    let out = folder.path("out.sqlite")
    try convert(path, "--to", "enum-content", "--out", folder.path("new.sqlite"))
    try FileManager.default.removeItem(atPath: folder.path("new.xcdatamodeld"))
    try Data("no store".utf8).write(to: URL(fileURLWithPath: folder.path("text.sqlite")))
    for (arguments, status, words) in [
      ([path, "--to", "parent-entity", "--out", out], 64, "already"),
      ([path, "--to", "enum", "--out", out], 64, "choose from"),
      ([path, "--to", "enum-content"], 64, "--dry-run"),
      ([path, "--tree", "Person", "--to", "enum-content", "--out", out], 64, "Item"),
      ([path, "--tree", "Itme", "--to", "enum-content", "--out", out], 64, "Item"),
      ([path, "--to", "enum-content", "--out", path], 64, "not overwritten"),
      ([folder.path("new.sqlite"), "--to", "parent-entity", "--out", out], 66, "--model"),
      ([folder.path("none.sqlite"), "--to", "enum-content", "--out", out], 66, "none.sqlite"),
      ([folder.path("text.sqlite"), "--to", "enum-content", "--out", out], 65, "text.sqlite"),
    ] as [([String], Int32, String)] {
      let result = try Program.run(list: ["convert"] + arguments)
      #expect(result.status == status, "\(arguments) \(result.errors)")
      #expect(result.errors.contains(words), "\(arguments) \(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: out))
    }
  }

  @Test func `content that a strategy cannot hold is rejected with the number of its objects`()
    throws
  {
    let path = folder.path("reviews.sqlite")
    var document = Self.shop
    document.entities[0].relationships = [Self.relationship("shelfOfAll", "Shelf", "items")]
    document.entities[5].relationships.append(
      Self.relationship("items", "Item", "shelfOfAll", many: true, ordered: true))
    let container = try PersistentContainer(model: document.model(), sqliteAt: path)
    let context = container.newContext()
    let shelf = try context.insert(entityName: "Shelf")
    try shelf.add(context.insert(entityName: "Film"), to: "items")
    try context.save()
    let result = try convert(
      path, "--to", "independent-entities", "--out", folder.path("out.sqlite"))
    #expect(result.status == 64)
    #expect(result.text.contains("Shelf.items") && result.text.contains("1 object has one now"))
  }

  private func change(_ path: String, _ sql: String) throws {
    let script =
      "import sqlite3,sys; c = sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit()"
    let result = try python(["-c", script, path, sql])
    #expect(result.status == 0, "\(result.text)")
  }
}
