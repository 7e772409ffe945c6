// Repair a model in which a preprint has two parents and a duplicate attribute.
import Lineage

func makeModel() -> ManagedObjectModel {
  let preprint = EntityDescription(
    name: "Preprint",
    properties: [
      // TODO(one-parent): a preprint already inherits its title.
      AttributeDescription(name: "title", type: .string),
      AttributeDescription(name: "server", type: .string),
    ])
  let paper = EntityDescription(
    name: "Paper", properties: [AttributeDescription(name: "doi", type: .string)],
    subentities: [preprint])
  let webPage = EntityDescription(
    name: "WebPage", properties: [AttributeDescription(name: "url", type: .uri)])
  // TODO(one-parent): a preprint is a paper; being on the web does not make it a web page.
  webPage.subentities = [preprint]
  let publication = EntityDescription(
    name: "Publication", properties: [AttributeDescription(name: "title", type: .string)],
    subentities: [paper, webPage])
  return ManagedObjectModel(entities: [publication])
}
