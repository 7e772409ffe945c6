package import Foundation
package import Lineage

/// A list of publications with three commands that create one each, as on a screen.
///
/// The clock and the random numbers are passed in, so that a script shows the same list each time.
package struct PublicationDesk {
  /// The actions of the three buttons.
  package enum Command: String, CaseIterable, Sendable {
    case newPublication = "new publication"
    case newBook = "new book"
    case newPaper = "new paper"
  }

  private let context: ManagedObjectContext
  private let now: () -> Date
  private var generator: any RandomNumberGenerator

  package init(
    context: ManagedObjectContext, generator: any RandomNumberGenerator, now: @escaping () -> Date
  ) {
    self.context = context
    self.generator = generator
    self.now = now
  }

  /// Creates one publication and saves it.
  package mutating func run(_ command: Command) throws {
    let publication: Publications.Publication
    switch command {
    case .newPublication: publication = Publications.Publication(context: context)
    case .newBook:
      let book = Publications.Book(context: context)
      book.isbn = "\(random(3_000...4_000))-\(random(6_000...8_000))"
      publication = book
    case .newPaper:
      let paper = Publications.AcademicPaper(context: context)
      paper.paperType = Int64(random(0...99))
      publication = paper
    }
    publication.title = "\(random(0...100))"
    publication.publishDate = now()
    try context.save()
  }

  /// Returns all publications, the newest first, each with its kind's own values.
  package func lines() throws -> [String] {
    var request = FetchRequest<Publications.Publication>(entityName: "Publication")
    request.sortDescriptors = [FetchSortDescriptor(key: "publishDate", ascending: false)]
    return try context.fetch(request).map(Self.line)
  }

  private static func line(for publication: Publications.Publication) -> String {
    switch publication {
    case is Publications.Book:
      "Book: \((publication as? Publications.Book)?.isbn ?? "without ISBN")"
    case let paper as Publications.AcademicPaper: "Paper: type \(paper.paperType)"
    default: "Published: \(publication.publishDate?.ISO8601Format() ?? "never")"
    }
  }

  private mutating func random(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }
}
