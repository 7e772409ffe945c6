// Wrong: ignores a list without dogs.
// Fails with: the dogs without an owner: expected ["Dog 101", "Dog 102"], found []
import CourseWorlds
import Foundation
import Lineage

struct DogModel: EntityConvertible, Hashable {
  let id: UUID
  var name: String

  func write(to dog: Dog, in upsert: Upsert) throws {
    dog.update(Dog.name, to: name)
  }
}

struct OwnerModel: EntityConvertible, Hashable {
  let id: UUID
  var name: String
  var dogs: [DogModel]

  func write(to owner: Owner, in upsert: Upsert) throws {
    owner.update(Owner.name, to: name)
    if !dogs.isEmpty { try upsert.relate(owner, Owner.dogs, to: dogs) }
  }
}
