// Wrong: writes an empty nickname as nil.
// Fails with: the nickname that was read: expected “”, found nil
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
  var dogs: Set<DogModel>

  public func write(to owner: Owner, in upsert: Upsert) throws {
    owner.update(Owner.name, to: name)
    owner.update(Owner.nickname, to: nickname == "" ? nil : nickname)
    try upsert.relate(owner, Owner.dogs, to: Array(dogs))
  }
}

extension Dog: DomainConvertible {
  public func makeDomain() throws -> DogModel { DogModel(id: id, name: name) }
}

extension Owner: DomainConvertible {
  public func makeDomain() throws -> OwnerModel {
    let dogs = Set(try dogs.map { try $0.domain() })
    return OwnerModel(id: id, name: name, nickname: nickname, dogs: dogs)
  }
}
