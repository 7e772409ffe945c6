// Write a model in Xcode's format, read it, and compare the two.
import Lineage

func write(_ model: ManagedObjectModel, to path: String) throws {
  // TODO(write-for-xcode): write the model's document.
}

func readModel(at path: String) throws -> ManagedObjectModel {
  // TODO(write-for-xcode): return the model of the document at the path.
  ManagedObjectModel()
}

func differences(from one: ManagedObjectModel, to other: ManagedObjectModel) -> [String] {
  // TODO(write-for-xcode): return the differences that change a version hash.
  ["not compared"]
}
