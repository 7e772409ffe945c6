// Wrong: puts both entities into the configuration Own.
// Fails with: the entities of Own: expected ["Note"], found ["Article", "Note"]
import Lineage

func addConfigurations(to model: ManagedObjectModel) {
  model.setEntityNames(["Article"], forConfigurationName: "Catalogue")
  model.setEntityNames(["Article", "Note"], forConfigurationName: "Own")
}

func storeDescriptions(catalogue: String, own: String) -> [PersistentStoreDescription] {
  [
    PersistentStoreDescription(type: .sqlite, path: catalogue, configuration: "Catalogue"),
    PersistentStoreDescription(type: .sqlite, path: own, configuration: "Own"),
  ]
}
