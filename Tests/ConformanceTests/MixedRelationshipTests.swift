import Lineage
import TestModels
import TestSupport
import Testing

/// Relationships of a parent with itself and with other hierarchies.
@Suite struct MixedRelationshipTests {
  @Test(.covers("G37"), arguments: Situation.withUnsaved)
  func `a friendship between kinds is visible from both ends`(situation: Situation) throws {
    let stack = try Stack(situation, Troupe.self)
    let singer = try stack.context.insert("Singer", named: "S")
    let dancer = try stack.context.insert("Dancer", named: "D")
    let opera = try stack.context.insert("OperaSinger", named: "O")
    try stack.context.insert("Dancer", named: "alone")
    try singer.add(dancer, to: "friends")
    try opera.add(singer, to: "friends")
    try stack.settle()
    func friends(_ name: String) throws -> [String] {
      try stack.context.object("Member", named: name).names(in: "friends")
    }
    #expect(try friends("S") == ["D", "O"])
    #expect(try friends("D") == ["S"])
    #expect(try friends("O") == ["S"])
    #expect(try friends("alone").isEmpty)
    let found = try stack.context.object("Member", named: "S")
    #expect(
      try stack.context.names("Member", .linked("friends", to: found.objectID)) == ["D", "O"])
  }

  @Test(.covers("C25", "G31"), arguments: Situation.all)
  func `a person's pets are dogs and cats, each once and always in the same order`(
    situation: Situation
  ) throws {
    let stack = try Stack(situation, Pets.self)
    let anna = try stack.context.insert("Person", named: "Anna")
    for (kind, name) in [("Cat", "Tom"), ("Dog", "Rex"), ("Cat", "Kit"), ("Animal", "It")] {
      let pet = try stack.context.insert(kind, named: name)
      try anna.add(pet, to: "pets")
      try anna.add(pet, to: "pets")
    }
    try stack.settle()
    let pets = try stack.context.object("Person", named: "Anna").toMany("pets")
    #expect(
      try pets.map { try $0.kindAndName } == ["Cat Tom", "Dog Rex", "Cat Kit", "Animal It"])
    #expect(pets.map(\.objectID) == pets.sorted { $0.key < $1.key }.map(\.objectID))
  }

  @Test(.covers("A5", "A6"), arguments: Situation.withUnsaved)
  func `a tag of a book leads to the book, and the book to the tag`(situation: Situation) throws {
    let stack = try Stack(situation, Publications.self)
    let book = try stack.context.insert("Book", named: "A", by: "title")
    let tag = try stack.context.insert("Tag", named: "swift")
    try book.add(tag, to: "tags")
    try tag.add(stack.context.insert("BlogPost", named: "B", by: "title"), to: "publications")
    try stack.settle()
    let found = try stack.context.object("Tag", named: "swift").toMany("publications")
    #expect(found.map(\.entityName).sorted() == ["BlogPost", "Book"])
    for publication in found { #expect(try publication.names(in: "tags") == ["swift"]) }
    let inverse = stack.container.managedObjectModel.entitiesByName["Book"]?.relationships
      .first { $0.name == "tags" }?.inverseRelationship
    #expect(inverse?.destinationEntity?.name == "Publication")
  }

  @Test(.covers("G37"), arguments: Situation.all)
  func `a many-to-many relationship is to-many on both sides and has a table of links`(
    situation: Situation
  )
    throws
  {
    let stack = try Stack(situation, Publications.self)
    let tags = try ["a", "b"].map { try stack.context.insert("Tag", named: $0) }
    for title in ["1", "2", "3"] {
      let book = try stack.context.insert("Book", named: title, by: "title")
      for tag in tags { try book.add(tag, to: "tags") }
    }
    try stack.settle()
    #expect(try stack.context.object("Tag", named: "b").toMany("publications").count == 3)
    #expect(
      try stack.context.object("Book", named: "2", by: "title").names(in: "tags") == ["a", "b"])
    // Author 1, Publication 2, then its kinds and Tag.
    try stack.expectRows("SELECT count(*) FROM Z_2TAGS", ["6"])
  }
}
