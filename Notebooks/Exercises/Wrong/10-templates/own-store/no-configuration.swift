// Wrong: names no configuration, so both files have all entities.
// Fails with: the articles and notes in the file of Catalogue: expected [3, 0]
import Lineage

func addConfigurations(to model: ManagedObjectModel) {
  model.setEntityNames(["Article"], forConfigurationName: "Catalogue")
  model.setEntityNames(["Note"], forConfigurationName: "Own")
}

func storeDescriptions(catalogue: String, own: String) -> [PersistentStoreDescription] {
  [
    PersistentStoreDescription(type: .sqlite, path: catalogue),
    PersistentStoreDescription(type: .sqlite, path: own),
  ]
}
