import Checklist
import Foundation
import Testing

/// What must not compile, tried with the compiler that built these tests.
///
/// Each snippet is compiled up to the data race checks against the built modules. The first is right, so that the others
/// fail for what is wrong with them and not for what they share.
@Suite(.enabled(if: Compiler.isAvailable, "needs swiftc and the modules this test was built with"))
struct CompileFailTests {
  @Test(.covers("H26"))
  func `a query of declared properties compiles`() async throws {
    let errors = try await Compiler.errors(
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

  @Test(
    .covers("H8", "H26", "H19", "H29", "H34"),
    arguments: [
      ("an unknown property", "_ = Query<Book>.where { $0.page > 3 }", "has no member 'page'"),
      ("a property of a subclass", "_ = Query<Work>.where { $0.pages > 3 }", "no member 'pages'"),
      ("a value of another type", #"_ = Query<Book>.where { $0.pages == "x" }"#, "cannot convert"),
      ("an order by flags", "_ = Query<Book>.where { $0.isLent < true }", "OrderedScalar"),
      ("text search in numbers", #"_ = Book.pages.contains("1")"#, "String"),
      ("nil for what is never nil", "_ = Query<Book>.where { $0.pages == nil }", "nil"),
      ("absence of what is never absent", "_ = Book.pages.isNil", "ExpressibleByNilLiteral"),
      ("an order by a to-many", "_ = Query<Book>.sorted { $0.tags }", "AttributeReference"),
      ("an order by a to-one", "_ = Query<Book>.sorted { $0.author }", "AttributeReference"),
      ("a to-many as a path", #"_ = Book.tags.name == "x""#, "no member 'name'"),
      ("a negative limit", "_ = Query<Book>.all.limit(-1)", "negative integer"),
      ("clearing what is required", "_ = Change<String>.clear", "ExpressibleByNilLiteral"),
      ("a wrong value for a property", "func f(_ b: Book) { b.pages = nil }", "nil"),
      ("an object of another class", "func f(_ b: Book, _ t: Tag) { b.author = t }", "'Tag'"),
      (
        "an object in another task",
        "func f(_ b: Book) async { await Task.detached { print(b) }.value }", "data races"
      ),
      (
        "an object as a domain value",
        "extension Book: DomainConvertible { func makeDomain() -> Book { self } }", "Sendable"
      ),
    ])
  func `does not compile`(name: String, snippet: String, message: String) async throws {
    let errors = try await Compiler.errors(in: snippet)
    #expect(errors.contains(message), "\(name): \(errors)")
  }
}

/// The Swift compiler on this machine, with the modules of this build.
private enum Compiler {
  static let isAvailable = executable != nil && modules != nil

  private static let declarations = """
    import ObjectGraph
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

  /// What the compiler says of a snippet, empty if it is right.
  static func errors(in snippet: String) async throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "snippet.swift")
    try Data((declarations + snippet).utf8).write(to: file)
    let process = Process()
    process.executableURL = executable
    process.arguments = [
      "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-I", modules?.path ?? "",
      "-module-cache-path", folder.path, file.path,
    ]
    let output = Pipe()
    process.standardError = output
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? "" : text
  }

  private static let executable: URL? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { URL(filePath: String($0)).appending(path: "swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// The folder of modules beside the program that runs the tests.
  private static let modules: URL? = {
    let program = URL(filePath: CommandLine.arguments[0])
    let folder = program.deletingLastPathComponent().appending(path: "Modules")
    let module = folder.appending(path: "ObjectGraph.swiftmodule").path
    return FileManager.default.fileExists(atPath: module) ? folder : nil
  }()
}
