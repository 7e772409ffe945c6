// Wrong: declares language in PrintedWork and again in WebArticle.
// Fails with: the columns for languages: expected ["ZLANGUAGE"], found ["ZLANGUAGE", "ZLANGUAGE1"]
import Lineage

func libraryModel() -> ManagedObjectModel {
  let title = AttributeDescription(name: "title", type: .string, isOptional: false)
  let printed = EntityDescription(
    name: "PrintedWork", properties: [language(), pageCount()],
    subentities: [EntityDescription(name: "Book"), EntityDescription(name: "Thesis")])
  printed.isAbstract = true
  let publication = EntityDescription(
    name: "Publication", properties: [title],
    subentities: [
      printed, EntityDescription(name: "WebArticle", properties: [language()]),
    ])
  return ManagedObjectModel(entities: [publication])
}

private func language() -> AttributeDescription {
  AttributeDescription(name: "language", type: .string)
}

private func pageCount() -> AttributeDescription {
  AttributeDescription(name: "pageCount", type: .integer32)
}
