import Foundation
import RunJournal
import TestSupport
import Testing

@testable import Lineage
@testable import Reporting
@testable import ResultsDatabase
@testable import Statistics

/// The content of `results.sqlite`.
@Suite struct ResultsDatabaseTests {
  /// Opens the written file for reading.
  private func database(of journal: Journal, in folder: Folder) throws -> Database {
    let path = folder.path(Report.databaseName)
    try ResultsDatabase.write(
      journal: journal, report: ReportBuilder().report(from: journal), to: path)
    return try Database(path: path, isReadOnly: true)
  }

  private func count(_ sql: String, _ queue: Database) throws -> Int? {
    try queue.read { try Int.fetchOne($0, sql: sql) }
  }

  @Test func `every process, sample, counter and statement of the journal is in the database`()
    throws
  {
    let folder = try Folder()
    let journal = try SmallRun().journal()
    let queue = try database(of: journal, in: folder)
    #expect(try count("SELECT count(*) FROM process", queue) == 12)
    #expect(try count("SELECT count(*) FROM process_strategy", queue) == 24)
    let reasons = try queue.read {
      try String.fetchOne($0, sql: "SELECT reasons FROM contention WHERE process_id = 1")
    }
    #expect(reasons == "steal 8 % of 1 %")
    let operations = journal.processes.measurements.flatMap(\.operations)
    let times = operations.flatMap(\.cpuNanoseconds)
    #expect(try count("SELECT count(*) FROM sample", queue) == times.count)
    #expect(
      try count("SELECT sum(cpu_ns) FROM sample", queue) == times.reduce(0) { $0 + Int($1) })
    #expect(
      try count("SELECT sum(value) FROM counter WHERE name = 'virtualMachineSteps'", queue)
        == 99 * operations.count)
    #expect(try count("SELECT count(*) FROM statement", queue) == 1)
    #expect(try count("SELECT sum(executions) FROM execution", queue) == 2 * operations.count)
    #expect(try count("SELECT count(*) FROM contention", queue) == 12)
    #expect(try count("SELECT flagged FROM self_test", queue) == 2)
    #expect(try count("SELECT count(DISTINCT stage) FROM file", queue) == 3)
  }

  @Test func `ratios and bytes equal the report's`() throws {
    let folder = try Folder()
    let journal = try SmallRun().journal()
    let queue = try database(of: journal, in: folder)
    let report = try ReportBuilder().report(from: journal)
    let cell = try #require(report.cells.last)
    let expected = try #require(
      cell.operations[1].pairs.result(of: "enum-content", to: "parent-entity"))
    let row = try #require(
      try queue.read {
        try DatabaseRow.fetchOne(
          $0,
          sql: """
            SELECT * FROM ratio WHERE cell = 'size=2k' AND measured = 'newest.engine'
            """)
      })
    #expect(row["ratio"] == expected.ratio)
    #expect(row["lower"] == expected.interval.lower)
    #expect(row["upper"] == expected.interval.upper)
    #expect(row["verdict"] == expected.verdict.rawValue)
    #expect(row["level"] == "engine")
    let wall = try #require(
      cell.operations[1].pairs.result(of: "enum-content", to: "parent-entity", by: .wall))
    #expect(row["headline"] == "processor")
    #expect(row["wall_ratio"] == wall.ratio)
    #expect(row["wall_lower"] == wall.interval.lower)
    #expect(row["wall_upper"] == wall.interval.upper)
    #expect(row["wall_verdict"] == wall.verdict.rawValue)
    let bytes = try queue.read {
      try Double.fetchAll(
        $0, sql: "SELECT bytes_per_member FROM bytes_per_member WHERE stage = 'load'")
    }
    #expect(bytes == report.cells.flatMap { $0.storage.map(\.bytesPerMember) })
    let nulls = try count(
      "SELECT null_bytes_per_member FROM bytes_per_member WHERE cell = 'size=1k'", queue)
    #expect(nulls == 4)
  }

  @Test func `merging statements and windows of loads are in the database`() throws {
    let folder = try Folder()
    var journal = try SmallRun().journal()
    for process in journal.processes.indices {
      for index in journal.processes[process].strategies.indices {
        var measured = journal.processes[process].strategies[index]
        measured.operations[0].windows = [
          LoadWindowRecord(
            objects: 10, wallNanoseconds: 9, cpuNanoseconds: 8, logBytes: 7, logRestarts: 1)
        ]
        if measured.strategy == "enum-content" {
          for (number, shape) in ["compound", "subquery"].enumerated() {
            var record = measured.operations[1]
            record.id.variant = shape
            record.cpuNanoseconds = record.cpuNanoseconds.map { $0 * Int64(number * 6 + 1) }
            measured.operations.append(record)
          }
        }
        journal.processes[process].strategies[index] = measured
      }
    }
    journal.end?.estimatedSeconds = 50
    let queue = try database(of: journal, in: folder)
    let ways = try queue.read {
      try DatabaseRow.fetchAll(
        $0,
        sql: """
          SELECT merge.way, merge.ratio, merge.verdict, operation.merging
          FROM merge JOIN operation ON operation.id = operation_id JOIN cell ON cell.id = cell_id
          WHERE cell.name = 'size=2k' ORDER BY operation.id
          """)
    }
    #expect(
      ways.map { $0["way"] as String? } == [
        "objects", "engine", "engine-compound", "engine-subquery",
      ])
    #expect(ways.map { $0[3] as String? } == [nil, nil, "compound", "subquery"])
    #expect(abs((ways[3]["ratio"] as Double) - 7) < 0.01)
    #expect(ways[2]["verdict"] == "lowest")
    #expect(
      try count(
        """
        SELECT count(*) FROM sample JOIN operation ON operation.id = operation_id
        WHERE operation.merging IS NOT NULL
        """, queue) == 12 * 2 * 2)
    #expect(try count("SELECT sum(log_restarts) FROM load_window", queue) == 24)
    #expect(try count("SELECT estimated_s FROM run", queue) == 50)
  }

  @Test func `different answers leave processes and digests but no figure`() throws {
    let folder = try Folder()
    var journal = try SmallRun().journal()
    journal.processes[1].strategies[1].operations[0].answerDigest = "another"
    let queue = try database(of: journal, in: folder)
    #expect(try count("SELECT count(*) FROM process_strategy", queue) == 24)
    for table in ["sample", "counter", "figure", "comparison", "execution", "file", "tails"] {
      #expect(try count("SELECT count(*) FROM \(table)", queue) == 0, "\(table)")
    }
  }

  @Test
  func `a journal that names an undeclared strategy is rejected and leaves the database unchanged`()
    throws
  {
    let folder = try Folder()
    let path = folder.path(Report.databaseName)
    try Data("earlier".utf8).write(to: URL(fileURLWithPath: path))
    var journal = try SmallRun().journal()
    journal.processes[1].strategies[0].strategy = "unheard-of"
    #expect(throws: ResultsDatabaseError.self) {
      try ResultsDatabase.write(
        journal: journal, report: ReportBuilder().report(from: journal), to: path)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "earlier")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
  }

  /// Returns every row of every table and the statements that created them.
  private func dump(_ queue: Database) throws -> [String] {
    try queue.read { database in
      let objects = try DatabaseRow.fetchAll(
        database, sql: "SELECT name, coalesce(sql, '') AS sql FROM sqlite_schema ORDER BY name")
      return try objects.flatMap { object -> [String] in
        let name: String = object["name"]
        let rows = try DatabaseRow.fetchAll(database, sql: "SELECT * FROM \(name)")
        return [object["sql"]] + rows.map(\.description)
      }
    }
  }

  @Test func `the same journal gives the same content`() throws {
    let journal = try SmallRun().journal()
    let (first, second) = (try Folder(), try Folder())
    let one = try dump(database(of: journal, in: first))
    #expect(one == (try dump(database(of: journal, in: second))))
    #expect(one.count > 300)
  }

  @Test func `the committed database has the content of its journal`() throws {
    let committed = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Reports/publications").standardized.path
    let journal = try JournalReader.read(path: committed + "/journal.jsonl")
    let made = try dump(database(of: journal, in: try Folder()))
    let found = try dump(
      Database(path: "\(committed)/\(Report.databaseName)", isReadOnly: true))
    #expect(found.count == made.count)
    // One difference says enough; the whole content is too much for a message.
    let difference = zip(found, made).first { $0 != $1 }
    #expect(difference == nil)
  }

  @Test func `a database says of how many processes it was made, and other files do not`() throws {
    let folder = try Folder()
    _ = try database(of: SmallRun().journal(), in: folder)
    #expect(ResultsDatabase.processCount(at: folder.path(Report.databaseName)) == 12)
    try Data("not a database".utf8).write(to: folder.url.appending(path: "other.sqlite"))
    #expect(ResultsDatabase.processCount(at: folder.path("other.sqlite")) == nil)
    #expect(ResultsDatabase.processCount(at: folder.path("missing.sqlite")) == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path("missing.sqlite")))
  }

  @Test func `the file has the version of the tables, and no foreign key is broken`() throws {
    let folder = try Folder()
    let queue = try database(of: SmallRun().journal(), in: folder)
    #expect(try count("PRAGMA user_version", queue) == ResultsDatabase.schemaVersion)
    #expect(try count("SELECT count(*) FROM pragma_foreign_key_check", queue) == 0)
    #expect(try count("SELECT count(*) FROM pragma_foreign_key_list('sample')", queue) == 3)
  }
}
