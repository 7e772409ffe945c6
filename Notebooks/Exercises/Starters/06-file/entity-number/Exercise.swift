// Find the number of an entity in a store, and the number that a new store would give it.
import CourseWorlds
import Lineage

/// The value of Z_ENT in rows of this entity; nil if the store has no such entity.
func number(of entity: String, in trial: TrialStore) throws -> Int? {
  // TODO(entity-number): read Z_PRIMARYKEY by trial.integer("SELECT …").
  5
}

/// The names of entities and of their sub-entities, in the order in which a new store numbers them.
func namesInOrder(_ siblings: [EntityDescription]) -> [String] {
  // TODO(entity-number): sort without regard to case; put sub-entities right after their parent.
  siblings.map(\.name)
}
