// include: ../../DocumentationTests/Library.swift
let (path, model, classes) = ("library.sqlite", Library.model(), Library.classes)
// block: var description
let start = try container.currentPersistentHistoryToken()
var token = start
// block: let context
context.delete(book)
try context.save()
forgetPrinted()
// block: for transaction
expectPrinted(["insert Book []", "delete Book []"])
expect(try JSONDecoder().decode(PersistentHistoryToken.self, from: data) == token)
// block: var request
expect(news.count == 2)
let view = container.newContext()
// block: try view.mergeChanges
let isbn = AttributeDescription(name: "isbn", type: .string)
// block: isbn.preserves
// block: let weekAgo
expect(try container.history().count == 2)
if let token { try container.deleteHistory(before: token) }
var isLost = false
func fetchEverythingAnew() { isLost = true }
// block: do {
expect(isLost)
