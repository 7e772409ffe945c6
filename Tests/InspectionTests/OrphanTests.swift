import Foundation
import TestModels
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// Rows that a cascade would have deleted with an owner that they do not have.
@Suite struct OrphanTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let model: String
    /// The rows as table, entity and columns with values.
    let rows: [(table: String, entity: String, values: String)]
    /// The defects as kind, place and first keys.
    let expected: [String]

    init(
      _ description: String, _ model: String, _ rows: [(String, String, String)],
      _ expected: String...
    ) {
      (testDescription, self.model, self.expected) = (description, model, expected)
      self.rows = rows.map { (table: $0.0, entity: $0.1, values: $0.2) }
    }
  }

  private static func entity(_ name: String, below parent: String? = nil, _ links: String...)
    -> String
  {
    "<entity name=\"\(name)\"" + (parent.map { " parentEntity=\"\($0)\"" } ?? "") + ">"
      + "<attribute name=\"note\(name)\" optional=\"YES\" attributeType=\"String\"/>"
      + links.joined() + "</entity>"
  }

  private static func toOne(_ name: String, _ entity: String, _ inverse: String?, _ rule: String)
    -> String
  {
    "<relationship name=\"\(name)\" optional=\"YES\" maxCount=\"1\" "
      + link(entity, inverse, rule)
  }

  private static func toMany(_ name: String, _ entity: String, _ inverse: String?, _ rule: String)
    -> String
  {
    "<relationship name=\"\(name)\" optional=\"YES\" toMany=\"YES\" " + link(entity, inverse, rule)
  }

  private static func link(_ entity: String, _ inverse: String?, _ rule: String) -> String {
    "deletionRule=\"\(rule)\" destinationEntity=\"\(entity)\""
      + (inverse.map { " inverseName=\"\($0)\" inverseEntity=\"\(entity)\"" } ?? "") + "/>"
  }

  private static let cases = [
    Case(
      "the owner is of the same tree",
      entity("Base")
        + entity("Content", below: "Base", toOne("item", "Item", "contents", "Nullify"))
        + entity("Item", below: "Base", toMany("contents", "Content", "item", "Cascade")),
      [("ZBASE", "Item", ""), ("ZBASE", "Content", "ZITEM = 1"), ("ZBASE", "Content", "")],
      "orphan Content 3"),
    Case(
      "a cascade without inverse to many",
      entity("Box", toMany("items", "Item", nil, "Cascade")) + entity("Item"),
      [("ZBOX", "Box", ""), ("ZITEM", "Item", "Z1ITEMS = 1"), ("ZITEM", "Item", "")],
      "orphan Item 2"),
    Case(
      "a cascade without inverse to one",
      entity("Page", toOne("preview", "Preview", nil, "Cascade")) + entity("Preview"),
      [
        ("ZPAGE", "Page", "ZPREVIEW = 2"), ("ZPREVIEW", "Preview", ""), ("ZPREVIEW", "Preview", ""),
      ],
      "orphan Preview 1"),
    Case(
      "a link without inverse that does not cascade",
      entity("Page", toOne("preview", "Preview", nil, "Nullify")) + entity("Preview"),
      [("ZPREVIEW", "Preview", "")]),
    Case(
      "one of two owners is enough",
      entity("Box", toMany("items", "Item", "box", "Cascade"))
        + entity(
          "Item", toOne("box", "Box", "items", "Nullify"),
          toOne("shelf", "Shelf", "items", "Nullify"))
        + entity("Shelf", toMany("items", "Item", "shelf", "Cascade")),
      [("ZSHELF", "Shelf", ""), ("ZITEM", "Item", "ZSHELF = 1"), ("ZITEM", "Item", "")],
      "orphan Item 2"),
    Case(
      "an owner that does not exist",
      entity("Box", toMany("items", "Item", "box", "Cascade"))
        + entity("Item", toOne("box", "Box", "items", "Nullify")),
      [("ZITEM", "Item", "ZBOX = 9")], "missing-row Item.box 1", "orphan Item 1"),
    Case(
      "folders in folders",
      entity(
        "Folder", toMany("children", "Folder", "parent", "Cascade"),
        toOne("parent", "Folder", "children", "Nullify")),
      [("ZFOLDER", "Folder", ""), ("ZFOLDER", "Folder", "ZPARENT = 1")]),
    Case(
      "files in folders, or outside them",
      entity("Node", toOne("parent", "Folder", "children", "Nullify"))
        + entity("File", below: "Node")
        + entity("Folder", below: "Node", toMany("children", "Node", "parent", "Cascade")),
      [("ZNODE", "Folder", ""), ("ZNODE", "File", "ZPARENT = 1"), ("ZNODE", "File", "")]),
  ]

  @Test(arguments: cases) func `a row without any owner is an orphan`(item: Case) throws {
    let path = folder.path("store.sqlite")
    let text = "<model>\(item.model)</model>"
    let model = try ModelDocument(data: Data(text.utf8)).model()
    let store = try SQLiteStore(path: path)
    _ = try PersistentContainer(model: model, sqliteStore: store)
    try store.close()
    let database = try Database(path: path)
    var counts: [String: Int] = [:]
    try database.write { database in
      for row in item.rows {
        counts[row.table, default: 0] += 1
        let key = counts[row.table] ?? 0
        try database.execute(
          sql: """
            INSERT INTO \(row.table)(Z_PK, Z_ENT, Z_OPT)
            SELECT \(key), Z_ENT, 1 FROM Z_PRIMARYKEY WHERE Z_NAME = '\(row.entity)'
            """)
        if !row.values.isEmpty {
          try database.execute(sql: "UPDATE \(row.table) SET \(row.values) WHERE Z_PK = \(key)")
        }
      }
      try database.execute(sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = 9")
    }
    try database.close()
    let found = try RowCheck(of: StoreSnapshot(of: path), model).defects().map { defect in
      "\(defect.kind.rawValue) \(defect.place) \(defect.firstKeys.map(String.init).joined(separator: " "))"
    }
    #expect(found.sorted() == item.expected.sorted())
  }
}
