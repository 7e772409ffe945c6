// include: ../../DocumentationTests/Library.swift
let container = try Library.container()
let titles = ["One", "Two", "Three"]
// block: let view
expect(count == 3 && books.count == 5)
let book = books[0]
// block: let id
expect(title == "Notes")
// block: let text
expect(same == id)
expect(text.hasPrefix("x-coredata://") && text.hasSuffix("/Book/p1"))
let context = container.newContext()
// block: let child
expect(context.insertedObjects.count == 1)
expect(try container.newContext().count(Query<Book>.all) == 5)
context.rollback()
// block: let changed
expect(changed == 5)
expect(try container.newContext().count(Query<Book>.where { $0.year == 2026 }) == 5)
// block: let count
expect(total == 5 && names.count == 5)
let mine = try context.fetchRequired(Query<Book>.all)
let other = container.newContext()
let theirs = try other.fetchRequired(Query<Book>.all)
(mine.title, theirs.title, theirs.year) = ("Mine", "Theirs", 2001)
try other.save()
forgetPrinted()
// block: do {
// block: context.mergePolicy
let saved = try container.newContext().fetchRequired(Query<Book>.all)
expect(saved.title == "Mine" && saved.year == 2001)
// block: let saves
let added = Book(context: context)
added.title = "Heard of"
try context.save()
var heard: [ManagedObjectID] = []
func note(_ ids: [ManagedObjectID]) { heard += ids }
// block: for await saved
expect(heard == [added.objectID])
do {
  let book = mine
  // block: context.undoHistory
}
expect(mine.title == "Another title")
try context.undo()
expect(mine.title == "Mine" && !context.hasChanges)
// block: let (newest, count)
expect(newest.count == count)
