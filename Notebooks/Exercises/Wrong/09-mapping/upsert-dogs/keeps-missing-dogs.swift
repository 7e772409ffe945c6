// Wrong: adds the dogs to those that the owner has.
// Fails with: the dogs without an owner: expected ["Dog 101"], found []
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
    let others = try owner.dogs.filter { old in !dogs.contains { $0.id == old.id } }
    let kept = others.map { DogModel(id: $0.id, name: $0.name) }
    try upsert.relate(owner, Owner.dogs, to: dogs + kept)
  }
}
