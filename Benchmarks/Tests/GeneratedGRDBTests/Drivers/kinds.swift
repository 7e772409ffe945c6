import Foundation
import GRDB

// One table and a struct for each kind.

func start(
  _ kind: String, _ id: Int64?, _ title: String, _ date: Date?, _ author: Int64?, _ db: Database
) throws -> Plain {
  var plain = Plain(kind: kind, id: id ?? 0, title: title, publishDate: date, author: author)
  plain.tags = try PublicationTag.filter { $0.publicationId == id }
    .order { $0.position }.fetchAll(db).map(\.tagId)
  return plain
}

func plain(_ any: AnyPublication, _ db: Database) throws -> Plain {
  switch any {
  case .ROOT(let it):
    return try start("Publication", it.id, it.title, it.publishDate, it.authorId, db)
  case .blogPost(let it):
    return try start("BlogPost", it.id, it.title, it.publishDate, it.authorId, db)
  case .book(let it):
    var plain = try start("Book", it.id, it.title, it.publishDate, it.authorId, db)
    plain.values = [
      "isbn": Plain.text(it.isbn), "price": Plain.text(it.price), "cover": Plain.text(it.cover),
      "printed": Plain.text(it.printed), "available": Plain.text(it.available),
    ]
    return plain
  case .novel(let it):
    var plain = try start("Novel", it.id, it.title, it.publishDate, it.authorId, db)
    plain.values = [
      "isbn": Plain.text(it.isbn), "price": Plain.text(it.price), "cover": Plain.text(it.cover),
      "printed": Plain.text(it.printed), "available": Plain.text(it.available),
      "pages": Plain.text(it.pages),
    ]
    return plain
  case .academicPaper(let it):
    var plain = try start("AcademicPaper", it.id, it.title, it.publishDate, it.authorId, db)
    plain.values = [
      "paperType": Plain.text(it.paperType), "start": Plain.text(it.start),
      "end": Plain.text(it.end), "score": Plain.text(it.score),
      "identifier": Plain.text(it.identifier),
    ]
    return plain
  case .webArticle(let it):
    var plain = try start("WebArticle", it.id, it.title, it.publishDate, it.authorId, db)
    plain.values = [
      "url": Plain.text(it.url), "rating": Plain.text(it.rating), "visits": Plain.text(it.visits),
    ]
    return plain
  }
}

func all(_ db: Database) throws -> [Plain] {
  try AnyPublication.all().fetchAll(db).map { try plain($0, db) }
}

let steps = try Steps()
try steps.list("imported", all)
try steps.database.read { db in
  try steps.authors(db)
  let since = Date(timeIntervalSinceReferenceDate: 0)
  print(
    "newest",
    try Publication.publicationSortedByPublishDate(since: since).fetchAll(db).map { $0.id ?? 0 })
  print("of author", try Publication.countedPublication(authorId: 1).fetchCount(db))
  print("of tag", try Publication.publication(tagId: 2).fetchAll(db).map { $0.id ?? 0 }.sorted())
  print(
    "of name", try Publication.publication(name: "Ä 2").fetchAll(db).map { $0.id ?? 0 }.sorted())
  print("novels", try Novel.novelSortedByPrice(pages: 5).fetchAll(db).map { $0.id ?? 0 })
  print("isbn", try Book.book(isbn: "isbn-1").fetchAll(db).map { $0.id ?? 0 })
  let (books, novels) = (try Book.all().fetchCount(db), try Novel.all().fetchCount(db))
  print("books", books, "novels", novels)
}

/// Changes objects through the type of their kind or of an ancestor.
func change<Kind: PublicationRecord>(
  _ kind: Kind.Type, _ db: Database, _ title: WritableKeyPath<Kind, String>,
  _ date: WritableKeyPath<Kind, Date?>
) throws {
  for var it in try Kind.all().fetchAll(db) {
    let id = it.id ?? 0
    if id % 3 == 0 {
      it[keyPath: title] += " é"
      it[keyPath: date] = nil
      try it.update(db)
    }
    if id % 7 == 1 { print("deleted", try it.delete(db)) }
  }
}

try steps.database.write { db in
  // Changes a novel as a book, which must keep the novel's pages.
  try change(Book.self, db, \.title, \.publishDate)
  try change(AcademicPaper.self, db, \.title, \.publishDate)
  try change(WebArticle.self, db, \.title, \.publishDate)
  try change(BlogPost.self, db, \.title, \.publishDate)
  ROOTCHANGES
  var new = Book(
    title: "New", publishDate: nil, authorId: 2, isbn: "new", price: 12.5, cover: Data([0, 255]),
    printed: nil, available: true)
  try new.save(db)
  print("new", new.id ?? 0)
  new.id = nil
  steps.attempt("isbn twice") { try new.insert(db) }
}
try steps.deleteOthers()
try steps.list("written", all)
