// Wrong: repairs the key, but still runs a statement for each owner.
// Fails with: the number of statements for 2 owners: expected 2, found 3
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
  let query = Query<Owner>.where { $0.nickname.beginsWith(text) }.ascending { $0.name }
  return try context.fetch(query)
}
