// Wrong: sorts the dogs after the read, although their order is already lost.
// Fails with: the dogs that were read: expected ["Rex", "Fido"], found ["Fido", "Rex"]
import CourseWorlds
import Foundation
import Lineage

public struct DogModel: EntityConvertible, Hashable {
  public let id: UUID
  var name: String

  public func write(to dog: Dog, in upsert: Upsert) { dog.update(Dog.name, to: name) }
}

public struct OwnerModel: EntityConvertible, Hashable {
  public let id: UUID
  var name: String
  var nickname: String?
  var dogs: [DogModel]

  public func write(to owner: Owner, in upsert: Upsert) throws {
    owner.update(Owner.name, to: name)
    owner.update(Owner.nickname, to: nickname)
    try upsert.relate(owner, Owner.dogs, to: dogs)
  }
}

extension Dog: DomainConvertible {
  public func makeDomain() throws -> DogModel { DogModel(id: id, name: name) }
}

extension Owner: DomainConvertible {
  public func makeDomain() throws -> OwnerModel {
    let dogs = try dogs.map { try $0.domain() }.sorted { $0.name < $1.name }
    return OwnerModel(id: id, name: name, nickname: nickname, dogs: dogs)
  }
}
