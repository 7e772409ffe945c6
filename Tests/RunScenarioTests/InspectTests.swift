import Foundation
import Lineage
import TestSupport
import Testing

@testable import Inspection

/// `run-scenario inspect` as a user runs it.
@Suite struct InspectTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private var path: String { folder.path("shop.sqlite") }

  private func makeStore() throws { try ShopStore.make(at: path) }

  @Test(.covers("B11")) func `the overview shows entities, costs and findings`() throws {
    try makeStore()
    let result = try Program.run("inspect", path)
    #expect(result.status == 0, "\(result.errors)")
    let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for part in [
      "Z_METADATA, 3 entities in 1 hierarchy", "Item 1 0 3 0 of 1",
      "Book 2 2 1 of 2", "Magazine 3 1 1 of 2", "Item and 2 sub-entities, table ZITEM",
      "3 rows × 3 property columns = 9 cells", "█ values 3 33.3 %", "The largest row has 16 bytes",
      "value 3 33.3 %", "░ NULL, impossible 3 33.3 %", "8,192 bytes on disk",
      "ZITEM: 2 of 3 columns have no value in any of 3 rows: ZPAGES (Book.pages), ZPAGES1 "
        + "(Magazine.pages)",
      "ZITEM: pages is declared by 2 sub-entities", "ZITEM 3 6 1 1",
    ] {
      #expect(words.contains(part), "\(part) is not in\n\(result.output)")
    }
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test(.covers("D11")) func `entities and raw tables are two views of one file`() throws {
    try makeStore()
    let entities = try Program.run("inspect", path, "--entities")
    #expect(entities.output.contains("Book: Z_ENT 2, 2 rows"), "\(entities.output)")
    let words = entities.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("pages Integer 32? ZPAGES 0"))
    let raw = try Program.run("inspect", path, "--raw")
    #expect(raw.output.contains("CREATE TABLE ZITEM ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER"))
    #expect(raw.output.contains("ZPAGES1"))
    // The tables show a row's entity only by number.
    let tables = raw.output.split(separator: "\n").filter { $0.contains("CREATE TABLE") }
    #expect(!tables.isEmpty && !tables.contains { $0.uppercased().contains("BOOK") }, "\(tables)")
    #expect(raw.output.contains("ZITEM_Z_ENT_INDEX (Z_ENT)"))
    let both = try Program.run("inspect", path, "--raw", "--entities")
    #expect(both.status == 64)
  }

  @Test func `JSON contains every figure under its name`() throws {
    try makeStore()
    let result = try Program.run("inspect", path, "--json")
    #expect(result.status == 0)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(json["schemaVersion"] as? Int == 1)
    #expect(json["modelSource"] as? String == "document")
    let trees = try #require(json["trees"] as? [[String: Any]])
    let cost = try #require(trees[0]["cost"] as? [String: Any])
    #expect(cost["impossibleBytes"] as? Int == 3)
    #expect(cost["nullBytes"] as? Int == 6)
    let inspection = try JSONDecoder().decode(
      StoreInspection.self, from: Data(result.output.utf8))
    #expect(inspection.trees[0].entities.map(\.name) == ["Item", "Book", "Magazine"])
  }

  @Test func `an inspection changes no byte and creates no file, also next to a store in use`()
    throws
  {
    try makeStore()
    let closed = try folder.evidence()
    for view in ["--raw", "--entities", "--json"] {
      #expect(try Program.run("inspect", path, view).status == 0)
    }
    #expect(try folder.evidence() == closed)
    let queue = try Database(path: path)
    try queue.perform { database in
      try database.execute(sql: "PRAGMA wal_autocheckpoint = 0")
      try database.execute(sql: "UPDATE ZITEM SET ZPAGES = 7 WHERE Z_ENT = 2")
    }
    let open = try folder.evidence()
    #expect(open["shop.sqlite-wal"]?.isEmpty == false)
    let result = try Program.run("inspect", path, "--json")
    #expect(result.status == 0, "\(result.errors)")
    let inspection = try JSONDecoder().decode(
      StoreInspection.self, from: Data(result.output.utf8))
    // Content that is only in the log is included.
    #expect(inspection.trees[0].cost?.nullCells == 4)
    #expect(inspection.file.logBytes == open["shop.sqlite-wal"]?.count)
    #expect(try folder.evidence() == open)
    try queue.close()
  }

  @Test func `a store that another program has locked is shown in its last saved state`() throws {
    try makeStore()
    for mode in ["wal", "delete"] {
      let queue = try Database(path: path)
      try queue.perform { database in
        try database.execute(sql: "PRAGMA journal_mode = \(mode)")
        try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
        try database.execute(sql: "BEGIN EXCLUSIVE; UPDATE ZITEM SET ZTITLE = 'half way'")
      }
      let before = try folder.evidence()
      let result = try Program.run("inspect", path)
      #expect(result.status == 0, "\(mode): \(result.errors)")
      #expect(result.output.contains("3 rows × 3 property columns"), "\(mode): \(result.output)")
      #expect(try folder.evidence() == before, "\(mode)")
      try queue.perform { try $0.execute(sql: "ROLLBACK") }
      try queue.close()
    }
  }

  @Test func `a damaged log is reported with its consequences`() throws {
    try makeStore()
    let queue = try Database(path: path)
    try queue.perform { database in
      try database.execute(sql: "PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0")
      for title in ["a", "b"] {
        try database.execute(sql: "UPDATE ZITEM SET ZTITLE = ?", arguments: [title])
      }
    }
    let copy = folder.path("copy.sqlite")
    try Data(contentsOf: URL(fileURLWithPath: path)).write(to: URL(fileURLWithPath: copy))
    var log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    try queue.close()
    try log.write(to: URL(fileURLWithPath: copy + "-wal"))
    #expect(try Program.run("inspect", copy).status == 0)
    // In the first page of the first frame, after the headers of log and frame.
    log[32 + 24 + 100] ^= 1
    try log.write(to: URL(fileURLWithPath: copy + "-wal"))
    let result = try Program.run("inspect", copy)
    #expect(result.status == 65, "\(result.errors)")
    let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("frames are valid: frame 1 is damaged"), "\(result.output)")
    #expect(words.contains("2 transactions are missing here"), "\(result.output)")
  }

  /// Files that are not stores, with the status and a word of the message.
  @Test(
    arguments: [
      ("missing", Int32(66), "no such file"), ("folder", 66, "not a file"),
      ("pipe", 66, "not a file"), ("link to nothing", 66, "not a file"),
      ("log is a pipe", 66, "not a regular file"), ("empty", 65, "it is empty"),
      ("text", 65, "does not begin with SQLite's header"),
      ("short", 65, "its header alone has 100"),
      ("magic", 65, "page size"), ("zeroed", 65, "does not begin"),
      ("other database", 65, "not a Core Data store"), ("cut", 65, "past the end"),
    ])
  func `a file that is not a store gets a message and a status`(
    kind: String, status: Int32, hint: String
  )
    throws
  {
    try makeStore()
    let input = try prepare(kind)
    let result = try Program.run("inspect", input)
    #expect(result.status == status, "\(result.errors)")
    #expect((result.errors + result.output).contains(hint), "\(result.errors)\(result.output)")
  }

  private func prepare(_ kind: String) throws -> String {
    let other = folder.path("other")
    let store = try Data(contentsOf: URL(fileURLWithPath: path))
    switch kind {
    case "missing": return other
    case "folder": return folder.url.path
    case "pipe": #expect(mkfifo(other, 0o600) == 0)
    case "link to nothing": symlink(folder.path("nothing"), other)
    case "log is a pipe":
      try? FileManager.default.removeItem(atPath: path + "-wal")
      #expect(mkfifo(path + "-wal", 0o600) == 0)
      return path
    case "empty": try Data().write(to: URL(fileURLWithPath: other))
    case "text": _ = try folder.write("Dear diary\n", to: "other")
    case "short": try store.prefix(50).write(to: URL(fileURLWithPath: other))
    case "magic":
      try (store.prefix(16) + Data(repeating: 7, count: 5000)).write(
        to: URL(fileURLWithPath: other))
    case "zeroed": try Data(count: 8192).write(to: URL(fileURLWithPath: other))
    case "cut": try store.prefix(4096 * 3).write(to: URL(fileURLWithPath: other))
    default:
      let queue = try Database(path: other)
      try queue.write { try $0.execute(sql: "CREATE TABLE a (b)") }
      try queue.close()
    }
    return other
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `a file without read permission is reported`() throws {
    try makeStore()
    chmod(path, 0)
    let result = try Program.run("inspect", path)
    #expect(result.status == 66)
    #expect(result.errors.contains(path))
  }

  @Test func `names that would control a terminal or a page are shown as text`() throws {
    try makeStore()
    let queue = try Database(path: path)
    try queue.write { database in
      try database.execute(
        sql: "CREATE TABLE \"Z\u{1B}[2J<script>alert(1)</script>\" (\"a\u{202E}b\" TEXT)")
    }
    try queue.close()
    let page = folder.path("page.html")
    let result = try Program.run("inspect", path, "--raw", "--html", page)
    #expect(result.status == 0)
    #expect(!result.output.contains("\u{1B}") && !result.output.contains("\u{202E}"))
    #expect(result.output.contains("[2J<script>"))
    let html = try folder.text("page.html")
    #expect(!html.contains("<script") && !html.contains("\u{1B}"))
    #expect(html.contains("&lt;script&gt;"))
  }

  @Test func `memory stays limited for a large and hostile file`() throws {
    try makeStore()
    let queue = try Database(path: path)
    try queue.write { database in
      let columns = (0..<1900).map { "C\($0) INTEGER" }.joined(separator: ", ")
      try database.execute(sql: "CREATE TABLE ZWIDE (Z_PK INTEGER PRIMARY KEY, Z_ENT, \(columns))")
      // Each row has an entity of its own, each entity with two counters a column.
      try database.execute(
        sql: """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
          INSERT INTO ZWIDE (Z_ENT, C0) SELECT i * 1000003, 1 FROM n
          """)
      try database.execute(
        sql: "INSERT INTO Z_MODELCACHE VALUES (?)",
        arguments: [Data(Deflation.zeros(byteCount: 1 << 30))])
    }
    try queue.close()
    let result = try limited("inspect", path)
    #expect(result.status == 65, "\(result.errors)")
    #expect(result.output.contains(" 16777216 bytes"), "\(result.output)")
    #expect(result.output.contains("ZWIDE"))
  }

  /// Runs the program in 1.2 GB of address space, half of which a Swift program reserves unused.
  private func limited(_ arguments: String...) throws -> Program.Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      ["-c", "ulimit -v 1200000; exec \"$@\"", "sh", Program.path] + arguments
    return try Program.collected(process)
  }

  @Test func `values are shown only with --rows`() throws {
    try makeStore()
    let before = try folder.evidence()
    for view in [["--entities"], ["--raw"], ["--json"], []] {
      #expect(try !Program.run(list: ["inspect", path] + view).output.contains("number 1"))
      let rows = try Program.run(list: ["inspect", path, "--rows", "2"] + view)
      #expect(rows.status == 0 && rows.output.contains("number 1"), "\(view) \(rows.errors)")
    }
    for count in ["0", "1001", "many"] {
      #expect(try Program.run("inspect", path, "--rows", count).status == 64)
    }
    #expect(try folder.evidence() == before)
  }

  @Test func `the help has examples`() throws {
    let result = try Program.run("inspect", "--help")
    #expect(result.status == 0)
    #expect(result.output.contains("run-scenario inspect NoteStore.sqlite --html notes.html"))
  }
}
