import Console
import Foundation
import Inspection
import Lineage
import LogicalModel
import ModelReshaping
import OrderedCollections
import RunJournal
import TestModels
import TestSupport
import Testing

@testable import Measuring
@testable import ScenarioFormat

/// Drafts from models and stores.
@Suite struct EntityDraftTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let shop = """
    <entity name="Product" isAbstract="YES">
      <attribute name="name" attributeType="String"/>
      <attribute name="class" optional="YES" attributeType="Integer 32"/>
      <attribute name="photo" optional="YES" attributeType="Transformable"/>
      <attribute name="cache" optional="YES" transient="YES" attributeType="String"/>
      <relationship name="tags" toMany="YES" destinationEntity="Tag" inverseName="products" inverseEntity="Tag"/>
      <relationship name="parent" maxCount="1" optional="YES" destinationEntity="Product" inverseName="parts" inverseEntity="Product"/>
      <relationship name="parts" toMany="YES" destinationEntity="Product" inverseName="parent" inverseEntity="Product"/>
    </entity>
    <entity name="book_item" parentEntity="Product">
      <attribute name="pages" optional="YES" attributeType="Integer 16"/>
      <relationship name="maker" maxCount="1" deletionRule="Cascade" destinationEntity="Person" inverseName="books" inverseEntity="Person"/>
    </entity>
    <entity name="Film" parentEntity="Product">
      <attribute name="pages" optional="YES" attributeType="String"/>
      <relationship name="maker" maxCount="1" optional="YES" destinationEntity="Person" inverseName="films" inverseEntity="Person"/>
    </entity>
    <entity name="Person">
      <attribute name="name" optional="YES" attributeType="String"/>
      <relationship name="books" toMany="YES" destinationEntity="book_item" inverseName="maker" inverseEntity="book_item"/>
      <relationship name="films" toMany="YES" destinationEntity="Film" inverseName="maker" inverseEntity="Film"/>
      <relationship name="friends" toMany="YES" destinationEntity="Person" inverseName="friends" inverseEntity="Person"/>
    </entity>
    <entity name="Tag">
      <attribute name="products2" optional="YES" attributeType="UUID"/>
      <relationship name="products" toMany="YES" destinationEntity="Product" inverseName="tags" inverseEntity="Product"/>
    </entity>
    """

  private func document(_ text: String = shop) throws -> String {
    let path = folder.path("Shop.xcdatamodel")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data("<model>\(text)</model>".utf8).write(to: URL(fileURLWithPath: "\(path)/contents"))
    return path
  }

  private func prepared(_ draft: ScenarioDraft) throws -> PreparedScenario {
    try PreparedScenario(text: draft.text, path: "draft.yaml", settings: RunSettings())
  }

  @Test func `the largest tree becomes the family, and its destinations become companions`() throws
  {
    let draft = try ScenarioDraft(of: document())
    let prepared = try prepared(draft)
    #expect(prepared.leftOut.filter { $0.contains("cannot store Product.parent: ") }.count == 1)
    #expect(prepared.reductions.isEmpty)
    #expect(
      draft.advice.count == 1 && draft.advice[0].hasPrefix("nothing of the tree")
        && draft.advice[0].hasSuffix(": Person.friends"))
    let domain = prepared.scenario.domain
    #expect(domain.family == "Product")
    #expect(Array(domain.kinds.keys) == ["Product", "book_item", "Film", "Tag", "Person"])
    #expect(
      domain.properties(of: "book_item") == [
        Property(name: "name", type: .string), Property(name: "class", type: .integer64),
        Property(name: "photo", type: .binary), Property(name: "pages", type: .integer64),
      ])
    #expect(domain.kind(named: "Film")?.properties == [Property(name: "pages", type: .string)])
    #expect(domain.links(of: "book_item").map(\.name) == ["tags", "parent", "maker"])
    #expect(domain.links(of: "Film").map(\.name) == ["tags", "parent", "maker"])
    #expect(domain.links(of: "Film").map(\.inverseName) == ["products", "parts", "films"])
    #expect(domain.links(of: "book_item").map(\.deleteRule) == [.nullify, .nullify, .cascade])
    // One link for both ends of a relationship, without a common parent.
    #expect(domain.links(of: "Film")[1].inverseCardinality == .many)
    let parent = PropertyPath(kind: "Product", name: "parent")
    #expect(prepared.scenario.dataset.links[parent]?.count == 0...1)
  }

  @Test func `omissions and guesses are reported`() throws {
    let text = try ScenarioDraft(of: document()).text
    let comments = [
      ": Person.friends.\n",
      "size: 10000  # a guess",
      "# Other hierarchies for --tree: Person, Tag",
    ]
    for comment in comments { #expect(text.contains(comment), "\(comment) in \(text)") }
  }

  /// Names that objects, strategies, Swift or YAML use themselves.
  private static let awkwardNames = [
    "content", "ownContent", "contentType", "text1", "short1", "bookDetails", "filmDetails",
    "product", "Product", "plainProduct", "class", "self", "description", "hash", "objectID",
    "entity", "isDeleted", "default", "in", "yes", "null", "on", "_id", "2nd", "größe", "名前",
  ]

  @Test func `every strategy can store a draft, whatever its properties are called`() throws {
    let attributes = Self.awkwardNames.map {
      "<attribute name=\"\($0)\" optional=\"YES\" attributeType=\"String\"/>"
    }.joined()
    let links = Self.awkwardNames.map {
      "<relationship name=\"\($0)\" maxCount=\"1\" optional=\"YES\" destinationEntity=\"Tag\"/>"
    }.joined()
    for (own, inherited) in [(attributes, ""), ("", attributes), (links, ""), ("", links)] {
      let path = try document(
        """
        <entity name="Product"><attribute name="name" attributeType="String"/>\(inherited)</entity>
        <entity name="Book" parentEntity="Product">\(own)</entity>
        <entity name="Film" parentEntity="Product">\(own)</entity>
        <entity name="Tag"><attribute name="name" optional="YES" attributeType="String"/></entity>
        """)
      let prepared = try prepared(ScenarioDraft(of: path))
      #expect(
        !prepared.leftOut.contains {
          $0.contains("reserves the name") || $0.contains("cannot store")
        },
        "\(prepared.leftOut)")
    }
  }

  private static let realData = ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"]

  @Test(.enabled(if: realData != nil, "set LINEAGE_REAL_DATA to the folder of the real data"))
  func `every strategy can store drafts of other people's models`() throws {
    let folder = try #require(Self.realData) + "/models"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count >= 18)
    for name in names where name.hasSuffix(".xml") {
      let prepared = try prepared(ScenarioDraft(of: "\(folder)/\(name)"))
      #expect(!prepared.leftOut.contains { $0.contains("reserves the name") }, "\(name)")
    }
  }

  @Test func `another entity can be the family, with its inherited properties`() throws {
    let draft = try ScenarioDraft(of: document(), tree: "Film")
    let domain = try prepared(draft).scenario.domain
    #expect(domain.family == "Film")
    #expect(domain.properties(of: "Film").map(\.name) == ["name", "class", "photo", "pages"])
  }

  @Test func `an unknown entity is rejected with the intended one`() throws {
    let path = try document()
    #expect(
      throws: SubjectError.unknownEntity("film", suggestion: "Film", trees: ["Product"])
    ) {
      try ScenarioDraft(of: path, tree: "film")
    }
    let empty = try document("")
    #expect(throws: DraftError.emptyModel(path: empty)) { try ScenarioDraft(of: empty) }
  }

  private func store() throws -> String {
    let path = folder.path("shop.sqlite")
    let item = EntityDescription("Item", ["title": .string, "made": .date])
    item.subentities = ["Book", "Film"].map { name in
      EntityDescription(name, ["length": .integer32])
    }
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [item, EntityDescription("Alone")]), sqliteAt: path)
    let context = container.newContext()
    for number in 0..<3_000 {
      let object = try context.insert(entityName: number % 3 == 0 ? "Book" : "Film")
      if number % 2 == 0 { try object.setValue(.string("number \(number)"), forKey: "title") }
      if number % 3 != 0 { try object.setValue(.integer(Int64(90 + number % 7)), forKey: "length") }
      try object.setValue(
        .date(Date(timeIntervalSinceReferenceDate: Double(number))), forKey: "made")
    }
    try context.save()
    return path
  }

  @Test func `a store's rows determine shares and gaps`() throws {
    let path = try store()
    let draft = try ScenarioDraft(of: path)
    let scenario = try prepared(draft).scenario
    #expect(scenario.domain.family == "Item")
    #expect(scenario.dataset.size == 3_000)
    #expect(scenario.dataset.mix == ["Book": 1_000, "Film": 2_000])
    func absent(_ kind: String, _ name: String) -> Double? {
      scenario.dataset.values[PropertyPath(kind: kind, name: name)]?.absent
    }
    #expect(absent("Item", "title") == 0.5)
    #expect(absent("Item", "made") == 0)
    #expect(absent("Film", "length") == 0)
    // A kind none of whose rows has a value.
    #expect(absent("Book", "length") == 1)
  }

  @Test func `relationships within a family become links with the degrees in the rows`() throws {
    let path = folder.path("people.sqlite")
    let being = EntityDescription("Being", ["name": .string])
    being.subentities = ["Person", "Pet"].map { EntityDescription($0) }
    let (person, pet) = (being.subentities[0], being.subentities[1])
    pet.join("owner", .one, to: person, "pets", .many)
    person.joinItself("friends")
    person.join("likes", .many, to: being, "likedBy", .many)
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [being]), sqliteAt: path)
    let context = container.newContext()
    let people = try (0..<20).map { _ in try context.insert(entityName: "Person") }
    for number in 0..<20 {
      let animal = try context.insert(entityName: "Pet")
      try animal.setValue(.object(people[number / 2]), forKey: "owner")
      try people[number].setValue(.objects([animal, people[(number + 1) % 20]]), forKey: "likes")
    }
    try context.save()
    let draft = try ScenarioDraft(of: path)
    #expect(draft.advice == [])
    let scenario = try prepared(draft).scenario
    let links = scenario.domain.allKinds.flatMap { kind in
      kind.links.map { "\(kind.name).\($0.name) \($0.destination) \($0.inverseName)" }
    }
    #expect(
      Set(links) == [
        "Pet.owner Person pets", "Person.friends Person personOfFriends",
        "Being.likedBy Person likes",
      ])
    func degrees(_ kind: String, _ name: String) -> LinkDistribution? {
      scenario.dataset.links[PropertyPath(kind: kind, name: name)]
    }
    // Each pet has an owner, each being is liked by one person, and none has a friend.
    #expect(degrees("Pet", "owner") == LinkDistribution(count: 1...1))
    #expect(degrees("Being", "likedBy") == LinkDistribution(count: 1...1))
    #expect(degrees("Person", "friends") == LinkDistribution(count: 1...1, absent: 1))
  }

  @Test func `a store whose members link to each other works for months of changes`() throws {
    for strategy in StrategyList.names {
      var fixture = try LaunchFixture(strategy: strategy)
      fixture.text = LaunchFixture.scenario.replacing(
        "    properties: {pages: Integer 32}\n",
        with: """
              properties: {pages: Integer 32}
              links: {sequel: {to: many Book, back: one prequel, deleteRule: cascade}}

          """)
      #expect(try fixture.prepared().afterChurn != nil, "\(strategy)")
    }
  }

  @Test func `a database that is not a store is rejected with advice`() throws {
    let path = folder.path("plain.sqlite")
    try Data("SQLite format 3\0".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: (any Error).self) { try ScenarioDraft(of: path) }
    let error = SubjectError.noStore(path, missing: "a table Z_METADATA")
    #expect(error.description.contains("sqlite3 -json"))
  }

  @Test func `a store whose deletions cascade to companions works for months of changes`() throws {
    var fixture = try LaunchFixture(strategy: "enum-content")
    fixture.text = LaunchFixture.scenario.replacing(
      "{to: many Tag, back: many items}",
      with: "{to: many Tag, back: one item, deleteRule: cascade}"
    ).replacing("{Tag: 5}", with: "{Tag: 200}")
    #expect(try fixture.prepared().afterChurn != nil)
  }
}
