import Foundation
import Lineage
import Testing

/// Generated source for GRDB, compiled with GRDB and run on the library's stores.
@Suite(.serialized, .enabled(if: GeneratedProgram.compiler != nil, "needs swiftc"))
struct GeneratedGRDBTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    let strategy: String
    let driver: String
    var words: [String: String] = [:]
    var arguments: [String] = []
    var testDescription: String { strategy }
  }

  private static let rootChanges = """
    let only = Publication.filter { $0.kind == PublicationKind.publication }
      for var it in try only.fetchAll(db) {
        let id = it.id ?? 0
        if id % 3 == 0 {
          it.title += " é"
          it.publishDate = nil
          try it.update(db)
        }
        if id % 7 == 1 { print("deleted", try it.delete(db)) }
      }
    """

  private static let pair = ["--pair", "interval=start,end"]

  private static let shapes = [
    Shape(
      strategy: "parent-entity", driver: "kinds",
      words: ["ROOTCHANGES": rootChanges, ".ROOT(": ".publication("]),
    Shape(
      strategy: "abstract-root", driver: "kinds",
      words: [
        "ROOTCHANGES": "try change(PlainPublication.self, db, \\.title, \\.publishDate)",
        ".ROOT(": ".plainPublication(",
      ]),
    Shape(
      strategy: "enum-content", driver: "content",
      words: ["ACCESSOR": "content", "//DETAILS ": ""], arguments: pair),
    Shape(
      strategy: "details-relationship", driver: "content",
      words: ["ACCESSOR": "content", "//DETAILS ": ""], arguments: pair),
    Shape(
      strategy: "coded-content", driver: "content", words: ["ACCESSOR": "content"],
      arguments: pair),
    Shape(strategy: "independent-entities", driver: "independent"),
  ]

  @Test(arguments: shapes)
  func `a store is imported, read and written through the generated types`(shape: Shape) throws {
    let program = try GeneratedProgram()
    defer { try? FileManager.default.removeItem(at: program.folder) }
    let model = try program.model(GeneratedProgram.fixture("publications.xml"))
    let generated = try program.generate(
      model,
      [
        "--strategy", shape.strategy, "--tree", "Publication", "--usage",
        GeneratedProgram.fixture("questions.txt"),
      ] + shape.arguments)
    try #require(generated.status == 0, "\(generated.output)")
    let diagnostics = try program.build(
      driver: shape.driver, with: ["common"], replacing: shape.words)
    try #require(diagnostics == "")

    let document = try ModelDocument(
      data: Data(contentsOf: URL(filePath: GeneratedProgram.fixture("publications.xml"))))
    let store = try PublicationStore(
      path: program.path("old.sqlite"), model: document.model(), seed: 36)
    try Self.makeOtherStore(at: program.path("other.sqlite"))
    for file in ["old.sqlite", "old.sqlite-wal"]
    where FileManager.default.fileExists(atPath: program.path(file)) {
      try FileManager.default.copyItem(
        atPath: program.path(file),
        toPath: program.path(file.replacingOccurrences(of: "old", with: "damaged")))
    }
    try StoreFile.damage(program.path("damaged.sqlite"))
    let answer = try program.run(
      ["old.sqlite", "new.sqlite", "other.sqlite", "damaged.sqlite"].map { program.path($0) })
    #expect(answer.status == 0)
    let expected = ExpectedOutput(
      store: store, strategy: shape.strategy, storePath: program.path("old.sqlite")
    ).lines
    let lines = answer.output.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    // The first difference is clearer than two long texts.
    let difference = zip(lines, expected + [""]).first { $0 != $1 }
    #expect(difference == nil)
    #expect(lines.count == expected.count + 1)
    let database = program.path("new.sqlite")
    #expect(try StoreFile.leftovers(in: database, strategy: shape.strategy) == 0)
    if shape.strategy == "coded-content" {
      let converted = try program.convert([
        program.path("old.sqlite"), "--to", "coded-content", "--out", program.path("coded.sqlite"),
      ])
      try #require(converted.status == 0, "\(converted.output)")
      let inserted = try StoreFile.inserted(in: database)
      let difference = try StoreFile.converted(in: program.path("coded.sqlite")).merging(inserted) {
        $0 == $1 ? "" : "\($0) converted, \($1) by the generated source"
      }.values.first { $0.contains(" converted, ") }
      #expect(difference == nil)
    }
  }

  /// Creates a store with an entity that the model of publications lacks.
  private static func makeOtherStore(at path: String) throws {
    let note = EntityDescription(
      name: "Note", properties: [AttributeDescription(name: "text", type: .string)])
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [note]), sqliteAt: path)
    let context = container.newContext()
    try context.insert(entityName: "Note").setValue(.string("a"), forKey: "text")
    try context.save()
  }

  @Test(arguments: ["parent-entity", "enum-content", "details-relationship"])
  func `an import keeps the order of links of each kind of relationship`(strategy: String) throws {
    let program = try GeneratedProgram()
    defer { try? FileManager.default.removeItem(at: program.folder) }
    let model = try program.model(GeneratedProgram.fixture("links.xml"))
    let generated = try program.generate(model, ["--strategy", strategy])
    try #require(generated.status == 0, "\(generated.output)")
    let diagnostics = try program.build(driver: "import")
    try #require(diagnostics == "")
    let store = try LinkStore(path: program.path("old.sqlite"))
    let answer = try program.run([program.path("old.sqlite"), program.path("new.sqlite")])
    #expect(answer.status == 0, "\(answer.output)")
    for (query, rows) in store.rows {
      // With parent-entity, the table of links is named after the kind.
      let query =
        strategy == "parent-entity"
        ? query.replacing(
          "itemId, personId FROM itemPerson", with: "filmId, personId FROM filmPerson")
        : query
      #expect(try StoreFile.rows(in: program.path("new.sqlite"), query) == rows, "\(query)")
    }
  }

  @Test func `the columns of coded content are private`() throws {
    let program = try GeneratedProgram()
    defer { try? FileManager.default.removeItem(at: program.folder) }
    let model = try program.model(GeneratedProgram.fixture("publications.xml"))
    _ = try program.generate(
      model, ["--strategy", "enum-content", "--tree", "Publication"] + Self.pair)
    #expect(try program.diagnostics() == "")
    try "let column = Publication.Columns.text1".write(
      toFile: program.path("Source/Use.swift"), atomically: true, encoding: .utf8)
    #expect(
      try program.diagnostics().contains("'text1' is inaccessible due to 'fileprivate' protection"))
  }

  @Test(
    .enabled(if: realData != nil, "needs models of apps"),
    arguments: [
      ("project-imas__encrypted-core-data__ClassModel", "Parent"),
      ("rentzsch__mogenerator__test", "Human"),
    ])
  func `generated source of an app's model compiles without a warning`(name: String, root: String)
    throws
  {
    for strategy in Self.shapes.map(\.strategy) {
      let program = try GeneratedProgram()
      defer { try? FileManager.default.removeItem(at: program.folder) }
      let model = try program.model("\(Self.realData ?? "")/models/\(name).xml")
      let generated = try program.generate(model, ["--strategy", strategy, "--tree", root])
      try #require(generated.status == 0, "\(generated.output)")
      let diagnostics = try program.diagnostics()
      #expect(diagnostics == "", "\(strategy)")
    }
  }

  /// The rows of a store written by Core Data, by their tables after the import.
  @Test(
    .enabled(if: realData != nil, "needs stores of apps"),
    arguments: [
      ("parent-entity", "geographicRegion=5 mood=4"), ("enum-content", "geographicRegion=5 mood=4"),
      ("independent-entities", "continent=2 country=3 mood=4"),
      ("details-relationship", "continentDetails=2 geographicRegion=5 mood=4"),
    ])
  func `a store written by Core Data is imported`(strategy: String, rows: String) throws {
    let program = try GeneratedProgram()
    defer { try? FileManager.default.removeItem(at: program.folder) }
    try FileManager.default.copyItem(
      atPath: "\(Self.realData ?? "")/stores/moody/Moody 3.moody",
      toPath: program.path("old.sqlite"))
    let generated = try program.generate(program.path("old.sqlite"), ["--strategy", strategy])
    try #require(generated.status == 0, "\(generated.output)")
    let diagnostics = try program.build(driver: "import")
    try #require(diagnostics == "")
    let answer = try program.run([program.path("old.sqlite"), program.path("new.sqlite")])
    #expect(answer.output == rows + "\n")
  }

  private static let realData = ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"]
}
