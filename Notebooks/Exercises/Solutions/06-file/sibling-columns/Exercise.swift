// Store the URLs of two kinds in one column.
import Lineage

func makeModel() -> ManagedObjectModel {
  let page = EntityDescription(
    name: "WebPage", properties: [AttributeDescription(name: "url", type: .string)],
    subentities: [EntityDescription(name: "Article"), EntityDescription(name: "Post")])
  page.isAbstract = true
  let item = EntityDescription(
    name: "Item",
    properties: [AttributeDescription(name: "title", type: .string)], subentities: [page])
  return ManagedObjectModel(entities: [item])
}
