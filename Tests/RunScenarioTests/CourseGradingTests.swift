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
    let started = try Program.course(["start", folder.path("mine"), "--no-build"])
    try #require(started.status == 0, "\(started.errors)")
    file = folder.url.appending(path: "mine/\(Self.exercise)/Exercise.swift")
  }

  private struct Graded: Decodable {
    struct Test: Decodable {
      let status: String
      let message: String?
      let output: String?
    }

    let version: Int
    let status: String
    let message: String?
    let tests: [Test]

    var reason: String { message ?? tests.lazy.compactMap(\.message).first ?? "" }
    var output: String { tests.compactMap(\.output).joined(separator: "\n") }
  }

  private func graded(_ text: String?) throws -> Graded {
    if let text { try Data(text.utf8).write(to: file) }
    let results = folder.path("results")
    let run = try Program.course(
      [
        "grade", "first-green", "--folder", folder.path("mine"), "--workshop", Self.workshop,
        "--json", results,
      ], environment: ["MY_SECRET": "do not tell"])
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
    #expect(result.tests.last?.message?.hasPrefix("did not run") == true)
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
    #expect(result.reason.contains("exited with status 0"))
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

  @Test func `a program writes only into its own folder`() throws {
    let places = [folder.path("outside"), "\(Self.workshop)/outside", folder.path("mine/outside")]
    let list = places.map { "\"\($0)\"" }.joined(separator: ", ")
    let result = try graded(
      makeBook(
        """
        for path in [\(list), "/tmp/inside"] {
            print(path, (try? Data("x".utf8).write(to: URL(fileURLWithPath: path))) != nil)
          }
        """))
    #expect(result.output.contains("/tmp/inside true"), "\(result)")
    for place in places {
      #expect(result.output.contains("\(place) false"))
      #expect(!FileManager.default.fileExists(atPath: place))
    }
    #expect(!FileManager.default.fileExists(atPath: "/tmp/inside"))
  }

  @Test func `a program reads no other hand-in, no solution, no environment and no network`() throws
  {
    let repository = Program.repository
    let result = try graded(
      makeBook(
        """
        for path in ["\(folder.path("mine"))", "\(repository)", "/home", "/root", "/etc/passwd"] {
            print(path, FileManager.default.fileExists(atPath: path))
          }
          let environment = ProcessInfo.processInfo.environment
          print("secret", environment["MY_SECRET"] ?? "none", environment.count < 12 ? "few" : "many")
          let devices = (try? String(contentsOfFile: "/proc/net/dev", encoding: .utf8)) ?? ""
          print("devices", devices.split(separator: "\\n").count - 2)
        """))
    #expect(!result.output.contains(" true\n"), "\(result.output)")
    #expect(result.output.contains("secret none few"), "\(result.output)")
    #expect(result.output.contains("devices 1"), "\(result.output)")
  }

  @Test func `a program fills a quarter of a gigabyte at most`() throws {
    let result = try graded(
      makeBook(
        """
        let data = Data(repeating: 1, count: 32 << 20)
          var written = 0
          for number in 0..<20 {
            let file = URL(fileURLWithPath: "/tmp/\\(number)")
            if (try? data.write(to: file)) != nil { written += 1 }
          }
          print("written", written)
        """))
    #expect(result.output.contains("written 7") || result.output.contains("written 8"), "\(result)")
  }

  @Test func `no process outlives the program`() throws {
    let seconds = "77.\(Int.random(in: 100_000..<1_000_000))"
    let result = try graded(
      makeBook(
        """
        let process = Process()
          process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
          process.arguments = ["/bin/sleep", "\(seconds)"]
          print("started", (try? process.run()) != nil)
        """))
    #expect(result.output.contains("started true"), "\(result.output)")
    let search = Process()
    search.executableURL = URL(fileURLWithPath: "/usr/bin/pgrep")
    search.arguments = ["-f", "sleep \(seconds)"]
    #expect(try Program.collected(search).output == "")
  }

  /// The lines that checks write, by a program that ends itself before they are done.
  @Test func `results that the learner's code writes do not count`() throws {
    let forged = """
      {"planned":["a","b"]}
      {"started":"a","task":1}
      {"ended":"a","isPassed":true}
      {"started":"b","task":1}
      {"ended":"b","isPassed":true}
      """.split(separator: "\n").map { "\($0)" }
    let lines = forged.map { "#\"\($0)\"#" }.joined(separator: ", ")
    let result = try graded(
      makeBook(
        """
        for line in [\(lines)] {
            for descriptor in 3..<32 as Range<Int32> {
              let text = line + "\\n" + "x " + line + "\\n"
              _ = text.withCString { write(descriptor, $0, strlen($0)) }
            }
          }
          exit(0)
        """))
    #expect(result.status == "fail", "\(result)")
    #expect(!result.tests.contains { $0.status == "pass" })
  }

  @Test(arguments: [
    "@testable\n  import /* all */ CourseChecks",
    "@_silgen_name(\"$s12CourseChecks6recordyySS_SdtKF\") func forge()",
    "func `expect`(_ condition: Bool, _ message: String) throws {}",
    "let expectEqual = { (a: String?, b: String?, subject: String) in }",
    "typealias Check = Int",
    "func == (a: String?, b: String?) -> Bool { true }",
    "extension Bool { static prefix func ! (a: Bool) -> Bool { false } }",
    "#if DEBUG\nfunc expect(_ condition: Bool, _ message: String) throws {}\n#endif",
  ])
  func `a file that reaches for the checks is not built`(line: String) throws {
    let result = try graded(line + "\n" + makeBook("book.title = \"Emma\""))
    #expect(result.status == "error")
    #expect(result.reason.contains("Exercise.swift"), "\(result.reason)")
  }

  @Test func `a class is graded in one workshop, with points by task`() throws {
    let other = try Program.course(["start", folder.path("theirs"), "--no-build"])
    try #require(other.status == 0, "\(other.errors)")
    try Data(makeBook("book.title = \"Emma\"").utf8).write(to: file)
    let (csv, results) = (folder.path("points.csv"), folder.path("results"))
    let run = try Program.course(
      [
        "grade", "first-green", folder.path("mine"), folder.path("theirs"), "--csv", csv,
        "--json", results, "--workshop", Self.workshop,
      ])
    #expect(run.status == 0, "\(run.errors)")
    let lines = try String(contentsOf: URL(fileURLWithPath: csv), encoding: .utf8)
      .split(separator: "\n")
    #expect(
      lines == [
        "learner,exercise,status,task,checks_passed,checks,points",
        "mine,first-green,pass,1,2,2,1.0000", "theirs,first-green,not started,1,0,0,0",
      ])
    #expect(FileManager.default.fileExists(atPath: "\(results)/mine/first-green/results.json"))
  }

  @Test func `changed checks change no verdict`() throws {
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
