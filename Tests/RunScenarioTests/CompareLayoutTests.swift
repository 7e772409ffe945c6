import Foundation
import Lineage
import TestSupport
import Testing

/// `run-scenario inspect --compare-layout` over folders of stores.
@Suite struct CompareLayoutTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func makeStore(_ name: String, sql: String = "") throws {
    let path = folder.path(name)
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try ShopStore.make(at: path)
    guard !sql.isEmpty else { return }
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  private func compare(_ options: String...) throws -> Program.Result {
    try Program.run(list: ["inspect", "--compare-layout", folder.url.path] + options)
  }

  @Test func `every store below the folder is compared, whatever its name`() throws {
    try makeStore("a.sqlite")
    try makeStore("deep/er/b.storedata")
    try PlainDatabase.make(at: folder.path("plain.sqlite"))
    _ = try folder.write("no database", to: "notes.sqlite")
    let before = try ["", "deep", "deep/er"].map(contents)
    let result = try compare()
    #expect(result.status == 0, "\(result.errors)\(result.output)")
    #expect(result.output.contains("deep/er/b.storedata"))
    #expect(
      result.output.contains("2 tables of 2 stores: 2 exact, 0 same set, 0 different; 1 "),
      "\(result.output)")
    #expect(try ["", "deep", "deep/er"].map(contents) == before)
  }

  /// The files of a folder below, byte by byte; nil for a folder in it.
  private func contents(_ name: String) throws -> [String: Data?] {
    let url = folder.url.appending(path: name)
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, try? Data(contentsOf: url.appending(path: $0))) })
  }

  @Test func `columns in another order are the same set, other columns a difference`() throws {
    try makeStore(
      "order.sqlite",
      sql: """
        ALTER TABLE ZITEM DROP COLUMN ZTITLE; ALTER TABLE ZITEM DROP COLUMN ZPAGES1;
        ALTER TABLE ZITEM ADD COLUMN ZTITLE VARCHAR; ALTER TABLE ZITEM ADD COLUMN ZPAGES1 INTEGER
        """)
    let same = try compare()
    #expect(same.status == 0, "\(same.errors)")
    #expect(same.output.contains("1 table of 1 store: 0 exact, 1 same set, 0 different."))
    #expect(same.output.contains("order.sqlite: ZITEM is same set"))
    try makeStore("other.sqlite", sql: "ALTER TABLE ZITEM ADD COLUMN ZMORE VARCHAR")
    let other = try compare()
    #expect(other.status == 1, "\(other.errors)")
    #expect(other.output.contains("ZITEM is different, only there ZMORE VARCHAR"))
    let json = try compare("--json")
    #expect(json.status == 1)
    let whole = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let stores = try #require(whole["stores"] as? [[String: Any]])
    let tables = stores.compactMap { ($0["tables"] as? [[String: Any]])?.first }
    #expect(tables.map { $0["verdict"] as? String } == ["same set", "different"])
    #expect(tables.last?["onlyThere"] as? [String] == ["ZMORE VARCHAR"])
  }

  @Test func `a store without a model is reported, an unreadable one counts as damage`() throws {
    try makeStore("a.sqlite")
    try makeStore("without.sqlite", sql: "UPDATE Z_METADATA SET Z_PLIST = NULL")
    let without = try compare()
    #expect(without.status == 0, "\(without.errors)")
    #expect(without.output.contains("0 different; 1 without a model."), "\(without.output)")
    try makeStore(
      "odd.sqlite",
      sql: "DROP TABLE IF EXISTS Z_MODELCACHE; CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB); "
        + "INSERT INTO Z_MODELCACHE VALUES (x'0102')")
    let odd = try compare()
    #expect(odd.status == 65, "\(odd.output)")
    #expect(odd.output.contains("odd.sqlite: ") && odd.output.contains("; 1 that "))
  }

  @Test func `a folder without stores is no input, and other views do not go with it`() throws {
    #expect(try compare().status == 66)
    #expect(try Program.run("inspect", "--compare-layout", folder.path("none")).status == 66)
    #expect(try compare("--raw").status == 64)
    try makeStore("a.sqlite")
    #expect(try Program.run("inspect", "--compare-layout", folder.path("a.sqlite")).status == 0)
  }

  /// NoteStore has a fetch request whose order no document holds: a store that is kept would lose its
  /// model, one that is made for the comparison loses nothing.
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"] != nil,
      "set LINEAGE_REAL_DATA to the folder of the real data"))
  func `nothing is said of the stores that are made for the comparison`() throws {
    let data = ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"] ?? ""
    let result = try Program.run(
      "inspect", "--compare-layout", "\(data)/stores/plaso/NoteStore.sqlite")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  }
}
