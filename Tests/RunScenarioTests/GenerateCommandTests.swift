import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

/// `run-scenario generate` on the built program.
@Suite struct GenerateCommandTests {
  private let folder: Folder
  private let model: String

  init() throws {
    folder = try Folder()
    model = folder.path("Shop.xcdatamodeld")
    try ModelDocument.describing(Publications.model()).document.write(to: model)
  }

  private func generate(_ arguments: String...) throws -> (status: Int32, text: String) {
    let result = try Program.run(list: ["generate"] + arguments)
    return (result.status, result.output + result.errors)
  }

  @Test func `classes, enum, migration and model are written once`() throws {
    let out = folder.path("Model")
    let usage = folder.path("usage.txt")
    try Data("60% Publication: publishDate >= $since; sort: title; limit: 5; name: newest\n".utf8)
      .write(to: URL(fileURLWithPath: usage))
    let advice = folder.path("advice.json")
    try Data(
      """
      {"trees": [{"root": "Publication", "current": "parent-entity", "sizes": [{"objects": 1000, "items": [
        {"label": "all Publications", "unit": "action", "share": 0.5,
          "costs": {"parent-entity": 2000000, "enum-content": 1500000}}]}]}]}
      """.utf8
    ).write(to: URL(fileURLWithPath: advice))
    let arguments = [
      "generate", model, "--strategy", "enum-content", "--for", "lineage", "--out", out, "--usage",
      usage, "--advice", advice, "--migration",
    ]
    let first = try Program.run(list: arguments)
    #expect(first.status == 0, "\(first.errors)")
    let names = [
      "Author.swift", "Entities.swift", "Publication.swift", "Publication.xcdatamodeld",
      "PublicationContent.swift", "PublicationMigration.swift", "Tag.swift",
    ]
    #expect(try FileManager.default.contentsOfDirectory(atPath: out).sorted() == names)
    let text = try String(
      contentsOf: URL(fileURLWithPath: "\(out)/Publication.swift"), encoding: .utf8)
    #expect(text.contains("static func newest(\n    since: Date, in context: ManagedObjectContext"))
    #expect(text.contains("all Publications 1.5 ms"))
    let second = try Program.run(list: arguments)
    #expect(second.status == 0 && second.output.contains("Nothing changed"), "\(second.errors)")
    // The model contains the old names.
    let old = try ModelDocument(path: "\(out)/Publication.xcdatamodeld", version: "parent-entity")
    #expect(old.entities.contains { $0.parentEntity == "Publication" })
  }

  private static let damages: [(name: String, damage: @Sendable (inout ModelDocument) -> Void)] = [
    ("two entities of one name", { $0.entities.append($0.entities[0]) }),
    (
      "two attributes of one name",
      {
        $0.entities[0].attributes.append(.init(name: "same", type: "String"))
        $0.entities[0].attributes.append(.init(name: "same", type: "Date"))
      }
    ),
    (
      "an attribute named like a parent's",
      { document in
        for place in document.entities.indices {
          document.entities[place].attributes.append(.init(name: "same", type: "String"))
        }
      }
    ),
    ("an unknown parent", { $0.entities[0].parentEntity = "Nobody" }),
    ("an entity that is its own parent", { $0.entities[0].parentEntity = $0.entities[0].name }),
    (
      "an unknown type", { $0.entities[0].attributes.append(.init(name: "odd", type: "Integer 7")) }
    ),
    (
      "an unknown destination",
      { $0.entities[0].relationships.append(.init(name: "gone", destination: "Nobody")) }
    ),
  ]

  @Test func `a damaged original of a reshaped model is rejected, and nothing is written`() throws {
    let reshaped = folder.path("Reshaped")
    let first = try generate(
      model, "--strategy", "enum-content", "--for", "lineage", "--out", reshaped)
    #expect(first.status == 0, "\(first.text)")
    let file = "\(reshaped)/Publication.xcdatamodeld"
    let original = try ModelDocument(path: file, version: "parent-entity")
    for (name, damage) in Self.damages {
      var document = original
      damage(&document)
      try document.write(to: "\(file)/parent-entity.xcdatamodel")
      let out = folder.path("Damaged")
      let result = try generate(file, "--strategy", "coded-content", "--for", "grdb", "--out", out)
      #expect(result.status == 64, "\(name): \(result.status) \(result.text)")
      #expect(!FileManager.default.fileExists(atPath: out), "\(name)")
    }
  }

