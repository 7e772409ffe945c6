import Foundation
import TestSupport
import Testing

@testable import Lineage

/// Predicates evaluated on objects.
@Suite struct EvaluateTests {
  private func kennel(_ kind: StoreKind) throws -> ManagedObjectContext {
    try TestStore(kind).open(Kennel.model(), classes: Kennel.classes).newContext()
  }

  @Test(arguments: StoreKind.allCases)
  func `a predicate sees an object's unsaved changes, relationships and transient values`(
    kind: StoreKind
  ) throws {
    let context = try kennel(kind)
    let (dog, cat) = (try context.add("Dog", "Rex"), try context.add("Cat", "Tom"))
    try context.save()
    dog.name = "Max"
    dog.mood = "glad"
    try dog.add(cat, to: "friends")
    for (format, expected) in [
      ("name == 'Max'", true), ("name == 'Rex'", false), ("mood == 'glad'", true),
      ("breed == nil", true), ("weight > 3", false), ("NOT weight > 3", false),
      ("ANY friends.name BEGINSWITH[c] 't'", true), ("friends.@count == 2", false),
      ("SUBQUERY(friends, $f, $f.name == 'Tom').@count == 1", true),
    ] {
      #expect(try FetchPredicate(format: format).evaluate(with: dog) == expected, "\(format)")
    }
    #expect(try FetchPredicate(format: "SELF IN %@", [dog, cat]).evaluate(with: cat))
    #expect(
      try [cat, dog, cat].filtered(using: FetchPredicate(format: "name != 'Max'")) == [cat, cat])
  }

  @Test func `a predicate that does not fit the object is an error`() throws {
    let context = try kennel(.memory)
    let (dog, cat) = (try context.add("Dog", "Rex"), try context.add("Cat", "Tom"))
    let breed = try FetchPredicate(format: "breed == nil")
    #expect(try breed.evaluate(with: dog))
    #expect(throws: ObjectGraphError.self) { try breed.evaluate(with: cat) }
    #expect(throws: ObjectGraphError.self) { try [dog, cat].filtered(using: breed) }
    let loose = try kennel(.memory).add("Dog", "Max")
    #expect(throws: ObjectGraphError.contextGone(entity: "Dog")) {
      try breed.evaluate(with: loose)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `objectID refers to the object in every position`(kind: StoreKind) throws {
    let context = try kennel(kind)
    let (dog, cat) = (try context.add("Dog", "Rex"), try context.add("Cat", "Tom"))
    let owner = try context.insert(entityName: "Owner")
    try owner.setValue(.string("Ada"), forKey: "name")
    dog.owner = owner as? Kennel.Owner
    try dog.add(cat, to: "friends")
    try context.save()
    for format in [
      "objectID == %@", "SELF.objectID == %@", "SELF == %@", "objectID IN {%@}",
      "NOT objectID != %@", "ANY friends.friends.objectID == %@",
      "SUBQUERY(friends, $f, ANY $f.friends.objectID == %@).@count == 1",
    ] {
      let predicate = try FetchPredicate(format: format, dog)
      #expect(try context.names(where: predicate) == ["Rex"], "\(format)")
      #expect(try predicate.evaluate(with: dog) && !predicate.evaluate(with: cat), "\(format)")
    }
    let owned = try FetchPredicate(format: "owner.objectID == %@", owner.objectID)
    #expect(try context.names(where: owned) == ["Rex"])
    dog.name = "Max"
    #expect(try context.names(where: owned) == ["Max"])
    let deeper = try FetchPredicate(format: "objectID.name == 'x'")
    #expect(throws: ObjectGraphError.self) { try context.names(where: deeper) }
  }
}
