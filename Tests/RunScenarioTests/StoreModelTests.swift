import Foundation
import Lineage
import TestSupport
import Testing

/// Models read from stores, parts of diagrams, and the effect of differences on stores.
@Suite struct StoreModelTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private var path: String { folder.path("shop.sqlite") }

  @Test func `a store's own model is drawn, and the store is unchanged`() throws {
    try ShopStore.make(at: path)
    let before = try folder.evidence()
    let svg = try Program.run("model", "diagram", path, "--format", "svg")
    #expect(svg.status == 0, "\(svg.errors)")
    #expect(svg.output.contains(">Magazine</text>"))
    #expect(try folder.evidence() == before)
    try PlainDatabase.make(at: folder.path("plain.sqlite"))
    let plain = try Program.run("model", "diagram", folder.path("plain.sqlite"))
    #expect(plain.status == 65, "\(plain.errors)")
  }

  @Test func `a tree, an entity with its neighbours, or only the inheritance can be drawn`() throws
  {
    try ShopStore.make(at: path)
    func picture(_ options: String...) throws -> Program.Result {
      try Program.run(list: ["model", "diagram", path, "--format", "mermaid"] + options)
    }
    #expect(
      try picture("--tree", "Book").output
        .hasSuffix("\nclassDiagram\n  class Book {\n    pages: Integer 32?\n  }\n"))
    let around = try picture("--around", "Book").output
    #expect(around.contains("Item <|-- Book") && !around.contains("Magazine"), "\(around)")
    let trees = try picture("--lines", "inheritance").output
    #expect(trees.contains("Item <|-- Magazine") && !trees.contains("title"), "\(trees)")
    let unknown = try picture("--tree", "mag")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("no entity mag; did you mean Magazine?"), "\(unknown.errors)")
    #expect(try picture("--tree", "Book", "--around", "Item").status == 64)
  }

  private func write(_ attributes: String, _ name: String) throws -> String {
    try folder.write(
      "<model><entity name=\"Item\"><attribute name=\"title\" optional=\"YES\" "
        + "attributeType=\"String\"/>\(attributes)</entity></model>", to: name)
  }

  /// An addition to the entity, and the evidence in the last lines.
  @Test(arguments: [
    (
      #"<fetchIndex name="byTitle"><fetchIndexElement property="title"/></fetchIndex>"#,
      ["No migration"]
    ),
    (
      #"<attribute name="pages" optional="YES" attributeType="Integer 16"/>"#,
      ["can be inferred"]
    ),
    (
      #"<attribute name="pages" attributeType="String"/>"#,
      ["cannot be inferred", "1 reason", "Item.pages: "]
    ),
  ])
  func `diff says what stores need, with each reason`(addition: String, ends: [String]) throws {
    let old = try write("", "old.xml")
    let new = try write(addition, "new.xml")
    let result = try Program.run("model", "diff", old, new)
    #expect(result.status == 0, "\(result.errors)")
    for end in ends { #expect(result.output.contains(end), "\(result.output)") }
    #expect(
      try Program.run("model", "diff", new, old).output.contains("cannot be inferred") == false)
  }

  @Test func `diff lists all reasons, and objects that are dropped`() throws {
    let old = try folder.write(
      """
      <model><entity name="Item"><attribute name="a" optional="YES" attributeType="String"/>
      <attribute name="b" optional="YES" attributeType="String"/></entity>
      <entity name="Note"/></model>
      """, to: "old.xml")
    let new = try folder.write(
      """
      <model><entity name="Item"><attribute name="a" optional="YES" attributeType="Integer 16"/>
      <attribute name="b" attributeType="String"/></entity></model>
      """, to: "new.xml")
    let both = try Program.run("model", "diff", old, new).output
    #expect(both.contains("2 reasons.\n  Item.a: "), "\(both)")
    let less = try write("", "less.xml")
    let more = try folder.write(
      """
      <model><entity name="Item"><attribute name="title" optional="YES" attributeType="String"/>
      </entity><entity name="Note"/></model>
      """, to: "more.xml")
    let dropped = try Program.run("model", "diff", more, less).output
    #expect(dropped.contains("It deletes the entity Note"), "\(dropped)")
  }

  @Test func `a store can be compared with a document`() throws {
    try ShopStore.make(at: path)
    let result = try Program.run("model", "diff", path, try write("", "new.xml"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("Magazine"), "\(result.output)")
  }
}
