// Keep articles and notes in files of their own.
import Lineage

func addConfigurations(to model: ManagedObjectModel) {
  // TODO(own-store): Catalogue has articles, Own has notes.
}

func storeDescriptions(catalogue: String, own: String) -> [PersistentStoreDescription] {
  // TODO(own-store): a store for each configuration, at these paths.
  [PersistentStoreDescription(type: .sqlite, path: catalogue)]
}
