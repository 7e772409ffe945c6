// Wrong: assigns the names without a comparison.
// Fails with: the statements that write: expected []
import CourseWorlds
import Foundation
import Lineage

struct DogModel: EntityConvertible, Hashable {
  let id: UUID
  var name: String

  func write(to dog: Dog, in upsert: Upsert) throws {
    dog.name = name
  }
}

struct OwnerModel: EntityConvertible, Hashable {
  let id: UUID
  var name: String
  var dogs: [DogModel]

  func write(to owner: Owner, in upsert: Upsert) throws {
    owner.name = name
    try upsert.relate(owner, Owner.dogs, to: dogs)
  }
}
