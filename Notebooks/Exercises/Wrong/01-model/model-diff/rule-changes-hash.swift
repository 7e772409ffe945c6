// Wrong: guesses that a rule changes the hash, and measures nothing.
// Fails with: the entry for changeRule: your function found another number
import CourseWorlds
import Lineage

func changedEntities(from old: ManagedObjectModel, to new: ManagedObjectModel) -> Int {
  do {
    try new.verify(old.versionLock)
    return 0
  } catch {
    return error.changed.count
  }
}

/// The number of entities with a different hash after each edit.
let measured: [ModelEdit: Int] = [
  .addAttribute: 1, .addToParent: 5, .changeDefault: 0, .changeRule: 1, .makeRequired: 1,
  .changeDeleteRule: 0, .addIndex: 0, .renameClass: 0,
]
