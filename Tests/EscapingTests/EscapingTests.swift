import Escaping
import Foundation
import TestModels
import TestSupport
import Testing

/// Random texts of a language's special characters, combining marks, control characters and
/// direction marks, read back by independent programs: html5lib, Expat, markdown-it, Python's csv,
/// SQLite, sh and Graphviz.
@Suite struct EscapingTests {
  /// A language that untrusted text is written into.
  enum Language: String, CaseIterable {
    case html, xml, markdown, code, fence, comment, csv, sql, shell, dot, terminal
    case terminalJSON = "terminal-json"

    /// The language's special characters.
    var marks: String {
      switch self {
      case .html, .xml: "<>&\"'/=!-#;amplt"
      case .markdown, .code, .fence, .comment: "\\`*_{}[]()<>#+-.!|~&;:/=1 \n\ra"
      case .csv: ",\"'=+-@\t\r\n 1e."
      case .sql: "'\"`[];--/*"
      case .shell: "'\"\\`$(){}[]*?~!&|;<># \n=-"
      // Graphviz omits line ends from its JSON.
      case .dot: "\"\\{}[]<>;=-# nl"
      case .terminal, .terminalJSON: "\u{1B}[]0;31m\u{7}\\\"\n\t\r"
      }
    }

    /// Returns the escaped text and the text that a reader must find.
    func escaped(_ text: String) -> (escaped: String, wanted: String) {
      switch self {
      case .html: (HTMLText.escaped(text), Self.inXML(text))
      case .xml: (XMLText.escapedWherePossible(text), Self.inXML(text))
      case .markdown: (MarkdownText.escaped(text), Self.oneLine(text))
      case .code:
        (MarkdownText.code("a" + text + "a"), "a" + Self.oneLine(text) + "a")
      case .fence: (MarkdownText.fenced(text), Self.withLineFeeds(Self.withoutNull(text) + "\n"))
      case .comment: (MarkdownText.comment(text), text)
      case .csv: (CSVText.field(text), Self.isFormula(text) ? "'" + text : text)
      case .sql: (text.quoted("'") + "\n---\n" + text.quoted("\""), text)
      case .shell: (ShellText.word(text), text)
      case .dot: (DOTText.quoted(text), text.replacingScalars { $0 == "\\" ? "\\\\" : nil })
      case .terminal:
        (TerminalText.printable(text), TerminalText.printable(text))
      case .terminalJSON:
        (
          TerminalText.printableJSON(
            (try? String(decoding: JSONEncoder().encode(["a": text]), as: UTF8.self)) ?? ""), text
        )
      }
    }

    private static func isFormula(_ text: String) -> Bool {
      text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } == true
        && !text.split(separator: " ").allSatisfy { Double($0) != nil }
    }

    private static func inXML(_ text: String) -> String {
      text.replacingScalars { XMLText.canHold($0) ? nil : "\u{FFFD}" }
    }

    private static func withoutNull(_ text: String) -> String {
      text.replacingScalars { $0 == "\0" ? "\u{FFFD}" : nil }
    }

    private static func withLineFeeds(_ text: String) -> String {
      var result = String.UnicodeScalarView()
      var former: Unicode.Scalar?
      for scalar in text.unicodeScalars {
        if scalar != "\n" || former != "\r" { result.append(scalar == "\r" ? "\n" : scalar) }
        former = scalar
      }
      return String(result)
    }

