import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

/// `inspect --model` and `convert --model` never leave out what a store holds and the model lacks.
@Suite struct UnknownPartsTests {
  /// A part that the given model lacks.
  enum Part: String, CaseIterable {
    case subentity, otherEntity, ownAttribute, inheritedAttribute, toOne, manyToMany

    /// The names in the message, by the store's own model and by its tables.
    var names: (model: String, tables: String) {
      switch self {
      case .subentity: ("Magazine", "Magazine")
      case .otherEntity: ("Person", "Person")
      case .ownAttribute: ("Book.pages", "ZITEM.ZPAGES")
      case .inheritedAttribute: ("Item.title", "ZITEM.ZTITLE")
      case .toOne: ("Item.owner", "ZITEM.ZOWNER")
      case .manyToMany: ("Item.tags", "Z_1TAGS")
      }
    }
  }

  private let folder: Folder
  private var path: String { folder.path("shop.sqlite") }

  init() throws {
    folder = try Folder()
    let container = try PersistentContainer(model: Self.model(), sqliteAt: path)
    let context = container.newContext()
    let person = try context.insert(entityName: "Person")
    let tag = try context.insert(entityName: "Tag")
    for kind in ["Book", "Magazine"] {
      let item = try context.insert(entityName: kind)
      try item.setValue(.string("a \(kind)"), forKey: "title")
      try item.setValue(person, forKey: "owner")
      try item.add(tag, to: "tags")
      if kind == "Book" { try item.setValue(.integer(3), forKey: "pages") }
    }
    try context.save()
  }

  private static func model(lacking part: Part? = nil) -> ManagedObjectModel {
    let book = EntityDescription("Book", part == .ownAttribute ? [:] : ["pages": .integer64])
    let magazine = EntityDescription("Magazine", [:])
    let item = EntityDescription(
      "Item", part == .inheritedAttribute ? [:] : ["title": .string],
      subentities: part == .subentity ? [book] : [book, magazine])
    let person = EntityDescription("Person", ["name": .string])
    let tag = EntityDescription("Tag", ["name": .string])
    if part != .toOne && part != .otherEntity { item.refer("owner", .one, to: person) }
    if part != .manyToMany { item.join("tags", .many, to: tag, "items", .many) }
    return ManagedObjectModel(
      entities: [item, tag] + (part == .otherEntity ? [] : [person]))
  }

  private func written(_ model: ManagedObjectModel) throws -> String {
    let bundle = folder.path("Given.xcdatamodel")
    try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
    let (document, problems) = ModelDocument.describing(model)
    #expect(problems.isEmpty)
    try document.xml().write(toFile: bundle + "/contents", atomically: true, encoding: .utf8)
    return bundle
  }

  private func commands(_ model: String) -> [[String]] {
    [
      ["inspect", path, "--model", model],
      [
        "convert", path, "--tree", "Item", "--to", "enum-content", "--model", model, "--out",
        folder.path("new.sqlite"),
      ],
    ]
  }

  @Test(arguments: Part.allCases, [true, false])
  func `a model that lacks a part is refused by name`(part: Part, hasModel: Bool) throws {
    if !hasModel {
      let queue = try Database(path: path)
      try queue.write { try $0.execute(sql: "UPDATE Z_METADATA SET Z_PLIST = NULL") }
      try queue.close()
    }
    let before = try folder.evidence()
    for arguments in commands(try written(Self.model(lacking: part))) {
      let result = try Program.run(list: arguments)
      #expect(result.status == 65 && result.output.isEmpty, "\(arguments[0]): \(result.output)")
      let name = hasModel ? part.names.model : part.names.tables
      #expect(result.errors.contains(name), "\(arguments[0]): \(result.errors)")
      #expect(result.errors.count < 2_000)
    }
    try FileManager.default.removeItem(atPath: folder.path("Given.xcdatamodel"))
    #expect(try folder.evidence() == before)
  }

  @Test(arguments: [true, false])
  func `a complete model is accepted, also beside an empty column that no model has`(hasModel: Bool)
    throws
  {
    let queue = try Database(path: path)
    try queue.write {
      if !hasModel { try $0.execute(sql: "UPDATE Z_METADATA SET Z_PLIST = NULL") }
      try $0.execute(sql: "ALTER TABLE ZITEM ADD COLUMN ZFORMER")
    }
    try queue.close()
    for arguments in commands(try written(Self.model())) {
      let result = try Program.run(list: arguments)
      #expect(result.status == 0, "\(arguments[0]): \(result.errors)")
    }
  }
}
