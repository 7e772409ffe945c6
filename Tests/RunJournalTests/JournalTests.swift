import Foundation
import JournalSamples
import Testing

@testable import RunJournal

struct JournalTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a written journal is read back equal`() throws {
    let journal = try JournalReader.read(path: try written(processes: 3, end: true))
    #expect(journal.run == Samples.run)
    #expect(journal.processes == (0..<3).map(Samples.process))
    #expect(journal.end == Samples.end)
    #expect(!journal.isTruncated)
  }

  @Test func `equal entries give equal bytes with sorted keys`() throws {
    let first = try JournalWriter.line(for: .process(Samples.process(1)))
    #expect(first == (try JournalWriter.line(for: .process(Samples.process(1)))))
    let line = try JournalWriter.line(for: .end(Samples.end))
    #expect(
      String(decoding: line, as: UTF8.self) == """
        {"detail":"","finishedAt":"2026-01-01T00:01:00Z","outcome":"complete","type":"end"}

        """)
  }

  @Test func `reading and writing a journal gives the same file`() throws {
    let path = try written(processes: 2, end: true)
    let original = try Data(contentsOf: URL(fileURLWithPath: path))
    let journal = try JournalReader.journal(from: original, path: path)
    let again =
      try JournalWriter.line(for: .run(journal.run))
      + journal.templates.map { try JournalWriter.line(for: .template($0)) }.reduce(Data(), +)
      + journal.processes.map { try JournalWriter.line(for: .process($0)) }.reduce(Data(), +)
      + JournalWriter.line(for: .end(try #require(journal.end)))
    #expect(again == original)
  }

  @Test func `a note is kept, and a note on accepted noise counts for the run`() throws {
    let note = NoteRecord(cell: "", subject: .noiseAccepted, text: "Any noise.")
    let path = "\(folder.path)/notes.jsonl"
    let writer = try JournalWriter(creating: path)
    try writer.append(.run(Samples.run))
    #expect(try !JournalReader.read(path: path).acceptsNoise)
    try writer.append(.note(note))
    let journal = try JournalReader.read(path: path)
    #expect(journal.notes == [note] && journal.acceptsNoise)
  }

  @Test func `a line cut anywhere is left out and reported`() throws {
    let path = try written(processes: 2, end: false)
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let lastLine = try JournalWriter.line(for: .process(Samples.process(1))).count
    for missing in stride(from: 1, to: lastLine, by: 13) {
      let journal = try JournalReader.journal(from: data.dropLast(missing), path: path)
      #expect(journal.isTruncated, "\(missing) bytes cut")
      #expect(journal.processes.count == 1)
    }
    let whole = try JournalReader.journal(from: data.dropLast(lastLine), path: path)
    #expect(!whole.isTruncated)
  }

  @Test func `a resumed journal continues after the last complete line`() throws {
    let path = try written(processes: 2, end: false)
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    try data.dropLast(10).write(to: URL(fileURLWithPath: path))
    let writer = try JournalWriter(resuming: path)
    try writer.append(.process(Samples.process(7)))
    let journal = try JournalReader.read(path: path)
    #expect(journal.processes.map(\.number) == [0, 7])
    #expect(!journal.isTruncated)
  }

  @Test func `processes after an interruption cancel the end line`() throws {
    let path = try written(processes: 1, end: true)
    try JournalWriter(resuming: path).append(.process(Samples.process(1)))
    let journal = try JournalReader.read(path: path)
    #expect(journal.end == nil)
    #expect(journal.processes.count == 2)
    // An end line without a time is not kept.
    #expect(journal.earlierEnd == nil)
  }

  @Test func `the time of a run until an interruption is kept when it is resumed`() throws {
    let path = try written(processes: 2, end: false)
    let writer = try JournalWriter(resuming: path)
    for (number, seconds) in [(2, 30.0), (3, 40.0)] {
      var end = Samples.end
      end.elapsedSeconds = seconds
      try writer.append(.end(end))
      try writer.append(.process(Samples.process(number)))
    }
    let journal = try JournalReader.read(path: path)
    #expect(journal.end == nil)
    #expect(journal.earlierEnd?.record.elapsedSeconds == 40)
    #expect(journal.earlierEnd?.processCount == 3)
    #expect(journal.lastEnd == journal.earlierEnd?.record)
  }

  @Test func `the error of a corrupt line contains its number`() throws {
    let path = try written(processes: 3, end: false)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var lines = text.components(separatedBy: "\n")
    lines[3] = "{\"type\":\"process\",\"cell\":\"\",\"number\":\"one\"}"
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: JournalError.self) { try JournalReader.read(path: path) }
    guard case .corruptLine(path, 4, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("number"))
    #expect("\(try #require(error))".hasPrefix("\(path):4: not a journal entry"))
  }

  @Test func `a second run in the same file is rejected`() throws {
    let path = try written(processes: 1, end: false)
    try JournalWriter(resuming: path).append(.run(Samples.run))
    #expect(throws: JournalError.self) { try JournalReader.read(path: path) }
  }

  @Test func `another version is rejected even if its fields differ`() throws {
    let text = "{\"schemaVersion\":99,\"type\":\"run\",\"news\":true}\n"
    let error = #expect(throws: JournalError.self) {
      try JournalReader.journal(from: Data(text.utf8), path: "j")
    }
    #expect(error == .unknownSchema(path: "j", version: 99, supported: 4))
    #expect("\(try #require(error))".contains("version 99"))
  }

  /// Without the check, a paced operation would be read as a second one of its name.
  @Test(arguments: [
    ("\"cacheState\":\"warm-connection\"", "\"cacheState\":\"evicted\"", "evicted"),
    ("\"id\":{", "\"id\":{\"isPaced\":true,", "pace"),
  ])
  func `a journal with measurements that are no longer made is rejected by name`(
    now: String, before: String, what: String
  ) throws {
    let path = try written(processes: 1, end: false)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains(now))
    try Data(text.replacing(now, with: before).utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: JournalError.self) { try JournalReader.read(path: path) }
    guard case .formerMeasurement(path, let found) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found.contains(what))
  }

  @Test(arguments: ["", "{\"type\":\"run\",\"sche"])
  func `a journal without a complete first line contains no run`(text: String) {
    #expect(throws: JournalError.missingRun(path: "j")) {
      try JournalReader.journal(from: Data(text.utf8), path: "j")
    }
  }

  @Test func `a journal that begins with a process contains no run`() throws {
    let line = try JournalWriter.line(for: .process(Samples.process(0)))
    #expect(throws: JournalError.missingRun(path: "j")) {
      try JournalReader.journal(from: line, path: "j")
    }
  }

  private func written(processes: Int, end: Bool) throws -> String {
    let path = folder.file("journal.jsonl")
    let writer = try JournalWriter(creating: path)
    try writer.append(.run(Samples.run))
    try writer.append(.template(Samples.template))
    for index in 0..<processes { try writer.append(.process(Samples.process(index))) }
    if end { try writer.append(.end(Samples.end)) }
    return path
  }
}
