// Wrong: substitutes 0 for a string without a number.
// Fails with: the pages of “about 90”: expected nil, found 0
import Lineage

func leadingNumber(_ text: String) -> Int64? { Int64(text.prefix { $0.isASCII && $0.isNumber }) }

func bookMapping() -> EntityMapping {
  EntityMapping(from: "Book", to: "Book") { old in
    guard case .string(let text) = old["pages"] else { return [:] }
    return ["pages": .integer(leadingNumber(text) ?? 0)]
  }
}

func prepare(
  _ description: inout PersistentStoreDescription, from version1: ManagedObjectModel,
  to version2: ManagedObjectModel
) throws {
  let step = try MappingModel(from: version1, to: version2, mappings: [bookMapping()])
  description.modelVersions = ModelVersions([version1, version2], mappings: [step])
}
