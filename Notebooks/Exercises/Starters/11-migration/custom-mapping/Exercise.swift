// Migrate a store in which strings become numbers.
import Lineage

func leadingNumber(_ text: String) -> Int64? { Int64(text.prefix { $0.isASCII && $0.isNumber }) }

func bookMapping() -> EntityMapping {
  EntityMapping(from: "Book", to: "Book") { old in
    // TODO(custom-mapping): set "pages" to the number of the old string.
    [:]
  }
}

func prepare(
  _ description: inout PersistentStoreDescription, from version1: ManagedObjectModel,
  to version2: ManagedObjectModel
) throws {
  // TODO(custom-mapping): a step from both models and the mapping, and the list of versions.
}
