// Rename an attribute without losing its values.
import Lineage

func makeVersion2() -> ManagedObjectModel {
  let fullName = AttributeDescription(name: "fullName", type: .string)
  fullName.renamingIdentifier = "name"
  return ManagedObjectModel(entities: [EntityDescription(name: "Person", properties: [fullName])])
}
