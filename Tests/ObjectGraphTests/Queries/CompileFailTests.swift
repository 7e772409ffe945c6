import Foundation
import TestSupport
import Testing

/// Snippets that must not compile, checked with these tests' compiler.
///
/// They are compiled up to the data race checks against the built modules. The first snippet is
/// valid, so that the others fail for their own mistakes and not for the shared code.
@Suite(
  .enabled(if: SwiftCompiler.isAvailable, "needs swiftc and the modules this test was built with"))
struct CompileFailTests {
  @Test(.covers("H26"))
  func `a query of declared properties compiles`() async throws {
    let errors = try Snippet.errors(
      in: """
        let query = Query<Book>.where { $0.pages > 300 && $0.author.name == "Ada" && $0.title == nil }
          .ascending { $0.author.name }
          .limit(5)
        let update = Change<String?>.clear
        func read(_ book: Book) throws { book.pages = Int(try book.tags.count) }
        func send(_ id: ManagedObjectID, _ change: Change<Int>) async {
          await Task.detached { print(id, change) }.value
        }
        """)
    #expect(errors == "")
  }

  @Test func `attributes have the names of the model`() async throws {
    let types = [
      "string": "String", "uri": "URL", "integer": "Int", "boolean": "Bool", "double": "Double",
      "decimal": "Decimal", "date": "Date", "uuid": "UUID", "data": "Data", "key": "Int",
      "state": "String", "row": "Int", "layout": "String",
    ].sorted { $0.key < $1.key }
    let declared = types.map { "static let \($0) = Attribute<\($1)?>(\"\($0)\")" }
    let used = types.map { "object.\($0.key) = object.\($0.key)" }
    let errors = try SwiftCompiler.errors(
      in: """
        import Foundation
        import Lineage
        class Named: ManagedObject {
          \(declared.joined(separator: "\n"))
          var title: String? {
            get { value("title") }
            set { set(newValue, for: "title") }
          }
        }
        final class Heir: Named {}
        func use(_ object: Heir) {
          \(used.joined(separator: "\n"))
        }
        """)
    #expect(errors == "")
  }

  private static let misuses: [Misuse] = [
    Misuse("_ = Query<Book>.where { $0.page > 3 }", "member 'page' cannot be used on type 'Book'"),
    Misuse("_ = Query<Work>.where { $0.pages > 3 }", "member 'pages'"),
    Misuse(#"_ = Query<Book>.all.ascending(\.tags)"#, "conform to 'AttributeReference'"),
    Misuse(#"_ = Query<Book>.all.ascending(\.titel)"#, "member 'titel'"),
    Misuse(#"_ = Query<Book>.where { $0.pages == "x" }"#, "not of the attribute's type"),
    Misuse(
      "_ = Query<Book>.where { $0.title != 5 && $0.pages > 3 }", "not of the attribute's type"),
    Misuse(#"_ = Query<Book>.where { $0.pages > "x" && $0.title == nil }"#, "cannot convert"),
    Misuse(
      "func g(_ t: Tag) { _ = Query<Book>.where { $0.author == t && $0.pages > 3 } }",
      "does not lead to objects of this class"),
    Misuse("_ = Query<Book>.where { $0.isLent < true }", "conform to 'OrderedScalar'"),
    Misuse(#"_ = Book.pages.contains("1")"#, "'String' be equivalent"),
    Misuse("_ = Query<Book>.where { $0.pages == nil }", "nil"),
    Misuse("_ = Book.pages.isNil", "conform to 'ExpressibleByNilLiteral'"),
    Misuse("_ = Query<Book>.sorted { $0.tags }", "conform to 'AttributeReference'"),
    Misuse("_ = Query<Book>.sorted { $0.author }", "conform to 'AttributeReference'"),
    Misuse(#"_ = Book.tags.name == "x""#, "no member 'name'"),
    Misuse("_ = Change<String>.clear", "conform to 'ExpressibleByNilLiteral'"),
    Misuse("func f(_ b: Book) { b.pages = nil }", "'nil' cannot be assigned"),
    Misuse("func f(_ b: Book, _ t: Tag) { b.author = t }", "'Tag'"),
    Misuse("func f(_ b: Book) { b.title = 5 }", "no property of this name and type"),
    Misuse("func f(_ b: Book) { let n = b.pagse }", "no property of this name"),
    Misuse("extension Book: DomainConvertible { func makeDomain() -> Book { self } }", "Sendable"),
  ]

  /// Errors of later passes, which the compiler runs only on code without earlier errors.
  private static let lateMisuses: [Misuse] = [
    Misuse("_ = Query<Book>.all.limit(-1)", "negative integer"),
    Misuse("func f(_ b: Book) async { await Task.detached { print(b) }.value }", "data races"),
  ]

  @Test(.covers("H8", "H26", "H19", "H29", "H34"), arguments: [misuses, lateMisuses])
  func `misuse does not compile`(misuses: [Misuse]) async throws {
    let errors = try Snippet.errors(in: misuses.map(\.code).joined(separator: "\n"))
    for (number, misuse) in misuses.enumerated() {
      let line = Snippet.firstLine + number
      let own = errors.split(separator: "\n").filter { $0.contains("snippet.swift:\(line):") }
      let isFound = own.contains { $0.contains("error:") && $0.contains(misuse.message) }
      #expect(isFound, "\(misuse.code): \(own)")
    }
  }
}

/// A line of code and a part of the compiler's diagnostic.
struct Misuse: Sendable {
  let code: String
  let message: String

  init(_ code: String, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// Snippets among declarations of a small library.
private enum Snippet {
  private static let declarations = """
    import Lineage
    class Work: ManagedObject {
      static let title = Attribute<String?>("title")
      static let author = ToOne<Author>("author")
      static let tags = ToMany<Tag>("tags")
    }
    final class Book: Work {
      static let pages = Attribute<Int>("pages")
      static let isLent = Attribute<Bool>("isLent")
    }
    final class Author: ManagedObject { static let name = Attribute<String>("name") }
    final class Tag: ManagedObject { static let name = Attribute<String>("name") }

    """

  /// The first line of a snippet.
  static let firstLine = declarations.count { $0 == "\n" } + 1

  /// Returns the compiler's errors in a snippet, empty if it is valid.
  static func errors(in snippet: String) throws -> String {
    try SwiftCompiler.errors(in: declarations + snippet)
  }
}
