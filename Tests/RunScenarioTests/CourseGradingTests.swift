import Foundation
import TestSupport
import Testing

/// The grader's verdicts on all kinds of submissions; the library is built for it once.
@Suite(.serialized, .enabled(if: TestLength.isLong, TestLength.reason))
struct CourseGradingTests {
  private static let workshop = Program.repository + "/.build-course"
  private static let exercise = "Starters/00-setup/first-green"

  private let folder: Folder
  private let file: URL

  init() throws {
    folder = try Folder()
    let started = try Program.run("course", "start", folder.path("mine"), "--no-build")
    try #require(started.status == 0, "\(started.errors)")
    file = folder.url.appending(path: "mine/\(Self.exercise)/Exercise.swift")
  }

  private struct Graded: Decodable {
    struct Test: Decodable {
      let status: String
      let message: String?
    }

    let version: Int
    let status: String
    let message: String?
    let tests: [Test]

    var reason: String { message ?? tests.lazy.compactMap(\.message).first ?? "" }
  }

  private func graded(_ text: String?) throws -> Graded {
    if let text { try Data(text.utf8).write(to: file) }
    let results = folder.path("results")
    let run = try Program.run(
      "course", "grade", "first-green", "--folder", folder.path("mine"), "--workshop",
      Self.workshop,
      "--json", results)
    #expect(run.status == 0, "\(run.errors)")
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(results)/first-green/results.json"))
    return try JSONDecoder().decode(Graded.self, from: data)
  }

  private func makeBook(_ body: String) -> String {
    """
    import CourseWorlds
    import Foundation
    import Lineage

    func makeBook(in context: ManagedObjectContext) -> Book {
      let book = Book(context: context)
      \(body)
      return book
    }
    """
  }

  @Test func `a right solution passes`() throws {
    let result = try graded(makeBook("book.title = \"Emma\""))
    #expect(result.version == 3)
    #expect(result.status == "pass")
    #expect(result.tests.map(\.status) == ["pass", "pass"])
  }

  @Test func `the starter fails with the library's message`() throws {
    let result = try graded(nil)
    #expect(result.status == "fail")
    #expect(result.reason.contains("Book.title"))
  }

  @Test func `a solution of only the visible check fails the hidden one`() throws {
    let result = try graded(
      "nonisolated(unsafe) var count = 0\n"
        + makeBook("count += 1\n  if count == 1 { book.title = \"Emma\" }"))
    #expect(result.status == "fail")
    #expect(result.tests.map(\.status) == ["pass", "fail"])
  }

  @Test func `a trap is reported with its message, and so are tests that did not run`() throws {
    let result = try graded(makeBook("let none: [Int] = []\n  _ = none[0]"))
    #expect(result.status == "fail")
    #expect(result.reason.contains("Index out of range"))
    #expect(result.tests.last?.message == "did not run, because the program had ended")
  }

  @Test func `an endless loop is stopped`() throws {
    let result = try graded(makeBook("while context.hasChanges {}"))
    #expect(result.reason.contains("took longer than"))
  }

  @Test func `a flood of output is stopped`() throws {
    let result = try graded(
      makeBook(
        "while context.hasChanges { print(String(repeating: \"x\", count: 100_000)) }"))
    #expect(result.reason.contains("wrote more than 64 MB"))
  }

  @Test func `memory has a limit`() throws {
    let result = try graded(
      makeBook(
        "var all: [[UInt8]] = []\n  while context.hasChanges { all.append(.init(repeating: 1, count: 1 << 26)) }"
      ))
    #expect(result.status == "fail")
    #expect(!result.reason.contains("took longer"))
  }

  @Test func `a program that exits by itself does not pass`() throws {
    let result = try graded(makeBook("exit(0)"))
    #expect(result.status == "fail")
    #expect(result.reason.contains("ended by itself, with status 0"))
  }

  @Test func `code that does not compile is an error with the compiler's message`() throws {
    let result = try graded(makeBook("book.title = 3"))
    #expect(result.status == "error")
    #expect(result.reason.hasPrefix("Exercise.swift:7:"))
    #expect(!result.reason.contains(Self.workshop))
  }

  @Test func `an empty file is an error that names what is missing`() throws {
    let result = try graded("")
    #expect(result.status == "error")
    #expect(result.reason.contains("makeBook"))
  }

  @Test func `a missing file is an error that says how to restore it`() throws {
    try FileManager.default.removeItem(at: file)
    let result = try graded(nil)
    #expect(result.status == "error")
    #expect(result.reason.contains("course reset first-green"))
  }

  @Test func `changed checks do not change the verdict`() throws {
    let passing = """
      import CourseChecks
      @main struct Checks: ExerciseChecks {
        static var checks: [Check] { [Check("anything goes") {}] }
      }
      """
    for place in [folder.path("mine"), Self.workshop] {
      try Data(passing.utf8).write(
        to: URL(fileURLWithPath: "\(place)/\(Self.exercise)/Checks.swift"))
    }
    #expect(try graded(nil).status == "fail")
  }
}
