import Foundation
import Lineage
import TestFolders
import Testing

// snippet: owner classes
final class Person: ManagedObject, IdentifiedObject {
  static let id = Attribute<UUID>("id")
  static let name = Attribute<String>("name")
  static let nickname = Attribute<String?>("nickname")
  static let dogs = ToMany<Dog>("dogs")
}

final class Dog: ManagedObject, IdentifiedObject {
  static let id = Attribute<UUID>("id")
  static let name = Attribute<String>("name")
  static let owner = ToOne<Person>("owner")
}
// end

// snippet: owner values
struct PersonModel: Hashable, Sendable {
  let id: UUID
  var name: String
  var nickname: String?
  var dogs: [DogModel]
}

struct DogModel: Hashable, Sendable {
  let id: UUID
  var name: String
}
// end

// snippet: to domain
extension Person: DomainConvertible {
  func makeDomain() throws -> PersonModel {
    PersonModel(
      id: try required(Person.id), name: try required(Person.name), nickname: nickname,
      dogs: try dogs.map { try $0.domain() }.sorted { $0.name < $1.name })
  }
}

extension Dog: DomainConvertible {
  func makeDomain() throws -> DogModel {
    DogModel(id: try required(Dog.id), name: try required(Dog.name))
  }
}
// end

// snippet: from domain
extension PersonModel: EntityConvertible {
  func write(to person: Person, in upsert: Upsert) throws {
    person.update(Person.name, to: name)
    person.update(Person.nickname, to: nickname)
    try upsert.relate(person, Person.dogs, to: dogs)
  }
}

extension DogModel: EntityConvertible {
  func write(to dog: Dog, in upsert: Upsert) { dog.update(Dog.name, to: name) }
}
// end

// snippet: person update
extension PersonModel {
  struct Update: EntityUpdate {
    let id: UUID
    var name = Change<String>.keep
    var nickname = Change<String?>.keep

    func write(to person: Person, in upsert: Upsert) {
      person.update(Person.name, to: name)
      person.update(Person.nickname, to: nickname)
    }
  }
}
// end

// snippet: family values
enum PublicationModel: Hashable, Sendable {
  case book(title: String, pageCount: Int?)
  case paper(title: String, doi: String?)
  case other(title: String)
}

enum PublicationKind: String, EntityKind {
  case book = "Book"
  case paper = "Paper"
  case publication = "Publication"
}

extension Publication: DomainConvertible {
  func makeDomain() throws -> PublicationModel {
    switch try kind(PublicationKind.self) {
    case .book: .book(title: title, pageCount: try narrowed(to: Book.self).pageCount)
    case .paper: .paper(title: title, doi: try narrowed(to: Paper.self).doi)
    case .publication: .other(title: title)
    }
  }
}
// end

/// The code of the article on domain mapping.
@Suite struct DomainSnippets {
  static func model() -> ManagedObjectModel {
    func attribute(_ name: String, _ type: AttributeType, isOptional: Bool = false)
      -> AttributeDescription
    {
      AttributeDescription(name: name, type: type, isOptional: isOptional)
    }
    let person = EntityDescription(
      name: "Person",
      properties: [
        attribute("id", .uuid), attribute("name", .string),
        attribute("nickname", .string, isOptional: true),
      ], uniquenessConstraints: [["id"]])
    let dog = EntityDescription(
      name: "Dog", properties: [attribute("id", .uuid), attribute("name", .string)],
      uniquenessConstraints: [["id"]])
    let dogs = RelationshipDescription(name: "dogs", destination: dog)
    let owner = RelationshipDescription(name: "owner", destination: person, maxCount: 1)
    RelationshipDescription.pair(dogs, owner)
    person.properties.append(dogs)
    dog.properties.append(owner)
    return ManagedObjectModel(entities: [person, dog])
  }

  private func context() throws -> ManagedObjectContext {
    try PersistentContainer(inMemory: Self.model(), classes: [Person.self, Dog.self]).newContext()
  }