  @Test(arguments: [
    (["--strategy", "wide", "--for", "lineage"], 64, "unknown strategy wide"),
    (["--strategy", "enum-content", "--for", "realm"], 64, "realm"),
    (["--strategy", "enum-content", "--for", "lineage", "--tree", "Bok"], 64, "Book"),
    (
      ["--strategy", "enum-content", "--for", "lineage", "--pair", "a=b"], 64, "interval=start,end"
    ),
    (["--strategy", "enum-content", "--for", "lineage", "--pair", "a=isbn,url"], 64, "isbn"),
    (["--strategy", "parent-entity", "--for", "lineage", "--pair", "a=b,c"], 64, "parent-entity"),
    (["--strategy", "enum-content", "--for", "lineage", "--usage", "/nowhere"], 66, "/nowhere"),
    (["--strategy", "enum-content", "--for", "lineage", "--advice", "/nowhere"], 66, "/nowhere"),
    (["--strategy", "enum-content", "--for", "lineage", "--advice", "README.md"], 64, "README.md"),
    (["--strategy", "parent-entity", "--for", "lineage", "--migration"], 64, "parent-entity"),
    (["--strategy", "enum-content", "--for", "grdb", "--migration"], 64, "grdb"),
  ])
  func `a mistake is reported and nothing is written`(
    arguments: [String], status: Int32, word: String
  ) throws {
    let out = folder.path("Model")
    let result = try Program.run(list: ["generate", model, "--out", out] + arguments)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors.contains(word), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: out))
  }

  @Test func `a file that is not a model is reported`() throws {
    let result = try generate(
      folder.path("nothing"), "--strategy", "enum-content", "--for", "lineage", "--out",
      folder.path("Model"))
    #expect(result.status == 66, "\(result.text)")
  }

  /// Writes a model with a root and a kind that has one attribute.
  private func model(kind: String, attribute: String) throws -> String {
    var (root, child) = (ModelDocument.Entity(name: "Item"), ModelDocument.Entity(name: kind))
    root.isAbstract = true
    child.parentEntity = "Item"
    child.attributes = [ModelDocument.Attribute(name: attribute, type: "String")]
    let path = folder.path("\(UUID()).xcdatamodeld")
    try ModelDocument(entities: [root, child]).write(to: path)
    return path
  }

  @Test(
    arguments: ["lineage", "coredata", "swiftdata", "grdb"],
    ["hash", "self", "entity", "1st", "a b"])
  func `no source is written for a model that model show rejects`(library: String, name: String)
    throws
  {
    let model = try model(kind: "Book", attribute: name)
    let shown = try Program.run(list: ["model", "show", model])
    #expect(shown.status == 64)
    let out = folder.path("Model")
    let result = try generate(
      model, "--strategy", "enum-content", "--for", library, "--out", out)
    #expect(result.status == 64)
    #expect(result.text.contains("Book.\(name)"), "\(result.text)")
    #expect(!FileManager.default.fileExists(atPath: out))
  }

  @Test(arguments: ["coredata", "swiftdata", "grdb", "lineage"])
  func `letters of every script are accepted but for this library's stores`(library: String) throws
  {
    let model = try model(kind: "Документ", attribute: "été")
    #expect(try Program.run(list: ["model", "show", model]).status == 0)
    let out = folder.path("Model")
    let result = try generate(
      model, "--strategy", "parent-entity", "--for", library, "--out", out)
    #expect(result.status == (library == "lineage" ? 64 : 0), "\(result.text)")
    #expect(FileManager.default.fileExists(atPath: out) == (library != "lineage"))
  }

  @Test func `a file name that is too long leaves nothing`() throws {
    let name = String(repeating: "L", count: 250)
    let model = try model(kind: name, attribute: "text")
    let out = folder.path("Model")
    let result = try generate(
      model, "--strategy", "parent-entity", "--for", "lineage", "--out", out)
    #expect(result.status == 64 && result.text.contains("255"), "\(result.text)")
    #expect(!FileManager.default.fileExists(atPath: out))
    #expect(
      try generate(model, "--strategy", "enum-content", "--for", "lineage", "--out", out).status
        == 0)
  }
}
