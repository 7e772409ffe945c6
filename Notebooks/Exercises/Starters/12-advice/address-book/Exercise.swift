// Design the model of an address book.
import Lineage

/// The name of the entity whose kinds appear in the list.
let listEntity = "Record"
/// The name of the entity whose kinds are persons and companies.
let contactEntity = "Contact"

func makeModel() -> ManagedObjectModel {
  // TODO(address-book): the hierarchy, and the details of a record.
  let record = EntityDescription(
    name: "Record",
    properties: [AttributeDescription(name: "sortName", type: .string, isOptional: false)])
  return ManagedObjectModel(entities: [record])
}
