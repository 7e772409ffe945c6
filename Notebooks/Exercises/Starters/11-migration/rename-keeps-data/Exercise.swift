// Give an entity and an attribute new names without losing what they hold.
import Lineage

final class Place: ManagedObject {
  static let title = Attribute<String?>("title")
}

/// What stays the same.
func tag() -> EntityDescription {
  EntityDescription(name: "Tag", properties: [AttributeDescription(name: "name", type: .string)])
}

func version1() -> ManagedObjectModel {
  let name = AttributeDescription(name: "name", type: .string)
  let location = EntityDescription(name: "Location", properties: [name])
  return ManagedObjectModel(entities: [location, tag()])
}

func version2() -> ManagedObjectModel {
  let title = AttributeDescription(name: "title", type: .string)
  // TODO(rename-keeps-data): what was the attribute called?
  let place = EntityDescription(name: "Place", properties: [title])
  // TODO(rename-keeps-data): what was the entity called?
  return ManagedObjectModel(entities: [place, tag()])
}
