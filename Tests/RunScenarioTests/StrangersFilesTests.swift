import Foundation
import TestFolders
import Testing

/// Attacks by files from strangers, run against the program (SECURITY.md).
@Suite struct StrangersFilesTests {
  /// A letter that joins what follows it to one Character.
  private static let joining = "\u{D4E}"
  private static let payload =
    "\(joining)<img src=x onerror=document.title=1 \(joining)>"
  private static let committed = Program.repository + "/Reports/sample-publications/journal.jsonl"

  /// The committed journal with some of its first line's texts replaced.
  private static func journal(_ replaced: [(String, String)] = []) throws -> String {
    var text = try String(contentsOfFile: committed, encoding: .utf8)
    for (old, new) in replaced { text = text.replacingOccurrences(of: old, with: new) }
    return text
  }

  private static func write(_ text: String, _ path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  @Test func `no command runs through the name of a run's folder`() throws {
    let folder = try Folder()
    let run = "run'\u{301};touch PWNED;'\u{301}"
    try Self.write(try Self.journal(), folder.path("\(run)/journal.jsonl"))
    let result = try Program.run("report", run, in: folder.url.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(!folder.exists("PWNED") && folder.exists("\(run)/report.html"))
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: folder.path("\(run)/plots")).isEmpty)
  }

  @Test func `no element of a title or a label reaches a page or a drawing`() throws {
    let folder = try Folder()
    try Self.write(
      try Self.journal([
        ("fetch every Book", Self.payload), ("A family of publications", Self.payload),
      ]),
      folder.path("run/journal.jsonl"))
    #expect(try Program.run("report", "run", in: folder.url.path).status == 0)
    let page = try String(contentsOfFile: folder.path("run/report.html"), encoding: .utf8)
    #expect(page.contains("Content-Security-Policy") && page.contains("&lt;img src=x"))
    #expect(page.range(of: "<img", options: .literal) == nil)
    let text = try String(contentsOfFile: folder.path("run/report.md"), encoding: .utf8)
    // A block of code shows it and runs nothing.
    let code = try Regex("(?ms)^(`{3,})[a-z]*\\n.*?^\\1$")
    let rest = text.replacing(code, with: "")
    #expect(rest.contains("&lt;img src=x") && rest.range(of: "<img", options: .literal) == nil)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("run/plots")) {
      let drawing = try String(contentsOfFile: folder.path("run/plots/\(name)"), encoding: .utf8)
      if name.hasSuffix(".svg") { #expect(drawing.range(of: "<img", options: .literal) == nil) }
    }
  }

  @Test func `no element of a store's names and values reaches its page`() throws {
    let folder = try Folder()
    let store = folder.path("evil.sqlite")
    try PlainDatabase.make(at: store, table: Self.payload, text: Self.payload)
    let result = try Program.run(
      "inspect", store, "--rows", "3", "--html", folder.path("x.html"), in: folder.url.path)
    // It is shown, and is no store of Core Data.
    #expect(result.status == 65, "\(result.errors)")
    let page = try String(contentsOfFile: folder.path("x.html"), encoding: .utf8)
    #expect(page.contains("Content-Security-Policy") && page.contains("&lt;img src=x"))
    #expect(page.range(of: "<img", options: .literal) == nil)
  }

  @Test(arguments: [
    ("\"fetch-all-book\"", "\"x\\\"><b id=\\\"\""),
    ("\"parent-entity\"", "\"../parent\""),
  ])
  func `a journal with names that no scenario has is refused`(old: String, new: String) throws {
    let folder = try Folder()
    try Self.write(try Self.journal([(old, new)]), folder.path("run/journal.jsonl"))
    let result = try Program.run("report", "run", in: folder.url.path)
    #expect(result.status == 65 && result.errors.contains("no name of a scenario"))
    #expect(!folder.exists("run/report.html"))
  }

