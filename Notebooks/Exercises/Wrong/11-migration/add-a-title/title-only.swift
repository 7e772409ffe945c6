// Wrong: forgets the time in the second version.
// Fails with: Event.timestamp: the entity has no such property
import Foundation
import Lineage

final class Event: ManagedObject {
  static let timestamp = Attribute<Date?>("timestamp")
  static let title = Attribute<String?>("title")
}

func version1() -> ManagedObjectModel {
  ManagedObjectModel(entities: [
    EntityDescription(
      name: "Event", properties: [AttributeDescription(name: "timestamp", type: .date)])
  ])
}

func version2() -> ManagedObjectModel {
  let model = version1()
  model.entities[0].properties = [AttributeDescription(name: "title", type: .string)]
  return model
}
