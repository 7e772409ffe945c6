import Foundation
import Lineage
import Testing

/// The code of the article on queries.
@Suite struct QuerySnippets {
  private let container: PersistentContainer
  private let context: ManagedObjectContext

  init() throws {
    container = try Library.container()
    context = container.newContext()
  }

  @Test func `a query is a value that is printed, kept and run`() throws {
    // snippet: query
    let recent = Query<Book>
      .where { $0.year >= 2000 && $0.author.name.beginsWith("a", .caseInsensitive) }
      .descending { $0.year }
      .ascending { $0.title }
      .limit(20)
    // end
    // snippet: query runs
    let books = try context.fetch(recent)
    let first = try context.fetchFirst(recent)  // nil if there is none
    let required = try context.fetchRequired(recent)  // throws if there is none
    let count = try context.count(recent)
    // end
    #expect(books.map(\.title) == ["Automatic programming"] && count == 1)
    #expect(first === required && first === books.first)
    // snippet: query composes
    let long = recent.where { $0.pageCount > 300 }  // `recent` is what it was
    print(long)
    // end
    #expect(
      long.description
        == "Book where year >= 2000 AND author.name BEGINSWITH[c] \"a\" AND pageCount > 300 "
        + "order by year descending, title limit 20")
    #expect(recent.description.contains("pageCount") == false)
  }

  @Test func `conditions on many objects say for which they hold`() throws {
    // snippet: to-many conditions
    let prolific = Query<Author>.where {
      $0.publications.count > 1 && $0.publications.any { $0.title.contains("programming") }
        && $0.publications.none { $0.is(Paper.self) }
    }
    // end
    #expect(try context.fetch(prolific).map(\.name) == ["Ada"])
  }

  @Test func `a request has what Core Data's has`() throws {
    // snippet: fetch request
    var request = FetchRequest<Publication>(entityName: "Publication")
    request.predicate = try FetchPredicate(
      format: "author.name ==[cd] %@ AND year > %d", "ÁDA", 1800)
    request.sortDescriptors = [FetchSortDescriptor(key: "year", ascending: false)]
    request.fetchLimit = 100
    request.fetchBatchSize = 20
    request.relationshipKeyPathsForPrefetching = ["author"]

    let objects = try context.fetch(request)
    let ids = try context.objectIDs(for: request)
    let count = try context.count(for: request)
    // end
    #expect(objects.map(\.year) == [2004, 1843] && count == 2)
    #expect(ids == objects.map(\.objectID))
  }

  @Test func `Foundation's predicates are translated`() throws {
    var request = FetchRequest<Publication>(entityName: "Publication")
    // snippet: foundation predicate
    let predicate = #Predicate<Publication> {
      $0.title.contains("programming") || $0.author?.name == "Grace"
    }
    request.predicate = try FetchPredicate(predicate, in: container)
    request.sortDescriptors = [
      try FetchSortDescriptor(
        SortDescriptor(\Publication.title, comparator: .lexical), in: container)
    ]
    // end
    #expect(
      try context.fetch(request).map(\.title)
        == ["Automatic programming", "The education of a computer"])
  }

  @Test func `a template of the model is filled in`() throws {
    let model = Library.model()
    // snippet: template
    model.setFetchRequestTemplate(
      FetchRequestTemplate(
        entityName: "Publication", predicateFormat: "author.name == $AUTHOR"),
      forName: "byAuthor")
    // end
    let context = try PersistentContainer(inMemory: model, classes: Library.classes).newContext()
    try Library.fill(context)
    // snippet: template use
    let request: FetchRequest<Publication> = try context.fetchRequest(
      fromTemplate: "byAuthor", substituting: ["AUTHOR": .attribute(.string("Ada"))])
    // end
    #expect(try context.fetch(request).count == 2)
    #expect(throws: ObjectGraphError.self) {
      let _: FetchRequest<Publication> = try context.fetchRequest(fromTemplate: "byAuthor")
    }
  }

  @Test func `dictionaries count groups in the store`() throws {
    // snippet: dictionaries
    var request = DictionaryRequest(entityName: "Publication")
    let count = FetchExpression.aggregate(.count, .keyPath(.subject))
    request.propertiesToFetch = ["author.name", .init("count", count)]
    request.propertiesToGroupBy = ["author.name"]
    request.havingPredicate = try FetchPredicate(format: "count > 1")
    let rows = try context.fetch(request)
    // end
    #expect(
      rows == [
        ["author.name": .attribute(.string("Ada")), "count": .attribute(.integer(2))]
      ])
  }

  @Test func `whoever watches a fetch hears of changes`() async throws {
    var told: [String] = []
    func show(_ change: FetchedResultsChange) {
      told.append("\(change.inserted.map(\.index)) \(change.deleted.map(\.index))")
    }
    // snippet: watching
    let newest = Query<Book>.all.descending { $0.year }
    let results = try FetchedResults(FetchRequest(newest), in: context)
    let changes = results.changes
    // end
    let book = Book(context: context)
    (book.title, book.year) = ("New", 2026)
    try context.save()
    #expect(results.objects.first === book)
    results.finish()
    // snippet: watching loop
    for await change in changes { show(change) }
    // end
    #expect(told == ["[0] []"])
  }

  @Test func `results come in sections`() throws {
    // snippet: sections
    var request = FetchRequest<Publication>(entityName: "Publication")
    request.sortDescriptors = ["author.name", "title"].map { FetchSortDescriptor(key: $0) }
    let results = try FetchedResults(request, in: context, sectionNameKeyPath: "author.name")
    let names = results.sections.map(\.name)
    let second = results.object(at: [0, 1])
    // end
    #expect(names == ["Ada", "Grace"] && second.title == "Notes")
  }

  @Test func `a predicate is evaluated on objects in memory`() throws {
    let books = try context.fetch(Query<Book>.all.ascending { $0.year })
    // snippet: evaluating
    let isOld = try FetchPredicate(format: "year < 1900 AND author.name == 'Ada'")
    let old = try books.filtered(using: isOld)
    let answer = try isOld.evaluate(with: books[0])
    // end
    #expect(old == [books[0]] && answer)
  }

  @Test func `rows are changed in the store without objects`() throws {
    // snippet: batches
    var update = BatchUpdateRequest(entityName: "Publication", predicate: .isNil("year"))
    update.propertiesToUpdate = ["year": .value(.attribute(.integer(1900)))]
    let written = try context.execute(update)
    try context.mergeChanges(from: written)
    // end
    #expect(written.updated.count == 1)
    #expect(try context.count(Query<Publication>.where { $0.year == 1900 }) == 1)
  }

  @Test func `unsaved changes count`() throws {
    // snippet: pending changes
    let book = Book(context: context)
    book.title = "Unsaved"
    let found = try context.fetch(Query<Book>.where { $0.title == "Unsaved" })
    // end
    #expect(found == [book])
  }
}
