// Make the value you read equal to the value you wrote.
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
  // TODO(round-trip): a type without an order.
  var dogs: [DogModel]

  public func write(to owner: Owner, in upsert: Upsert) throws {
    owner.update(Owner.name, to: name)
    // TODO(round-trip): nil should stay nil.
    owner.update(Owner.nickname, to: nickname ?? "")
    // TODO(round-trip): without an order.
    try upsert.relate(owner, Owner.dogs, to: dogs)
  }
}

extension Dog: DomainConvertible {
  public func makeDomain() throws -> DogModel { DogModel(id: id, name: name) }
}

extension Owner: DomainConvertible {
  public func makeDomain() throws -> OwnerModel {
    // TODO(round-trip): without an order.
    let dogs = try dogs.map { try $0.domain() }
    return OwnerModel(id: id, name: name, nickname: nickname, dogs: dogs)
  }
}
