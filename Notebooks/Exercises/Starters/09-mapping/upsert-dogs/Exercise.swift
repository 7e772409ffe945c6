// Store owners and their dogs by their IDs.
import CourseWorlds
import Foundation
import Lineage

struct DogModel: EntityConvertible, Hashable {
  let id: UUID
  var name: String

  func write(to dog: Dog, in upsert: Upsert) throws {
    // TODO(upsert-dogs): the dog's name.
  }
}

struct OwnerModel: EntityConvertible, Hashable {
  let id: UUID
  var name: String
  var dogs: [DogModel]

  func write(to owner: Owner, in upsert: Upsert) throws {
    // TODO(upsert-dogs): the owner's name.
    // TODO(upsert-dogs): the owner's dogs.
  }
}
