// Wrong: renames the second title, so a preprint has two.
// Fails with: the attributes of Preprint: expected ["title", "doi", "server"]
import Lineage

func makeModel() -> ManagedObjectModel {
  let preprint = EntityDescription(
    name: "Preprint",
    properties: [
      AttributeDescription(name: "preprintTitle", type: .string),
      AttributeDescription(name: "server", type: .string),
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
