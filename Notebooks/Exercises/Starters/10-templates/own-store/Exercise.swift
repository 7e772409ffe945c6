// Store articles and notes in separate files.
import Lineage

func addConfigurations(to model: ManagedObjectModel) {
  // TODO(own-store): Catalogue has Article, Own has Note.
}

func storeDescriptions(catalogue: String, own: String) -> [PersistentStoreDescription] {
  // TODO(own-store): a store for each configuration, at these paths.
  [PersistentStoreDescription(type: .sqlite, path: catalogue)]
}
