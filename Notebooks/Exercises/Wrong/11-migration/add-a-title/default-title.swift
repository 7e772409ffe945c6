// Wrong: gives old events a title by default.
// Fails with: old events should have no title, but one has a title
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
  model.entities[0].properties.append(
    AttributeDescription(name: "title", type: .string, defaultValue: .string("Untitled")))
  return model
}
