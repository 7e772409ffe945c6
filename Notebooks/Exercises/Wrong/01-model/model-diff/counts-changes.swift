// Wrong: counts the changes and not the entities that inherit them.
// Fails with: the entry for addToParent: expected 5, found 1
import CourseWorlds
import Lineage

func changedEntities(from old: ManagedObjectModel, to new: ManagedObjectModel) -> Int {
  ModelDifference(from: old, to: new).changes.filter(\.changesVersionHash).count
}

/// The number of entities with a different hash after each edit.
let measured: [ModelEdit: Int] = [
  .addAttribute: 1, .addToParent: 1, .changeDefault: 0, .changeRule: 0, .makeRequired: 1,
  .changeDeleteRule: 0, .addIndex: 0, .renameClass: 0,
]
