import Foundation
import Lineage
import TestSupport
import Testing

/// Models made from documents: items 1 to 13 of the format's checklist.
@Suite struct DocumentModelTests {
  @Test(.covers("G7")) func `a child can be declared before its parent`() throws {
    let model = try SmallDocument.model(
      """
      <entity name="Novel" parentEntity="Book"/>
      <entity name="Book" parentEntity="Work"><attribute name="isbn" attributeType="String"/></entity>
      <entity name="Work" isAbstract="YES"/>
      """)
    #expect(model.entities.map(\.name) == ["Work"])
    let novel = try #require(model.entitiesByName["Novel"])
    #expect(novel.lineage.map(\.name) == ["Work", "Book", "Novel"])
    #expect(novel.attributes.map(\.name) == ["isbn"])
    #expect(novel.superentity?.subentities.map(\.name) == ["Novel"])
    #expect(novel.rootEntity.isAbstract)
    try model.freeze()
  }

  @Test func `a model without entities and an entity without properties are valid`() throws {
    let empty = try SmallDocument.read("")
    #expect(empty.entities.isEmpty)
    #expect(try empty.model().entities.isEmpty)
    let model = try SmallDocument.model("<entity name=\"Marker\"/>")
    #expect(model.entities[0].properties.isEmpty)
    try model.freeze()
  }

  @Test func `only a transient attribute can have no type`() throws {
    let model = try SmallDocument.model(
      "<entity name=\"Book\"><attribute name=\"shown\" transient=\"YES\"/></entity>")
    #expect(model.entities[0].attributes[0].type == .undefined)
    #expect(model.entities[0].attributes[0].isTransient)
    let problems = SmallDocument.findings(
      SmallDocument.text("<entity name=\"Book\">\n<attribute name=\"kept\"/></entity>"))
    #expect(problems.map(\.reason) == [.missingType])
    #expect(problems.map(\.place.line) == [3])
    #expect(problems.map(\.property) == ["kept"])
  }

  @Test(
    arguments: [
      ("Integer 16", AttributeType.integer16), ("Integer 32", .integer32),
      ("Integer 64", .integer64), ("Decimal", .decimal), ("Double", .double), ("Float", .float),
      ("String", .string), ("Boolean", .boolean), ("Date", .date), ("Binary", .binary),
      ("Transformable", .transformable), ("UUID", .uuid), ("URI", .uri),
      ("ObjectID", .objectID), ("Undefined", .undefined),
    ])
  func `every type has its name in documents`(name: String, type: AttributeType) throws {
    let (attribute, warnings) = try SmallDocument.attribute("attributeType=\"\(name)\"")
    #expect(attribute.type == type)
    #expect(attribute.isOptional)
    #expect(warnings.isEmpty)
  }

  @Test func `a property is required unless it is declared optional`() throws {
    let model = try SmallDocument.model(
      """
      <entity name="Book">
      <attribute name="absent" attributeType="String"/>
      <attribute name="no" optional="NO" attributeType="String"/>
      <attribute name="yes" optional="YES" attributeType="String"/>
      <relationship name="one" destinationEntity="Book"/>
      </entity>
      """)
    #expect(model.entities[0].allProperties.map(\.isOptional) == [false, false, true, false])
  }

  @Test func `an old file's counts of an optional to-one do not make it required`() throws {
    let model = try SmallDocument.model(
      """
      <entity name="Book">
      <relationship name="old" optional="YES" minCount="1" maxCount="1" destinationEntity="Book"/>
      <relationship name="new" optional="YES" maxCount="1" destinationEntity="Book"/>
      <relationship name="needed" maxCount="1" destinationEntity="Book"/>
      </entity>
      """)
    let relationships = model.entities[0].relationships
    #expect(relationships.map(\.minCount) == [0, 0, 1])
    #expect(relationships.map(\.maxCount) == [1, 1, 1])
    #expect(relationships.map(\.deleteRule) == [.nullify, .nullify, .nullify])
  }

  @Test func `a to-many in another tool's spelling is read with a note`() throws {
    let document = try SmallDocument.read(
      """
      <entity name="Author">
      <relationship name="books" minCount="1" maxCount="-1" destinationEntity="Author"/>
      </entity>
      """)
    #expect(try document.model().entities[0].relationships[0].isToMany)
    #expect(document.warnings.map(\.finding) == [.countedToMany(maxCount: "-1")])
    #expect(document.warnings[0].description.hasPrefix("small.xml:3: Author.books: "))
  }

