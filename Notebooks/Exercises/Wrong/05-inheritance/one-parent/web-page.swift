// Wrong: keeps the web page as the parent of a preprint.
// Fails with: the path from the root to Preprint: expected ["Publication", "Paper", "Preprint"]
import Lineage

func makeModel() -> ManagedObjectModel {
  let preprint = EntityDescription(
    name: "Preprint",
    properties: [
      AttributeDescription(name: "server", type: .string)
    ])
  let paper = EntityDescription(
    name: "Paper", properties: [AttributeDescription(name: "doi", type: .string)])
  let webPage = EntityDescription(
    name: "WebPage", properties: [AttributeDescription(name: "url", type: .uri)],
    subentities: [preprint])
  let publication = EntityDescription(
    name: "Publication", properties: [AttributeDescription(name: "title", type: .string)],
    subentities: [paper, webPage])
  return ManagedObjectModel(entities: [publication])
}
