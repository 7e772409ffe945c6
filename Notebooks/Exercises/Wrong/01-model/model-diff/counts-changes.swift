// Wrong: counts all changes, also those that change no hash.
// Fails with: the entry for changeDefault: expected 0, found 1
import CourseWorlds
import Lineage

func changedEntities(from old: ManagedObjectModel, to new: ManagedObjectModel) -> Int {
  ModelDifference(from: old, to: new).changes.count
}

/// The number of entities with a different hash after each edit.
let measured: [ModelEdit: Int] = [
  .addAttribute: 1, .addToParent: 5, .changeDefault: 1, .changeRule: 1, .makeRequired: 1,
  .changeDeleteRule: 1, .addIndex: 1, .renameClass: 1,
]
