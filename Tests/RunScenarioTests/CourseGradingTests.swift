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

  private func graded(_ text: String?, _ exercise: String = exercise) throws -> Graded {
    let file = folder.url.appending(path: "mine/\(exercise)/Exercise.swift")
    if let text { try Data(text.utf8).write(to: file) }
    let (results, id) = (folder.path("results"), (exercise as NSString).lastPathComponent)
    let run = try Program.course(
      [
        "grade", id, "--folder", folder.path("mine"), "--workshop", Self.workshop, "--json",
        results,
      ], environment: ["MY_SECRET": "do not tell"])
    #expect(run.status == 0, "\(run.errors)")
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(results)/\(id)/results.json"))
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
      makeBook(
        """
        let seen = FileManager.default.fileExists(atPath: "/tmp/seen")
          _ = FileManager.default.createFile(atPath: "/tmp/seen", contents: nil)
          if !seen { book.title = "Emma" }
        """))
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

  @Test func `an empty file is an error, and so is one without the function`() throws {
    let empty = try graded("\n")
    #expect(empty.status == "error")
    #expect(empty.reason.contains("is empty"))
    let other = try graded("// Nothing yet.\n")
    #expect(other.status == "error")
    #expect(other.reason.contains("does not declare makeBook"), "\(other.reason)")
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

  @Test func `a program starts no process`() throws {
    let result = try graded(
      makeBook(
        """
        let process = Process()
          process.executableURL = URL(fileURLWithPath: "/bin/true")
          print("started", (try? process.run()) != nil)
        """))
    #expect(result.output.contains("started false"), "\(result.output)")
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
              try? FileHandle(fileDescriptor: descriptor).write(contentsOf: Data(text.utf8))
            }
          }
          exit(0)
        """))
    #expect(result.status == "fail", "\(result)")
    #expect(!result.tests.contains { $0.status == "pass" })
  }

  /// Files that passed, or could have, when the checks were in the learner's module.
  @Test(arguments: [
    "extension Checks { static func main() async {} }",
    "extension ManagedObjectContext { func save() throws {} }",
    "extension String { var isEmpty: Bool { false } }",
    "extension StatementUse { var sortCount: Int { 0 } }",
    "@c(sqlite3_step) func step() -> Int32 { 101 }",
    "@_cdecl(\"sqlite3_step\") public func step() -> Int32 { 101 }",
    "@testable import CourseWorlds", "@testable import Lineage",
    "extension TrialStore { func rows(_ sql: String) -> [[String?]] { [] } }",
    "protocol Forged {}\nextension Forged { var isEmpty: Bool { false } }\n"
      + "extension String: Forged {}",
    "extension DefaultStringInterpolation { mutating func appendInterpolation(_ a: Int) {} }",
  ])
  func `a file that changes what the checks see is not built`(line: String) throws {
    let result = try graded(line + "\n" + makeBook(""))
    #expect(result.status == "error")
    #expect(result.reason.hasPrefix("Exercise.swift "), "\(result.reason)")
  }

  /// Declarations that the checks also use, which their module does not import.
  @Test(arguments: [
    "func expect(_ condition: Bool, _ message: String) throws {}",
    "func expectEqual(_ found: String?, _ expected: String?, _ subject: String) throws {}",
    "typealias Check = Int\nstruct TrialStore {}\nenum Publications {}",
    "func == (a: Substring, b: Int) -> Bool { true }".replacing("==", with: "<"),
    "typealias StringLiteralType = Substring\ntypealias IntegerLiteralType = Int8",
    "struct Wrong: Error {}\nfunc record(_ figure: String, _ value: Double) throws {}",
  ])
  func `a file that declares names of the checks does not change them`(line: String) throws {
    let result = try graded(line + "\n" + makeBook("").replacing("title", with: "`title`"))
    #expect(result.status == "fail", "\(result)")
  }

  @Test func `a function of the standard library keeps its meaning in the checks`() throws {
    let result = try graded(
      """
      import CourseWorlds
      import Lineage

      func stride(from: Int, to: Int, by: Int) -> [Int] { [] }

      func newest(in context: ManagedObjectContext) throws -> [Publication] { [] }
      func books(in context: ManagedObjectContext) throws -> [Book] { [] }
      func plain(in context: ManagedObjectContext) throws -> [Publication] { [] }
      """, "Starters/05-inheritance/fetch-kinds")
    #expect(result.status == "fail")
    #expect(result.reason.contains("expected") && !result.tests.contains { $0.status == "error" })
    #expect(result.tests.count { $0.status == "pass" } <= 2, "\(result)")
  }

  @Test func `memory is out of reach`() throws {
    let bodies = [
      "withUnsafeMutableBytes(of: &count) { $0[1_000_000] = 1 }",
      "_ = UnsafeRawPointer(bitPattern: 4096)?.load(as: Int.self)",
      "_ = unsafeBitCast(context, to: Int.self)",
      "_ = Unmanaged.passUnretained(context).toOpaque()",
      "_ = dlsym(nil, \"sqlite3_step\")", "_ = strlen(\"abc\")", "_ = getenv(\"PATH\")",
      "_ = mmap(nil, 1, 0, 0, 0, 0)", "_ = \"abc\".withCString { Int(bitPattern: $0) }",
      "_ = memcpy(&count, &count, 100)",
    ]
    for body in bodies {
      let result = try graded(makeBook("var count = 0\n  \(body)"))
      #expect(result.status == "error", "\(body)")
      #expect(result.reason.contains("Exercise.swift:"), "\(body): \(result.reason)")
    }
    let files = try graded(
      makeBook(
        """
        for path in ["/proc/self/mem", "/proc/thread-self/mem", "/proc/1/mem", "/proc/self/fd/3"] {
            print(path, FileHandle(forReadingAtPath: path) != nil, FileHandle(forUpdatingAtPath: path) != nil)
          }
        """))
    #expect(files.output.contains("/proc/self/fd/3 false false"), "\(files)")
    #expect(!files.output.contains("true"), "\(files.output)")
  }

  @Test func `a class is graded in one workshop, with a point for each task`() throws {
    let names = ["ada", "grace"]
    for name in names {
      let started = try Program.course(["start", folder.path("class/\(name)/course"), "--no-build"])
      try #require(started.status == 0, "\(started.errors)")
    }
    try Data(makeBook("book.title = \"Emma\"").utf8).write(
      to: URL(fileURLWithPath: folder.path("class/ada/course/\(Self.exercise)/Exercise.swift")))
    let (csv, results) = (folder.path("points.csv"), folder.path("results"))
    let paths = names.map { "class/\($0)/course" }
    let run = try Program.course(
      [
        "grade", "first-green", "--csv", csv, "--json", results, "--all", "--workshop",
        Self.workshop,
      ] + paths, in: folder.url.path)
    #expect(run.status == 0, "\(run.errors)")
    let lines = try String(contentsOf: URL(fileURLWithPath: csv), encoding: .utf8)
      .split(separator: "\n")
    #expect(
      lines == [
        "learner,exercise,status,points,possible,checks_passed,checks,reason",
        "class/ada/course,first-green,pass,1,1,2,2,",
        "class/grace/course,first-green,not started,0,1,0,0,",
      ])
    #expect(
      FileManager.default.fileExists(
        atPath: "\(results)/class/ada/course/first-green/results.json"))
  }

  @Test func `changed checks change no verdict`() throws {
    let passing = """
      import CourseChecks
      @main struct Checks: ExerciseChecks {
        static var checks: [Check] { [Check("anything goes") {}] }
      }
      """
    for place in [folder.path("mine"), "\(folder.path("mine"))/.course", Self.workshop] {
      let checks = URL(fileURLWithPath: "\(place)/\(Self.exercise)/Checks.swift")
      try FileManager.default.createDirectory(
        at: checks.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(passing.utf8).write(to: checks)
    }
    #expect(try graded(nil).status == "fail")
  }
}
