import Foundation
import ObjectModel
import Testing

/// Items 14, 16 to 19 of the format's checklist: what cannot be used is refused, with its place.
@Suite struct DocumentProblemTests {
  @Test(
    arguments: [
      ("", "small.xml:1: is not sound XML: there is no element in it"),
      ("hello", "small.xml:1: is not sound XML: an element was expected"),
      ("<model>\n<entity name=\"A\">", "small.xml:2: is not sound XML"),
      ("<model>\n<entity name=\"A\"/>\n</modle>", "small.xml:3: is not sound XML"),
      (
        "<model/>\n<model/>",
        "small.xml:2: is not sound XML: the file ends early, or has content after"
      ),
      ("<model>\n<entity name=A/></model>", "small.xml:2: is not sound XML: a value is not in"),
      ("<model>\n<entity name='A' name='B'/></model>", "an attribute is there twice"),
      ("<model>\n\n<entity name=\"R&D\"/></model>", "small.xml:3: is not sound XML"),
      ("<model><entity name=\"A\" & b=\"c\"/></model>", "a name was expected"),
      ("<model><!-- <entity/></model>", "a comment is not closed"),
      ("<model a=\"&#xZZ;\"/>", "a character's number"),
      ("<model a=\"&amp \"/>", "lacks its semicolon"),
      ("<plist/>", "small.xml:1: begins with <plist>; a model document begins with <model>"),
      ("bplist00\u{0}", "is a compiled model or a store, not an Xcode document"),
      ("SQLite format 3\u{0}", "is a compiled model or a store, not an Xcode document"),
      ("<?xml version=\"1.0\" encoding=\"UTF-7\"?><model/>", "is not in UTF-8"),
      ("<!DOCTYPE model [<!ENTITY a \"aaa\">]><model/>", "has a document type"),
      ("<model><entity/>\n<composite name=\"\"/></model>", "this <entity> has no name; add it"),
    ])
  func `what is no document is refused with file, line and advice`(text: String, hint: String) {
    let problems = SmallDocument.problems(text)
    #expect(problems.count >= 1)
    #expect(problems[0].contains(hint), "\(problems)")
    #expect(problems.allSatisfy { $0.hasPrefix("small.xml:") })
  }

  @Test func `other encodings than UTF-8 are refused`() {
    let data = Data([0xFF, 0xFE]) + Data("<model/>".utf16.flatMap { [UInt8($0), 0] })
    let error = #expect(throws: ModelDocumentError.self) { try ModelDocument(data: data) }
    #expect(error?.problems[0].reason == .notUTF8)
  }

