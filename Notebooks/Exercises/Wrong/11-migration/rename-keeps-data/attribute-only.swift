// Wrong: gives only the attribute its old name.
// Fails with: the removed entities: expected [], found ["Location"]
import Lineage

final class Place: ManagedObject {
  static let title = Attribute<String?>("title")
}

/// The unchanged entity.
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
  title.renamingIdentifier = "name"
  let place = EntityDescription(name: "Place", properties: [title])
  return ManagedObjectModel(entities: [place, tag()])
}
