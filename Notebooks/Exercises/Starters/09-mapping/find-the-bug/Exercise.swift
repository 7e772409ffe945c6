// Fetch any number of owners with their dogs in two statements.
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
  // TODO(find-the-bug): a query that the compiler checks, and that also reads the dogs.
  var request = FetchRequest<Owner>(entityName: "Owner")
  request.predicate = try FetchPredicate(format: "nickName BEGINSWITH %@", text)
  request.sortDescriptors = [FetchSortDescriptor(key: "name")]
  return try context.fetch(request).map { try $0.domain() }
}
