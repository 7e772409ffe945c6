// Store articles and notes in separate files.
import Lineage

func addConfigurations(to model: ManagedObjectModel) {
  model.setEntityNames(["Article"], forConfigurationName: "Catalogue")
  model.setEntityNames(["Note"], forConfigurationName: "Own")
}

func storeDescriptions(catalogue: String, own: String) -> [PersistentStoreDescription] {
  [
    PersistentStoreDescription(type: .sqlite, path: catalogue, configuration: "Catalogue"),
    PersistentStoreDescription(type: .sqlite, path: own, configuration: "Own"),
  ]
}
