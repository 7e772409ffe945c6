// given: container: PersistentContainer
// given: context: ManagedObjectContext
// given: store: SQLiteStore
// given: model: ManagedObjectModel
// given: older: ManagedObjectModel
// given: newer: ManagedObjectModel
// given: description: inout PersistentStoreDescription
// given: token: PersistentHistoryToken
// given: logger: Logger
// given: ada: Author
// given: grace: Author
// given: book: Book
// given: paper: Paper
// given: person: Person
// given: dog: Dog
// unknown: content: Data
struct Example {
  let folder: URL
  let store: SQLiteStore
  let container: PersistentContainer
  let context: ManagedObjectContext
  let model: ManagedObjectModel
  let older: ManagedObjectModel
  let newer: ManagedObjectModel
  var description: PersistentStoreDescription
  let token: PersistentHistoryToken
  let logger = Logger(label: "example", factory: { _ in SwiftLogNoOpLogHandler() })
  let ada: Author
  let grace: Author
  let book: Book
  let paper: Paper
  let person: Person
  let dog: Dog

  @MainActor init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = FileManager.default.changeCurrentDirectoryPath(folder.path)
    older = Self.model(isOlder: true)
    model = Self.model()
    newer = Self.model(isNewer: true)
    store = try SQLiteStore(path: "library.sqlite", tracksHistory: true)
    container = try PersistentContainer(model: model, classes: Self.classes, sqliteStore: store)
    context = container.viewContext
    try Self.fill(context)
    token = try container.history().map(\.token)[0]
    let authors = try context.fetch(Query<Author>.all.ascending(\.name))
    (ada, grace) = (authors[0], authors[1])
    book = try context.fetch(Query<Book>.all.ascending(\.year))[0]
    paper = try context.fetch(Query<Paper>.all)[0]
    person = try context.fetch(Query<Person>.all)[0]
    dog = try context.fetch(Query<Dog>.all)[0]
    description = PersistentStoreDescription(type: .sqlite, path: "library.sqlite")
    store.resetStatementCounters()
  }

  @MainActor static func check(
    _ place: String, sql: String = "", _ body: @MainActor (inout Example) async throws -> Void
  ) async {
    do {
      var example = try Example()
      defer { try? FileManager.default.removeItem(at: example.folder) }
      forgetPrinted()
      try await body(&example)
      expectStatements(sql, of: example.store, place: place)
    } catch {
      note("\(place): \(error)")
    }
  }

  private static let classes = [
    Publication.self, Book.self, Paper.self, Author.self, Tag.self, Person.self, Dog.self,
  ]

  /// Returns the model of the store, one without Paper.doi, or one with Book.isbn.
  private static func model(isOlder: Bool = false, isNewer: Bool = false) -> ManagedObjectModel {
    let book = entity(
      "Book", [attribute("pageCount", .integer32)] + (isNewer ? [attribute("isbn", .string)] : []))
    let keywords = attribute("keywords", .transformable)
    keywords.valueTransformerName = "Keywords"
    let paper = entity("Paper", isOlder ? [keywords] : [keywords, attribute("doi", .string)])
    let publication = entity(
      "Publication",
      [attribute("title", .string, default: .string("untitled")), attribute("year", .integer16)])
    publication.subentities = [book, paper]
    let author = entity("Author", [attribute("name", .string, default: .string(""))])
    let tag = entity("Tag", [attribute("name", .string, default: .string(""))])
    tag.uniquenessConstraints = [["name"]]
    let common = {
      [
        attribute("id", .uuid), attribute("name", .string, default: .string("")),
        attribute("age", .integer64, default: .integer(0)),
      ]
    }
    let (person, dog) = (entity("Person", common()), entity("Dog", common()))
    relate(publication, "author", 1, author, "publications", 0)
    relate(publication, "tags", 0, tag, "publications", 0)
    relate(dog, "owner", 1, person, "dogs", 0)
    let model = ManagedObjectModel(entities: [publication, author, tag, person, dog])
    model.fetchRequestTemplatesByName["byAuthor"] = FetchRequestTemplate(
      entityName: "Publication", predicateFormat: "author.name == $AUTHOR")
    return model
  }

  private static func entity(_ name: String, _ properties: [PropertyDescription])
    -> EntityDescription
  {
    EntityDescription(name: name, properties: properties)
  }

  private static func attribute(
    _ name: String, _ type: AttributeType, default value: AttributeValue? = nil
  )
    -> AttributeDescription
  {
    AttributeDescription(name: name, type: type, isOptional: value == nil, defaultValue: value)
  }

  private static func relate(
    _ first: EntityDescription, _ there: String, _ thereCount: Int, _ second: EntityDescription,
    _ back: String,
    _ backCount: Int
  ) {
    let one = RelationshipDescription(name: there, destination: second, maxCount: thereCount)
    let other = RelationshipDescription(name: back, destination: first, maxCount: backCount)
    RelationshipDescription.pair(one, other)
    first.properties.append(one)
    second.properties.append(other)
  }

  private static func fill(_ context: ManagedObjectContext) throws {
    let (ada, grace, sea) = (
      Author(context: context), Author(context: context), Tag(context: context)
    )
    (ada.name, grace.name, sea.name) = ("Ada", "Grace", "sea")
    let (notes, compilers, paper) = (
      Book(context: context), Book(context: context), Paper(context: context)
    )
    (notes.title, notes.year, notes.pageCount, notes.author) = ("Notes", 1843, 66, ada)
    (compilers.title, compilers.year) = ("Automatic programming", 2004)
    (compilers.pageCount, compilers.author) = (320, ada)
    (paper.title, paper.doi, paper.author) = (
      "The education of a computer", "10.1145/609784", grace
    )
    try notes.add(sea, to: "tags")
    let (person, dog) = (Person(context: context), Dog(context: context))
    (person.id, person.name, person.age) = (UUID(), "Emma", 21)
    (dog.id, dog.name, dog.age, dog.owner) = (UUID(), "Rex", 4, person)
    try context.save()
  }
}
class Publication: ManagedObject {
  static let title = Attribute<String>("title")
  static let year = Attribute<Int?>("year")
  static let author = ToOne<Author>("author")
  static let tags = ToMany<Tag>("tags")
}
final class Book: Publication {
  static let pageCount = Attribute<Int?>("pageCount")
}
final class Paper: Publication {
  static let doi = Attribute<String?>("doi")
}
final class Author: ManagedObject {
  static let name = Attribute<String>("name")
  static let publications = ToMany<Publication>("publications")
}
final class Tag: ManagedObject {
  static let name = Attribute<String>("name")
  static let publications = ToMany<Publication>("publications")
}
class ByHand: ManagedObject {
  // block: var title: String?
}
class Measurement: ManagedObject {
  static let value = Attribute<Double?>("value")
  // block: var value: Double?
}
final class Person: ManagedObject, IdentifiedObject {
  static let id = Attribute<UUID>("id")
  static let name = Attribute<String>("name")
  static let age = Attribute<Int>("age")
  static let dogs = ToMany<Dog>("dogs")
}
final class Dog: ManagedObject, IdentifiedObject {
  static let id = Attribute<UUID>("id")
  static let name = Attribute<String>("name")
  static let age = Attribute<Int>("age")
  static let owner = ToOne<Person>("owner")
}
struct PersonModel: Hashable, Sendable {
  let id: UUID
  let name: String
  let dogs: [DogModel]
}
struct DogModel: Hashable, Sendable {
  let id: UUID
  let name: String
  let ownerID: UUID?
}
extension DogModel: EntityConvertible {
  func write(to dog: Dog, in upsert: Upsert) { dog.update(Dog.name, to: name) }
}
extension Person: DomainConvertible {
  func makeDomain() throws -> PersonModel {
    PersonModel(id: try required(Person.id), name: name, dogs: try dogs.map { try $0.domain() })
  }
}
enum PublicationModel: Sendable {
  case book(pageCount: Int?)
  case paper(doi: String?)
}
extension Publication {
  static var newestFirst: FetchRequest<Publication> {
    FetchRequest(Query<Publication>.all.descending(\.year))
  }
}
