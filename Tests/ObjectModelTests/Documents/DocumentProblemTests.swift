import Foundation
import Lineage
import Testing

/// Items 14 and 16 to 19 of the format's checklist: unusable content, which is rejected with its
/// place.
@Suite struct DocumentProblemTests {
  @Test(arguments: [
    ("", 1), ("hello", 1), ("<model>\n<entity name=\"A\">", 2),
    ("<model>\n<entity name=\"A\"/>\n</modle>", 3), ("<model/>\n<model/>", 2),
    ("<model>\n<entity name=A/></model>", 2), ("<model>\n<entity name='A' name='B'/></model>", 2),
    ("<model>\n\n<entity name=\"R&D\"/></model>", 3),
    ("<model><entity name=\"A\" & b=\"c\"/></model>", 1),
    ("<model><!-- <entity/></model>", 1), ("<model a=\"&#xZZ;\"/>", 1),
    ("<model a=\"&amp \"/>", 1),
  ])
  func `invalid XML is rejected with its line and a reason`(text: String, line: Int) throws {
    let problem = try #require(SmallDocument.findings(text).first)
    guard case .notXML(let why) = problem.reason else {
      Issue.record("\(problem)")
      return
    }
    #expect(problem.place.line == line, "\(problem)")
    #expect(!why.isEmpty && problem.description.contains(why))
    #expect(problem.description.hasPrefix("small.xml:\(line): "), "\(problem)")
  }

  @Test(
    arguments: [
      ("<plist/>", ModelDocumentError.Reason.wrongRoot("plist")),
      ("bplist00\u{0}", .notADocument), ("SQLite format 3\u{0}", .notADocument),
      ("<?xml version=\"1.0\" encoding=\"UTF-7\"?><model/>", .notUTF8),
      ("<!DOCTYPE model [<!ENTITY a \"aaa\">]><model/>", .documentType),
      (
        "<model><entity/>\n<composite name=\"\"/></model>",
        .missingSetting("name", of: "entity")
      ),
    ])
  func `XML that is not a model document is rejected`(
    text: String, reason: ModelDocumentError.Reason
  ) {
    let problems = SmallDocument.findings(text)
    #expect(problems.first?.reason == reason, "\(problems)")
    #expect(problems.allSatisfy { $0.description.hasPrefix("small.xml:") })
  }

  @Test func `encodings other than UTF-8 are rejected`() {
    let data = Data([0xFF, 0xFE]) + Data("<model/>".utf16.flatMap { [UInt8($0), 0] })
    let error = #expect(throws: ModelDocumentError.self) { try ModelDocument(data: data) }
    #expect(error?.problems[0].reason == .notUTF8)
  }

