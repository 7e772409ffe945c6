// Rename an attribute without losing its values.
import Lineage

func makeVersion2() -> ManagedObjectModel {
  // TODO(rename): say which attribute of version 1 this is.
  let fullName = AttributeDescription(name: "fullName", type: .string)
  return ManagedObjectModel(entities: [EntityDescription(name: "Person", properties: [fullName])])
}
