import Foundation
import GRDB

// Independent entities: a table for each kind.

func start(
  _ kind: String, _ it: some PublicationProtocol, _ author: Int64?, _ tags: [Int64]
) -> Plain {
  var plain = Plain(kind: kind, id: it.id ?? 0, title: it.title)
  (plain.publishDate, plain.author, plain.tags) = (it.publishDate, author, tags)
  return plain
}

func all(_ db: Database) throws -> [Plain] {
  var plains: [Plain] = []
  for it in try Publication.fetchAll(db) {
    let tags = PublicationTag.filter { $0.publicationId == it.id }.order { $0.position }
    plains.append(start("Publication", it, it.authorId, try tags.fetchAll(db).map(\.tagId)))
  }
  for it in try BlogPost.fetchAll(db) {
    let tags = BlogPostTag.filter { $0.blogPostId == it.id }.order { $0.position }
    plains.append(start("BlogPost", it, it.authorId, try tags.fetchAll(db).map(\.tagId)))
  }
  for it in try Book.fetchAll(db) {
    let tags = BookTag.filter { $0.bookId == it.id }.order { $0.position }
    var plain = start("Book", it, it.authorId, try tags.fetchAll(db).map(\.tagId))
    plain.values = [
      "isbn": Plain.text(it.isbn), "price": Plain.text(it.price), "cover": Plain.text(it.cover),
      "printed": Plain.text(it.printed), "available": Plain.text(it.available),
    ]
    plains.append(plain)
  }
  for it in try Novel.fetchAll(db) {
    let tags = NovelTag.filter { $0.novelId == it.id }.order { $0.position }
    var plain = start("Novel", it, it.authorId, try tags.fetchAll(db).map(\.tagId))
    plain.values = [
      "isbn": Plain.text(it.isbn), "price": Plain.text(it.price), "cover": Plain.text(it.cover),
      "printed": Plain.text(it.printed), "available": Plain.text(it.available),
      "pages": Plain.text(it.pages),
    ]
    plains.append(plain)
  }
  for it in try AcademicPaper.fetchAll(db) {
    let tags = AcademicPaperTag.filter { $0.academicPaperId == it.id }.order { $0.position }
    var plain = start("AcademicPaper", it, it.authorId, try tags.fetchAll(db).map(\.tagId))
    plain.values = [
      "paperType": Plain.text(it.paperType), "start": Plain.text(it.start),
      "end": Plain.text(it.end), "score": Plain.text(it.score),
      "identifier": Plain.text(it.identifier),
    ]
    plains.append(plain)
  }
  for it in try WebArticle.fetchAll(db) {
    let tags = WebArticleTag.filter { $0.webArticleId == it.id }.order { $0.position }
    var plain = start("WebArticle", it, it.authorId, try tags.fetchAll(db).map(\.tagId))
    plain.values = [
      "url": Plain.text(it.url), "rating": Plain.text(it.rating), "visits": Plain.text(it.visits),
    ]
    plains.append(plain)
  }
  return plains
}

let steps = try Steps()
try steps.list("imported", all)
try steps.database.read { db in
  try steps.authors(db)
  let since = Date(timeIntervalSinceReferenceDate: 0)
  let newest: [any PublicationProtocol] =
    try Publication.publicationSortedByPublishDate(since: since).fetchAll(db)
    + BlogPost.publicationSortedByPublishDate(since: since).fetchAll(db)
    + Book.publicationSortedByPublishDate(since: since).fetchAll(db)
    + Novel.publicationSortedByPublishDate(since: since).fetchAll(db)
    + AcademicPaper.publicationSortedByPublishDate(since: since).fetchAll(db)
    + WebArticle.publicationSortedByPublishDate(since: since).fetchAll(db)
  let sorted = newest.sorted {
    ($0.publishDate ?? .distantPast) > ($1.publishDate ?? .distantPast)
  }
  print("newest", sorted.prefix(50).map { $0.id ?? 0 })
  let counts = [
    try Publication.countedPublication(authorId: 1).fetchCount(db),
    try BlogPost.countedPublication(authorId: 1).fetchCount(db),
    try Book.countedPublication(authorId: 1).fetchCount(db),
    try Novel.countedPublication(authorId: 1).fetchCount(db),
    try AcademicPaper.countedPublication(authorId: 1).fetchCount(db),
    try WebArticle.countedPublication(authorId: 1).fetchCount(db),
  ]
  print("of author", counts.reduce(0, +))
  print("novels", try Novel.novelSortedByPrice(pages: 5).fetchAll(db).map { $0.id ?? 0 })
}

func change<Kind: PublicationProtocol>(_ kind: Kind.Type, _ db: Database) throws {
  for var it in try Kind.fetchAll(db) {
    let id = it.id ?? 0
    if id % 3 == 0 {
      it.title += " é"
      it.publishDate = nil
      try it.update(db)
    }
    if id % 7 == 1 { print("deleted", try it.delete(db)) }
  }
}

try steps.database.write { db in
  try change(Publication.self, db)
  try change(BlogPost.self, db)
  try change(Book.self, db)
  try change(Novel.self, db)
  try change(AcademicPaper.self, db)
  try change(WebArticle.self, db)
  var new = Book(
    title: "New", publishDate: nil, isbn: "new", price: 12.5, cover: Data([0, 255]), printed: nil,
    available: true, authorId: 2)
  try new.insert(db)
  print("new", new.id ?? 0)
  new.id = nil
  steps.attempt("isbn twice") { try new.insert(db) }
}
try steps.deleteOthers()
try steps.list("written", all)
