import Foundation
import GRDB
import ObjectGraph
import ObjectModel
import SQLiteStore
import Testing

@Suite struct SpineTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  @Test func `objects come back from a new context with their values, class and links`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.sqlite").path
    let store = try SQLiteStore(path: path)
    let container = try PersistentContainer(
      model: PublicationModel.make(), classes: PublicationModel.classes, sqliteStore: store)
    let context = container.newContext()
    let tag = Tag(context: context)
    tag.name = "swift"
    let book = Book(context: context)
    book.title = "Überblick"
    book.pageCount = 321
    book.publishDate = Date(timeIntervalSinceReferenceDate: 0.5)
    let uuid = UUID()
    book.uuid = uuid
    try book.add(tag, to: "tags")
    let paper = AcademicPaper(context: context)
    paper.title = "On rows"
    try context.save()
    #expect(!context.hasChanges)

    let other = container.newContext()
    let all = try other.fetch(FetchRequest<Publication>())
    #expect(all.count == 2)
    let fetched = try #require(all.first { $0 is Book } as? Book)
    #expect(fetched.title == "Überblick")
    #expect(fetched.pageCount == 321)
    #expect(fetched.uuid == uuid)
    #expect(fetched.publishDate?.timeIntervalSinceReferenceDate == 0.5)
    #expect(try fetched.toMany("tags").map { ($0 as? Tag)?.name } == ["swift"])
    let tagged = try other.fetch(
      FetchRequest<Publication>(
        entityName: "Publication", predicate: .linked("tags", to: tag.objectID)))
    #expect(tagged.count == 1 && tagged[0] === fetched)
    fetched.pageCount = 5
    fetched.title = nil
    #expect(throws: ObjectGraphError.self) { try other.save() }
    fetched.title = "x"
    try other.save()
    other.delete(fetched)
    try other.save()
    #expect(try other.count(for: FetchRequest<Publication>()) == 1)
  }
}
