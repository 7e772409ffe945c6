// Wrong: deletes the dogs that are missing from the list.
// Fails with: the dogs in the store: expected ["Dog 101", "Fido", "Rex"], found ["Fido", "Rex"]
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
    for old in try owner.dogs where !dogs.contains(where: { $0.id == old.id }) {
      upsert.context.delete(old)
    }
    try upsert.relate(owner, Owner.dogs, to: dogs)
  }
}
