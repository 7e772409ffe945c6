// Wrong: fetches all owners and compares their nicknames in Swift.
// Fails with: the statement: expected a condition on ZNICKNAME
import CourseWorlds
import Lineage

public struct OwnerModel: Hashable, Sendable {
  var name: String
  var dogs: [String]
}

extension Owner: DomainConvertible {
  public func makeDomain() throws -> OwnerModel {
    OwnerModel(name: name, dogs: try dogs.map(\.name).sorted())
  }
}

/// The owners whose nickname begins with a text, sorted by name.
func owners(nicknamed text: String, in context: ManagedObjectContext) throws -> [OwnerModel] {
  let query = Query<Owner>.all.ascending { $0.name }.prefetching { $0.dogs }
  let owners: [Owner] = try context.fetch(query)
  return try owners.filter { $0.nickname?.hasPrefix(text) == true }.map { try $0.domain() }
}
