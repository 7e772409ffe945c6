// Make what comes out equal to what went in.
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
    // TODO(round-trip): nothing should stay nothing.
    owner.update(Owner.nickname, to: nickname ?? "")
    // TODO(round-trip): in no order.
    try upsert.relate(owner, Owner.dogs, to: dogs)
  }
}

extension Dog: DomainConvertible {
  public func makeDomain() throws -> DogModel { DogModel(id: id, name: name) }
}

extension Owner: DomainConvertible {
  public func makeDomain() throws -> OwnerModel {
    // TODO(round-trip): in no order.
    let dogs = try dogs.map { try $0.domain() }
    return OwnerModel(id: id, name: name, nickname: nickname, dogs: dogs)
  }
}