    private static func oneLine(_ text: String) -> String {
      withoutNull(text).replacingScalars { $0 == "\n" || $0 == "\r" ? " " : nil }
    }
  }

  /// Combining, control and direction characters, and some beyond the basic plane.
  private static let others = Array(
    ("\u{301}\u{600}\u{D4E}\u{200D}\u{200C}\u{FE0F}\u{202E}\u{2066}\u{2069}\u{200E}\u{85}\u{9B}\u{2028}"
      + "\u{1}\u{8}\u{1F}\u{7F}\u{AD}\u{FEFF}\u{1F1E6}\u{1F468}é").unicodeScalars)

  private static let count = TestLength.count("LINEAGE_ESCAPING_TEXTS", short: 2_000, long: 100_000)

  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first { path in
    FileManager.default.isExecutableFile(atPath: path)
      && (try? run(path, ["-c", "import html5lib, markdown_it"]).status) == 0
  }
  private static let hasReaders =
    python != nil && FileManager.default.isExecutableFile(atPath: "/usr/bin/dot")

  @Test(
    .enabled(if: hasReaders, "needs Debian's python3-html5lib, python3-markdown-it and graphviz"),
    arguments: Language.allCases)
  func `an independent reader finds the original text`(language: Language) throws {
    let seed: UInt64 = 2026
    var random = SeededRandom(seed: seed &+ UInt64(language.marks.utf8.count))
    let marks = Array(language.marks.unicodeScalars)
    let hasNull = ![.sql, .shell, .dot, .csv, .comment].contains(language)
    var lines = Data()
    for _ in 0..<Self.count {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...10, using: &random) {
        let draw = Int.random(in: 0..<100, using: &random)
        if draw < 60, let mark = marks.randomElement(using: &random) {
          text.append(mark)
        } else if draw < 98, let other = Self.others.randomElement(using: &random) {
          text.append(other)
        } else if hasNull {
          text.append("\0")
        }
      }
      let (escaped, wanted) = language.escaped(String(text))
      lines += try JSONEncoder().encode([
        "text": String(text), "escaped": escaped, "wanted": wanted,
      ])
      lines.append(UInt8(ascii: "\n"))
    }
    let folder = try Folder()
    let path = folder.path("texts.jsonl")
    try lines.write(to: URL(fileURLWithPath: path))
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "readers.py")
    let result = try Self.run(
      try #require(Self.python), ["-B", script.path, language.rawValue, path])
    #expect(result.status == 0, "seed \(seed): \(result.output)")
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> (
    status: Int32, output: String
  ) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  @Test(arguments: [
    ("a.yaml", "a.yaml"), ("über/x-1.csv", "über/x-1.csv"), ("a b", "'a b'"), ("", "''"),
    ("it's $HOME", "'it'\\''s $HOME'"), ("(1)", "'(1)'"), ("~x", "'~x'"), ("a\nb", "'a\nb'"),
    ("'\u{301};id", "''\\''\u{301};id'"),
  ])
  func `an argument of a command can be pasted into a shell`(text: String, word: String) {
    #expect(ShellText.word(text).unicodeScalars.elementsEqual(word.unicodeScalars))
  }

  @Test(arguments: [
    ("a", "'a'"), ("it's", "'it''s'"), ("", "''"), ("e'\u{301}x", "'e''\u{301}x'"),
  ])
  func `SQL quotes are doubled, also with a combining accent`(text: String, sql: String) {
    #expect(text.quoted("'").unicodeScalars.elementsEqual(sql.unicodeScalars))
  }

  @Test func `text in HTML is well-formed XML without the characters that XML forbids`() {
    let text =
      String(
        String.UnicodeScalarView((0..<0x20).compactMap { Unicode.Scalar($0 as UInt32) }))
      + "\u{FFFE}\u{FFFF}a"
    let escaped = HTMLText.escaped(text)
    #expect(XMLText.canHold(escaped))
    #expect(escaped.unicodeScalars.count { $0 == "\u{FFFD}" } == 31)
  }

  @Test func `text in an HTML block of Markdown has no line end`() {
    let text = MarkdownText.html("a\n\n# b\r\n\r\n![c](d)\r<e>")
    #expect(!text.unicodeScalars.contains { $0 == "\n" || $0 == "\r" })
    #expect(text.hasSuffix("&lt;e&gt;"))
  }

  @Test func `an error of Foundation is text without its domain and paths`() {
    let path = "/nowhere/private/file"
    let errors = [
      { try Data().write(to: URL(fileURLWithPath: path)) },
      { _ = try Data(contentsOf: URL(fileURLWithPath: path)) },
      { _ = try PropertyListSerialization.propertyList(from: Data("<a>".utf8), format: nil) },
      { throw POSIXError(.ENOSPC) }, { throw CocoaError(.fileWriteOutOfSpace) },
      { try FileManager.default.moveItem(atPath: path, toPath: path + "s") },
    ].map { work in #expect(throws: (any Error).self) { try work() } }
    for error in errors {
      let reason = error?.reason ?? ""
      #expect(!reason.isEmpty && !reason.contains("Domain") && !reason.contains("private"))
    }
  }

  @Test func `an error of ours keeps its description`() {
    struct Problem: Error, CustomStringConvertible { let description: String }
    #expect(Problem(description: "the disk is full").reason == "the disk is full")
  }
}
