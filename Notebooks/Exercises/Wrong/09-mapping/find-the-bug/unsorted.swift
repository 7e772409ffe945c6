// Wrong: forgets to sort the owners.
// Fails with: the names in order: expected ["Owner 10", "Owner 12", "Owner 2"
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
  let query = Query<Owner>.where { $0.nickname.beginsWith(text) }
  return try context.fetch(query.prefetching { $0.dogs })
}
