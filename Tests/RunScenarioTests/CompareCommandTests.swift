import Foundation
import Statistics
import TestSupport
import Testing

/// `run-scenario compare` as a script uses it: by its exit status.
@Suite struct CompareCommandTests {
  private let folder: Folder
  /// A run like the committed one, on a quiet machine.
  private let sample: String

  init() throws {
    folder = try Folder()
    sample = folder.path("sample")
    try FileManager.default.createDirectory(atPath: sample, withIntermediateDirectories: true)
    let committed = "\(Program.repository)/Reports/publications/journal.jsonl"
    _ = try folder.write(
      try Self.quiet(String(contentsOfFile: committed, encoding: .utf8)),
      to: "sample/journal.jsonl")
  }

  /// Gives every process the times of its cell's first one, with a deviation of up to 0.2 %.
  ///
  /// The noise of the machine that measured the committed run then decides no test.
  private static func quiet(_ journal: String) throws -> String {
    var firsts: [String: [Double]] = [:]
    var random = SplitMix64(seed: 53)
    let lines = try journal.split(separator: "\n").map { line in
      try changingTimes(in: line) { process, place, times in
        let key = "\(process["cell"] ?? "") \(place)"
        let first = firsts[key] ?? times
        firsts[key] = first
        let factor = 1 + 0.004 * (Double(random.next() >> 11) / Double(1 << 53) - 0.5)
        return times.indices.map { first[$0 % first.count] * factor }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a line of a journal with other times, if it is a process.
  ///
  /// `times` gets the process, a text that identifies strategy, measurement and clock, and the
  /// samples.
  private static func changingTimes(
    in line: Substring,
    _ times: (_ process: [String: Any], _ place: String, _ samples: [Double]) -> [Double]
  ) throws -> String {
    guard line.contains("\"type\":\"process\"") else { return String(line) }
    var process = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    var measured = try #require(process["strategies"] as? [[String: Any]])
    for strategy in measured.indices {
      var operations = try #require(measured[strategy]["operations"] as? [[String: Any]])
      for index in operations.indices {
        let id = try #require(operations[index]["id"] as? [String: Any])
        let parts = ["operation", "level", "cacheState", "variant"].map {
          "\(id[$0] ?? "")"
        }
        for clock in ["cpuNanoseconds", "wallNanoseconds"] {
          let samples = try #require(operations[index][clock] as? [Int64]).map { Double($0) }
          let place = "\(measured[strategy]["strategy"] ?? "") \(parts) \(clock)"
          operations[index][clock] = times(process, place, samples).map { Int64($0) }
        }
      }
      measured[strategy]["operations"] = operations
    }
    process["strategies"] = measured
    var contention = process["contention"] as? [String: Any]
    contention?["reasons"] = [String]()
    process["contention"] = contention
    let data = try JSONSerialization.data(
      withJSONObject: process, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }

  /// Writes the sample's journal with a text replaced.
  private func changed(_ text: String, to other: String) throws -> String {
    let journal = try String(
      contentsOfFile: "\(sample)/journal.jsonl", encoding: .utf8)
    #expect(journal.contains(text))
    return try folder.write(journal.replacing(text, with: other), to: "journal.jsonl")
  }

  @Test func `a run compared with itself is reported as the same run`() throws {
    let result = try Program.run("compare", sample, sample, "--counters-only")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("Both runs are the same"))
    let journal = "\(sample)/journal.jsonl"
    #expect(try Program.run("compare", journal, sample, "--counters-only").status == 0)
  }

  @Test func `without variation no change is reported`() throws {
    let later = try changed("\"startedAt\":\"20", to: "\"startedAt\":\"30")
    let result = try Program.run("compare", sample, later, "--counters-only")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.split(separator: "\n").count == 1, "\(result.output)")
    let whole = try Program.run("compare", sample, later, "--counters-only", "--verbose")
    #expect(whole.output.contains("Bytes, pages and steps: no change."))
  }

  /// Writes the sample's journal with the times of one operation and strategy multiplied in every
  /// process.
  private func slowed(_ operation: String, in strategy: String, by factor: Double) throws -> String
  {
    let path = "\(sample)/journal.jsonl"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
      line in
      try Self.changingTimes(in: line) { _, place, samples in
        place.hasPrefix("\(strategy) [\"\(operation)\"")
          ? samples.map { $0 * factor } : samples
      }
    }
    return try folder.write(lines.joined(separator: "\n") + "\n", to: "slowed.jsonl")
  }

  /// Writes a file that allows times to differ by more than the sample's noise.
  private func allowance() throws -> String {
    try folder.write("times: 10", to: "allowance.yaml")
  }

  @Test func `a repeated run is reported as the same in one line if its times suffice`() throws {
    let later = try changed("\"startedAt\":\"20", to: "\"startedAt\":\"30")
    let result = try Program.run("compare", sample, later, "--thresholds", try allowance())
    #expect(result.status == 0, "\(result.errors)")
    let line = try #require(
      result.output.wholeMatch(of: /The same: .* within 10 % .* within ([\d.]+) %.*\n/))
    #expect((2...10).contains(Double(line.output.1) ?? 0), "\(result.output)")
    let tight = try folder.write("times: 1", to: "tight.yaml")
    let unsure = try Program.run("compare", sample, later, "--thresholds", tight)
    #expect(unsure.status == 4 && unsure.output.hasPrefix("Cannot tell: "), "\(unsure.output)")
    let json = try Program.run("compare", sample, later, "--json", "--thresholds", tight)
    #expect(json.status == 4 && json.output.contains("\"status\" : \"cannotTell\""))
    let whole = try Program.run("compare", sample, later, "--verbose")
    #expect(whole.output.contains("A 95 % interval") && whole.output.contains("newest-100"))
  }

