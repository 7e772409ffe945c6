import TestSupport
import Testing

@testable import Examples

/// A kind has its own properties and no other kind's: the compiler rejects others.
///
/// The first snippet is valid, so that the others fail for their own mistakes.
@Suite(
  .enabled(if: SwiftCompiler.isAvailable, "needs swiftc and the modules this test was built with"))
struct OwnPropertiesOnlyTests {
  private func errors(in body: String) throws -> String {
    try SwiftCompiler.errors(
      in: """
        import Foundation
        import Lineage
        @testable import Examples
        func use(
          _ book: InheritedPublications.Book, _ record: EnumContentPublications.Publication
        ) {
          \(body)
        }
        """)
  }

  @Test func `own properties are set through a case and through a subclass`() throws {
    let errors = try errors(
      in: """
        record.content = .book(isbn: "1", pageCount: 2)
        book.isbn = "1"
        book.title = "Emma"
        """)
    #expect(errors == "")
  }

  @Test(arguments: [
    (#"record.content = .book(isbn: "1", pageCount: 2, doi: "10.1")"#, "extra argument"),
    (#"record.content = .book(doi: "10.1")"#, "argument"),
    (
      "if case .book(let isbn, let pages, let doi)? = record.content { _ = (isbn, pages, doi) }",
      "tuple pattern"
    ),
    (#"book.doi = "10.1""#, "no property of this name"),
    ("_ = book.wordCount", "no property of this name"),
  ])
  func `another kind's property does not compile`(body: String, message: String) throws {
    let errors = try errors(in: body)
    #expect(errors.contains(message), "\(errors)")
  }

  /// The columns behind a case are hidden in a record.
  @Test(arguments: [#"record.text1 = "x""#, "_ = record.contentType", "_ = record.integer1"])
  func `the columns behind the cases are inaccessible`(body: String) throws {
    #expect(try errors(in: body).contains("no property of this name"))
  }
}
