// Measure which edits of a model change version hashes.
import CourseWorlds
import Lineage

func changedEntities(from old: ManagedObjectModel, to new: ManagedObjectModel) -> Int {
  // TODO(model-diff): return how many entities of the new model break the lock of the old one.
  -1
}

/// The number of entities with a different hash after each edit.
let measured: [ModelEdit: Int] = [
  // TODO(model-diff): an entry for each edit, such as addAttribute.
  :
]
