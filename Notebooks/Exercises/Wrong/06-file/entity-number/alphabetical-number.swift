// Wrong: counts the names up to this one in alphabetical order.
// Fails with: the number of Book: expected 5, found 4
import CourseWorlds
import Lineage

/// The value of Z_ENT in rows of this entity; nil if the store has no such entity.
func number(of entity: String, in trial: TrialStore) throws -> Int? {
  let rows = try trial.rows("SELECT Z_NAME FROM Z_PRIMARYKEY ORDER BY Z_NAME")
  return rows.firstIndex { $0[0] == entity }.map { $0 + 1 }
}

/// The names of entities and of their sub-entities, in the order in which a new store numbers them.
func namesInOrder(_ siblings: [EntityDescription]) -> [String] {
  siblings.sorted { $0.name.lowercased() < $1.name.lowercased() }
    .flatMap { [$0.name] + namesInOrder($0.subentities) }
}