  @Test func `a merge writes below its folder only`() throws {
    let folder = try Folder()
    let text = try Self.journal([("\"name\":\"publications\"", "\"name\":\"../../../victim\"")])
    #expect(text.contains("../../../victim"))
    for machine in ["a", "b"] { try Self.write(text, folder.path("in/\(machine)/journal.jsonl")) }
    try Self.write("mine", folder.path("victim/journal.jsonl"))
    let result = try Program.run("merge", "in/a", "in/b", "--out", "out/x", in: folder.url.path)
    #expect(result.status == 65, "\(result.errors)")
    #expect(
      try String(contentsOfFile: folder.path("victim/journal.jsonl"), encoding: .utf8) == "mine")
  }

  @Test func `a lock follows no link and empties no other file`() throws {
    let folder = try Folder()
    try Self.write("precious", folder.path("victim.txt"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("run.lock"), withDestinationPath: folder.path("victim.txt"))
    for lock in ["run.lock", "victim.txt"] {
      let result = try Program.run(
        list: ["run", "Scenarios/publications.yaml", "--quick", "--out", folder.path("run")],
        lock: folder.path(lock))
      #expect(result.status != 0 && result.errors.contains("no lock of a run"), "\(result.errors)")
    }
    #expect(try String(contentsOfFile: folder.path("victim.txt"), encoding: .utf8) == "precious")
  }

  @Test func `a report deletes nothing through a link`() throws {
    let folder = try Folder()
    try Self.write(try Self.journal(), folder.path("run/journal.jsonl"))
    try Self.write("mine", folder.path("drawings/mine.svg"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("run/plots"), withDestinationPath: folder.path("drawings"))
    let result = try Program.run("report", "run", in: folder.url.path)
    #expect(result.status != 0 && result.errors.contains("it is a link"), "\(result.errors)")
    #expect(folder.exists("drawings/mine.svg"))
  }

  @Test func `small files that unfold to gigabytes are refused`() throws {
    let folder = try Folder()
    var bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n"
    for (former, name) in zip("abcdefghi", "bcdefghij") {
      bomb +=
        "\(name): &\(name) [\(Array(repeating: "*\(former)", count: 9).joined(separator: ","))]\n"
    }
    try Self.write(bomb, folder.path("alias.yaml"))
    let alias = try Program.run("validate", "alias.yaml", in: folder.url.path)
    #expect(alias.status == 64 && alias.errors.contains("is an alias"), "\(alias.errors)")
    for name in ["big.yaml", "run/journal.jsonl", "m.xcdatamodel/contents", "big.sqlite"] {
      try Self.write("", folder.path(name))
      try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path(name)))
        .truncate(atOffset: 1 << 30)
    }
    #expect(try Program.run("validate", "big.yaml", in: folder.url.path).status == 64)
    #expect(try Program.run("report", "run", in: folder.url.path).status == 65)
    #expect(try Program.run("model", "show", "m.xcdatamodel", in: folder.url.path).status == 64)
    #expect(try Program.run("inspect", "big.sqlite", in: folder.url.path).status == 65)
  }

  @Test func `nothing of a title acts on a terminal`() throws {
    let folder = try Folder()
    let title = "T\\u001b]52;c;cHduZWQ=\\u0007\\u001b[2J\\u009b31m\\u202e"
    try Self.write(
      try Self.journal([("\"title\":\"", "\"title\":\"\(title)")]), folder.path("run/journal.jsonl")
    )
    let result = try Program.run("report", "run", in: folder.url.path)
    #expect(result.status == 0)
    let acting: Set<Unicode.Scalar> = ["\u{1B}", "\u{7}", "\u{9B}", "\u{202E}"]
    #expect(!(result.output + result.errors).unicodeScalars.contains(where: acting.contains))
  }

  @Test func `an output that cannot be written is an error`() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "\"$0\" list > /dev/full", Program.path]
    process.currentDirectoryURL = URL(fileURLWithPath: Program.repository)
    let result = try Program.collected(process)
    #expect(result.status == 1 && result.errors.contains("cannot be written"), "\(result.errors)")
  }
}
