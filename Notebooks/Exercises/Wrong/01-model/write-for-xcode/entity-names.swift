// Wrong: compares the names of the entities, so a new attribute is no difference.
// Fails with: differences should list the new attribute of Publication
import Lineage

func write(_ model: ManagedObjectModel, to path: String) throws {
  try ModelDocument(model).write(to: path)
}

func readModel(at path: String) throws -> ManagedObjectModel {
  try ModelDocument(path: path).model()
}

func differences(from one: ManagedObjectModel, to other: ManagedObjectModel) -> [String] {
  Set(one.entitiesByName.keys).symmetricDifference(other.entitiesByName.keys).sorted()
}
