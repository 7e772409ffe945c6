import Foundation
import Lineage
import TestSupport
import Testing

@Suite struct KindTests {
  private let folder: Folder
  private let container: PersistentContainer
  private let context: ManagedObjectContext

  init() throws {
    folder = try Folder()
    container = try PersistentContainer(
      model: Zoo.model(), classes: Zoo.classes, sqliteAt: folder.path("zoo.sqlite"))
    context = container.newContext()
  }

  private let family: [AnimalModel] = [
    .cat(id: 1, name: "Tom", lives: 9), .bird(id: 2, name: nil, wingspan: 0.5, friends: []),
    .bird(id: 3, name: "Kes", wingspan: nil, friends: [.cat(id: 1, name: "Tom", lives: 9)]),
  ]

  @Test(.covers("H36", "H28"))
  func `a family is read back as the enum it was saved from, each kind by its own entity`() throws {
    try context.save(models: family)
    let fresh = container.newContext()
    #expect(
      try fresh.fetch(Query<Zoo.Animal>.sorted { $0.id }).map(\.entityName)
        == ["Cat", "Bird", "Bird"])
    let models: [AnimalModel] = try fresh.fetch(Query<Zoo.Animal>.sorted { $0.id })
    #expect(models.prefix(2) == family.prefix(2))
  }

  @Test(.covers("H22"))
  func `friends of friends form a cycle too, because friendship is symmetric`() throws {
    try context.save(models: family)
    let kes = try context.fetchRequired(Query<Zoo.Animal>.id(3))
    // The cat's mapping does not follow its friends, so this direction ends.
    #expect(try kes.domain() == family[2])
    try kes.add(try context.fetchRequired(Query<Zoo.Animal>.id(2)), to: Zoo.Animal.friends)
    #expect(throws: DomainMappingError.self) { try kes.domain() }
  }

  @Test(.covers("H36"))
  func `an enum of kinds covers exactly the possible entities of objects`() throws {
    enum Forgetful: String, EntityKind { case cat = "Cat", dog = "Dog" }
    try AnimalKind.check(below: "Animal", in: Zoo.model())
    let error = #expect(throws: DeclarationError.self) {
      try Forgetful.check(below: "Animal", in: Zoo.model())
    }
    #expect(
      error?.problems == [
        .init(entity: "Bird", rule: .noCase), .init(entity: "Dog", rule: .noKind),
      ])
    let bird = Zoo.Bird(context: context)
    #expect(
      throws: DomainMappingError.unknownKind(
        entity: "Bird", object: bird.objectID, known: ["Cat", "Dog"])
    ) { try bird.kind(Forgetful.self) }
  }

  @Test(.covers("H36"))
  func `a value of another kind than its object is rejected`() throws {
    try context.save(models: family)
    let cat = try context.fetchRequired(Query<Zoo.Animal>.id(1))
    #expect(
      throws: DomainMappingError.otherKind(object: cat.objectID, expected: "Bird", found: "Cat")
    ) {
      try context.upsert([AnimalModel.bird(id: 1, name: "?", wingspan: nil, friends: [])])
    }
  }

  @Test func `many-to-many links are added once and removed when left out`() throws {
    try context.save(models: family)
    try context.upsert(family)
    #expect(!context.hasChanges)
    var alone = family
    alone[2] = .bird(id: 3, name: "Kes", wingspan: nil, friends: [])
    try context.save(models: alone)
    let fresh = container.newContext()
    #expect(try fresh.fetchRequired(Query<Zoo.Animal>.id(3)).friends.isEmpty)
    #expect(try fresh.count(Query<Zoo.Animal>.all) == 3)
  }
}
