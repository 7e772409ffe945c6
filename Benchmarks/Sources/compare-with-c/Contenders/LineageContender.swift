import Foundation
import Lineage

/// The library, used like in an app: typed objects, a context, all features on.
struct LineageContender: Contender {
  static let name = "lineage"

  private let workload: Workload
  private let store: SQLiteStore
  private let container: PersistentContainer
  private var context: ManagedObjectContext
  /// The data for inserts, in an app's form.
  private var publications: [Publication] = []
  private var tagNumbers: [[Int]] = []
  private var tagNames: [String] = []
  private var ids: [ManagedObjectID] = []
  private var cutoffs: [Date] = []
  private var titles: [String] = []
  /// The objects to change, kept alive from preparation to performance.
  private var held: [ManagedObject] = []
  private var found: [[ManagedObject]] = []
  private var read = Answer(rows: 0, hash: 0)

  init(workload: Workload, path: String) throws {
    self.workload = workload
    store = try SQLiteStore(path: path)
    container = try PersistentContainer(
      model: ContenderModel.make(), classes: ContenderModel.classes, sqliteStore: store)
    context = container.newContext()
  }

  mutating func prepare(_ operation: BenchmarkOperation) throws {
    switch operation {
    case .insertAll, .insertAllIndexesLast, .insertAllManyLinks, .insertBatches:
      publications = (0..<workload.rows).map { workload.publication($0) }
      tagNumbers = (0..<workload.rows).map { workload.tags($0) }
      tagNames = (0..<workload.tagCount).map { workload.tagName($0) }
    case .newest:
      cutoffs = workload.newestCutoffs.map(Date.init(timeIntervalSinceReferenceDate:))
    case .byTag: ids = try everyID("Tag")
    case .byID, .byIDInScope: ids = try publicationIDs(of: workload.readRows)
    case .update, .delete:
      let rows = workload.changedRows
      titles = rows.map { workload.newTitle($0) }
      let ids = try publicationIDs(of: rows)
      held = []
      for id in ids { held.append(try context.existingObject(with: id)) }
    case .search, .searchAnyCase, .cursorSearch: titles = [workload.word(of: operation)]
    case .fetchAll, .fetchAllByDistance, .readAll, .readAndFree, .fetchBooks, .cursor,
      .cursorByDate:
      break
    }
  }

  mutating func perform(_ operation: BenchmarkOperation) throws {
    switch operation {
    case .insertAll, .insertAllIndexesLast, .insertAllManyLinks: try insertAll()
    case .insertBatches:
      try insertTags()
      try insertPublications(batch: BenchmarkOperation.batch)
    case .fetchAll, .fetchAllByDistance: found = [try fetchAll()]
    case .readAll, .readAndFree:
      found = [try fetchAll()]
      let checksum = found[0].reduce(0) { $0 &+ ($1.publication?.checksum ?? 0) }
      read = Answer(rows: found[0].count, hash: checksum)
      if operation == .readAndFree { found = [] }
    case .cursor, .cursorSearch, .cursorByDate: read = try readBatches(operation)
    case .fetchBooks:
      found = [try context.fetch(FetchRequest<ManagedObject>(entityName: "Book"))]
    case .newest: for cutoff in cutoffs { found.append(try newest(before: cutoff)) }
    case .byTag: for id in ids { found.append(try tagged(id)) }
    case .byID: found = [try objects()]
    case .byIDInScope: found = [try context.reading { try objects() }]
    case .search: for word in titles { found.append(try titled(word, [])) }
    case .searchAnyCase:
      for word in titles {
        found.append(try titled(word, [.caseInsensitive, .diacriticInsensitive]))
      }
    case .update:
      for (object, title) in zip(held, titles) {
        (object as? ContenderModel.PublicationObject)?.title = title
      }
      try context.save()
    case .delete:
      for object in held { context.delete(object) }
      try context.save()
    }
  }

  func answer(to operation: BenchmarkOperation) -> Answer {
    let rows = found.joined()
    switch operation {
    case .readAll, .readAndFree, .cursor, .cursorSearch, .cursorByDate: return read
    case .newest, .byID, .byIDInScope:
      return Answer(rows.compactMap(\.publication), isOrdered: true)
    default: return Answer(rows.compactMap(\.publication), isOrdered: false)
    }
  }

  func setting(_ name: String) throws -> String? { try store.settings()[name] }

  mutating func close() throws {
    held = []
    found = []
    try store.close()
  }
}

extension LineageContender {
  /// Saves in portions, to use little memory, in one transaction.
  private mutating func insertAll() throws {
    let context = context
    var ids: [ManagedObjectID] = []
    try context.performInOneTransaction {
      ids = try insertedTags()
      try insertPublications(batch: 10_000, tags: ids)
    }
  }

  private mutating func insertTags() throws { ids = try insertedTags() }

  private func insertedTags() throws -> [ManagedObjectID] {
    let tags = tagNames.map { name in
      let tag = ContenderModel.TagObject(context: context)
      tag.name = name
      return tag
    }
    try context.save()
    return tags.map(\.objectID)
  }

