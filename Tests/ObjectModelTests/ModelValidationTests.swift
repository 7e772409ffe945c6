import Checklist
import Foundation
import ObjectModel
import Testing

@Suite struct ModelValidationTests {
  private func problems(_ entities: [EntityDescription]) -> [String] {
    let error = #expect(throws: ModelError.self) {
      try ManagedObjectModel(entities: entities).freeze()
    }
    return (error?.problems ?? []).map(\.description)
  }

  @Test func `every problem of a model is listed, not only the first`() {
    let problems = problems([
      EntityDescription(
        name: "Book",
        properties: [
          AttributeDescription(name: "1st", type: .string),
          AttributeDescription(name: "objectID", type: .string),
          AttributeDescription(name: "count", type: .integer16, defaultValue: .integer(70_000)),
          AttributeDescription(name: "nothing", type: .undefined),
          RelationshipDescription(name: "author", maxCount: 1),
        ],
        indexes: [FetchIndexDescription(name: "byShelf", elements: [.init(property: "shelf")])],
        uniquenessConstraints: [["isbn"]])
    ])
    #expect(
      problems == [
        "Book.1st: is not a name; use a letter or underscore followed by letters, digits or underscores",
        "Book.objectID: is a member of ManagedObject; choose another name",
        "Book.count: its default value does not fit the type integer16",
        "Book.nothing: has no type; only a transient attribute may be undefined",
        "Book.author: has no destination entity",
        "Book: index byShelf uses shelf, which is not a stored property",
        "Book: a uniqueness constraint uses isbn, which is not a stored property",
      ])
  }

  @Test func `names that only look reserved are free`() throws {
    let names = [
      "version", "entityName", "hashValue", "retainCount", "release", "key", "value", "name",
      "type",
      "deleted", "inserted", "updated", "date", "data", "string", "uuid", "Hash", "URI", "state",
    ]
    let properties = names.map { AttributeDescription(name: $0, type: .string) }
    try ManagedObjectModel(entities: [EntityDescription(name: "Note", properties: properties)])
      .freeze()
  }

  @Test(.covers("G9")) func `a cycle of parents is named for each entity in it`() {
    let one = EntityDescription(name: "One")
    let two = EntityDescription(name: "Two", subentities: [one])
    one.subentities = [two]
    let found = problems([one, two])
    #expect(found.contains("One: is its own ancestor"))
    #expect(found.contains("Two: is its own ancestor"))
  }

  @Test(.covers("A4", "G13", "G14")) func `a sub-entity may not repeat a property of its parent`() {
    let child = EntityDescription(
      name: "Child", properties: [AttributeDescription(name: "title", type: .string)])
    let parent = EntityDescription(
      name: "Parent", properties: [AttributeDescription(name: "title", type: .string)],
      subentities: [child])
    #expect(problems([parent]) == ["Child.title: Parent already declares a property of this name"])
  }

  @Test(.covers("F17")) func `an inverse must name its relationship back`() {
    let tag = EntityDescription(name: "Tag")
    let tags = RelationshipDescription(name: "tags", destination: tag)
    let posts = RelationshipDescription(name: "posts")
    let post = EntityDescription(name: "Post", properties: [tags])
    posts.destinationEntity = post
    tag.properties = [posts]
    tags.inverseRelationship = posts
    #expect(
      problems([post, tag]) == [
        "Post.tags: its inverse posts does not name it back; set inverseRelationship on both sides"
      ])
  }

  @Test func `names of entities are told apart regardless of case`() {
    let found = problems([EntityDescription(name: "Tag"), EntityDescription(name: "TAG")])
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.contains("another entity has the same name") })
  }

  @Test(.covers("C-7")) func `an abstract entity without sub-entities is warned of, not refused`()
    throws
  {
    let model = ManagedObjectModel(entities: [EntityDescription(name: "Root", isAbstract: true)])
    #expect(
      model.warnings.map(\.description)
        == ["Root: is abstract and has no sub-entities, so no object can be of it"])
    try model.freeze()
  }
}
