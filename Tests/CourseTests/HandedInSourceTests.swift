import Foundation
import TestSupport
import Testing

@testable import Course

@Suite struct HandedInSourceTests {
  /// The solution of the trial exercise, which a hand-in may repeat.
  private static let solution = """
    // Do one thing.
    import Foundation
    import Observation

    struct Thing {}
    extension ItemData: Convertible { func convert() {} }
    """

  private static let source = Result {
    let files = try Folder()
    let course = try TrialCourse.write(
      TrialCourse.files(replacing: ["Solutions/01-first/one/Exercise.swift": solution]), to: files)
    return try HandedInSource(course.exercise("one"), files: files.url)
  }

  private func verdict(_ text: String) throws -> HandedInSource.Verdict {
    try Self.source.get().verdict(on: Data(text.utf8))
  }

  @Test(arguments: [
    ("import CourseChecks", "CourseChecks"), ("import Glibc", "Glibc"),
    ("import CourseSQLite", "CourseSQLite"), ("import Inspection", "Inspection"),
    ("@testable\n  import /* all */ Lineage", "attribute"),
    ("/* @ */ @_spi(All)import Lineage", "attribute"),
    ("import Lineage\n@_private(sourceFile: \"x.swift\") import CourseWorlds", "attribute"),
    ("let a = \"/*\"\n@testable import Lineage // */", "import"),
    ("let a = \"//\"; @testable import Lineage", "import"),
    ("import Foundation\nlet a = String(localized: \"\\(1, specifier: \"%s\")\")", "format"),
    ("@_silgen_name(\"x\") func forge()", "silgen"), ("@_cdecl(\"x\") func forge() {}", "cdecl"),
    ("@c(forge) func forge() {}", "cdecl"), ("@_extern(c) func forge()", "extern"),
    ("@c @implementation func forge() {}", "implementation"),
    ("@section(\".init_array\") let start = 1", "section"), ("@used let kept = 1", "used"),
    ("@main struct Mine { static func main() {} }", "main"),
    ("@_dynamicReplacement(for: forge()) func other() {}", "dynamic_replacement"),
    ("@_disfavoredOverload func forge() {}", "disfavored"),
    ("@safe func forge() {}", "safe"), ("let x = unsafe 1", "unsafe"),
    ("func f() { _ = unsafe g() }", "unsafe"), ("nonisolated(unsafe) var count = 0", "nonisolated"),
    ("class A { unowned(unsafe) var b: A?; init() {} }", "ownership"),
    ("final class A: @unchecked Sendable { var a = 1 }", "@unchecked"),
    ("func f() { let g = { nonisolated(unsafe) var count = 0; count += 1 } }", "nonisolated"),
    ("struct A { @c func g() {} }", "cdecl"),
    ("macro m() = #externalMacro(module: \"a\", type: \"b\")", "macro"),
    ("extension String { var isEmpty: Bool { false } }", "isEmpty"),
    ("extension StatementUse { var sortCount: Int { 0 } }", "sortCount"),
    ("extension Array { public var count: Int { 1 } }", "count"),
    ("extension ManagedObjectContext { func save() throws {} }", "save"),
    ("extension Checks { static func main() async {} }", "main"),
    ("extension ItemData { func other() {} }", "other"),
    ("typealias Text = String\nextension Text { var isEmpty: Bool { false } }", "isEmpty"),
    ("enum A { typealias B = String }\nextension A.B { var isEmpty: Bool { false } }", "isEmpty"),
    ("extension Swift.String { var isEmpty: Bool { false } }", "isEmpty"),
    ("extension [Int] { var count: Int { 1 } }", "count"),
    ("extension String { subscript(a: Int) -> Int { 1 } }", "subscript"),
    ("extension String { init(a: Int) { self = \"\" } }", "String"),
    (
      "extension DefaultStringInterpolation { mutating func appendInterpolation(_ a: Int) {} }",
      "appendInterpolation"
    ),
    (
      "protocol P {}\nextension P { var isEmpty: Bool { false } }\nextension String: P {}",
      "conformance"
    ),
    ("extension ItemData: Convertible, CustomStringConvertible {}", "conformance"),
    ("extension Optional: @retroactive CustomStringConvertible {}", "conformance"),
    ("func == (a: String?, b: String?) -> Bool { true }", "=="),
    ("struct A: Equatable { let b = 1\n static func == (a: A, c: A) -> Bool { true } }", "=="),
    ("extension Thing { static func ~= (a: Thing, b: Int) -> Bool { true } }", "~="),
    ("import Foundation\nlet a = String(format: \"%s\", 1)", "format"),
    ("import Foundation\nlet a = String(format: \"%@\", 1)", "format"),
    ("import Foundation\nlet f = \"%\" + \"s\"\nlet a = String(format: f, 1)", "format"),
    ("import Foundation\nlet a = String.init(format:arguments:)", "format"),
    ("import Foundation\ntypealias FetchPredicate = String\nlet a = 1", "FetchPredicate"),
    ("func f<FetchPredicate>(_ a: FetchPredicate) {}", "FetchPredicate"),
    ("import Foundation\nlet a = b.FetchPredicate(format: \"%@\", 1)", "format"),
    ("import Foundation\nfunc f() { NSLog(\"%s\", 1) }", "NSLog"),
    ("import Foundation\nlet a = \"\".appendingFormat(\"%s\", 1)", "appendingFormat"),
    ("#if DEBUG\nfunc expect() {}\n#endif", "#if"),
    ("#if\u{301} DEBUG\n#endif", "#if"),
  ])
  func `a file that reaches for the checks or their memory is rejected by what it uses`(
    text: String, evidence: String
  ) throws {
    guard case .rejected(let reason) = try verdict(text + "\n") else {
      Issue.record("\(text) is not rejected")
      return
    }
    #expect(reason.contains(evidence), "\(reason)")
  }

