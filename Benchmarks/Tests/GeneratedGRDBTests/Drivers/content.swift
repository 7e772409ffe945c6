import Foundation
import GRDB

// Enum, coded content and details: one type with the content as an enum.

func plain(_ publication: Publication, _ db: Database) throws -> Plain {
  var plain = Plain(
    kind: "", id: publication.id ?? 0, title: publication.title,
    publishDate: publication.publishDate, author: publication.authorId)
  plain.tags = try PublicationTag.filter { $0.publicationId == publication.id }
    .order { $0.position }.fetchAll(db).map(\.tagId)
  switch publication.ACCESSOR {
  case .publication: plain.kind = "Publication"
  case .blogPost: plain.kind = "BlogPost"
  case .book(let isbn, let price, let cover, let printed, let available):
    plain.kind = "Book"
    plain.values = [
      "isbn": Plain.text(isbn), "price": Plain.text(price), "cover": Plain.text(cover),
      "printed": Plain.text(printed), "available": Plain.text(available),
    ]
  case .novel(let isbn, let price, let cover, let printed, let available, let pages):
    plain.kind = "Novel"
    plain.values = [
      "isbn": Plain.text(isbn), "price": Plain.text(price), "cover": Plain.text(cover),
      "printed": Plain.text(printed), "available": Plain.text(available),
      "pages": Plain.text(pages),
    ]
  case .academicPaper(let paperType, let interval, let score, let identifier):
    plain.kind = "AcademicPaper"
    plain.values = [
      "paperType": Plain.text(paperType), "start": Plain.text(interval.lower),
      "end": Plain.text(interval.upper), "score": Plain.text(score),
      "identifier": Plain.text(identifier),
    ]
  case .webArticle(let url, let rating, let visits):
    plain.kind = "WebArticle"
    plain.values = [
      "url": Plain.text(url), "rating": Plain.text(rating), "visits": Plain.text(visits),
    ]
  }
  return plain
}

func all(_ db: Database) throws -> [Plain] {
  try Publication.all().fetchAll(db).map { try plain($0, db) }
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
  //DETAILS print("novels", try Publication.novelSortedByPrice(pages: 5).fetchAll(db).map { $0.id ?? 0 })
  //DETAILS print("isbn", try Publication.book(isbn: "isbn-1").fetchAll(db).map { $0.id ?? 0 })
}

try steps.database.write { db in
  for var publication in try Publication.all().fetchAll(db) {
    let id = publication.id ?? 0
    if id % 3 == 0 {
      publication.title += " é"
      publication.publishDate = nil
      try publication.update(db)
    }
    if id % 5 == 2 {
      publication.ACCESSOR = .webArticle(
        url: URL(string: "https://example.org/changed"), rating: 0.1, visits: nil)
      try publication.save(db)
    }
    if id % 7 == 1 { print("deleted", try publication.delete(db)) }
  }
  var new = Publication(
    title: "New", publishDate: nil, authorId: 2,
    ACCESSOR: .book(isbn: "new", price: 12.5, cover: Data([0, 255]), printed: nil, available: true))
  try new.insert(db)
  print("new", new.id ?? 0)
  //DETAILS new.id = nil
  //DETAILS steps.attempt("isbn twice") { try new.insert(db) }
}
try steps.deleteOthers()
try steps.list("written", all)
