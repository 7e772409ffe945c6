import Foundation
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// Findings on indexes, which must report only useless ones.
@Suite struct IndexVerdictTests {
  private func findings(_ indexes: String...) throws -> [Finding] {
    let folder = try Folder()
    let path = folder.path("indexes.sqlite")
    let queue = try Database(path: path)
    try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE t (a TEXT, b TEXT COLLATE NOCASE, c INTEGER, e TEXT);
          INSERT INTO t (a, b, c) VALUES ('x', 'y', 1), ('X', 'Y', 2)
          """)
      for (number, index) in indexes.enumerated() {
        try database.execute(
          sql: index.replacing("INDEX ON", with: "INDEX i\(number) ON"))
      }
    }
    try queue.close()
    return try StoreInspection(path: path).findings.filter { $0.table == "t" }
  }

  @Test(arguments: [
    ("CREATE INDEX ON t (lower(a))", "CREATE INDEX ON t (upper(a))"),
    ("CREATE INDEX ON t (lower(a))", "CREATE INDEX ON t (lower(b), c)"),
    ("CREATE INDEX ON t (a || 'b')", "CREATE INDEX ON t (a || \"b\")"),
    ("CREATE INDEX ON t (a)", "CREATE INDEX ON t (a COLLATE NOCASE)"),
    ("CREATE INDEX ON t (b)", "CREATE INDEX ON t (b COLLATE BINARY, c)"),
    ("CREATE INDEX ON t (a)", "CREATE INDEX ON t (a DESC)"),
    ("CREATE INDEX ON t (a)", "CREATE INDEX ON t (a DESC, c)"),
    ("CREATE INDEX ON t (a) WHERE c = 1", "CREATE INDEX ON t (a) WHERE c = 2"),
    ("CREATE INDEX ON t (a) WHERE c = 1", "CREATE INDEX ON t (a)"),
    ("CREATE INDEX ON t (a) WHERE c = 1", "CREATE INDEX ON t (a, b)"),
    ("CREATE UNIQUE INDEX ON t (a)", "CREATE INDEX ON t (a, c)"),
    ("CREATE UNIQUE INDEX ON t (e)", "CREATE INDEX ON t (c)"),
    ("CREATE INDEX ON t (coalesce(e, a))", "CREATE INDEX ON t (c)"),
    ("CREATE INDEX ON t (e) WHERE e IS NULL", "CREATE INDEX ON t (c)"),
  ])
  func `different indexes are not reported`(one: String, other: String) throws {
    let found = try findings(one, other).filter { $0.kind != .neverUsedColumns }
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: [
    ("CREATE INDEX ON t (a)", "CREATE INDEX ON t ([A] COLLATE binary ASC)"),
    ("CREATE INDEX ON t (b)", "CREATE INDEX ON t (b COLLATE NoCase)"),
    ("CREATE INDEX ON t (lower(a), c DESC)", "CREATE INDEX ON t (lower( a ), c DESC)"),
    ("CREATE INDEX ON t (a) WHERE c = 1", "CREATE INDEX ON t (a) WHERE c=1"),
  ])
  func `duplicate indexes are reported`(one: String, other: String) throws {
    let found = try findings(one, other)
    #expect(
      found.filter { $0.kind == .duplicateIndex }.map(\.subjects) == [["i0", "i1"]], "\(found)")
  }

  @Test func `the unique one of two equal indexes must stay`() throws {
    let found = try findings("CREATE UNIQUE INDEX ON t (a)", "CREATE INDEX ON t (a)")
    let duplicate = try #require(found.first { $0.kind == .duplicateIndex })
    #expect(duplicate.message.hasSuffix("i0 is unique and must stay"))
  }

  @Test(arguments: [
    ("CREATE INDEX ON t (a)", "CREATE INDEX ON t (a, c)"),
    ("CREATE INDEX ON t (lower(a))", "CREATE INDEX ON t (lower(a), c)"),
    ("CREATE INDEX ON t (a) WHERE c = 1", "CREATE UNIQUE INDEX ON t (a, b) WHERE c = 1"),
  ])
  func `an index that is a prefix of another is reported`(one: String, other: String) throws {
    let found = try findings(one, other, "CREATE INDEX ON t (c, a)")
    #expect(
      found.filter { $0.kind == .coveredIndex }.map(\.subjects) == [["i0", "i1"]], "\(found)")
  }

  @Test func `an index of only NULL is reported, in any order and collation`() throws {
    let found = try findings("CREATE INDEX ON t (e COLLATE NOCASE DESC)")
    #expect(found.filter { $0.kind == .emptyIndex }.map(\.subjects) == [["i0"]], "\(found)")
  }
}
