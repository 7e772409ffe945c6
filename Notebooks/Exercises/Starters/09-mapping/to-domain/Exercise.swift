// Convert managed objects to values that have no context.
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
    // TODO(to-domain): the owner's values; a phone is required.
    OwnerModel(id: id, name: "", nickname: nil, phone: phone ?? "")
  }
}

func owners(in context: ManagedObjectContext) throws -> [OwnerModel] {
  // TODO(to-domain): all owners as values, sorted by name.
  []
}