  private func insertPublications(batch: Int) throws {
    try insertPublications(batch: batch, tags: ids)
  }

  private func insertPublications(batch: Int, tags ids: [ManagedObjectID]) throws {
    for start in stride(from: 0, to: publications.count, by: batch) {
      let tags = ids.map { context.object(with: $0) }
      for row in start..<min(publications.count, start + batch) {
        let object = insert(publications[row])
        for tag in tagNumbers[row] { try object.add(tags[tag], to: "tags") }
      }
      try context.save()
      context.reset()
    }
  }

  private func insert(_ publication: Publication) -> ContenderModel.PublicationObject {
    let object = subclassed(publication)
    object.title = publication.title
    object.publishDate = Date(timeIntervalSinceReferenceDate: publication.publishDate)
    object.uuid = publication.uuid
    return object
  }

  private func subclassed(_ publication: Publication) -> ContenderModel.PublicationObject {
    switch publication.kind {
    case .academicPaper:
      let paper = ContenderModel.AcademicPaperObject(context: context)
      paper.doi = publication.identifier
      paper.citations = Int64(publication.firstNumber)
      paper.paperType = Int64(publication.paperType)
      return paper
    case .book:
      let book = ContenderModel.BookObject(context: context)
      book.isbn = publication.identifier
      book.pages = Int64(publication.firstNumber)
      return book
    case .webArticle:
      let article = ContenderModel.WebArticleObject(context: context)
      article.url = publication.identifier
      article.wordCount = Int64(publication.firstNumber)
      return article
    }
  }

  private func fetchAll() throws -> [ManagedObject] {
    try context.fetch(FetchRequest<ManagedObject>(entityName: "Publication"))
  }

  private func readBatches(_ operation: BenchmarkOperation) throws -> Answer {
    var request = FetchRequest<ManagedObject>(entityName: "Publication")
    if operation == .cursorSearch { request.predicate = .contains("title", titles[0], []) }
    if operation == .cursorByDate {
      request.sortDescriptors = [FetchSortDescriptor(key: "publishDate")]
    }
    let cursor = try context.cursor(request, batchSize: BenchmarkOperation.batch)
    var answer = Answer(rows: 0, hash: 0)
    while let objects = try cursor.next() {
      answer.rows += objects.count
      for object in objects { answer.hash &+= object.publication?.checksum ?? 0 }
    }
    return answer
  }

  private func newest(before cutoff: Date) throws -> [ManagedObject] {
    var request = FetchRequest<ManagedObject>(
      entityName: "Publication", predicate: .attribute("publishDate", .less, .date(cutoff)))
    request.sortDescriptors = [FetchSortDescriptor(key: "publishDate", ascending: false)]
    request.fetchLimit = workload.newestLimit
    return try context.fetch(request)
  }

  private func objects() throws -> [ManagedObject] {
    try ids.map { try context.existingObject(with: $0) }
  }

  private func titled(_ word: String, _ options: TextOptions) throws -> [ManagedObject] {
    let contains = FetchPredicate.contains("title", word, options)
    return try context.fetch(
      FetchRequest<ManagedObject>(entityName: "Publication", predicate: contains))
  }

  private func tagged(_ tag: ManagedObjectID) throws -> [ManagedObject] {
    try context.fetch(
      FetchRequest<ManagedObject>(entityName: "Publication", predicate: .linked("tags", to: tag)))
  }

  /// Returns the IDs of all objects of an entity in the order of insertion.
  private func everyID(_ entity: String) throws -> [ManagedObjectID] {
    let objects = try container.newContext()
      .fetch(FetchRequest<ManagedObject>(entityName: entity))
    return objects.map(\.objectID)
  }

  private func publicationIDs(of rows: [Int]) throws -> [ManagedObjectID] {
    let all = try everyID("Publication")
    return rows.map { all[$0] }
  }
}

extension ManagedObject {
  /// The values of a publication of any class.
  fileprivate var publication: Publication? {
    guard let object = self as? ContenderModel.PublicationObject,
      let (kind, identifier, firstNumber, paperType) = object.own
    else { return nil }
    return Publication(
      kind: kind, title: object.title ?? "",
      publishDate: object.publishDate?.timeIntervalSinceReferenceDate ?? 0,
      uuid: object.uuid ?? UUID(), identifier: identifier ?? "",
      firstNumber: Int32(firstNumber ?? 0), paperType: Int32(paperType ?? 0))
  }
}

extension ContenderModel.PublicationObject {
  fileprivate var own:
    (kind: Publication.Kind, identifier: String?, firstNumber: Int64?, paperType: Int64?)?
  {
    switch self {
    case let paper as ContenderModel.AcademicPaperObject:
      (.academicPaper, paper.doi, paper.citations, paper.paperType)
    case let book as ContenderModel.BookObject: (.book, book.isbn, book.pages, 0)
    case let article as ContenderModel.WebArticleObject:
      (.webArticle, article.url, article.wordCount, 0)
    default: nil
    }
  }
}
