// Wrong: removes the title of Publication and keeps the one of Preprint.
// Fails with: expected ["title", "doi", "server"], found ["doi", "title", "server"]
import Lineage

func makeModel() -> ManagedObjectModel {
  let preprint = EntityDescription(
    name: "Preprint",
    properties: [
      AttributeDescription(name: "title", type: .string),
      AttributeDescription(name: "server", type: .string),
    ])
  let paper = EntityDescription(
    name: "Paper", properties: [AttributeDescription(name: "doi", type: .string)],
    subentities: [preprint])
  let webPage = EntityDescription(
    name: "WebPage", properties: [AttributeDescription(name: "url", type: .uri)])
  let publication = EntityDescription(
    name: "Publication",
    subentities: [paper, webPage])
  return ManagedObjectModel(entities: [publication])
}
