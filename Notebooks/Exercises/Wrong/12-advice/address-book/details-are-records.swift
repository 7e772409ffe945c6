// Wrong: stores phone numbers and e-mail addresses as records.
// Fails with: PhoneNumber should be a root entity, but has a parent
import Lineage

/// The name of the entity whose kinds appear in the list.
let listEntity = "Record"
/// The name of the entity whose kinds are persons and companies.
let contactEntity = "Contact"

func makeModel() -> ManagedObjectModel {
  func text(_ name: String) -> AttributeDescription {
    AttributeDescription(name: name, type: .string)
  }
  let contact = EntityDescription(
    name: "Contact", properties: [text("note")],
    subentities: [
      EntityDescription(name: "Person", properties: [text("firstName"), text("lastName")]),
      EntityDescription(name: "Company", properties: [text("name")]),
    ])
  contact.isAbstract = true
  let group = EntityDescription(name: "Group", properties: [text("groupName")])
  let record = EntityDescription(
    name: "Record",
    properties: [AttributeDescription(name: "sortName", type: .string, isOptional: false)],
    subentities: [contact, group])
  record.isAbstract = true

  let members = RelationshipDescription(name: "members", destination: record)
  let groups = RelationshipDescription(name: "groups", destination: group)
  RelationshipDescription.pair(members, groups)
  group.properties.append(members)
  record.properties.append(groups)

  func owned(_ name: String, _ relationship: String, _ attribute: String) -> EntityDescription {
    let entity = EntityDescription(name: name, properties: [text("label"), text(attribute)])
    let owner = RelationshipDescription(name: "record", destination: record, maxCount: 1)
    let all = RelationshipDescription(name: relationship, destination: entity)
    all.deleteRule = .cascade
    RelationshipDescription.pair(owner, all)
    entity.properties.append(owner)
    record.properties.append(all)
    return entity
  }
  record.subentities += [
    owned("PhoneNumber", "phoneNumbers", "number"),
    owned("EmailAddress", "emailAddresses", "address"),
  ]
  return ManagedObjectModel(entities: [record])
}
