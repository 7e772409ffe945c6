// include: ../../DocumentationTests/Library.swift
// given: container: PersistentContainer
// given: context: ManagedObjectContext
// given: model: ManagedObjectModel
// given: version1: ManagedObjectModel
// given: version2: ManagedObjectModel
// given: version3: ManagedObjectModel
// given: description: inout PersistentStoreDescription
// given: predicate: FetchPredicate
// given: token: PersistentHistoryToken
// given: path: String
// given: content: Data
// given: logger: Logger
// given: article: ManagedObject
// given: object: Dog
// given: team: Team
// given: book: Book
// given: kept: [ManagedObjectID]
// given: id: UUID
// given: people: [PersonModel]
final class Dog: ManagedObject, IdentifiedObject {
  static let id = Attribute<UUID>("id")
  static let name = Attribute<String>("name")
  static let age = Attribute<Int>("age")
  static let owner = ToOne<Person>("owner")
}
final class Person: ManagedObject, IdentifiedObject {
  static let id = Attribute<UUID>("id")
  static let name = Attribute<String>("name")
  static let age = Attribute<Int>("age")
  static let dogs = ToMany<Dog>("dogs")
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
class Player: ManagedObject {
  static let byTeam = FetchRequest<Player>()
  // block: var title: String?
}
class Measurement: ManagedObject {
  static let value = Attribute<Double?>("value")
  // block: var value: Double?
}
struct Size: CompositeRepresentable {
  let width: Double
  struct Elements: Sendable {
    let width = CompositeElement.named("width", Double.self)
  }
  static let elements = Elements()
  static var declarations: [PropertyDeclaration] { [elements.width.declared()] }
  init?(_ values: CompositeValues) { nil }
  var values: CompositeValues { CompositeValues() }
}
extension Publication {
  static var newestFirst: FetchRequest<Publication> { FetchRequest() }
}
func show(_ change: some Sendable) {}
@Sendable func removeDuplicates(in context: ManagedObjectContext) throws {}
