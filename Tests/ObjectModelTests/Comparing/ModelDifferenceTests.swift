import Foundation
import Lineage
import TestSupport
import Testing

@Suite struct ModelDifferenceTests {
  private static let old = """
    <entity name="Event" representedClassName="Event">
    <attribute name="title" optional="YES" attributeType="String"/>
    <attribute name="when" attributeType="Date"/>
    <attribute name="count" attributeType="Integer 16" defaultValueString="0"/>
    <attribute name="note" attributeType="String"/>
    <relationship name="place" optional="YES" maxCount="1" deletionRule="Nullify"
      destinationEntity="Location" inverseName="events" inverseEntity="Location"/>
    <fetchIndex name="byTitle"><fetchIndexElement property="title" order="ascending"/></fetchIndex>
    </entity>
    <entity name="Party" parentEntity="Event"/>
    <entity name="Location">
    <relationship name="events" optional="YES" toMany="YES" deletionRule="Nullify"
      destinationEntity="Event" inverseName="place" inverseEntity="Event"/>
    </entity>
    <entity name="Nobody"/>
    """
  private static let new = """
    <entity name="Event" representedClassName="EventMO">
    <attribute name="title" attributeType="String" defaultValueString=""/>
    <attribute name="date" attributeType="Date" elementID="when"/>
    <attribute name="count" attributeType="Integer 16" defaultValueString="1" minValueString="1"/>
    <attribute name="isbn" optional="YES" attributeType="String"/>
    <relationship name="place" optional="YES" maxCount="1" deletionRule="Cascade"
      destinationEntity="Venue" inverseName="events" inverseEntity="Venue"/>
    <fetchIndex name="byTitle"><fetchIndexElement property="title" order="descending"/></fetchIndex>
    <userInfo><entry key="since" value="2"/></userInfo>
    </entity>
    <entity name="Party" parentEntity="Event"/>
    <entity name="Venue" elementID="Location">
    <relationship name="events" optional="YES" toMany="YES" ordered="YES" maxCount="9"
      deletionRule="Nullify" destinationEntity="Event" inverseName="place" inverseEntity="Event"/>
    </entity>
    <entity name="Picnic" parentEntity="Party" isAbstract="YES">
    <attribute name="basket" transient="YES"/></entity>
    <fetchRequest name="all" entity="Event" includeSubentities="YES"/>
    <configuration name="Local"><memberEntity name="Venue"/></configuration>
    """

  private func difference(_ old: String, _ new: String) throws -> ModelDifference {
    try ModelDifference(from: SmallDocument.model(old), to: SmallDocument.model(new))
  }

