import Foundation
import Lineage
import TestSupport
import Testing

@Suite struct DocumentWritingTests {
  @Test func `text is written as Xcode writes it, and entities by name`() throws {
    let document = try SmallDocument.read(
      """
      <entity syncable="YES" name="B">
      <userInfo><entry key="a &quot;b&quot;" value="x &lt; y &amp;&#10;'z'&#9;"/></userInfo>
      <attribute usesScalarValueType="YES" attributeType="Integer 16" name="n" optional="YES"/></entity>
      <entity name="A"><userInfo/></entity>
      """, model: " lastSavedToolsVersion=\"22758\" userDefinedModelVersionIdentifier=\"2\"")
    #expect(
      try document.xml() == """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" lastSavedToolsVersion="22758" \
        userDefinedModelVersionIdentifier="2">
            <entity name="A">
                <userInfo/>
            </entity>
            <entity name="B" syncable="YES">
                <attribute name="n" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
                <userInfo>
                    <entry key="a &quot;b&quot;" value="x &lt; y &amp;&#10;'z'&#9;"/>
                </userInfo>
            </entity>
        </model>
        """)
  }

  @Test func `an old document keeps its version identifier first`() throws {
    let document = try SmallDocument.read(
      "", model: " lastSavedToolsVersion=\"9525\" userDefinedModelVersionIdentifier=\"2\"")
    #expect(try document.xml().contains("<model userDefinedModelVersionIdentifier=\"2\" type="))
  }

  @Test func `a character that XML cannot represent is rejected with its place`() throws {
    var document = try SmallDocument.read("<entity name=\"Book\"/>")
    document.entities[0].settings["defaultValueString"] = "bell \u{7}"
    let error = #expect(throws: ModelDocumentError.self) { try document.xml() }
    #expect(
      error?.description
        == "small.xml:2: Book: its defaultValueString has a character that XML does not allow")
  }

  @Test(.covers("F2"))
  func `a model in code has equal hashes after a round trip through its document`()
    throws
  {
    let model = EveryConstruct.model()
    let text = try ModelDocument(model).xml()
    let document = try ModelDocument(data: Data(text.utf8))
    #expect(document.warnings.isEmpty, "\(document.warnings)")
    let again = try document.model()
    #expect(again.entityVersionHashesByName == model.entityVersionHashesByName)
    #expect(try ModelDocument(again).xml() == text)
    let book = try #require(again.entitiesByName["Book"])
    #expect(book.userInfo == ["shelf": "a & b"])
    #expect(book.indexes == EveryConstruct.indexes)
    #expect(book.uniquenessConstraints == [["isbn"]])
    #expect(book.attributesByName["price"]?.defaultValue == .decimal(Decimal(1_999) / 100))
    #expect(book.attributesByName["isbn"]?.rules == EveryConstruct.isbnRules)
    #expect(book.attributesByName["added"]?.rules == EveryConstruct.dateRules)
    #expect(book.fetchedProperties[0].fetchRequest == EveryConstruct.request)
    #expect(again.fetchRequestTemplate(forName: "cheap") == EveryConstruct.request)
    #expect(again.entityNames(forConfigurationName: "Local") == ["Author"])
    #expect(again.versionIdentifiers == ["3"])
    #expect(again.entitiesByName["Author"]?.managedObjectClassName == "ManagedObject")
    #expect(again.entitiesByName["Author"]?.renamingIdentifier == "Writer")
  }

  @Test func `content that a document cannot represent is rejected, not lost`() throws {
    let model = EveryConstruct.model()
    model.entities[0].properties.append(
      AttributeDescription(name: "cover", type: .binary, defaultValue: .binary(Data([1]))))
    var request = EveryConstruct.request
    request.sorts = [.init(key: "price")]
    model.setFetchRequestTemplate(request, forName: "sorted")
    let error = #expect(throws: ModelDocumentError.self) { try ModelDocument(model) }
    #expect(error?.problems.map(\.reason) == [.unwritableDefault(.binary), .unwritableSorts])
  }
}

