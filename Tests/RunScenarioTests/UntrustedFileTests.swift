import Foundation
import Lineage
import RunJournal
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Attacks by untrusted files, run against the program (SECURITY.md).
@Suite struct UntrustedFileTests {
  /// A letter that joins the following one to one Character.
  private static let joining = "\u{D4E}"
  private static let payload =
    "\(joining)<img src=x onerror=document.title=1 \(joining)>"
  private static let committed =
    Program.repository + "/Reports/publications/journal.jsonl"

  /// Returns the committed journal with some of its first line's texts replaced.
  private static func journal(_ replaced: [(String, String)] = []) throws -> String {
    var text = try String(contentsOfFile: committed, encoding: .utf8)
    for (old, new) in replaced { text = text.replacingOccurrences(of: old, with: new) }
    return text
  }

  /// Returns the committed journal without its end line.
  private static func interrupted() throws -> String {
    try journal().split(separator: "\n").filter { !$0.contains("\"type\":\"end\"") }
      .map { $0 + "\n" }.joined()
  }

  private static func write(_ text: String, _ path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  @Test func `the name of a run's folder executes no command`() throws {
    let folder = try Folder()
    let run = "run'\u{301};touch PWNED;'\u{301}"
    try Self.write(try Self.journal(), folder.path("\(run)/journal.jsonl"))
    let result = try Program.run("report", run, in: folder.url.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(!folder.exists("PWNED") && folder.exists("\(run)/report.html"))
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: folder.path("\(run)/plots")).isEmpty)
  }

  @Test func `no element in a title or a label reaches a page or a drawing`() throws {
    let folder = try Folder()
    try Self.write(
      try Self.journal([
        ("all Books", Self.payload), ("A family of publications", Self.payload),
      ]),
      folder.path("run/journal.jsonl"))
    #expect(try Program.run("report", "run", in: folder.url.path).status == 0)
    let page = try String(contentsOfFile: folder.path("run/report.html"), encoding: .utf8)
    #expect(page.contains("Content-Security-Policy") && page.contains("&lt;img src=x"))
    #expect(page.range(of: "<img", options: .literal) == nil)
    let text = try String(contentsOfFile: folder.path("run/report.md"), encoding: .utf8)
    // A code block shows it without executing anything.
    let code = try Regex("(?ms)^(`{3,})[a-z]*\\n.*?^\\1$")
    let rest = text.replacing(code, with: "")
    #expect(rest.contains("&lt;img src=x") && rest.range(of: "<img", options: .literal) == nil)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("run/plots")) {
      let drawing = try String(contentsOfFile: folder.path("run/plots/\(name)"), encoding: .utf8)
      if name.hasSuffix(".svg") { #expect(drawing.range(of: "<img", options: .literal) == nil) }
    }
  }

  @Test func `no element in a store's names and values reaches its page`() throws {
    let folder = try Folder()
    let store = folder.path("evil.sqlite")
    try PlainDatabase.make(at: store, table: Self.payload, text: Self.payload)
    let result = try Program.run(
      "inspect", store, "--rows", "3", "--html", folder.path("x.html"), in: folder.url.path)
    // It is shown, but is no store of Core Data.
    #expect(result.status == 65, "\(result.errors)")
    let page = try String(contentsOfFile: folder.path("x.html"), encoding: .utf8)
    #expect(page.contains("Content-Security-Policy") && page.contains("&lt;img src=x"))
    #expect(page.range(of: "<img", options: .literal) == nil)
  }

  @Test(arguments: [
    ("\"fetch-all-book\"", "\"x\\\"><b id=\\\"\""),
    ("\"parent-entity\"", "\"../parent\""),
  ])
  func `a journal with names that are invalid in scenarios is rejected`(old: String, new: String)
    throws
  {
    let folder = try Folder()
    try Self.write(try Self.journal([(old, new)]), folder.path("run/journal.jsonl"))
    let result = try Program.run("report", "run", in: folder.url.path)
    #expect(result.status == 65 && result.errors.contains("not a name of a scenario"))
    #expect(!folder.exists("run/report.html"))
  }