  @Test(.covers("F28")) func `every change is described in one line, by entity, with its effect`()
    throws
  {
    let difference = try difference(Self.old, Self.new)
    #expect(
      difference.description == """
        Model
          + fetch request all: fetch of Event
          + configuration Local: Venue

        Event
          ~ Event: class Event -> EventMO
          ~ Event: user info none -> (since = 2)
          ~ Event.title: String? -> String = ""  [hash]
          ~ Event.date: renamed from when  [hash]
          ~ Event.date: renaming identifier none -> when
          ~ Event.count: Integer 16 = 0 -> Integer 16 = 1
          ~ Event.count: rules none -> 1...
          + Event.isbn: String?  [hash]
          ~ Event.place: Location? -> Venue?  [hash]
          ~ Event.place: delete rule Nullify -> Cascade
          - Event.note: String  [hash]
          ~ Event: index byTitle: title -> title (descending)

        Party
          ~ Party: an ancestor changed  [hash]

        Picnic
          + Picnic: abstract entity below Party  [hash]
          + Picnic.basket: Undefined  [hash]

        Venue
          ~ Venue: renamed from Location  [hash]
          ~ Venue: renaming identifier none -> Location
          ~ Venue.events: [Event]? -> [Event]? 0...9 (ordered)  [hash]

        Nobody
          - Nobody: entity  [hash]
        """)
    #expect(difference.changesVersionHashes)
  }

  @Test func `equal models have no difference`() throws {
    let difference = try difference(Self.old, Self.old)
    #expect(difference.isEmpty)
    #expect(difference.description.isEmpty)
    #expect(!difference.changesVersionHashes)
  }

  @Test func `without a renaming identifier, a renamed entity is a removal and an addition`() throws
  {
    let difference = try difference("<entity name=\"A\"/>", "<entity name=\"B\"/>")
    #expect(
      difference.changes.map(\.description) == ["+ B: entity  [hash]", "- A: entity  [hash]"])
  }

  @Test func `a renaming identifier can be kept through versions`() throws {
    let difference = try difference(
      "<entity name=\"B\" elementID=\"A\"/>", "<entity name=\"C\" elementID=\"A\"/>")
    #expect(difference.changes.map(\.description) == ["~ C: renamed from B  [hash]"])
  }

  @Test func `a property moved to or from a parent is described as moved`() throws {
    let down = """
      <entity name="Work"/>
      <entity name="Book" parentEntity="Work"><attribute name="title" attributeType="String"/></entity>
      """
    let up = """
      <entity name="Work"><attribute name="title" attributeType="String"/></entity>
      <entity name="Book" parentEntity="Work"/>
      """
    #expect(
      try difference(down, up).changes.map(\.description) == [
        "+ Work.title: String  [hash]", "- Book.title: String, now inherited from Work  [hash]",
      ])
    #expect(
      try difference(up, down).changes.map(\.description) == [
        "- Work.title: String  [hash]",
        "+ Book.title: String, formerly inherited from Work  [hash]",
      ])
  }

  /// Each edit alone must predict whether the version hash changes.
  @Test(
    arguments: [
      ("attributeType=\"Date\"", "attributeType=\"String\""), ("optional=\"YES\" ", ""),
      ("defaultValueString=\"0\"", "defaultValueString=\"1\""),
      ("name=\"count\"", "name=\"count\" transient=\"YES\""),
      ("name=\"count\"", "name=\"count\" versionHashModifier=\"x\""),
      ("name=\"count\"", "name=\"count\" maxValueString=\"3\""),
      ("name=\"Event\" ", "name=\"Event\" isAbstract=\"YES\" "),
      ("name=\"Event\" ", "name=\"Event\" versionHashModifier=\"7\" "),
      ("name=\"Event\" ", "name=\"Event\" elementID=\"Old\" "),
      ("representedClassName=\"Event\"", "representedClassName=\"X\""),
      ("order=\"ascending\"", "order=\"descending\""), ("Nullify", "Deny"),
      ("inverseName=\"events\"", ""), ("toMany=\"YES\"", "maxCount=\"1\""),
      ("toMany=\"YES\"", "toMany=\"YES\" minCount=\"2\""),
      ("toMany=\"YES\"", "toMany=\"YES\" ordered=\"YES\""),
      ("parentEntity=\"Event\"", ""), ("name=\"note\"", "name=\"notes\""),
    ])
  func `a change affects the predicted hash exactly if the hash changes`(old: String, new: String)
    throws
  {
    let before = try SmallDocument.model(Self.old)
    let text = try #require(Self.old.range(of: old)).lowerBound
    let edited = Self.old.replacing(
      old, with: new, subrange: text..<Self.old.endIndex, maxReplacements: 1)
    let after = try SmallDocument.model(edited)
    let difference = ModelDifference(from: before, to: after)
    #expect(!difference.isEmpty)
    for (name, entity) in after.entitiesByName {
      let counts = difference.changes.contains { $0.entity == name && $0.changesVersionHash }
      let differs = before.entitiesByName[name]?.versionHash != entity.versionHash
      #expect(counts == differs, "\(name): \(difference)")
    }
  }
}

@Suite struct VersionLockTests {
  private static let text = "<entity name=\"Book\"/><entity name=\"Author\"/>"

  @Test func `a lock is Swift source with every entity's hash`() throws {
    let lock = try SmallDocument.model(Self.text).versionLock
    let lines = lock.description.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0] == "VersionLock([")
    #expect(lines[1].hasPrefix("  \"Author\": \"0x"))
    #expect(lines[1].count == "  \"Author\": \"0x\",".count + 64)
    #expect(lines[3] == "])")
    #expect(VersionLock([:]).description == "VersionLock([:])")
  }

  @Test func `a locked model is verified until it changes`() throws {
    let model = try SmallDocument.model(Self.text)
    let lock = model.versionLock
    try model.verify(lock)
    try model.verify(VersionLock(lock.hashes.mapValues { $0.uppercased() }))
    model.entities[0].properties = [AttributeDescription(name: "isbn", type: .string)]
    model.entities[1].name = "Writer"
    let error = #expect(throws: VersionLockError.self) { try model.verify(lock) }
    #expect(error?.changed == ["Book"])
    #expect(error?.added == ["Writer"])
    #expect(error?.removed == ["Author"])
    #expect(error?.description.contains("(changed: Book; new: Writer; gone: Author)") == true)
    #expect(error?.description.contains("\(model.versionLock)") == true)
  }

  @Test func `a lock can be written as a dictionary`() throws {
    let hashes = try SmallDocument.model("<entity name=\"A\"/>").versionLock.hashes
    let lock: VersionLock = ["A": hashes["A"] ?? ""]
    try SmallDocument.model("<entity name=\"A\"/>").verify(lock)
  }
}
