import Foundation
import Lineage
import ModelReshaping
import TestSupport
import Testing

/// Rows that the model does not allow, in `inspect`, `convert` and `convert --repair`.
@Suite struct DamagedRowsTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// A change of a store, and what follows from it.
  struct Damage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let sql: String
    /// The kinds of defects that inspect names; empty for none.
    let defects: [String]
    let status: Int32
    /// Parts of what convert prints.
    let words: [String]

    init(
      _ description: String, _ sql: String, _ defects: [String], _ status: Int32,
      _ words: String...
    ) {
      (testDescription, self.sql, self.defects) = (description, sql, defects)
      (self.status, self.words) = (status, words)
    }
  }

  private static let details = [
    Damage("none", "UPDATE ZSHELF SET ZNAME = 't'", [], 0, "All 6 objects"),
    Damage(
      "details are gone", "DELETE FROM ZBOOKDETAILS WHERE Z_PK = 1", ["missing-row"], 65,
      "missing-row Item.bookDetails: 1 of 2 rows", "first 1", "--repair"),
    Damage(
      "no row leads to the details", "UPDATE ZITEM SET ZBOOKDETAILS = NULL WHERE Z_PK = 1",
      ["one-sided", "missing-details"], 65,
      "BookDetails: 1 × details of no Book; the first in row 1"),
    Damage(
      "a kind without details",
      "UPDATE ZITEM SET ZBOOKDETAILS = NULL WHERE Z_PK = 1; DELETE FROM ZBOOKDETAILS WHERE Z_PK = 1",
      ["missing-details"], 0, "Kept as they are: missing-details Book: 1 of 2 rows"),
    Damage(
      "two rows share details", "UPDATE ZITEM SET ZBOOKDETAILS = 1 WHERE Z_PK = 2", ["one-sided"],
      65, "BookDetails: 1 × details of no Book; the first in row 2"),
    Damage(
      "details of another kind", "UPDATE ZITEM SET ZBOOKDETAILS = 1 WHERE Z_PK = 5", ["one-sided"],
      0, "Not copied", "ZBOOKDETAILS"),
    Damage(
      "an unknown type", "UPDATE ZITEM SET ZCONTENTTYPE = 77 WHERE Z_PK = 2", ["stray-row"], 65,
      "stray-row Item: 1 of 5 rows", "first 2"),
    Damage(
      "no type", "UPDATE ZITEM SET ZCONTENTTYPE = NULL WHERE Z_PK IN (3, 4)",
      ["stray-row", "required-null"], 65, "stray-row Item: 2 of 5 rows", "first 3, 4"),
    Damage(
      "details that lead to another row", "UPDATE ZBOOKDETAILS SET ZITEM = 2 WHERE Z_PK = 1",
      ["one-sided"], 0, "Kept as they are: one-sided"),
  ]

  private static let tree = [
    Damage("none", "UPDATE ZSHELF SET ZNAME = 't'", [], 0, "All 6 objects"),
    Damage(
      "a link to no row", "UPDATE ZITEM SET ZSHELF = 9 WHERE Z_PK IN (2, 4)", ["missing-row"], 65,
      "missing-row Item.shelf: 2 of 5 rows", "first 2, 4"),
    Damage(
      "a link to another kind", "UPDATE ZSHELF SET ZBEST = 3", ["wrong-kind"], 65,
      "wrong-kind Shelf.best: 1 of 1 row"),
    Damage(
      "a row of no entity", "UPDATE ZITEM SET Z_ENT = 99 WHERE Z_PK = 1", ["stray-row"], 65,
      "stray-row Item: 1 of 5 rows", "first 1"),
    Damage(
      "a required value without value", "UPDATE ZITEM SET ZTITLE = NULL WHERE Z_PK < 3",
      ["required-null"], 0, "Kept as they are: required-null Item.title: 2 of 5 rows"),
    Damage(
      "text in a number", "UPDATE ZITEM SET ZSIZE = 'big' WHERE Z_PK = 3", ["storage-class"], 0,
      "Kept as they are: storage-class Item.size: 1 of"),
    Damage(
      "a key beyond the counter", "UPDATE Z_PRIMARYKEY SET Z_MAX = 2 WHERE Z_NAME = 'Item'",
      ["key-counter"], 0, "Kept as they are: key-counter Item: 3 of 5 rows"),
  ]

  private static let document = """
    <model><entity name="Item"><attribute name="title" attributeType="String" defaultValueString="none"/>
    <attribute name="size" optional="YES" attributeType="Integer 32"/>
    <relationship name="shelf" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Shelf" inverseName="items" inverseEntity="Shelf"/></entity>
    <entity name="Book" parentEntity="Item"><attribute name="isbn" optional="YES" attributeType="String"/></entity>
    <entity name="Film" parentEntity="Item"><attribute name="minutes" optional="YES" attributeType="Integer 32"/>
    </entity><entity name="Shelf"><attribute name="name" optional="YES" attributeType="String"/>
    <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Item" inverseName="shelf" inverseEntity="Item"/>
    <relationship name="best" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Book"/></entity></model>
    """

  /// Creates two books, two films, an item and a shelf.
  private func store() throws -> String {
    let path = folder.path("shop.sqlite")
    let model = try ModelDocument(data: Data(Self.document.utf8)).model()
    let container = try PersistentContainer(model: model, sqliteAt: path)
    let context = container.newContext()
    let shelf = try context.insert(entityName: "Shelf")
    for (number, kind) in ["Book", "Book", "Film", "Film", "Item"].enumerated() {
      let item = try context.insert(entityName: kind)
      try item.setValue(.string("Title \(number)"), forKey: "title")
      try item.setValue(.integer(Int64(number)), forKey: "size")
      try item.setValue(shelf, forKey: "shelf")
      if kind == "Book" { try item.setValue(.string("ISBN \(number)"), forKey: "isbn") }
      if kind == "Film" { try item.setValue(.integer(90), forKey: "minutes") }
      try context.save()
    }
    return path
  }

  private func change(_ path: String, _ sql: String) throws {
    let script =
      "import sqlite3,sys; c = sqlite3.connect(sys.argv[1]); c.executescript(sys.argv[2]); c.commit()"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, path, sql]
    #expect(try Program.collected(process).status == 0)
  }

  private func requireDefects(_ damage: Damage, _ path: String) throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let inspection = try Program.run("inspect", path, "--json")
    let json = try JSONSerialization.jsonObject(with: Data(inspection.output.utf8))
    let findings = (json as? [String: Any])?["findings"] as? [[String: Any]] ?? []
    let kinds = findings.compactMap { ($0["defect"] as? [String: Any])?["kind"] as? String }
    #expect(Set(kinds) == Set(damage.defects), "\(findings)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  private func convert(_ path: String, _ arguments: String...) throws -> (Int32, String) {
    let result = try Program.run(list: ["convert", path] + arguments)
    return (result.status, result.output + result.errors)
  }

  @Test(arguments: details) func `damaged details are named, and no row is lost`(damage: Damage)
    throws
  {
    let new = folder.path("new.sqlite")
    #expect(try convert(store(), "--to", "details-relationship", "--out", new).0 == 0)
    try change(new, damage.sql)
    try requireDefects(damage, new)
    let (status, text) = try convert(new, "--to", "parent-entity", "--dry-run")
    #expect(status == damage.status, "\(text)")
    for word in damage.words { #expect(text.contains(word), "\(word): \(text)") }
  }

  @Test(arguments: tree) func `damaged rows of a tree are named, and no row is lost`(damage: Damage)
    throws
  {
    let path = try store()
    try change(path, damage.sql)
    try requireDefects(damage, path)
    let (status, text) = try convert(path, "--to", "enum-content", "--dry-run")
    #expect(status == damage.status, "\(text)")
    for word in damage.words { #expect(text.contains(word), "\(word): \(text)") }
  }

  @Test func `a repair of details that no row leads to keeps them`() throws {
    let new = folder.path("new.sqlite")
    #expect(try convert(store(), "--to", "details-relationship", "--out", new).0 == 0)
    try change(new, "UPDATE ZITEM SET ZBOOKDETAILS = NULL WHERE Z_PK = 1")
    let back = folder.path("back.sqlite")
    let (status, text) = try convert(
      new, "--to", "parent-entity", "--repair", "one-sided", "--out", back)
    #expect(status == 0 && text.contains("Mended: one-sided BookDetails.item: 1 of"), "\(text)")
    let rows = try Program.run("inspect", back, "--rows", "9")
    #expect(rows.output.contains("ISBN 0") && rows.output.contains("ISBN 1"), "\(rows.output)")
  }

  @Test func `a repair names each mend, and leaves what was not named`() throws {
    let path = try store()
    try change(
      path,
      "UPDATE ZITEM SET ZSHELF = 9 WHERE Z_PK = 2; UPDATE ZITEM SET Z_ENT = 99 WHERE Z_PK = 1")
    let (one, first) = try convert(
      path, "--to", "enum-content", "--repair", "missing-row", "--dry-run")
    #expect(
      one == 65 && first.contains("stray-row Item") && !first.contains("missing-row"), "\(first)")
    let (all, second) = try convert(path, "--to", "enum-content", "--repair", "all", "--dry-run")
    #expect(all == 0 && second.contains("All 5 objects"), "\(second)")
    #expect(second.contains("Mended: missing-row Item.shelf: 1 of"), "\(second)")
    #expect(second.contains("Mended: stray-row Item: 1 of"), "\(second)")
    #expect(try convert(path, "--to", "enum-content", "--repair", "rows", "--dry-run").0 == 64)
  }

  @Test func `only a repair by name deletes rows without an owner`() throws {
    let path = try store()
    try change(path, "DELETE FROM ZSHELF")
    let cascade = Self.document.replacing(
      "<relationship name=\"items\" optional=\"YES\" toMany=\"YES\" deletionRule=\"Nullify\"",
      with: "<relationship name=\"items\" optional=\"YES\" toMany=\"YES\" deletionRule=\"Cascade\"")
    #expect(cascade != Self.document)
    let model = folder.path("Shop.xcdatamodel")
    try FileManager.default.createDirectory(atPath: model, withIntermediateDirectories: true)
    try Data(cascade.utf8).write(to: URL(fileURLWithPath: "\(model)/contents"))
    for (name, count) in [("all", 5), ("orphan", 0)] {
      let out = folder.path("\(name).sqlite")
      let result = try convert(
        path, "--model", model, "--repair", "missing-row", "--repair", name, "--out", out)
      #expect(result.0 == 0, "\(result.1)")
      let text = try Program.run("inspect", out, "--model", model, "--json").output
      let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let tables = json?["tables"] as? [[String: Any]] ?? []
      #expect(tables.first { $0["name"] as? String == "ZITEM" }?["rows"] as? Int == count)
    }
  }
}
