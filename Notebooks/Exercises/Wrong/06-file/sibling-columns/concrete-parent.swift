// Wrong: forgets that PrintedWork is abstract.
// Fails with: PrintedWork should be abstract, but is not
import Lineage

func libraryModel() -> ManagedObjectModel {
  let title = AttributeDescription(name: "title", type: .string, isOptional: false)
  let printed = EntityDescription(
    name: "PrintedWork", properties: [pageCount()],
    subentities: [EntityDescription(name: "Book"), EntityDescription(name: "Thesis")])
  let publication = EntityDescription(
    name: "Publication", properties: [title, language()],
    subentities: [printed, EntityDescription(name: "WebArticle")])
  return ManagedObjectModel(entities: [publication])
}

private func language() -> AttributeDescription {
  AttributeDescription(name: "language", type: .string)
}

private func pageCount() -> AttributeDescription {
  AttributeDescription(name: "pageCount", type: .integer32)
}
