// Wrong: runs a statement for each dog.
// Fails with: the number of SELECT statements for 30 owners: expected
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
      old.owner = nil
    }
    for dog in dogs {
      let found: Dog? = try upsert.context.fetchFirst(Query<Dog>.id(dog.id))
      let object = found ?? Dog(context: upsert.context)
      if found == nil { object.id = dog.id }
      try dog.write(to: object, in: upsert)
      if object.owner !== owner { object.owner = owner }
    }
  }
}
