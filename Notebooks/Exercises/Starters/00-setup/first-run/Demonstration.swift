// Runs a small scenario and reads its journal and its summary.
import CourseChecks
import Foundation

@main
struct FirstRun {
  private static let scenario = """
    scenario: notes
    title: Notes and sketches
    question: What does a common parent cost?
    expectation: Too little to be measured, as a sketch adds one column.
    family: Note
    kinds:
      Note:
        properties:
          text: String, required
          written: Date, required, indexed
      Sketch:
        parent: Note
        properties:
          drawing: Binary
    data:
      size: 200
    workload:
      - insert: all at once
      - fetchAll: Note
    """

  /// The part of the run's summary that matters here.
  private struct Summary: Decodable {
    struct Strategy: Decodable {
      let name: String
      let fileBytes: Int
    }

    struct Operation: Decodable {
      let verdict: String?
    }

    let strategies: [Strategy]
    let operations: [Operation]
  }

  /// One line of the journal; the first has no type.
  private struct Line: Decodable {
    let type: String?
    let contentDigest: String?
  }

  static func main() throws {
    var demonstration = Demonstration()
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "first-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(scenario.utf8).write(to: folder.appending(path: "notes.yaml"))
    let summary = try run(in: folder)
    demonstration.show(
      ["strategy", "bytes of the file"], summary.strategies.map { [$0.name, "\($0.fileBytes)"] })
    demonstration.record("strategies", summary.strategies.count)

    let journal = try String(
      contentsOf: folder.appending(path: "out/journal.jsonl"), encoding: .utf8)
    let lines = try journal.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
    let types = lines.compactMap(\.type)
    let digests = Set(lines.compactMap(\.contentDigest))
    let verdicts = Set(summary.operations.compactMap(\.verdict)).sorted().joined(separator: ", ")
    demonstration.show("the journal's lines: \(Self.counted(types))")
    demonstration.show("different digests: \(digests.count)")
    demonstration.show("verdicts: \(verdicts)")
    // The heading is also a line.
    demonstration.record("first", types.dropFirst().first ?? "nothing")
    demonstration.record("digests", digests.count)
    demonstration.record("verdicts", verdicts)
    try demonstration.finish()
  }

  private static func run(in folder: URL) throws -> Summary {
    var environment = ProcessInfo.processInfo.environment
    // Neither wait for another run on this machine nor disturb it.
    environment["LINEAGE_LOCK"] = folder.appending(path: "lock").path
    let process = Process()
    process.executableURL = URL(
      fileURLWithPath: environment["COURSE_RUNNER"] ?? "/usr/local/bin/run-scenario")
    process.arguments = ["notes.yaml", "--quick", "--accept-noise", "--out", "out", "--json"]
    process.currentDirectoryURL = folder
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode(Summary.self, from: data)
  }

  /// Groups neighbours of one type: `template × 6`.
  private static func counted(_ types: [String]) -> String {
    var runs: [(type: String, count: Int)] = []
    for type in types {
      if let last = runs.last, last.type == type {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((type, 1))
      }
    }
    return runs.map { $0.count == 1 ? $0.type : "\($0.type) × \($0.count)" }
      .joined(separator: ", ")
  }
}
