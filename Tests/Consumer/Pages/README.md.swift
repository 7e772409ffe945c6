class Publication: ManagedObject {}

let model = ManagedObjectModel(entities: [
  EntityDescription(
    name: "Publication", properties: [AttributeDescription(name: "publishDate", type: .date)],
    subentities: [
      EntityDescription(
        name: "Book", properties: [AttributeDescription(name: "isbn", type: .string)])
    ])
])
let path = "library.sqlite"
// block: final class Book
expect(try context.fetch(FetchRequest<Book>()).map { $0.isbn } == ["9783161484100"])
