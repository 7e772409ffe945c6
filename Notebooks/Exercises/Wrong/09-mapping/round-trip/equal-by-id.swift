// Wrong: compares only the IDs of owners.
// Fails with: Exercise.swift declares the operator ==, which the checks use to compare
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

  public static func == (one: OwnerModel, other: OwnerModel) -> Bool { one.id == other.id }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Dog: DomainConvertible {
  public func makeDomain() throws -> DogModel { DogModel(id: id, name: name) }
}

extension Owner: DomainConvertible {
  public func makeDomain() throws -> OwnerModel {
    let dogs = try dogs.map { try $0.domain() }
    return OwnerModel(id: id, name: name, nickname: nickname, dogs: dogs)
  }
}
