import Foundation
import Lineage

struct Record: Codable {
  var kind: Kind
  var url: String
  var title: String
  var authors: [String]
  var tags: [String]
  var pages: Int?
  var journal: String?
  var minutes: Int?
}

/// Writes random records, the same ones in each run; in the second edition, 1 % have new titles.
func writeFeed(_ count: Int, edition: Int, to file: URL) throws {
  srandom(54)
  let words = ["quiet", "distant", "common", "hidden", "salt", "winter"]
  let records = (1...count).map { number in
    let kind = Kind.allCases[random() % 3]
    return Record(
      kind: kind, url: "https://example.org/\(number)",
      title: "A \(words[random() % 6]) \(words[random() % 6]) \(number % 100 == 0 ? edition : 1)",
      authors: (0...random() % 2).map { _ in "Author \(random() % 500)" },
      tags: (0...random() % 3).map { _ in "tag \(random() % 40)" },
      pages: kind == .book ? 80 + random() % 800 : nil,
      journal: kind == .article ? "Journal \(random() % 9)" : nil,
      minutes: kind == .video ? 2 + random() % 180 : nil)
  }
  try JSONEncoder().encode(records).write(to: file)
}

/// Imports records in one save; stored items keep what is not set here: their rating and state.
func importFeed(_ file: URL, into container: PersistentContainer) async throws {
  let records = try JSONDecoder().decode([Record].self, from: Data(contentsOf: file))
  try await container.performBackgroundTask { context in
    context.mergePolicy = .mergeByPropertyObjectTrump
    let authors = try context.findOrCreate(
      Author.self, \.name, in: Set(records.flatMap(\.authors)))
    let tags = try context.findOrCreate(Tag.self, \.name, in: Set(records.flatMap(\.tags)))
    for record in records {
      let item: Item =
        switch record.kind {
        case .book: Book(context: context)
        case .article: Article(context: context)
        case .video: Video(context: context)
        }
      item.url = record.url
      item.title = record.title
      (item as? Book)?.pages = record.pages
      (item as? Article)?.journal = record.journal
      (item as? Video)?.minutes = record.minutes
      try item.set(record.authors.compactMap { authors[$0] }, for: Item.authors)
      try item.set(record.tags.compactMap { tags[$0] }, for: Item.tags)
    }
    try context.save()
  }
}
