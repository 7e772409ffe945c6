// include: ../../DocumentationTests/Library.swift
// block: let publication
let container = try PersistentContainer(inMemory: model, classes: Library.classes)
let context = container.newContext()
try Library.fill(context)
do {
  let model = Library.model()
  // block: model.entitiesByName
  let context = try PersistentContainer(inMemory: model, classes: Library.classes).newContext()
  Publication(context: context).title = "Neither book nor paper"
  expectError { try context.save() }
}
// block: let everything
expect(everything.count == 3 && everything.contains { $0 is Paper })
expect(books.count == 2 && plain.isEmpty)
expect(everything.first?.label == "Notes (1843)")
expect(everything.last?.label == "The education of a computer (no year) 10.1145/609784")
let book = books[0]
let id = book.objectID
// block: let query
expect(query.predicate?.description == format.description)
expect(try context.fetch(query).count == 2)
// block: let paper
expect(paper.objectID == id && paper.title == "Notes")
expect(try context.count(Query<Book>.all) == 1 && context.count(Query<Paper>.all) == 2)
