// Wrong: substitutes an empty string for a missing nickname.
// Fails with: name: "Owner 1", nickname: nil
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
    OwnerModel(id: id, name: name, nickname: nickname ?? "", phone: try required(Owner.phone))
  }
}

func owners(in context: ManagedObjectContext) throws -> [OwnerModel] {
  try context.fetch(Query<Owner>.all.ascending { $0.name })
}
