import TestFolders
import Testing

/// Blocks that pages call wrong, tried with the compiler that built these tests.
@Suite(
  .enabled(if: SwiftCompiler.isAvailable, "needs swiftc and the modules this test was built with"))
struct DoesNotCompileTests {
  @Test func `what pages call wrong does not compile, and the code around it does`() throws {
    let right = "_ = Query<Book>.where { $0.pageCount > 300 }"
    #expect(try errors(in: right) == "")
    let blocks = try Repository.pages().flatMap(\.blocks)
      .filter { $0.hasPrefix("// does not compile:") }
    #expect(blocks.count > 1)
    for code in blocks {
      #expect(try errors(in: code).contains("error:"), "this compiles:\n\(code)")
    }
  }

  /// What the compiler says of statements among the library's classes, empty if they are right.
  private func errors(in statements: String) throws -> String {
    let classes = try Repository.page("\(Repository.catalogue)/Inheritance.md").blocks
      .filter { $0.hasPrefix("class Publication") }
    return try SwiftCompiler.errors(
      in: """
        import ObjectGraph
        \(classes.joined(separator: "\n"))
        func block(_ container: PersistentContainer, _ book: Book) async throws {
        \(statements)
        }
        """)
  }
}