extension DocumentWritingTests {
  @Test func `two composites of one name and different elements are rejected`() throws {
    func place(_ name: String, _ type: AttributeType) -> AttributeDescription {
      let attribute = AttributeDescription(name: name, type: .composite)
      attribute.composite = CompositeDescription(
        name: "Place", elements: [AttributeDescription(name: "x", type: type)])
      return attribute
    }
    func model(_ type: AttributeType) -> ManagedObjectModel {
      ManagedObjectModel(entities: [
        EntityDescription(name: "A", properties: [place("a", .double), place("b", type)])
      ])
    }
    #expect(try ModelDocument(model(.double)).composites.count == 1)
    let error = #expect(throws: ModelDocumentError.self) { try ModelDocument(model(.float)) }
    #expect(error?.problems.map(\.reason) == [.duplicateComposite("Place")])
  }
}

/// A model in code with everything that a document can represent.
enum EveryConstruct {
  static let indexes = [
    FetchIndexDescription(
      name: "byPrice",
      elements: [
        .init(property: "price", isAscending: false),
        .init(property: "added", collationType: .rTree),
        .init(property: "length:(isbn)", expressionType: .integer16),
      ], partialIndexPredicateFormat: "price > 0")
  ]
  static let isbnRules = AttributeRules(
    minimumLength: 10, maximumLength: 13, regularExpression: "[0-9X]+")
  static let dateRules = AttributeRules(
    minimum: .date(Date(timeIntervalSinceReferenceDate: -3.25)),
    maximum: .date(Date(timeIntervalSinceReferenceDate: 1_000_000)))

  static var request: FetchRequestTemplate {
    var request = FetchRequestTemplate(
      entityName: "Book", predicateFormat: "price < $limit AND isbn != \"\"")
    request.fetchLimit = 5
    request.resultType = .dictionaries
    request.returnsDistinctResults = true
    request.includesPendingChanges = false
    return request
  }

  static func model() -> ManagedObjectModel {
    let books = RelationshipDescription(
      name: "books", minCount: 1, maxCount: 9, deleteRule: .cascade, isOrdered: true)
    let author = RelationshipDescription(name: "author", maxCount: 1, isOptional: false)
    let writer = EntityDescription(
      name: "Author", managedObjectClassName: "ManagedObject", properties: [books])
    let book = EntityDescription(
      name: "Book", isAbstract: true, properties: attributes + [author, found()],
      subentities: [EntityDescription(name: "Novel")], indexes: indexes,
      uniquenessConstraints: [["isbn"]])
    (books.destinationEntity, author.destinationEntity) = (book, writer)
    RelationshipDescription.pair(books, author)
    book.userInfo = ["shelf": "a & b"]
    book.versionHashModifier = "shelf by shelf"
    writer.renamingIdentifier = "Writer"
    let model = ManagedObjectModel(entities: [book, writer])
    model.versionIdentifiers = ["3"]
    model.setFetchRequestTemplate(request, forName: "cheap")
    model.setEntities([writer], forConfigurationName: "Local")
    return model
  }

  private static func found() -> FetchedPropertyDescription {
    let found = FetchedPropertyDescription(name: "found", fetchRequest: request)
    found.userInfo = ["since": "2001"]
    return found
  }

  private static var attributes: [AttributeDescription] {
    let place = AttributeDescription(name: "place", type: .composite)
    place.composite = CompositeDescription(
      name: "Place", elements: [AttributeDescription(name: "x", type: .double)])
    return [
      AttributeDescription(name: "isbn", type: .string, isOptional: false, rules: isbnRules),
      AttributeDescription(
        name: "price", type: .decimal, defaultValue: .decimal(Decimal(1_999) / 100)),
      AttributeDescription(
        name: "added", type: .date, defaultValue: .date(Date(timeIntervalSinceReferenceDate: 60)),
        rules: dateRules),
      AttributeDescription(name: "shown", type: .undefined, isTransient: true),
      AttributeDescription(name: "lent", type: .boolean, defaultValue: .boolean(true)),
      AttributeDescription(name: "weight", type: .double, defaultValue: .double(1e-5)),
      place,
    ]
  }
}
