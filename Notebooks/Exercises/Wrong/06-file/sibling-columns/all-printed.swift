// Wrong: makes the web article a printed work, too.
// Fails with: the sub-entities of PrintedWork: expected
import Lineage

func libraryModel() -> ManagedObjectModel {
  let title = AttributeDescription(name: "title", type: .string, isOptional: false)
  let printed = EntityDescription(
    name: "PrintedWork", properties: [pageCount()],
    subentities: [
      EntityDescription(name: "Book"), EntityDescription(name: "Thesis"),
      EntityDescription(name: "WebArticle"),
    ])
  printed.isAbstract = true
  let publication = EntityDescription(
    name: "Publication", properties: [title, language()],
    subentities: [printed])
  return ManagedObjectModel(entities: [publication])
}

private func language() -> AttributeDescription {
  AttributeDescription(name: "language", type: .string)
}

private func pageCount() -> AttributeDescription {
  AttributeDescription(name: "pageCount", type: .integer32)
}
