import Foundation
import TestSupport
import Testing

/// Blocks that pages call wrong, compiled with these tests' compiler.
@Suite(
  .enabled(if: SwiftCompiler.isAvailable, "needs swiftc and the modules this test was built with"))
struct DoesNotCompileTests {
  @Test func `blocks that pages call wrong do not compile, and the code around them does`() throws {
    let right = "_ = Query<Book>.where { $0.pageCount > 300 }"
    #expect(try errors(in: right) == "")
    let blocks = try Repository.pages().flatMap(\.blocks)
      .filter { $0.hasPrefix("// does not compile:") }
    #expect(blocks.count > 1)
    for code in blocks {
      #expect(try errors(in: code).contains("error:"), "this compiles:\n\(code)")
    }
  }

  /// Statements with a name that the class does not declare; the mark precedes the wrong
  /// expression.
  private static let misspelt = [
    ("_ = Query<Book>.where { ^$0.pageCuont > 300 }", "pageCuont"),
    (
      #"_ = Query<Book>.where { $0.title == "x" || $0.year > 3 && ^$0.author.nmae.isIn(["a"]) }"#,
      "nmae"
    ),
    (#"_ = Query<Book>.where { book in let t = ^book.tilte; return t == "x" }"#, "tilte"),
    (#"_ = Query<Author>.where { $0.publications.any { ^$0.tilte == "x" } }"#, "tilte"),
    (#"let _: [Author] = try container.newContext().fetch(.where { ^$0.nmae == "x" })"#, "nmae"),
    ("_ = Query<Book>.all.ascending { ^$0.tilte }", "tilte"),
    (#"_ = Query<Book>.all.descending(^\.tilte)"#, "tilte"),
    ("let title = ^book.tilte", "tilte"), ("let title: String = ^book.tilte", "tilte"),
    (#"^book.tilte = "x""#, "tilte"), ("guard let n = ^book.author?.nmae else { return }", "nmae"),
    (#"if ^book.tilte == "x" {}"#, "tilte"), ("_ = [book].map { ^$0.tilte }", "tilte"),
    (#"_ = [book].map(^\.tilte)"#, "tilte"),
    ("let books = [book]; _ = books.map { let t = ^$0.tilte; return t }", "tilte"),
    (#"let books = [book]; _ = books.filter { ^$0.tilte == "x" && $0.year == 3 }"#, "tilte"),
  ]

  @Test(arguments: misspelt)
  func `the compiler points to a name that a class does not declare`(marked: String, name: String)
    throws
  {
    let start = marked.prefix { $0 != "^" }
    let statement = marked.replacing("^", with: "")
    let name = try #require(statement.range(of: name))
    let columns =
      start.count + 1...statement.distance(from: statement.startIndex, to: name.lowerBound) + 1
    let errors = try errors(in: statement)
    let pointed = errors.split(separator: "\n").filter { $0.contains(" error: ") }.compactMap {
      $0.split(separator: ":").dropFirst(2).first.flatMap { Int($0) }
    }
    #expect(pointed.contains(where: columns.contains), "\(statement)\n\(errors)")
    #expect(!errors.contains("failed to produce diagnostic"), "\(errors)")
  }

  /// Returns the compiler's errors for statements among the library's classes, empty for valid
  /// ones.
  private func errors(in statements: String) throws -> String {
    let classes = try Repository.page("\(Repository.catalogue)/Inheritance.md").blocks
      .filter { $0.hasPrefix("class Publication") }
    return try SwiftCompiler.errors(
      in: """
        import Lineage
        \(classes.joined(separator: "\n"))
        func block(_ container: PersistentContainer, _ book: Book) async throws {
        \(statements)
        }
        """)
  }
}
