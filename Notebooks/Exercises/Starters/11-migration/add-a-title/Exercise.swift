// Write the second version of a model, so that old stores open with it.
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
  // TODO(add-a-title): the attributes of version1, and an optional title.
  version1()
}
