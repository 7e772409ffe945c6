// Wrong: ignores the error of a model that a document cannot hold.
// Fails with: a template with an order should be rejected, but was accepted
import Lineage

func write(_ model: ManagedObjectModel, to path: String) throws {
  try? ModelDocument(model).write(to: path)
}

func readModel(at path: String) throws -> ManagedObjectModel {
  try ModelDocument(path: path).model()
}

func differences(from one: ManagedObjectModel, to other: ManagedObjectModel) -> [String] {
  ModelDifference(from: one, to: other).changes.filter(\.changesVersionHash).map { "\($0)" }
}
