// Wrong: returns a new model of publications and does not read the document.
// Fails with: the entities whose version hash differs after reading: expected []
import CourseWorlds
import Lineage

func write(_ model: ManagedObjectModel, to path: String) throws {
  try ModelDocument(model).write(to: path)
}

func readModel(at path: String) throws -> ManagedObjectModel {
  Publications.model(.parentEntity)
}

func differences(from one: ManagedObjectModel, to other: ManagedObjectModel) -> [String] {
  ModelDifference(from: one, to: other).changes.filter(\.changesVersionHash).map { "\($0)" }
}
