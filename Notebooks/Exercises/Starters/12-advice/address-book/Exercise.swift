// Design the model of an address book.
import Lineage

/// The name of the entity of which everything in the list is a kind.
let listEntity = "Record"
/// The name of the entity of which persons and companies are kinds.
let contactEntity = "Contact"

func makeModel() -> ManagedObjectModel {
  // TODO(address-book): the hierarchy, and what belongs to a record.
  let record = EntityDescription(
    name: "Record",
    properties: [AttributeDescription(name: "sortName", type: .string, isOptional: false)])
  return ManagedObjectModel(entities: [record])
}
