// include: ../../DocumentationTests/Library.swift
class Stamped: ManagedObject {
  static let text = Attribute<String?>("text")
  static let revision = Attribute<Int>("revision")
  // block: override func willSave
}
let container = try Library.container()
let context = container.newContext()
let model = Library.model()
func count(_ predicate: FetchPredicate) throws -> Int {
  try context.count(
    for: FetchRequest<Publication>(entityName: "Publication", predicate: predicate))
}
// block: let book
context.rollback()
// block: do {
do {
  let book = try context.fetchRequired(Query<Book>.all)
  let copy = Book(context: context)
  // block: try book.setValue
  expect(book.pageCount == 67)
  expect(copy.title == book.title && copy.author === author)
  expectError { try book.setValue(.string("x"), forKey: "pageCount") }
  context.rollback()
}
// block: let container
expect(try container.newContext().fetch(Query<Book>.all).isEmpty)
// block: let others
expect(try count(others) == 1 && count(withAbsent) == 2)
// block: let swift
expect(try count(translated) == 2)
let entity = EntityDescription(
  name: "Stamped",
  properties: [
    AttributeDescription(name: "text", type: .string),
    AttributeDescription(name: "revision", type: .integer32, defaultValue: .integer(0)),
  ])
let stamping = try PersistentContainer(
  inMemory: ManagedObjectModel(entities: [entity]), classes: [Stamped.self]
).newContext()
let object = Stamped(context: stamping)
try stamping.save()
object.text = nil
try stamping.save()
expect(object.revision == 1)
object.text = "x"
try stamping.save()
expect(object.revision == 2)