  @Test func `deep nesting is refused before anything recurses`() {
    let deep = String(repeating: "<a>", count: 200_000)
    let error = #expect(throws: ModelDocumentError.self) {
      try ModelDocument(data: Data(("<model>" + deep).utf8))
    }
    #expect(error?.problems[0].reason == .tooDeep(limit: 40))
  }

  @Test func `a file too large for a model is refused`() {
    let error = #expect(throws: ModelDocumentError.self) {
      try ModelDocument(data: Data(count: 17 << 20))
    }
    #expect(error?.problems[0].reason == .tooLarge(bytes: 17 << 20, limit: 16 << 20))
  }

  @Test func `every problem of a document is told at once, with its line`() {
    let problems = SmallDocument.problems(
      SmallDocument.text(
        """
        <entity name="Book" parentEntity="Work">
        <attribute name="title" attributeType="Text"/>
        <attribute name="title" attributeType="String"/>
        <relationship name="author" destinationEntity="Author"/>
        <relationship name="next" deletionRule="Maybe" destinationEntity="Book"/>
        <relationship name="many" toMany="YES" maxCount="all" destinationEntity="Book"/>
        <relationship name="none"/>
        <attribute name="place" attributeType="Composite"/>
        <fetchedProperty name="found"/>
        <fetchIndex name="byYear"><fetchIndexElement property="year"/></fetchIndex>
        </entity>
        <entity name="Book"/>
        <entity name="Egg" parentEntity="Hen"/><entity name="Hen" parentEntity="Egg"/>
        <fetchRequest name="all" entity="Shop"/>
        <configuration name="Cloud"><memberEntity name="Shop"/></configuration>
        """))
    #expect(
      problems == [
        "small.xml:3: Book.title: its attributeType Text is not one of Core Data's",
        "small.xml:9: Book.place: is of type Composite and does not say which; add composite=\"…\"",
        "small.xml:10: Book.found: has no fetchRequest with an entity; add one",
        "small.xml:4: Book.title: another property of the entity has this name; rename one",
        "small.xml:13: Book: another entity has this name; rename one",
        "small.xml:2: Book: its parent Work is not in the document",
        "small.xml:14: Egg: is its own ancestor (Egg < Hen < Egg); take one parentEntity out",
        "small.xml:14: Hen: is its own ancestor (Hen < Egg < Hen); take one parentEntity out",
        "small.xml:5: Book.author: its destination Author is not in the document",
        "small.xml:6: Book.next: its deletionRule Maybe is none of Nullify, Cascade, Deny, No Action",
        "small.xml:7: Book.many: its maxCount all is not a number",
        "small.xml:8: Book.none: this <relationship> has no destinationEntity; add it",
        "small.xml:11: Book: index byYear names year, which is not a property",
        "small.xml:15: fetchRequest all names the entity Shop, which is not there",
        "small.xml:16: configuration Cloud names the entity Shop, which is not there",
      ])
  }

  @Test func `unknown attributes are kept, unknown elements left out, and both are told`() throws {
    let document = try SmallDocument.read(
      """
      <!-- by hand -->
      <entity name="Book" abstract="YES" shiny="very">
      <attribute name="title" attributeType="String" glow="1"/>
      <sparkle><deep/></sparkle>
      </entity>
      """)
    #expect(
      document.warnings.map(\.description) == [
        "small.xml:3: Book: abstract means nothing here; an abstract entity has isAbstract=\"YES\"",
        "small.xml:3: Book: <entity> has an unknown attribute shiny, which is kept but has no effect",
        "small.xml:3: Book: <entity> has an unknown element <sparkle>, which is left out",
        "small.xml:4: Book.title: <attribute> has an unknown attribute glow, which is kept but has "
          + "no effect",
      ])
    #expect(try !document.model().entities[0].isAbstract)
    let text = try document.xml()
    #expect(text.contains("<entity name=\"Book\" abstract=\"YES\" shiny=\"very\">"))
    #expect(text.contains("glow=\"1\""))
    #expect(!text.contains("sparkle"))
  }

  @Test func `names that are words of SQL are sound, names that differ by case are not`() throws {
    let names = ["Order", "Group"]
    let properties = [
      "order", "group", "key", "limit", "to", "index", "set", "values", "primary", "date", "Box",
    ]
    let attributes = properties.map { "<attribute name=\"\($0)\" attributeType=\"String\"/>" }
    let entities = names.map { "<entity name=\"\($0)\">\(attributes.joined())</entity>" }
    let model = try SmallDocument.model(entities.joined())
    try model.freeze()
    #expect(model.entities[0].attributes.map(\.name) == properties)
    let twins = try SmallDocument.model("<entity name=\"Tag\"/><entity name=\"TAG\"/>")
    #expect(throws: ModelError.self) { try twins.freeze() }
  }

  @Test func `an abstract entity without sub-entities is sound and noted`() throws {
    let model = try SmallDocument.model("<entity name=\"Root\" isAbstract=\"YES\"/>")
    try model.freeze()
    #expect(model.warnings.map(\.finding) == [.abstractWithoutSubentities])
  }

  @Test func `composites that multiply beyond measure are refused, not built`() {
    var text = "<composite name=\"C0\"><attribute name=\"x\" attributeType=\"Double\"/></composite>"
    for level in 1...30 {
      let uses = (0..<10).map {
        "<attribute name=\"a\($0)\" attributeType=\"Composite\" composite=\"C\(level - 1)\"/>"
      }
      text += "<composite name=\"C\(level)\">\(uses.joined())</composite>"
    }
    text +=
      "<entity name=\"E\"><attribute name=\"x\" attributeType=\"Composite\" "
      + "composite=\"C30\"/></entity>"
    let problems = SmallDocument.problems(SmallDocument.text(text))
    #expect(problems.first?.contains("C4: has 10000 attributes; the limit is 1000") == true)
  }

  @Test func `a chain of parents that no model has is refused`() {
    let entities = (0..<1_000).map { "<entity name=\"E\($0)\" parentEntity=\"E\($0 + 1)\"/>" }
    let problems = SmallDocument.problems(
      SmallDocument.text(entities.joined() + "<entity name=\"E1000\"/>"))
    #expect(problems.first?.contains("ancestors; the limit is 200") == true)
  }
}
