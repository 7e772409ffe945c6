// Design a model for a list of articles, podcasts and videos.
import Lineage

func makeModel() -> ManagedObjectModel {
  // TODO(reading-list): the entities, their attributes and relationships.
  let article = EntityDescription(
    name: "Article",
    properties: [AttributeDescription(name: "title", type: .string, isOptional: false)])
  return ManagedObjectModel(entities: [article])
}
