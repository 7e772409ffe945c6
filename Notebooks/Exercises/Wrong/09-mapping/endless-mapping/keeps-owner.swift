// Wrong: writes another owner, but not the absence of one.
// Fails with: the owner in the store: expected nil, found “Owner 1”
import CourseWorlds
import Foundation
import Lineage

public struct OwnerModel: Hashable, Sendable {
  let id: UUID
  var dogs: [DogModel]
}

public struct DogModel: EntityConvertible, Hashable {
  public let id: UUID
  var name: String
  var ownerID: UUID?

  public func write(to dog: Dog, in upsert: Upsert) {
    dog.update(Dog.name, to: name)
    if let ownerID { upsert.relate(dog, Dog.owner, toID: ownerID) }
  }
}

extension Owner: DomainConvertible {
  public func makeDomain() throws -> OwnerModel {
    OwnerModel(id: id, dogs: try dogs.map { try $0.domain() })
  }
}

extension Dog: DomainConvertible {
  public func makeDomain() throws -> DogModel {
    DogModel(id: id, name: name, ownerID: owner?.id)
  }
}

func ownerID(of dog: DogModel) -> UUID? {
  dog.ownerID
}

func move(_ dog: DogModel, to ownerID: UUID?, in context: ManagedObjectContext) throws {
  let moved = DogModel(id: dog.id, name: dog.name, ownerID: ownerID)
  try context.save(models: [moved])
}
