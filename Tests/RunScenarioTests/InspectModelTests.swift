import Foundation
import Lineage
import TestSupport
import Testing

@testable import Inspection

/// `run-scenario inspect --model`: stores that keep no model, with their model next to them.
@Suite struct InspectModelTests {
  private let folder: Folder
  private var path: String { folder.path("shop.sqlite") }

  init() throws {
    folder = try Folder()
    try ShopStore.make(at: path)
    let queue = try Database(path: path)
    try queue.write { try $0.execute(sql: "UPDATE Z_METADATA SET Z_PLIST = NULL") }
    try queue.close()
  }

  /// Creates a bundle with the store's version as the current one, and an older version.
  private func makeModel() throws -> String {
    let attributes = { (names: [String]) in
      names.map { #"<attribute name="\#($0)" optional="YES" attributeType="Integer 32"/>"# }
        .joined()
    }
    func document(_ book: [String]) -> String {
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Item"><attribute name="title" optional="YES" attributeType="String"/></entity>
      <entity name="Book" parentEntity="Item">\(attributes(book))</entity>
      <entity name="Magazine" parentEntity="Item">\(attributes(["pages"]))</entity>
      </model>
      """
    }
    for (name, book) in [("Shop", ["pages"]), ("Newer", ["pages", "weight"])] {
      let version = folder.path("Shop.xcdatamodeld/\(name).xcdatamodel")
      try FileManager.default.createDirectory(
        atPath: version, withIntermediateDirectories: true)
      try document(book).write(
        toFile: "\(version)/contents", atomically: true, encoding: .utf8)
    }
    try PropertyListSerialization.data(
      fromPropertyList: ["_XCCurrentVersionName": "Shop.xcdatamodel"], format: .xml, options: 0
    ).write(to: URL(fileURLWithPath: folder.path("Shop.xcdatamodeld/.xccurrentversion")))
    return folder.path("Shop.xcdatamodeld")
  }

  private func inspection(_ arguments: String...) throws -> StoreInspection {
    let result = try Program.run(list: ["inspect", path, "--json"] + arguments)
    #expect(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode(StoreInspection.self, from: Data(result.output.utf8))
  }

  /// Core Data forbids these names only to classes, so models of stores may have them.
  @Test(arguments: ["isDeleted", "description", "hash", "self", "objectID"])
  func `a property with the name of a library's member is no mismatch`(name: String) throws {
    let model = try makeModel()
    for version in ["Shop", "Newer"] {
      let path = "\(model)/\(version).xcdatamodel/contents"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try text.replacing("\"title\"", with: "\"\(name)\"")
        .write(toFile: path, atomically: true, encoding: .utf8)
    }
    let queue = try Database(path: path)
    try queue.write {
      try $0.execute(sql: "ALTER TABLE ZITEM RENAME COLUMN ZTITLE TO Z\(name.uppercased())")
    }
    try queue.close()
    #expect(try inspection("--model", model).modelSource == .given)
  }

  @Test func `a document or another store can provide the model`() throws {
    let without = try inspection()
    #expect(without.modelSource == .none && without.trees[0].cost?.impossibleCells == nil)
    let other = folder.path("other.sqlite")
    try ShopStore.make(at: other)
    for model in [try makeModel(), other] {
      let with = try inspection("--model", model)
      #expect(with.modelSource == .given)
      #expect(with.trees[0].cost?.impossibleBytes == 3 && with.trees[0].layouts != nil)
      #expect(
        with.trees[0].columns.map(\.property) == ["Book.pages", "Magazine.pages", "Item.title"])
      #expect(with.problems.map(\.place) == ["Z_METADATA"], "\(with.problems)")
    }
    let text = try Program.run("inspect", path, "--model", other)
    #expect(text.status == 0 && text.output.contains("Magazine"))
  }

  @Test func `another version and another model are rejected with the differences`() throws {
    let model = try makeModel()
    let newer = try Program.run("inspect", path, "--model", "\(model)/Newer.xcdatamodel")
    #expect(newer.status == 65 && newer.output.isEmpty)
    #expect(newer.errors.contains("no column ZITEM.ZWEIGHT for Book.weight"), "\(newer.errors)")
    let queue = try Database(path: path)
    try queue.write {
      try $0.execute(
        sql: "ALTER TABLE ZITEM ADD COLUMN ZMORE; UPDATE Z_PRIMARYKEY SET Z_NAME = 'Item'")
    }
    try queue.close()
    #expect(try Program.run("inspect", path, "--model", model).status == 65)
    #expect(try Program.run("inspect", path, "--model", folder.path("none")).status != 0)
    #expect(
      try Program.run("inspect", folder.url.path, "--compare-layout", "--model", model).status == 64
    )
  }

  @Test func `columns that the model lacks are named`() throws {
    let queue = try Database(path: path)
    try queue.write { try $0.execute(sql: "ALTER TABLE ZITEM ADD COLUMN ZMORE") }
    try queue.close()
    let problems = try inspection("--model", makeModel()).problems.filter { $0.place == "ZITEM" }
    #expect(problems.count == 1 && problems[0].message.hasSuffix(": ZMORE"))
    #expect(problems.allSatisfy { !$0.isDamage })
  }

  @Test func `a repeated mistake of a model is reported once with its count`() throws {
    let attributes = (0..<1000).map { #"<attribute name="a\#($0)" attributeType="Integer 63"/>"# }
    try FileManager.default.createDirectory(
      atPath: folder.path("Odd.xcdatamodel"), withIntermediateDirectories: true)
    _ = try folder.write(
      #"<?xml version="1.0"?><model documentVersion="1.0"><entity name="A">"# + attributes.joined()
        + #"<relationship name="r" maxCount="1" destinationEntity="B"/></entity></model>"#,
      to: "Odd.xcdatamodel/contents")
    let result = try Program.run("inspect", path, "--model", folder.path("Odd.xcdatamodel"))
    #expect(result.status != 0)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 22, "\(lines.count) lines")
    #expect(lines.contains("and 980 more of this kind"))
    #expect(lines.contains { $0.contains("A.r: its destination B") })
  }

  /// A fast machine may finish before the signal arrives; then there is nothing to remove.
  @Test(arguments: [SIGINT, SIGTERM])
  func `an interrupted inspection leaves nothing in the temporary folder`(signal: Int32)
    throws
  {
    let queue = try Database(path: path)
    try queue.write {
      try $0.execute(
        sql: """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
          INSERT INTO ZITEM (Z_ENT, ZTITLE) SELECT 2 + i % 2, 'item ' || i FROM n
          """)
    }
    try queue.close()
    let other = folder.path("other.sqlite")
    try ShopStore.make(at: other)
    let temporary = try Folder()
    let process = try Program.start(
      list: ["inspect", path, "--model", other], environment: ["TMPDIR": temporary.url.path])
    func files() -> [String] {
      FileManager.default.enumerator(atPath: temporary.url.path)?.compactMap { $0 as? String } ?? []
    }
    // The copy and a table under construction.
    while files().count(where: { $0.hasSuffix(".sqlite") }) < 2 && process.isRunning {
      Thread.sleep(forTimeInterval: 0.01)
    }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(files().isEmpty, "\(files())")
  }
}
