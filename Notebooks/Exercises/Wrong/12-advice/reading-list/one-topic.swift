// Wrong: gives an item one topic only.
// Fails with: the relationship to Topic should be a to-many, but is a to-one
import Lineage

func makeModel() -> ManagedObjectModel {
  let item = EntityDescription(
    name: "Item",
    properties: [
      AttributeDescription(name: "title", type: .string, isOptional: false),
      AttributeDescription(name: "addedAt", type: .date),
      AttributeDescription(
        name: "isRead", type: .boolean, isOptional: false, defaultValue: .boolean(false)),
    ],
    subentities: [
      EntityDescription(
        name: "Article",
        properties: [
          AttributeDescription(
            name: "wordCount", type: .integer32, isOptional: false, defaultValue: .integer(0))
        ]),
      EntityDescription(
        name: "Podcast",
        properties: [
          AttributeDescription(
            name: "duration", type: .double, isOptional: false, defaultValue: .double(0)),
          AttributeDescription(
            name: "episode", type: .integer32, isOptional: false, defaultValue: .integer(0)),
        ]),
      EntityDescription(
        name: "Video",
        properties: [
          AttributeDescription(
            name: "duration", type: .double, isOptional: false, defaultValue: .double(0)),
          AttributeDescription(name: "resolution", type: .string),
        ]),
    ])
  item.isAbstract = true
  let topic = EntityDescription(
    name: "Topic",
    properties: [AttributeDescription(name: "name", type: .string, isOptional: false)])
  let topics = RelationshipDescription(name: "topics", destination: topic, maxCount: 1)
  let items = RelationshipDescription(name: "items", destination: item)
  RelationshipDescription.pair(topics, items)
  item.properties.append(topics)
  topic.properties.append(items)
  return ManagedObjectModel(entities: [item, topic])
}
