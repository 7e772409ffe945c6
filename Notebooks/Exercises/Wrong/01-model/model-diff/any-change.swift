// Wrong: returns 1 for every lock that is broken.
// Fails with: the entry for addToParent: expected 5, found 1
import CourseWorlds
import Lineage

func changedEntities(from old: ManagedObjectModel, to new: ManagedObjectModel) -> Int {
  do {
    try new.verify(old.versionLock)
    return 0
  } catch {
    return 1
  }
}

/// The number of entities with a different hash after each edit.
let measured: [ModelEdit: Int] = [
  .addAttribute: 1, .addToParent: 1, .changeDefault: 0, .changeRule: 0, .makeRequired: 1,
  .changeDeleteRule: 0, .addIndex: 0, .renameClass: 0,
]
