// Wrong: copies the URL of a web page to the preprint.
// Fails with: the attributes of Preprint: expected ["title", "doi", "server"]
import Lineage

func makeModel() -> ManagedObjectModel {
  let preprint = EntityDescription(
    name: "Preprint",
    properties: [
      AttributeDescription(name: "server", type: .string),
      AttributeDescription(name: "url", type: .uri),
    ])
  let paper = EntityDescription(
    name: "Paper", properties: [AttributeDescription(name: "doi", type: .string)],
    subentities: [preprint])
  let webPage = EntityDescription(
    name: "WebPage", properties: [AttributeDescription(name: "url", type: .uri)])
  let publication = EntityDescription(
    name: "Publication", properties: [AttributeDescription(name: "title", type: .string)],
    subentities: [paper, webPage])
  return ManagedObjectModel(entities: [publication])
}
