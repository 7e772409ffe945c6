import Foundation
import Lineage
import TestSupport
import Testing

@Suite struct ModelValidationTests {
  private typealias Problem = ModelError.Problem

  private func problems(_ entities: [EntityDescription]) -> [Problem] {
    let error = #expect(throws: ModelError.self) {
      try ManagedObjectModel(entities: entities).freeze()
    }
    let problems = error?.problems ?? []
    for problem in problems {
      let subject = [problem.entity, problem.property].compactMap { $0 }.joined(separator: ".")
      #expect(problem.description.hasPrefix(subject + ": "))
      #expect(problem.description.count > subject.count + 10)
    }
    return problems
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
        Problem(entity: "Book", property: "1st", rule: .invalidName),
        Problem(entity: "Book", property: "objectID", rule: .reservedName),
        Problem(
          entity: "Book", property: "count", rule: .defaultValueOfOtherType(expected: .integer16)),
        Problem(entity: "Book", property: "nothing", rule: .missingType),
        Problem(entity: "Book", property: "author", rule: .missingDestination),
        Problem(entity: "Book", rule: .unknownProperty("shelf", in: "index byShelf")),
        Problem(entity: "Book", rule: .unknownProperty("isbn", in: "a uniqueness constraint")),
      ])
    let error = ModelError(problems: problems)
    #expect(problems.allSatisfy { error.description.contains($0.description) })
  }

  @Test func `names that only look reserved are allowed`() throws {
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
    for name in ["One", "Two"] {
      #expect(found.contains(Problem(entity: name, rule: .inheritanceCycle)))
    }
  }

  @Test(.covers("A4", "G13", "G14")) func `a sub-entity cannot repeat a property of its parent`() {
    let child = EntityDescription(
      name: "Child", properties: [AttributeDescription(name: "title", type: .string)])
    let parent = EntityDescription(
      name: "Parent", properties: [AttributeDescription(name: "title", type: .string)],
      subentities: [child])
    let expected = Problem(
      entity: "Child", property: "title", rule: .duplicateProperty(declaredBy: "Parent"))
    #expect(problems([parent]) == [expected])
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
        Problem(entity: "Post", property: "tags", rule: .inverseNotMutual("posts"))
      ])
  }

  @Test func `entity names must differ in more than case`() {
    let found = problems([EntityDescription(name: "Tag"), EntityDescription(name: "TAG")])
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.rule == .duplicateEntity })
  }

  @Test(.covers("C-7")) func `an abstract entity without sub-entities is a warning, not an error`()
    throws
  {
    let model = ManagedObjectModel(entities: [EntityDescription(name: "Root", isAbstract: true)])
    #expect(model.warnings.map(\.finding) == [.abstractWithoutSubentities])
    #expect(model.warnings.allSatisfy { $0.description.hasPrefix("Root: ") })
    try model.freeze()
  }
}
