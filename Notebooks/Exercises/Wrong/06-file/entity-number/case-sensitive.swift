// Wrong: sorts uppercase names before lowercase ones.
// Fails with: the names in order: expected ["ant", "Drone"
import CourseWorlds
import Lineage

/// The value of Z_ENT in rows of this entity; nil if the store has no such entity.
func number(of entity: String, in trial: TrialStore) throws -> Int? {
  try trial.integer("SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = '\(entity)'")
}

/// The names of entities and of their sub-entities, in the order in which a new store numbers them.
func namesInOrder(_ siblings: [EntityDescription]) -> [String] {
  siblings.sorted { $0.name < $1.name }.flatMap { [$0.name] + namesInOrder($0.subentities) }
}
