// Wrong: stores each configuration at the other's path.
// Fails with: the articles and notes in the file of Catalogue: expected [3, 0], found [0, 2]
import Lineage

func addConfigurations(to model: ManagedObjectModel) {
  model.setEntityNames(["Article"], forConfigurationName: "Catalogue")
  model.setEntityNames(["Note"], forConfigurationName: "Own")
}

func storeDescriptions(catalogue: String, own: String) -> [PersistentStoreDescription] {
  [
    PersistentStoreDescription(type: .sqlite, path: own, configuration: "Catalogue"),
    PersistentStoreDescription(type: .sqlite, path: catalogue, configuration: "Own"),
  ]
}
