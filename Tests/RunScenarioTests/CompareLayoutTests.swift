import Foundation
import Lineage
import TestSupport
import Testing

/// `run-scenario inspect --compare-layout`.
@Suite struct CompareLayoutTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func makeStore(_ name: String, sql: String = "") throws {
    let path = folder.path(name)
    try ShopStore.make(at: path)
    guard !sql.isEmpty else { return }
    let queue = try Database(path: path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  private func compare(_ name: String, _ options: String...) throws -> Program.Result {
    try Program.run(list: ["inspect", "--compare-layout", folder.path(name)] + options)
  }

  @Test func `a store of the library has no differences, and its folder is unchanged`() throws {
    try makeStore("a.sqlite")
    let before = try contents()
    let result = try compare("a.sqlite")
    #expect(result.status == 0, "\(result.errors)\(result.output)")
    #expect(
      result.output.hasPrefix("1 table: 1 exact, 0 same set, 0 different. "), "\(result.output)")
    #expect(try contents() == before)
  }

  /// Returns the files of the folder, byte by byte.
  private func contents() throws -> [String: Data?] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    return Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try? Data(contentsOf: folder.url.appending(path: $0)))
      })
  }

  @Test func `columns in another order are the same set, and other columns are a difference`()
    throws
  {
    try makeStore(
      "order.sqlite",
      sql: """
        ALTER TABLE ZITEM DROP COLUMN ZTITLE; ALTER TABLE ZITEM DROP COLUMN ZPAGES1;
        ALTER TABLE ZITEM ADD COLUMN ZTITLE VARCHAR; ALTER TABLE ZITEM ADD COLUMN ZPAGES1 INTEGER
        """)
    let same = try compare("order.sqlite")
    #expect(same.status == 0, "\(same.errors)")
    #expect(same.output.hasPrefix("1 table: 0 exact, 1 same set, 0 different. "))
    #expect(same.output.contains("\nZITEM is same set\n"), "\(same.output)")
    try makeStore("other.sqlite", sql: "ALTER TABLE ZITEM ADD COLUMN ZMORE VARCHAR")
    let other = try compare("other.sqlite")
    #expect(other.status == 1, "\(other.errors)")
    #expect(other.output.contains("ZITEM is different, only there ZMORE VARCHAR"))
  }

  @Test func `a store without a model is not compared, and an unreadable model is damage`() throws {
    try makeStore("without.sqlite", sql: "UPDATE Z_METADATA SET Z_PLIST = NULL")
    let without = try compare("without.sqlite")
    #expect(without.status == 0, "\(without.errors)")
    #expect(without.output.contains("without.sqlite contains no model"), "\(without.output)")
    try makeStore(
      "odd.sqlite",
      sql: "DROP TABLE IF EXISTS Z_MODELCACHE; CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB); "
        + "INSERT INTO Z_MODELCACHE VALUES (x'0102')")
    #expect(try compare("odd.sqlite").status == 65)
  }

  @Test func `a file that is not a store is rejected, and so are options of other views`() throws {
    #expect(try compare("none").status == 66)
    try PlainDatabase.make(at: folder.path("plain.sqlite"))
    #expect(try compare("plain.sqlite").status == 65)
    try makeStore("a.sqlite")
    #expect(try compare("a.sqlite", "--raw").status == 64)
    #expect(try compare("a.sqlite", "--json").status == 64)
  }

  /// NoteStore has a fetch request whose order no document holds: a kept store would lose its
  /// model, but a store made for the comparison loses nothing.
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"] != nil,
      "set LINEAGE_REAL_DATA to the folder of the real data"))
  func `the store made for the comparison causes no message`() throws {
    let data = ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"] ?? ""
    let result = try Program.run(
      "inspect", "--compare-layout", "\(data)/stores/plaso/NoteStore.sqlite")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  }
}
