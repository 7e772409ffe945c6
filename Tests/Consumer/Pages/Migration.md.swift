/// A model of people, in versions.
func people(_ version: Int) -> ManagedObjectModel {
  let person = EntityDescription(
    name: "Person", properties: [AttributeDescription(name: "name", type: .string)])
  var entities = [person]
  if version > 1 {
    person.properties.append(AttributeDescription(name: "initial", type: .string))
    let family = EntityDescription(
      name: "Family", properties: [AttributeDescription(name: "name", type: .string)])
    let members = RelationshipDescription(name: "members", destination: person)
    let back = RelationshipDescription(name: "family", destination: family, maxCount: 1)
    RelationshipDescription.pair(members, back)
    family.properties.append(members)
    person.properties.append(back)
    entities.append(family)
  }
  if version > 2 { person.properties.append(AttributeDescription(name: "town", type: .string)) }
  return ManagedObjectModel(entities: entities)
}
let (version1, version2, version3) = (people(1), people(2), people(3))
var description = PersistentStoreDescription(type: .sqlite, path: "people.sqlite")
/// A new store of the first version, so that each snippet has one to migrate.
func fill() throws {
  description = PersistentStoreDescription(type: .sqlite, path: "\(UUID()).sqlite")
  let context = try open(version1)
  for name in ["Ada Lovelace", "Bob", "Ada Lovelace"] {
    try context.insert(entityName: "Person").setValue(.string(name), forKey: "name")
  }
  try context.save()
}
func open(_ model: ManagedObjectModel) throws -> ManagedObjectContext {
  let container = PersistentContainer(name: "people", managedObjectModel: model)
  container.persistentStoreDescriptions = [description]
  try container.loadPersistentStores()
  return container.newContext()
}
/// What the path leads to from each person of the second version.
func migrated(_ path: String) throws -> [AttributeValue?] {
  try fetched(in: open(version2)).map { try $0.value(forKeyPath: path) }
}
@Sendable func fetched(in context: ManagedObjectContext) throws -> [ManagedObject] {
  try context.fetch(FetchRequest<ManagedObject>(entityName: "Person"))
    .sorted { $0.objectID.uriRepresentation < $1.objectID.uriRepresentation }
}
// block: let mapping
expect(mapping.addedEntities == ["Family"] && mapping.removedEntities.isEmpty)
try fill()
// block: description.modelVersions
expect(try fetched(in: open(version3)).count == 3)
try fill()
// block: let people
expect(try migrated("initial") == [.string("A"), .string("B"), .string("A")])
try fill()
let familyMapping = {
  // block: EntityMapping(from: "Person", to: "Person", policy
}()
description.modelVersions = ModelVersions(
  [version1, version2],
  mappings: [try MappingModel(from: version1, to: version2, mappings: [familyMapping])])
expect(
  try migrated("family.name") == [.string("Lovelace"), .string("Bob"), .string("Lovelace")])
try fill()
@Sendable func removeDuplicates(in context: ManagedObjectContext) throws {
  var seen: Set<AttributeValue?> = []
  for person in try fetched(in: context)
  where !seen.insert(try person.value(forKey: "name")).inserted {
    context.delete(person)
  }
}
// block: let stage
expect(try migrated("name").count == 2)
try fill()
description.modelVersions = ModelVersions([version1, version2], mappings: [step])
@Sendable func isClosing() -> Bool { true }
// block: description.migrationObserver
expectError { _ = try migrated("name") }
