// Wrong: finds the text anywhere in the nickname.
// Fails with: the owners whose nickname begins with “2”: expected []
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
  let query = Query<Owner>.where { $0.nickname.contains(text) }.ascending { $0.name }
  return try context.fetch(query.prefetching { $0.dogs })
}
