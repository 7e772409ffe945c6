// Wrong: takes digits from anywhere in the string.
// Fails with: the pages of “about 90”: expected nil, found 90
import Lineage

func leadingNumber(_ text: String) -> Int64? { Int64(text.filter { $0.isASCII && $0.isNumber }) }

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
  let step = try MappingModel(from: version1, to: version2, mappings: [bookMapping()])
  description.modelVersions = ModelVersions([version1, version2], mappings: [step])
}
