// include: ../../DocumentationTests/Library.swift
/// People with dogs.
enum Dogs {
  static func model() -> ManagedObjectModel {
    let person = EntityDescription(
      name: "Person",
      properties: [
        AttributeDescription(name: "id", type: .uuid, isOptional: false),
        AttributeDescription(name: "name", type: .string, isOptional: false),
        AttributeDescription(name: "nickname", type: .string),
      ], uniquenessConstraints: [["id"]])
    let dog = EntityDescription(
      name: "Dog",
      properties: [
        AttributeDescription(name: "id", type: .uuid, isOptional: false),
        AttributeDescription(name: "name", type: .string, isOptional: false),
      ], uniquenessConstraints: [["id"]])
    let dogs = RelationshipDescription(name: "dogs", destination: dog)
    let owner = RelationshipDescription(name: "owner", destination: person, maxCount: 1)
    RelationshipDescription.pair(dogs, owner)
    person.properties.append(dogs)
    dog.properties.append(owner)
    return ManagedObjectModel(entities: [person, dog])
  }
}
let model = Dogs.model()
let context = try PersistentContainer(inMemory: model, classes: [Person.self, Dog.self])
  .newContext()
let ada = PersonModel(
  id: UUID(), name: "Ada", nickname: "Countess",
  dogs: [DogModel(id: UUID(), name: "Pan"), DogModel(id: UUID(), name: "Rex")])
let (people, id) = ([ada], ada.id)
// block: try context.save(models: people)
expect(found == people)
expect(try context.count(Query<Dog>.all) == 2)
// block: try context.apply
let person = try context.fetchRequired(Query<Person>.id(id))
expect(person.nickname == nil && person.name == "Augusta Ada")
let unknown = UUID()
expect(try context.apply([PersonModel.Update(id: unknown)]).unknownIDs == [unknown])
expectError { try context.apply(PersonModel.Update(id: unknown)) }
do {
  let model = Library.model()
  let context = try Library.container().newContext()
  // block: try PublicationKind
  expect(
    publications == [
      .book(title: "Notes", pageCount: 66), .book(title: "Automatic programming", pageCount: 320),
      .paper(title: "The education of a computer", doi: "10.1145/609784"),
    ])
}
let path = "people.sqlite"
let stale = PersistentContainer(name: "library", managedObjectModel: Library.model())
stale.persistentStoreDescriptions = [PersistentStoreDescription(type: .sqlite, path: path)]
try stale.loadPersistentStores()
forgetPrinted()
// block: let opened
expect(try context.count(Query<Person>.all) == 0)
expect(FileManager.default.fileExists(atPath: opened.recovered?.backup ?? ""))
// block: let people
expect(people.isEmpty)