  @Test func `deep nesting is rejected before any recursion`() {
    let deep = String(repeating: "<a>", count: 200_000)
    let error = #expect(throws: ModelDocumentError.self) {
      try ModelDocument(data: Data(("<model>" + deep).utf8))
    }
    #expect(error?.problems[0].reason == .tooDeep(limit: 40))
  }

  @Test func `a file too large for a model is rejected`() {
    let error = #expect(throws: ModelDocumentError.self) {
      try ModelDocument(data: Data(count: 17 << 20))
    }
    #expect(error?.problems[0].reason == .tooLarge(bytes: 17 << 20, limit: 16 << 20))
  }

  @Test func `every problem of a document is reported at once, with its line`() {
    let problems = SmallDocument.findings(
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
    let found = problems.map { problem in
      Found(
        line: problem.place.line, subject: [problem.entity, problem.property], problem.reason)
    }
    #expect(
      found == [
        Found(line: 3, subject: ["Book", "title"], .unknownType("Text")),
        Found(line: 9, subject: ["Book", "place"], .missingComposite),
        Found(line: 10, subject: ["Book", "found"], .missingFetchRequest),
        Found(line: 4, subject: ["Book", "title"], .duplicateProperty),
        Found(line: 13, subject: ["Book", nil], .duplicateEntity),
        Found(line: 2, subject: ["Book", nil], .unknownParent("Work")),
        Found(line: 14, subject: ["Egg", nil], .inheritanceCycle(["Egg", "Hen", "Egg"])),
        Found(line: 14, subject: ["Hen", nil], .inheritanceCycle(["Hen", "Egg", "Hen"])),
        Found(line: 5, subject: ["Book", "author"], .unknownDestination("Author")),
        Found(line: 6, subject: ["Book", "next"], .unknownDeletionRule("Maybe")),
        Found(line: 7, subject: ["Book", "many"], .notANumber("all", of: "maxCount")),
        Found(
          line: 8, subject: ["Book", "none"],
          .missingSetting("destinationEntity", of: "relationship")),
        Found(line: 11, subject: ["Book", nil], .unknownProperty("year", of: "index byYear")),
        Found(line: 15, subject: [nil, nil], .unknownEntity("Shop", of: "fetchRequest all")),
        Found(line: 16, subject: [nil, nil], .unknownEntity("Shop", of: "configuration Cloud")),
      ])
    for (problem, found) in zip(problems, found) {
      let subject = found.subject.compactMap { $0 }.joined(separator: ".")
      #expect(problem.description.hasPrefix("small.xml:\(found.line ?? 0): \(subject)"))
    }
  }

  private struct Found: Equatable {
    let line: Int?
    let subject: [String?]
    let reason: ModelDocumentError.Reason

    init(line: Int?, subject: [String?], _ reason: ModelDocumentError.Reason) {
      self.line = line
      self.subject = subject
      self.reason = reason
    }
  }

  @Test func `unknown attributes are kept, unknown elements are left out, and both are reported`()
    throws
  {
    let document = try SmallDocument.read(
      """
      <!-- by hand -->
      <entity name="Book" abstract="YES" shiny="very">
      <attribute name="title" attributeType="String" glow="1"/>
      <sparkle><deep/></sparkle>
      </entity>
      """)
    #expect(document.warnings.map { $0.place?.line } == [3, 3, 3, 4])
    #expect(document.warnings.map(\.property) == [nil, nil, nil, "title"])
    #expect(
      document.warnings.map(\.finding) == [
        .unknownAttribute("abstract", of: "entity"), .unknownAttribute("shiny", of: "entity"),
        .unknownElement("sparkle", in: "entity"), .unknownAttribute("glow", of: "attribute"),
      ])
    #expect(document.warnings[0].description.contains("isAbstract=\"YES\""))
    #expect(try !document.model().entities[0].isAbstract)
    let text = try document.xml()
    #expect(text.contains("<entity name=\"Book\" abstract=\"YES\" shiny=\"very\">"))
    #expect(text.contains("glow=\"1\""))
    #expect(!text.contains("sparkle"))
  }

  @Test func `names that are SQL keywords are valid, and names that differ only in case are not`()
    throws
  {
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

  @Test func `an abstract entity without sub-entities is valid and noted`() throws {
    let model = try SmallDocument.model("<entity name=\"Root\" isAbstract=\"YES\"/>")
    try model.freeze()
    #expect(model.warnings.map(\.finding) == [.abstractWithoutSubentities])
  }

  @Test func `composites that grow exponentially are rejected, not built`() {
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
    let problem = SmallDocument.findings(SmallDocument.text(text)).first
    #expect(problem?.entity == "C4")
    #expect(problem?.reason == .tooMany("attributes", count: 10_000, limit: 1000))
  }

  @Test func `an excessive chain of parents is rejected`() {
    let entities = (0..<1_000).map { "<entity name=\"E\($0)\" parentEntity=\"E\($0 + 1)\"/>" }
    let problems = SmallDocument.findings(
      SmallDocument.text(entities.joined() + "<entity name=\"E1000\"/>"))
    guard case .tooMany(_, let count, limit: 200) = problems.first?.reason else {
      Issue.record("\(problems)")
      return
    }
    #expect(count >= 200)
  }
}