  @Test(arguments: [
    "let a = 1", "import Foundation\nfunc makeBook() -> Int { 3 }", "import Observation\n",
    "// @testable\n/* @c /* nested */ */\nimport Lineage\n",
    "struct Size: Comparable { let a = 1\n static func < (a: Size, b: Size) -> Bool { a.a < b.a } }",
    "extension Array { private var expect: Int { count } }",
    "private extension Array { var expect: Int { count } }",
    "fileprivate extension String { struct Part {} }",
    "extension ItemData: Convertible { func convert() {} }",
    "extension ItemData { func convert() {} }",
    "struct Mine { struct Inner {} }\nextension Mine.Inner: Equatable { var isEmpty: Bool { true } }",
    "func expect(_ condition: Bool) {}\nstruct TrialStore {}",
    "func checked() {} // CourseChecks @c",
    "import Foundation\nlet a = String(format: \"%.2f %02X %d %%\", 1.0, 2, 3)",
    "import Lineage\nfunc f(_ t: String) throws { _ = try FetchPredicate(format: \"a == %@\", t) }",
    "let text = \"@_cdecl extension String { unsafe }\"",
    "@discardableResult @MainActor func f(_ a: @escaping @Sendable () -> Void) -> Int { 1 }",
    "final class A { private(set) lazy var b = 1; weak var c: A?; required init() {} }",
  ])
  func `an ordinary file is accepted`(text: String) throws {
    #expect(try verdict(text) == .accepted)
  }

  @Test func `a syntax error is left to the build, and what cannot be parsed is rejected`() throws {
    #expect(try verdict("func f( {") == .invalid)
    let deep = String(repeating: "(", count: 400) + "1" + String(repeating: ")", count: 400)
    #expect(try verdict("let a = \(deep)") != .accepted)
    let long = (0..<60_000).map { "let a\($0) = \($0)" }.joined(separator: "\n")
    guard case .rejected(let reason) = try verdict(long) else {
      Issue.record("a file of \(long.utf8.count) bytes is not rejected")
      return
    }
    #expect(reason.contains("too large"))
  }
}
