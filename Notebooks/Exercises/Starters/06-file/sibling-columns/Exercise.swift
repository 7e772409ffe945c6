// Store properties that siblings share in one column.
import Lineage

func libraryModel() -> ManagedObjectModel {
  let title = AttributeDescription(name: "title", type: .string, isOptional: false)
  // TODO(sibling-columns): declare language once, for all publications.
  // TODO(sibling-columns): declare pageCount once, in an abstract parent of Book and Thesis.
  let publication = EntityDescription(
    name: "Publication", properties: [title],
    subentities: [
      EntityDescription(name: "Book", properties: [language(), pageCount()]),
      EntityDescription(name: "Thesis", properties: [language(), pageCount()]),
      EntityDescription(name: "WebArticle", properties: [language()]),
    ])
  return ManagedObjectModel(entities: [publication])
}

private func language() -> AttributeDescription {
  AttributeDescription(name: "language", type: .string)
}

private func pageCount() -> AttributeDescription {
  AttributeDescription(name: "pageCount", type: .integer32)
}
