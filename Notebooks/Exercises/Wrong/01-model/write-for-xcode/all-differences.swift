// Wrong: also lists differences that require no migration.
// Fails with: the differences after a new default value: expected []
import Lineage

func write(_ model: ManagedObjectModel, to path: String) throws {
  try ModelDocument(model).write(to: path)
}

func readModel(at path: String) throws -> ManagedObjectModel {
  try ModelDocument(path: path).model()
}

func differences(from one: ManagedObjectModel, to other: ManagedObjectModel) -> [String] {
  ModelDifference(from: one, to: other).changes.map { "\($0)" }
}
