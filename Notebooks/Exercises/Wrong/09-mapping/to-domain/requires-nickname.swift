// Wrong: also requires a nickname.
// Fails with: has no value, and its domain type needs one
import CourseWorlds
import Foundation
import Lineage

public struct OwnerModel: Hashable, Sendable {
  let id: UUID
  var name: String
  var nickname: String?
  var phone: String
}

extension Owner: DomainConvertible {
  public func makeDomain() throws -> OwnerModel {
    OwnerModel(
      id: id, name: name, nickname: try required(Owner.nickname),
      phone: try required(Owner.phone))
  }
}

func owners(in context: ManagedObjectContext) throws -> [OwnerModel] {
  try context.fetch(Query<Owner>.all.ascending { $0.name })
}
