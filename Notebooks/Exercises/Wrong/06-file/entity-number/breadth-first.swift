// Wrong: puts all siblings before their sub-entities.
// Fails with: the names in order: expected ["Author", "Publication", "AcademicPaper"
import CourseWorlds
import Lineage

/// The value of Z_ENT in rows of this entity; nil if the store has no such entity.
func number(of entity: String, in trial: TrialStore) throws -> Int? {
  try trial.integer("SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = '\(entity)'")
}

/// The names of entities and of their sub-entities, in the order in which a new store numbers them.
func namesInOrder(_ siblings: [EntityDescription]) -> [String] {
  let sorted = siblings.sorted { $0.name.lowercased() < $1.name.lowercased() }
  return sorted.map(\.name) + sorted.flatMap { namesInOrder($0.subentities) }
}
