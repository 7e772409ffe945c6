// Wrong: lists the versions, but forgets the step.
// Fails with: the number of mappings: expected 1, found 0
import Lineage

func leadingNumber(_ text: String) -> Int64? { Int64(text.prefix { $0.isASCII && $0.isNumber }) }

func bookMapping() -> EntityMapping {
  EntityMapping(from: "Book", to: "Book") { old in
    guard case .string(let text) = old["pages"] else { return [:] }
    return ["pages": leadingNumber(text).map { .integer($0) }]
  }
}

func prepare(
  _ description: inout PersistentStoreDescription, from version1: ManagedObjectModel,
  to version2: ManagedObjectModel
) throws {
  description.modelVersions = ModelVersions([version1, version2])
}
