// Wrong: declares pageCount in Publication, so web articles also have pages.
// Fails with: the properties of WebArticle: expected ["language", "title"]
import Lineage

func libraryModel() -> ManagedObjectModel {
  let title = AttributeDescription(name: "title", type: .string, isOptional: false)
  let printed = EntityDescription(
    name: "PrintedWork",
    subentities: [EntityDescription(name: "Book"), EntityDescription(name: "Thesis")])
  printed.isAbstract = true
  let publication = EntityDescription(
    name: "Publication", properties: [title, language(), pageCount()],
    subentities: [printed, EntityDescription(name: "WebArticle")])
  return ManagedObjectModel(entities: [publication])
}

private func language() -> AttributeDescription {
  AttributeDescription(name: "language", type: .string)
}

private func pageCount() -> AttributeDescription {
  AttributeDescription(name: "pageCount", type: .integer32)
}