  @Test func `a merge writes only into its folder`() throws {
    let folder = try Folder()
    let text = try Self.journal([("\"name\":\"publications\"", "\"name\":\"../../../victim\"")])
    #expect(text.contains("../../../victim"))
    for machine in ["a", "b"] { try Self.write(text, folder.path("in/\(machine)/journal.jsonl")) }
    try Self.write("mine", folder.path("victim/journal.jsonl"))
    let result = try Program.run("report", "in/a", "in/b", "--out", "out/x", in: folder.url.path)
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
      #expect(result.status != 0 && result.errors.contains("not a lock file"), "\(result.errors)")
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

  @Test func `small files that expand to gigabytes are rejected`() throws {
    let folder = try Folder()
    var bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n"
    for (former, name) in zip("abcdefghi", "bcdefghij") {
      bomb +=
        "\(name): &\(name) [\(Array(repeating: "*\(former)", count: 9).joined(separator: ","))]\n"
    }
    try Self.write(bomb, folder.path("alias.yaml"))
    let alias = try Program.run("check", "alias.yaml", in: folder.url.path)
    #expect(alias.status == 64 && alias.errors.contains("is an alias"), "\(alias.errors)")
    for name in ["big.yaml", "run/journal.jsonl", "m.xcdatamodel/contents", "big.sqlite"] {
      try Self.write("", folder.path(name))
      try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path(name)))
        .truncate(atOffset: 1 << 30)
    }
    #expect(try Program.run("check", "big.yaml", in: folder.url.path).status == 64)
    #expect(try Program.run("report", "run", in: folder.url.path).status == 65)
    #expect(try Program.run("model", "show", "m.xcdatamodel", in: folder.url.path).status == 65)
    #expect(try Program.run("inspect", "big.sqlite", in: folder.url.path).status == 65)
  }

  @Test func `no part of a title controls a terminal`() throws {
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
    #expect(result.status == 1 && result.errors.contains("standard output"), "\(result.errors)")
  }

  @Test func `a compressed journal that expands to gigabytes is rejected`() throws {
    let folder = try Folder()
    let bomb = try XZ.compressed(Data(repeating: 0x20, count: 64 << 20), path: "bomb")
    try bomb.write(to: URL(fileURLWithPath: folder.path("bomb.jsonl.xz")))
    let result = try Program.run("compare", "bomb.jsonl.xz", "bomb.jsonl.xz", in: folder.url.path)
    #expect(result.status == 65 && result.errors.contains("MB or more"), "\(result.errors)")
  }

  @Test func `input that needs quadratic work is rejected`() throws {
    let folder = try Folder()
    let keys = (0..<1_500).map { _ in "title: x\n" }.joined()
    try Self.write(keys, folder.path("keys.yaml"))
    let repeated = try Program.run("check", "keys.yaml", in: folder.url.path)
    #expect(repeated.status == 64 && repeated.errors.contains("title"), "\(repeated.errors)")
    let kinds = (0..<8_000).map { "  K\($0): {parent: Entry}\n" }.joined()
    try Self.write(SmallScenario.family + kinds, folder.path("kinds.yaml"))
    #expect(try Program.run("check", "kinds.yaml", in: folder.url.path).status == 64)
    let fields = (0..<20_000).map { "\"k\($0)\": \($0)" }.joined(separator: ", ")
    try Self.write("[{\(fields)}]", folder.path("wide.json"))
    let columns = (0..<30_000).map { "c\($0)" }.joined(separator: ",")
    try Self.write("\(columns)\n\(columns)\n", folder.path("wide.csv"))
    for name in ["wide.json", "wide.csv"] {
      let wide = try Program.run("draft", name, in: folder.url.path)
      #expect(wide.status == 64 && wide.errors.contains("2,000"), "\(wide.errors)")
    }
  }

  @Test func `a regular expression with exponential backtracking is rejected`() throws {
    let folder = try Folder()
    let name = String(repeating: "a", count: 40)
    let scenario = try SmallScenario.write(in: folder)
    let text = try String(contentsOfFile: scenario, encoding: .utf8)
      .replacingOccurrences(of: "- newest: Entry", with: "- newest: Entry\n    name: \(name)b")
    try Self.write(text, scenario)
    let result = try Program.run(
      list: ["run", scenario, "--quick", "--only", "^(a+)+$"], in: folder.url.path)
    #expect(result.status == 64 && result.errors.contains("too many ways"), "\(result.errors)")
    let plain = try Program.run(list: [scenario, "--plan", "--only", "^a+b$"], in: folder.url.path)
    #expect(plain.status == 0 && plain.output.contains(name), "\(plain.errors)")
  }

  @Test func `data too large for any disk is rejected before the first store`() throws {
    let folder = try Folder()
    let scenario = try SmallScenario.write(in: folder)
    for (arguments, status) in [
      ([scenario, "--plan"], 0), ([scenario, "--out", "run"], 64),
    ] {
      let result = try Program.run(
        list: arguments + ["--size", "99999999999999"], in: folder.url.path)
      #expect(result.status == status && result.errors.contains("the disk has"), "\(result.errors)")
    }
    #expect(!folder.exists("run"))
  }

  @Test func `a store's copy is private, and a killed command's leftovers are removed`() throws {
    let folder = try Folder()
    let (store, place) = (folder.path("shop.sqlite"), folder.path("tmp"))
    try ShopStore.make(at: store)
    for name in ["store.sqlite", "lock"] {
      try Self.write("copy", "\(place)/.lineage-private.gone/\(name)")
    }
    for arguments in [
      ["inspect", store, "--raw"], ["inspect", store], ["draft", store], ["model", "show", store],
    ] {
      let result = try Program.run(list: arguments, environment: ["TMPDIR": place])
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: place).isEmpty, "\(arguments)")
    }
  }

  @Test func `an error in a store's copy names the store`() throws {
    let folder = try Folder()
    try ShopStore.make(at: folder.path("shop.sqlite"))
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.path("shop.sqlite")))
    // The second page maps others.
    try file.seek(toOffset: 2 * 4_096)
    try file.write(contentsOf: Data(repeating: 0xAB, count: 4_096))
    try file.close()
    try? FileManager.default.removeItem(atPath: folder.path("shop.sqlite-wal"))
    let result = try Program.run("inspect", "shop.sqlite", "--raw", in: folder.url.path)
    #expect(result.status != 0 && result.errors.contains("shop.sqlite"), "\(result.errors)")
    #expect(!result.errors.contains("lineage-private"), "\(result.errors)")
  }

  @Test func `a run that is being written is not resumed`() throws {
    let folder = try Folder()
    let path = folder.path("run/journal.jsonl")
    try Self.write(try Self.interrupted() + "{\"unfinished", path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let other = try JournalWriter(resuming: path)
    let result = try Program.run("./run", in: folder.url.path)
    #expect(result.status == 1 && result.errors.contains("another process"), "\(result.errors)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    withExtendedLifetime(other) {}
  }

  @Test func `a linked journal is not written`() throws {
    let folder = try Folder()
    let mine = try Self.interrupted() + "{\"unfinished"
    try Self.write(mine, folder.path("mine.txt"))
    try Self.write("", folder.path("run/other.txt"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("run/journal.jsonl"), withDestinationPath: folder.path("mine.txt"))
    let result = try Program.run("./run", in: folder.url.path)
    #expect(result.status != 0 && result.errors.contains("link"), "\(result.errors)")
    #expect(try folder.text("mine.txt") == mine)
  }

  @Test func `several reports of one run can be written at once`() throws {
    let folder = try Folder()
    try Self.write(try Self.journal(), folder.path("run/journal.jsonl"))
    let writers = try (0..<3).map { _ in
      try Program.start(list: ["report", "run"], in: folder.url.path)
    }
    for writer in writers {
      writer.waitUntilExit()
      #expect(writer.terminationStatus == 0)
    }
    #expect(folder.exists("run/report.html") && folder.exists("run/report.md"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("run"))
    #expect(names.allSatisfy { !$0.hasPrefix(".") }, "\(names)")
  }

  @Test func `a closed terminal ends a run cleanly`() throws {
    let folder = try Folder()
    let scenario = try SmallScenario.write(in: folder)
    let process = try Program.start(
      list: ["run", scenario, "--out", "run", "--accept-noise", "--no-progress"],
      in: folder.url.path)
    while !folder.exists("run/journal.jsonl"), process.isRunning {
      Thread.sleep(forTimeInterval: 0.01)
    }
    kill(process.processIdentifier, SIGHUP)
    process.waitUntilExit()
    #expect(process.terminationStatus == 6)
    let journal = try JournalReader.read(path: folder.path("run/journal.jsonl"))
    #expect(journal.end?.outcome == .interrupted)
    #expect(!folder.exists("run/stores"))
  }

  @Test func `a picture by another program is not replaced`() throws {
    let folder = try Folder()
    try ShopStore.make(at: folder.path("shop.sqlite"))
    try Self.write("<svg>mine</svg>", folder.path("mine.svg"))
    let refused = try Program.run(
      "model", "diagram", "shop.sqlite", "--out", "mine.svg", in: folder.url.path)
    #expect(refused.status != 0)
    #expect(try folder.text("mine.svg") == "<svg>mine</svg>")
    for format in ["svg", "mermaid", "dot"] {
      for _ in 0..<2 {
        let own = try Program.run(
          "model", "diagram", "shop.sqlite", "--format", format, "--out", "own.\(format)",
          in: folder.url.path)
        #expect(own.status == 0, "\(own.errors)")
      }
    }
  }

  @Test func `figures do not depend on the user's gnuplot settings`() throws {
    let folder = try Folder()
    try Self.write("set print 'PWNED'\nprint 1\n", folder.path(".gnuplot"))
    try Self.write(
      try Self.journal([("Publications", "'quoted' Publications")]),
      folder.path("run/journal.jsonl"))
    let result = try Program.run(
      list: ["report", "run"], in: folder.url.path, environment: ["HOME": folder.url.path])
    #expect(result.status == 0 && !folder.exists("PWNED"), "\(result.errors)")
    let drawings = try FileManager.default.contentsOfDirectory(atPath: folder.path("run/plots"))
      .filter { $0.hasPrefix("latency") && $0.hasSuffix(".svg") }
      .map { try folder.text("run/plots/\($0)") }
    #expect(drawings.contains { $0.contains("quoted") }, "the title is lost")
  }

  @Test func `a title is text in Markdown, and a name is one field of a table`() throws {
    let folder = try Folder()
    let title = "![t](https://evil/t.png) [c](javascript:x) `e`\\r\\n\\r\\n# h"
    try Self.write(
      try Self.journal(
        [
          ("A family of publications", title), ("all Books", "a\\r\\nb,\u{301}\"c"),
        ].map { ($0, $1.replacingOccurrences(of: "\"c", with: "\\\"c")) }),
      folder.path("run/journal.jsonl"))
    let result = try Program.run("report", "run", in: folder.url.path)
    #expect(result.status == 0, "\(result.errors)")
    let text = try folder.text("run/report.md")
    // A code block shows it verbatim.
    let rest = text.replacing(try Regex("(?ms)^(`{3,})[a-z]*\\n.*?^\\1$"), with: "")
    #expect(!rest.contains(try Regex("[^\\\\]\\]\\((https://evil|javascript)")))
    #expect(!rest.split(separator: "\n").contains("# h"))
    let labels = try Database(path: folder.path("run/results.sqlite"), isReadOnly: true).read {
      try String.fetchAll($0, sql: "SELECT DISTINCT label FROM results")
    }
    #expect(labels.contains { $0.contains("a\r\nb,\u{301}\"c") }, "\(labels)")
  }
}
