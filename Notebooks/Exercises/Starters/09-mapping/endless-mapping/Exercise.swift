// End a mapping that leads back to its start.
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
  // TODO(endless-mapping): the owner contains this dog.
  var owner: OwnerModel?

  public func write(to dog: Dog, in upsert: Upsert) {
    dog.update(Dog.name, to: name)
    // TODO(endless-mapping): write the owner back.
  }
}

extension Owner: DomainConvertible {
  public func makeDomain() throws -> OwnerModel {
    OwnerModel(id: id, dogs: try dogs.map { try $0.domain() })
  }
}

extension Dog: DomainConvertible {
  public func makeDomain() throws -> DogModel {
    // TODO(endless-mapping): end the mapping here.
    DogModel(id: id, name: name, owner: try owner?.domain())
  }
}

func ownerID(of dog: DogModel) -> UUID? {
  // TODO(endless-mapping): read the property that the value has now.
  dog.owner?.id
}

func move(_ dog: DogModel, to ownerID: UUID?, in context: ManagedObjectContext) throws {
  // TODO(endless-mapping): the dog with this owner.
  let moved = DogModel(id: dog.id, name: dog.name)
  try context.save(models: [moved])
}
