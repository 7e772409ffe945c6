// Find out which number an entity has in a store, and which one a new store would give it.
import CourseWorlds
import Lineage

/// What rows of this entity have in Z_ENT; nil if the store has no such entity.
func number(of entity: String, in trial: TrialStore) throws -> Int? {
  // TODO(entity-number): ask Z_PRIMARYKEY by trial.integer("SELECT …").
  5
}

/// The names of entities and of all below them, in the order in which a new store numbers them.
func namesInOrder(_ siblings: [EntityDescription]) -> [String] {
  // TODO(entity-number): sort without regard to case; put what is below an entity right behind it.
  siblings.map(\.name)
}
