// Wrong: adds the title to the first version, too.
// Fails with: the attributes of the first version: expected ["timestamp"]
import Foundation
import Lineage

final class Event: ManagedObject {
  static let timestamp = Attribute<Date?>("timestamp")
  static let title = Attribute<String?>("title")
}

func version1() -> ManagedObjectModel {
  ManagedObjectModel(entities: [
    EntityDescription(
      name: "Event",
      properties: [
        AttributeDescription(name: "timestamp", type: .date),
        AttributeDescription(name: "title", type: .string),
      ])
  ])
}

func version2() -> ManagedObjectModel {
  version1()
}