  @Test func `fifteen per cent more in one operation of one strategy is detected`() throws {
    let later = try slowed("insert-all-at-once", in: "enum-content", by: 1.15)
    let result = try Program.run("compare", sample, later)
    #expect(result.status == 2, "\(result.output)")
    let rows = result.output.split(separator: "\n").filter { $0.contains("×") }
    #expect(rows.allSatisfy { $0.contains("enum-content, insert-all-at-once") } && !rows.isEmpty)
    let better = try Program.run("compare", later, sample)
    #expect(better.status == 0 && better.output.contains("faster"), "\(better.output)")
    let table = try Program.run("compare", sample, later, "--markdown")
    #expect(table.status == 2)
    #expect(table.output.contains("| slower | enum-content, insert-all-at-once | 1.1"))
  }

  @Test(arguments: [5.2, 1.5, 1.2, 1.0])
  func `a slower operation of one strategy is found while other programs run`(factor: Double) throws
  {
    func disturbed(_ path: String) throws -> String {
      try String(contentsOfFile: path, encoding: .utf8)
        .replacing("\"reasons\":[]", with: "\"reasons\":[\"others ran\"]")
    }
    let before = try folder.write(
      disturbed("\(sample)/journal.jsonl"), to: "before.jsonl")
    let later = try folder.write(
      disturbed(slowed("newest-100-publication", in: "enum-content", by: factor))
        .replacing("\"startedAt\":\"20", with: "\"startedAt\":\"30"), to: "later.jsonl")
    let result = try Program.run("compare", before, later)
    #expect(result.output.contains("other programs"), "\(result.output)")
    #expect(result.status == (factor > 1 ? 2 : 0), "\(result.output)")
    let rows = result.output.split(separator: "\n").filter { $0.contains("▼") }
    #expect(rows.isEmpty == (factor == 1))
    #expect(rows.allSatisfy { $0.contains("newest-100-publication") })
  }

  @Test func `a thresholds file sets what is allowed, and the output says if the times suffice`()
    throws
  {
    let later = try slowed("insert-all-at-once", in: "enum-content", by: 1.5)
    for (text, status) in [("times: 20", 2), ("times: 900", 0), (#"{"times": 0.1}"#, 2)] {
      let file = try folder.write(text, to: "allowed.yaml")
      let result = try Program.run("compare", sample, later, "--thresholds", file)
      #expect(result.status == status, "\(text): \(result.output)\(result.errors)")
    }
    let same = try changed("\"startedAt\":\"20", to: "\"startedAt\":\"30")
    let tight = try folder.write("times: 0.1", to: "allowed.yaml")
    #expect(try Program.run("compare", sample, same, "--thresholds", tight).status == 4)
    let wrong = try folder.write("time: 10", to: "allowed.yaml")
    let refused = try Program.run("compare", sample, same, "--thresholds", wrong)
    #expect(refused.status == 64 && refused.errors.contains("times"), "\(refused.errors)")
    #expect(
      try Program.run("compare", sample, same, "--thresholds", folder.path("none")).status
        == 66)
  }