  @Test func `only the mutual pair of two relationships with one inverse is connected`() throws {
    let document = try SmallDocument.read(
      """
      <entity name="Artist">
      <relationship name="images" toMany="YES" destinationEntity="Image" inverseName="artist"
        inverseEntity="Image"/>
      <relationship name="friends" toMany="YES" destinationEntity="Artist" inverseName="friends"/>
      <relationship name="lost" destinationEntity="Image" inverseName="nothing"/>
      </entity>
      <entity name="Image">
      <relationship name="artist" destinationEntity="Artist" inverseName="images"/>
      <relationship name="thumbnail" destinationEntity="Artist" inverseName="images"/>
      <relationship name="oneWay" destinationEntity="Artist"/>
      </entity>
      """)
    let model = try document.model()
    let artist = try #require(model.entitiesByName["Artist"]).relationshipsByName
    let image = try #require(model.entitiesByName["Image"]).relationshipsByName
    #expect(artist["images"]?.inverseRelationship === image["artist"])
    #expect(image["artist"]?.inverseRelationship === artist["images"])
    #expect(image["thumbnail"]?.inverseRelationship == nil)
    #expect(image["oneWay"]?.inverseRelationship == nil)
    #expect(artist["friends"]?.inverseRelationship === artist["friends"])
    #expect(artist["lost"]?.inverseRelationship == nil)
    #expect(
      document.warnings.map(\.finding) == [
        .inverseNotFound("nothing"), .inverseNotMutual("images"),
      ])
    try model.freeze()
  }

  @Test func `a destination can inherit the inverse`() throws {
    let document = try SmallDocument.read(
      """
      <entity name="Photo" parentEntity="Resource"/>
      <entity name="Resource">
      <relationship name="notes" optional="YES" toMany="YES" destinationEntity="Note"
        inverseName="photo" inverseEntity="Note"/>
      </entity>
      <entity name="Note">
      <relationship name="photo" optional="YES" maxCount="1" destinationEntity="Photo"
        inverseName="notes" inverseEntity="Photo"/>
      </entity>
      """)
    #expect(document.warnings.isEmpty)
    let model = try document.model()
    let notes = try #require(model.entitiesByName["Resource"]?.relationshipsByName["notes"])
    let photo = try #require(model.entitiesByName["Note"]?.relationshipsByName["photo"])
    #expect(notes.inverseRelationship === photo && photo.inverseRelationship === notes)
    try model.freeze()
    let again = try ModelDocument(data: Data(try ModelDocument(model).xml().utf8)).model()
    #expect(again.entityVersionHashesByName == model.entityVersionHashesByName)
  }

  @Test func `a to-one has no order, whatever its document says`() throws {
    let document = try SmallDocument.read(
      """
      <entity name="Book">
      <relationship name="next" optional="YES" maxCount="1" ordered="YES" destinationEntity="Book"/>
      </entity>
      """)
    let model = try document.model()
    #expect(!model.entities[0].relationships[0].isOrdered)
    #expect(document.warnings.map(\.finding) == [.orderedToOne])
    try model.freeze()
  }

  @Test func `to-many relationships keep order, counts and delete rules`() throws {
    let model = try SmallDocument.model(
      """
      <entity name="Tag">
      <relationship name="a" toMany="YES" minCount="3" maxCount="10" ordered="YES"
        deletionRule="Cascade" destinationEntity="Tag" inverseName="b"/>
      <relationship name="b" toMany="YES" deletionRule="No Action" destinationEntity="Tag"
        inverseName="a"/>
      <relationship name="c" deletionRule="Deny" transient="YES" destinationEntity="Tag"/>
      </entity>
      """)
    let relationships = model.entities[0].relationships
    #expect(relationships[0].isOrdered && relationships[0].isToMany)
    #expect(relationships[0].minCount == 3 && relationships[0].maxCount == 10)
    #expect(relationships.map(\.deleteRule) == [.cascade, .noAction, .deny])
    #expect(relationships[1].inverseRelationship === relationships[0])
    #expect(relationships[2].isTransient)
  }

  @Test func `a file can contain three dialects of indexes`() throws {
    let document = try SmallDocument.read(
      """
      <entity name="Mood">
      <attribute name="date" attributeType="Date" indexed="YES"/>
      <attribute name="mark" attributeType="String"/>
      <relationship name="country" destinationEntity="Mood" indexed="YES"/>
      <compoundIndexes><compoundIndex><index value="mark"/><index value="date"/></compoundIndex>
      <compoundIndex><index value="country.date"/></compoundIndex></compoundIndexes>
      <fetchIndex name="Index"><fetchIndexElement property="mark" type="Binary" order="descending"/>
      </fetchIndex>
      <fetchIndex name="compoundIndex" partialIndexPredicate="mark != nil">
      <fetchIndexElement property="country" type="RTree" order="ascending"/>
      <fetchIndexElement expression="mark.length" expressionType="Integer 16" type="Binary"/>
      </fetchIndex>
      <uniquenessConstraints><uniquenessConstraint><constraint value="date"/>
      <constraint value="mark"/></uniquenessConstraint></uniquenessConstraints>
      </entity>
      """)
    let mood = try document.model().entities[0]
    #expect(
      mood.indexes.map(\.name) == ["Index", "compoundIndex", "compoundIndex2", "byDateIndex"])
    #expect(
      mood.indexes.map { $0.elements.map(\.property) }
        == [["mark"], ["country", "mark.length"], ["mark", "date"], ["date"]])
    #expect(!mood.indexes[0].elements[0].isAscending)
    #expect(mood.indexes[1].partialIndexPredicateFormat == "mark != nil")
    #expect(mood.indexes[1].elements[0].collationType == .rTree)
    #expect(mood.indexes[1].elements[1].expressionType == .integer16)
    #expect(mood.uniquenessConstraints == [["date", "mark"]])
    #expect(
      document.warnings.map(\.finding) == [
        .keyPathIndex("country.date"), .repeatedIndex("compoundIndex"),
      ])
  }

  @Test(arguments: [("byText", true), ("byNumber", false)])
  func `two different indexes of one name in an entity are a problem`(
    second: String, isProblem: Bool
  ) throws {
    func index(_ name: String, _ property: String) -> String {
      "<fetchIndex name=\"\(name)\"><fetchIndexElement property=\"\(property)\" type=\"Binary\"/></fetchIndex>"
    }
    let document = try SmallDocument.read(
      """
      <entity name="Note"><attribute name="text" optional="YES" attributeType="String"/>
      <attribute name="number" optional="YES" attributeType="Integer 16"/>
      \(index("byText", "text"))
      \(index(second, "number"))</entity>
      <entity name="Letter" parentEntity="Note">\(index("byText", "number"))</entity>
      """)
    guard isProblem else {
      _ = try document.model()
      return
    }
    let error = #expect(throws: ModelDocumentError.self) { try document.model() }
    #expect(error?.problems.map(\.reason) == [.repeatedIndex("byText")])
    #expect(error?.problems.first?.place.line == 5)
  }

  @Test func `an index that a document lists twice is one index`() throws {
    let index = """
      <fetchIndex name="byText"><fetchIndexElement property="text" type="Binary"
        order="ascending"/></fetchIndex>
      """
    let document = try SmallDocument.read(
      """
      <entity name="Note"><attribute name="text" optional="YES" attributeType="String"/>
      \(index)\(index)</entity>
      """)
    #expect(try document.model().entities[0].indexes.map(\.name) == ["byText"])
    #expect(document.warnings.isEmpty)
  }

  @Test func `composites can be nested and empty, but not contain themselves`() throws {
    let composites = """
      <entity name="Item"><attribute name="place" attributeType="Composite" composite="Place"/>
      </entity>
      <composite name="Place"><attribute name="x" attributeType="Double"/>
      <attribute name="more" attributeType="Composite" composite="Nothing"/></composite>
      """
    let model = try SmallDocument.model(composites + "<composite name=\"Nothing\"/>")
    let place = try #require(model.entities[0].attributes[0].composite)
    #expect(place.elements.map(\.name) == ["x", "more"])
    #expect(place.elements[1].composite?.name == "Nothing")
    #expect(place.elements[1].composite?.elements.isEmpty == true)
    let cycle = """
      <composite name="Nothing"><attribute name="back" attributeType="Composite"
      composite="Place"/></composite>
      """
    #expect(
      SmallDocument.problems(SmallDocument.text(composites + cycle))
        .contains { $0.contains("contains itself (Place > Nothing > Place)") })
    #expect(
      SmallDocument.findings(SmallDocument.text(composites))
        .contains { $0.property == "more" && $0.reason == .unknownComposite("Nothing") })
  }

  @Test(
    .covers("G2"),
    arguments: [
      (" representedClassName=\".Book\"", "Book"),
      (" representedClassName=\"Shop.Book\"", "Shop.Book"),
      (" representedClassName=\"\"", "ManagedObject"), ("", "ManagedObject"),
      (" representedClassName=\"NSManagedObject\"", "ManagedObject"),
      (" representedClassName=\"BookMO\"", "BookMO"),
    ])
  func `the class is named with or without a module, or missing`(
    setting: String, name: String
  ) throws {
    let model = try SmallDocument.model("<entity name=\"Book\"\(setting)/>")
    #expect(model.entities[0].managedObjectClassName == name)
    #expect(model.entities[0].name == "Book")
  }

  @Test func `the old name is the elementID, and another spelling is read with a note`() throws {
    let document = try SmallDocument.read(
      """
      <entity name="A" elementID="OldA" versionHashModifier="2"><attribute name="x" attributeType="String"
      elementID="oldX"/></entity>
      <entity name="B" renamingIdentifier="OldB"/>
      """)
    let model = try document.model()
    #expect(model.entities[0].renamingIdentifier == "OldA")
    #expect(model.entities[0].versionHashModifier == "2")
    #expect(model.entities[0].attributes[0].renamingIdentifier == "oldX")
    #expect(model.entities[1].renamingIdentifier == "OldB")
    #expect(document.warnings.map(\.finding) == [.renamingIdentifier])
  }

  @Test func `usedWithCloudKit can be false instead of NO`() throws {
    let document = try SmallDocument.read("", model: " usedWithCloudKit=\"false\"")
    #expect(!document.settings.isYes("usedWithCloudKit"))
    #expect(try document.xml().contains("usedWithCloudKit=\"false\""))
    #expect(document.warnings.isEmpty)
  }

  @Test func `fetch requests and configurations are read, and absent settings mean no`() throws {
    let document = try SmallDocument.read(
      """
      <entity name="Work"/><entity name="Book" parentEntity="Work">
      <fetchedProperty name="others" optional="YES"><fetchRequest name="fetchedPropertyFetchRequest"
        entity="Book" predicateString="self != $FETCH_SOURCE"/>
      <userInfo><entry key="since" value="1"/><entry key="since" value="2"/></userInfo>
      </fetchedProperty></entity>
      <configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="Work"/>
      <memberEntity name="Book"/></configuration>
      <fetchRequest name="all" entity="Work" predicateString="name == $name" fetchLimit="5"
        fetchBatchSize="2" resultType="1"/>
      <fetchRequest name="every" entity="Work" includeSubentities="YES"
        includePropertyValues="YES" returnObjectsAsFaults="YES" includesPendingChanges="YES"
        returnsDistinctResults="YES"/>
      """)
    let model = try document.model()
    let all = try #require(model.fetchRequestTemplate(forName: "all"))
    #expect(all.entityName == "Work" && all.predicateFormat == "name == $name")
    #expect(all.fetchLimit == 5 && all.fetchBatchSize == 2 && all.resultType == .objectIDs)
    #expect(!all.includesSubentities && !all.returnsObjectsAsFaults && !all.includesPendingChanges)
    let every = try #require(model.fetchRequestTemplate(forName: "every"))
    #expect(every.includesSubentities && every.includesPropertyValues)
    #expect(every.returnsObjectsAsFaults && every.includesPendingChanges)
    #expect(every.returnsDistinctResults)
    #expect(model.entityNames(forConfigurationName: "Cloud") == ["Work", "Book"])
    let others = try #require(model.entitiesByName["Book"]?.fetchedProperties.first)
    #expect(others.fetchRequest?.predicateFormat == "self != $FETCH_SOURCE")
    #expect(others.userInfo == ["since": "2"])
    #expect(
      document.warnings.map(\.finding) == [.repeatedKey("since"), .exactEntityOnly("Work")])
    try model.freeze()
  }
}
