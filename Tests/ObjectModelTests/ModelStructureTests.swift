import Foundation
import Lineage
import TestSupport
import Testing

@Suite struct ModelStructureTests {
  private let model = ManagedObjectModel(entities: [
    EntityDescription(name: "Tag"),
    EntityDescription(
      name: "Publication",
      properties: [AttributeDescription(name: "title", type: .string)],
      subentities: [
        EntityDescription(
          name: "book", properties: [AttributeDescription(name: "isbn", type: .string)],
          subentities: [EntityDescription(name: "Novel")]),
        EntityDescription(name: "AcademicPaper"),
      ]),
  ])

  @Test func `entities are numbered by tree, depth first, by names regardless of case`() {
    #expect(
      model.entitiesInNumberingOrder.map(\.name)
        == ["Publication", "AcademicPaper", "book", "Novel", "Tag"])
  }

  @Test(.covers("A4"))
  func `an entity inherits the properties of all its ancestors, the root's first`() throws {
    let novel = try #require(model.entitiesByName["Novel"])
    #expect(novel.allProperties.map(\.name) == ["title", "isbn"])
    #expect(novel.lineage.map(\.name) == ["Publication", "book", "Novel"])
    #expect(novel.rootEntity.name == "Publication")
    #expect(novel.isKind(of: try #require(model.entitiesByName["Publication"])))
    #expect(!novel.isKind(of: try #require(model.entitiesByName["Tag"])))
  }

  @Test(.covers("A2", "G9")) func `superentity follows the list of sub-entities`() throws {
    let parent = EntityDescription(name: "Parent")
    let child = EntityDescription(name: "Child")
    parent.subentities = [child]
    #expect(child.superentity === parent)
    parent.subentities = []
    #expect(child.superentity == nil)
  }

  @Test func `a frozen model is frozen in all its parts`() throws {
    try model.freeze()
    #expect(model.isFrozen)
    #expect(model.entitiesInNumberingOrder.filter { !$0.isFrozen }.isEmpty)
  }

  @Test func `setting a property of a frozen model stops the program and says what to do`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let entity = EntityDescription(name: "Book")
      try ManagedObjectModel(entities: [entity]).freeze()
      entity.name = "Novel"
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("EntityDescription.name of Book"))
    #expect(message.contains("build a new model"))
  }

  @Test func `a version hash depends on the stored properties and not on their order`() {
    func hash(_ names: [String], _ type: AttributeType = .string) -> Data {
      EntityDescription(
        name: "Book", properties: names.map { AttributeDescription(name: $0, type: type) }
      ).versionHash
    }
    #expect(hash(["a", "b"]) == hash(["b", "a"]))
    #expect(hash(["a"]) != hash(["b"]))
    #expect(hash(["a"]) != hash(["a"], .integer64))
    #expect(hash(["a"]).count == 32)
  }

  @Test(
    arguments: zip(
      ["", "abc", String(repeating: "a", count: 119)],
      [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb",
      ]))
  func `SHA-256 gives the values of FIPS 180-4 and of sha256sum`(text: String, digest: String) {
    let hex = ModelDigest.hex(of: text)
    #expect(hex == digest)
  }

  @Test(arguments: AttributeType.allCases)
  func `a default value is valid for exactly its types`(type: AttributeType) {
    let values: [AttributeValue] = [
      .integer(5), .double(0.5), .decimal(1.5), .string(""), .boolean(true), .date(Date()),
      .binary(Data()), .uuid(UUID()),
    ]
    let fitting = values.count { $0.fits(type) }
    // The list has no URI value, and no value is valid for an undefined type.
    #expect(
      fitting == ([.undefined, .uri, .objectID, .composite].contains(type) ? 0 : 1), "\(type)")
  }
}