  @Test func `the two newest runs of one scenario are compared by name`() throws {
    let none = try Program.run("compare", "--last", in: folder.url.path)
    #expect(none.status == 66 && none.errors.contains("runs"), "\(none.errors)")
    let text = try String(
      contentsOfFile: "\(sample)/journal.jsonl", encoding: .utf8)
    let runs = [
      ("a-newest", "2031", text),
      ("other", "2030", text.replacing("\"name\":\"publications\"", with: "\"name\":\"others\"")),
      ("second", "2029", text.replacing("\"plan\":[\"", with: "\"plan\":[\"SCAN elsewhere\",\"")),
      ("z-oldest", "2028", text),
    ]
    for name in runs.map(\.0) + ["noise"] {
      try FileManager.default.createDirectory(
        atPath: folder.path("runs/\(name)"), withIntermediateDirectories: true)
    }
    for (name, year, journal) in runs {
      _ = try folder.write(
        journal.replacing("\"startedAt\":\"2026", with: "\"startedAt\":\"\(year)"),
        to: "runs/\(name)/journal.jsonl")
    }
    _ = try folder.write("no journal", to: "runs/noise/journal.jsonl")
    let result = try Program.run("compare", "--last", "--counters-only", in: folder.url.path)
    #expect(result.errors.contains("runs/second with runs/a-newest"), "\(result.errors)")
    #expect(result.output.contains("    -   SCAN elsewhere"), "\(result.output)")
    let alone = text.replacing("\"name\":\"publications\"", with: "\"name\":\"alone\"")
      .replacing("\"startedAt\":\"2026", with: "\"startedAt\":\"2040")
    _ = try folder.write(alone, to: "runs/noise/journal.jsonl")
    let single = try Program.run("compare", "--last", in: folder.url.path)
    #expect(single.status == 66 && single.errors.contains("runs/noise"), "\(single.errors)")
    #expect(try Program.run("compare", "--last", sample).status == 64)
    #expect(try Program.run("compare").status == 64)
  }

  @Test func `another plan is a regression, reported before any time`() throws {
    let later = try changed("\"plan\":[\"", to: "\"plan\":[\"SCAN elsewhere\",\"")
    let result = try Program.run("compare", sample, later)
    #expect(result.status == 2, "\(result.errors)")
    let plan = try #require(result.output.range(of: "+   SCAN elsewhere"))
    let times = try #require(result.output.range(of: "Times: no certain change"))
    #expect(plan.lowerBound < times.lowerBound)
  }

  @Test func `different answers end with status 3`() throws {
    let text = try String(
      contentsOfFile: "\(sample)/journal.jsonl", encoding: .utf8)
    let digest = try #require(text.firstMatch(of: /"contentDigest":"([^"]+)"/)?.output.1)
    let wrong = try changed("\"contentDigest\":\"\(digest)\"", to: "\"contentDigest\":\"x\"")
    let result = try Program.run("compare", sample, wrong)
    #expect(result.status == 3, "\(result.errors)")
    #expect(result.output.contains("stored content"))
  }

  @Test func `another machine is compared by ratios, without a list of features`() throws {
    let text = try String(
      contentsOfFile: "\(sample)/journal.jsonl", encoding: .utf8)
    let later = try folder.write(
      text.replacing("\"cpuModel\":\"", with: "\"cpuModel\":\"Another ")
        .replacing("\"avx2\",", with: "")
        .replacing(/"memoryBytes":\d+/, with: "\"memoryBytes\":1"),
      to: "journal.jsonl")
    let result = try Program.run("compare", sample, later, "--thresholds", try allowance())
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("The same: ") && result.output.contains("two machines"))
    #expect(result.output.contains("memoryBytes: ") && result.output.contains("entries differ"))
    #expect(!result.output.contains("fma"), "\(result.output)")
    let whole = try Program.run("compare", sample, later, "--verbose")
    #expect(whole.output.contains("machine to machine") && !whole.output.contains("all strategies"))
  }

  @Test func `a renamed operation is left out, and no earlier run ends with status 5`() throws {
    let text = try String(
      contentsOfFile: "\(sample)/journal.jsonl", encoding: .utf8)
    let later = try folder.write(
      text.replacing("\"measurementHash\":\"", with: "\"measurementHash\":\"0")
        .replacing("\"operation\":\"count-per-kind\"", with: "\"operation\":\"count-each\""),
      to: "journal.jsonl")
    let partly = try Program.run("compare", sample, later, "--counters-only")
    #expect(partly.status == 0)
    #expect(partly.output.contains("only in the later run: count-each"), "\(partly.output)")
    #expect(!partly.output.contains("newest-100"), "only names that differ")
    let unknown = try folder.write(
      text.replacing("\"measurementHash\":\"", with: "\"measurementHash\":\"0"),
      to: "journal.jsonl")
    #expect(try Program.run("compare", sample, unknown).status == 5)
    let missing = try Program.run("compare", folder.path("nowhere"), sample)
    #expect(missing.status == 5)
    #expect(missing.errors.contains("nowhere"))
    let absent = try Program.run("compare", sample, folder.path("nowhere"))
    #expect(absent.status == 66)
    #expect(absent.errors.contains("Give the folder of a run"), "\(absent.errors)")
    #expect(try Program.run("compare", sample).status == 64)
  }
}
