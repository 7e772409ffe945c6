import Foundation
import TestSupport
import Testing

@testable import Course

/// Limits of programs, and the sandbox of those that others wrote.
@Suite struct SandboxTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func run(_ body: String, in sandbox: Sandbox? = nil) throws -> CheckedProgram.Run {
    try CheckedProgram(
      executable: folder.program(body), environment: ["GIVEN": "yes"], sandbox: sandbox,
      timeLimitSeconds: 2, memoryLimitMebibytes: 1_024
    ).run()
  }

  private func output(_ body: String) throws -> String {
    String(decoding: try run(body, in: Sandbox()).output, as: UTF8.self)
  }

  @Test func `an endless loop ends at its limit`() throws {
    #expect(try run("while :; do :; done").ending == .tookTooLong)
  }

  @Test func `a flood of output ends at its limit`() throws {
    let run = try run("yes")
    #expect(run.ending == .wroteTooMuch)
    #expect(run.output.count <= 1 << 20)
  }

  @Test func `a trusted program inherits the environment, and its folder is removed`() throws {
    let run = try run("echo $GIVEN $HOME; echo $TMPDIR; touch $TMPDIR/file; exit 3")
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
    #expect(run.ending == .exited(3))
    #expect(lines.first == "yes \(ProcessInfo.processInfo.environment["HOME"] ?? "")")
    #expect(!FileManager.default.fileExists(atPath: String(lines.last ?? "/")))
  }

  @Test(.enabled(if: canIsolate, isolationReason))
  func `a program in the sandbox sees neither files nor variables of the machine`() throws {
    let text = try output(
      """
      for place in '\(folder.url.path)' /home /root /etc/passwd; do
        [ -e "$place" ] && echo "sees $place"
      done
      echo "$GIVEN $HOME $USER."
      grep -c : /proc/net/dev
      """)
    #expect(text == "yes /tmp .\n1\n")
  }

  @Test(.enabled(if: canIsolate, isolationReason))
  func `a program in the sandbox writes only in memory, a quarter of a gigabyte at most`() throws {
    let text = try output(
      """
      touch /usr/x /exercise/x '\(folder.url.path)/x' 2>/dev/null && echo written
      for number in 1 2 3 4 5 6 7 8 9 10 11 12; do
        head -c 33554432 /dev/zero > /tmp/$number 2>/dev/null && echo $number
      done
      """)
    #expect(text.split(separator: "\n").count == 8, "\(text)")
    #expect(!text.contains("written"))
  }

  @Test(.enabled(if: canIsolate, isolationReason))
  func `no process outlives a program in the sandbox`() throws {
    let seconds = "77.\(Int.random(in: 100_000..<1_000_000))"
    let text = try output("setsid sleep \(seconds) & echo started")
    #expect(text == "started\n")
    let search = Process()
    search.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    search.arguments = ["pgrep", "-f", "sleep \(seconds)"]
    search.standardOutput = FileHandle.nullDevice
    try search.run()
    search.waitUntilExit()
    #expect(search.terminationStatus == 1)
  }

  /// True if bubblewrap works with the fewest options, so that a broken sandbox fails these tests.
  private static let canIsolate: Bool = {
    let trial = Process()
    trial.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    trial.arguments = ["bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"]
    trial.standardError = FileHandle.nullDevice
    guard (try? trial.run()) != nil else { return false }
    trial.waitUntilExit()
    return trial.terminationStatus == 0
  }()
  private static let isolationReason: Comment = "bubblewrap cannot make namespaces here"
}

/// Files that learners hand in.
@Suite struct HandedInSourceTests {
  private func objection(_ text: String) throws -> String? {
    let folder = try Folder()
    let file = folder.url.appending(path: "Exercise.swift")
    try Data(text.utf8).write(to: file)
    return try HandedInSource.objection(to: file)
  }

  @Test(arguments: [
    ("import CourseChecks", "CourseChecks"),
    ("@testable\n  import /* all */ CourseChecks", "CourseChecks"),
    ("@_silgen_name(\"x\") func forge()", "@_silgen_name"),
    ("func `expect`(_ condition: Bool, _ message: String) throws {}", "expect"),
    ("let expectEqual = { (a: String?, b: String?, subject: String) in }", "expectEqual"),
    ("typealias Check = Int", "Check"), ("struct TrialStore {}", "TrialStore"),
    ("func == (a: String?, b: String?) -> Bool { true }", "=="),
    ("extension Bool { static prefix func ! (a: Bool) -> Bool { false } }", "!"),
    ("#if DEBUG\nfunc expect() {}\n#endif", "#if"),
  ])
  func `a file that reaches for the checks is rejected by what it uses`(
    text: String, evidence: String
  ) throws {
    #expect(try objection("import Lineage\n\n\(text)\n")?.contains(evidence) == true)
  }

  @Test(arguments: [
    "", "import Foundation\nfunc makeBook() -> Int { 3 }",
    "struct Size: Comparable { let a = 1\n static func < (a: Size, b: Size) -> Bool { a.a < b.a } }",
    "extension Array { var expect: Int { count } }", "func checked() {} // CourseChecks",
  ])
  func `an ordinary file is accepted`(text: String) throws {
    #expect(try objection(text) == nil)
  }
}
