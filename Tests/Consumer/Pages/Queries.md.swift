// include: ../../DocumentationTests/Library.swift
let container = try Library.container()
let context = container.newContext()
let model = Library.model()
// block: let recent
// block: let books
expect(books.map(\.title) == ["Automatic programming"] && count == 1)
expect(first === required && first === books.first)
// block: let long
expect(!recent.description.contains("pageCount"))
// block: let prolific
expect(try context.fetch(prolific).map(\.name) == ["Ada"])
// block: var request = FetchRequest
expect(objects.map(\.year) == [2004, 1843] && count == 2)
expect(ids == objects.map(\.objectID))
do {
  let books = try context.fetch(Query<Book>.all.ascending { $0.year })
  // block: let isOld
  expect(old == [books[0]] && answer)
}
// block: let predicate = #Predicate
expect(
  try context.fetch(request).map(\.title) == [
    "Automatic programming", "The education of a computer",
  ]
)
do {
  let context = try Library.container().newContext()
  // block: let cursor
  expect(pages > 0)
  // block: let titles
  expect(try context.fetch(Query<Book>.all).allSatisfy { $0.title == $0.title.uppercased() })
}
// block: let book
expect(found == [book])
context.rollback()
// block: model.setFetchRequestTemplate(
do {
  let context = try PersistentContainer(inMemory: model, classes: Library.classes).newContext()
  try Library.fill(context)
  // block: let request: FetchRequest<Publication>
  expect(try context.fetch(request).count == 2)
}
// block: var request = DictionaryRequest
expect(rows == [["author.name": .attribute(.string("Ada")), "count": .attribute(.integer(2))]])
// block: var update
expect(written.updated.count == 1)
expect(try context.count(Query<Publication>.where { $0.year == 1900 }) == 1)
// block: let newest
let latest = Book(context: context)
(latest.title, latest.year) = ("New", 2026)
try context.save()
expect(results.objects.first === latest)
results.finish()
var shown: [String] = []
func show(_ change: FetchedResultsChange) {
  shown.append("\(change.inserted.map(\.index)) \(change.deleted.map(\.index))")
}
// block: for await change
expect(shown == ["[0] []"])
context.delete(latest)
// block: var request = FetchRequest
expect(names == ["Ada", "Grace"] && second.title == "Notes")
