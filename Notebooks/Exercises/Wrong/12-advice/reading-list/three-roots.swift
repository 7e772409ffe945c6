// Wrong: gives the three kinds no common parent.
// Fails with: the number of root entities of the three kinds: expected 1, found 3
import Lineage

func makeModel() -> ManagedObjectModel {
  func shared() -> [PropertyDescription] {
    [
      AttributeDescription(name: "title", type: .string, isOptional: false),
      AttributeDescription(name: "addedAt", type: .date),
      AttributeDescription(
        name: "isRead", type: .boolean, isOptional: false, defaultValue: .boolean(false)),
    ]
  }
  let kinds = [
    EntityDescription(
      name: "Article",
      properties: shared() + [
        AttributeDescription(
          name: "wordCount", type: .integer32, isOptional: false, defaultValue: .integer(0))
      ]),
    EntityDescription(
      name: "Podcast",
      properties: shared() + [
        AttributeDescription(
          name: "duration", type: .double, isOptional: false, defaultValue: .double(0)),
        AttributeDescription(
          name: "episode", type: .integer32, isOptional: false, defaultValue: .integer(0)),
      ]),
    EntityDescription(
      name: "Video",
      properties: shared() + [
        AttributeDescription(
          name: "duration", type: .double, isOptional: false, defaultValue: .double(0)),
        AttributeDescription(name: "resolution", type: .string),
      ]),
  ]
  let topic = EntityDescription(
    name: "Topic",
    properties: [AttributeDescription(name: "name", type: .string, isOptional: false)])
  for kind in kinds {
    let topics = RelationshipDescription(name: "topics", destination: topic)
    let items = RelationshipDescription(name: "items\(kind.name)", destination: kind)
    RelationshipDescription.pair(topics, items)
    kind.properties.append(topics)
    topic.properties.append(items)
  }
  return ManagedObjectModel(entities: kinds + [topic])
}
