// Mend a model in which a preprint has two parents and declares too much.
import Lineage

func makeModel() -> ManagedObjectModel {
  let preprint = EntityDescription(
    name: "Preprint",
    properties: [
      // TODO(one-parent): a preprint has its title already.
      AttributeDescription(name: "title", type: .string),
      AttributeDescription(name: "server", type: .string),
    ])
  let paper = EntityDescription(
    name: "Paper", properties: [AttributeDescription(name: "doi", type: .string)],
    subentities: [preprint])
  let webPage = EntityDescription(
    name: "WebPage", properties: [AttributeDescription(name: "url", type: .uri)])
  // TODO(one-parent): a preprint is a paper; that it is on the web makes it no web page.
  webPage.subentities = [preprint]
  let publication = EntityDescription(
    name: "Publication", properties: [AttributeDescription(name: "title", type: .string)],
    subentities: [paper, webPage])
  return ManagedObjectModel(entities: [publication])
}