  private let ada = PersonModel(
    id: UUID(), name: "Ada", nickname: "Countess",
    dogs: [DogModel(id: UUID(), name: "Pan"), DogModel(id: UUID(), name: "Rex")])

  @Test func `storing twice is storing once`() throws {
    let context = try context()
    let people = [ada]
    // snippet: upsert
    try context.save(models: people)  // inserts Ada and her dogs
    try context.save(models: people)  // changes nothing
    let found: [PersonModel] = try context.fetch(Query<Person>.all)
    // end
    #expect(found == people)
    #expect(try context.count(Query<Dog>.all) == 2)
  }

  @Test func `an update says what to keep, to set and to clear`() throws {
    let context = try context()
    try context.save(models: [ada])
    let id = ada.id
    // snippet: apply update
    try context.apply(PersonModel.Update(id: id, nickname: .clear))
    try context.apply(PersonModel.Update(id: id, name: .set("Augusta Ada")))
    try context.save()
    // end
    let person = try context.fetchRequired(Query<Person>.id(id))
    #expect(person.nickname == nil && person.name == "Augusta Ada")
    let unknown = UUID()
    let result = try context.apply([PersonModel.Update(id: unknown)])
    #expect(result.unknownIDs == [unknown])
    #expect(throws: DomainMappingError.self) {
      try context.apply(PersonModel.Update(id: unknown))
    }
  }

  /// Fifty people with a dog each.
  @Test func `a fetch that prefetches takes two statements, whatever the number of people`()
    throws
  {
    let folder = try Folder()
    let store = try SQLiteStore(path: folder.path("people.sqlite"))
    let container = try PersistentContainer(
      model: Self.model(), classes: [Person.self, Dog.self], sqliteStore: store)
    let stored = (0..<50).map { number in
      PersonModel(
        id: UUID(), name: "P\(number)", nickname: nil, dogs: [DogModel(id: UUID(), name: "D")])
    }
    try container.newContext().save(models: stored)
    func statementCount(_ query: Query<Person>) throws -> Int {
      store.resetStatementCounters()
      let found: [PersonModel] = try container.newContext().fetch(query)
      #expect(Set(found) == Set(stored))
      return store.statementUses().reduce(0) { $0 + $1.executionCount }
    }
    let context = container.newContext()
    // snippet: prefetching
    let people: [PersonModel] = try context.fetch(Query<Person>.all.prefetching { $0.dogs })
    // end
    #expect(people.count == 50)
    #expect(try statementCount(.all) == 51)
    #expect(try statementCount(.all.prefetching { $0.dogs }) == 2)
  }

  @Test func `a family becomes an enum`() throws {
    let context = try Library.container().newContext()
    let model = Library.model()
    // snippet: family fetch
    try PublicationKind.check(below: "Publication", in: model)  // no entity without a case
    let publications: [PublicationModel] = try context.fetch(Query<Publication>.all)
    // end
    #expect(
      publications == [
        .book(title: "Notes", pageCount: 66),
        .book(title: "Automatic programming", pageCount: 320),
        .paper(title: "The education of a computer", doi: "10.1145/609784"),
      ])
  }

  @Test func `a store that cannot be opened is backed up and replaced by a new one`() throws {
    let folder = try Folder()
    let path = folder.path("people.sqlite")
    let store = try SQLiteStore(path: path)
    _ = try PersistentContainer(model: Library.model(), sqliteStore: store)
    try store.close()
    let model = Self.model()
    var lines: [String] = []
    func print(_ loss: StoreRecovery.Recovered) { lines.append("\(loss)") }
    // snippet: recovery
    let opened = try StoreRecovery(backup: .besideStore).open(
      model: model, classes: [Person.self, Dog.self], sqliteAt: path)
    if let loss = opened.recovered { print(loss) }
    let context = opened.container.newContext()
    // end
    #expect(try context.count(Query<Person>.all) == 0)
    #expect(lines.count == 1 && lines[0].hasPrefix("started with an empty store, the old data"))
    let backup = try #require(opened.recovered?.backup)
    #expect(FileManager.default.fileExists(atPath: backup))
  }
}
