import Foundation
import JournalSamples
import RunJournal
import Testing

struct JournalTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `what is written is read back`() throws {
    let journal = try JournalReader.read(path: try written(launches: 3, end: true))
    #expect(journal.run == Samples.run)
    #expect(journal.launches == (0..<3).map(Samples.launch))
    #expect(journal.end == Samples.end)
    #expect(!journal.isTruncated)
  }

  @Test func `equal entries give equal bytes with sorted keys`() throws {
    let first = try JournalWriter.line(for: .launch(Samples.launch(1)))
    #expect(first == (try JournalWriter.line(for: .launch(Samples.launch(1)))))
    let line = try JournalWriter.line(for: .end(Samples.end))
    #expect(
      String(decoding: line, as: UTF8.self) == """
        {"detail":"","finishedAt":"2026-01-01T00:01:00Z","outcome":"complete","type":"end"}

        """)
  }

  @Test func `reading and writing again gives the same file`() throws {
    let path = try written(launches: 2, end: true)
    let original = try Data(contentsOf: URL(fileURLWithPath: path))
    let journal = try JournalReader.journal(from: original, path: path)
    let again =
      try JournalWriter.line(for: .run(journal.run))
      + journal.launches.map { try JournalWriter.line(for: .launch($0)) }.reduce(Data(), +)
      + JournalWriter.line(for: .end(try #require(journal.end)))
    #expect(again == original)
  }

  @Test func `a note is kept, and one on accepted noise counts for the run`() throws {
    let notes = [
      NoteRecord(cell: "size=1k", subject: .repeatsGivenUp, text: "No more."),
      NoteRecord(cell: "", subject: .noiseAccepted, text: "Any noise."),
    ]
    for count in 1...2 {
      let path = "\(folder.path)/notes-\(count).jsonl"
      let writer = try JournalWriter(creating: path)
      try writer.append(.run(Samples.run))
      for note in notes.prefix(count) { try writer.append(.note(note)) }
      let journal = try JournalReader.read(path: path)
      #expect(journal.notes == Array(notes.prefix(count)))
      #expect(journal.acceptsNoise == (count == 2))
    }
  }

  @Test func `a line cut anywhere is left out and reported`() throws {
    let path = try written(launches: 2, end: false)
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let lastLine = try JournalWriter.line(for: .launch(Samples.launch(1))).count
    for missing in stride(from: 1, to: lastLine, by: 13) {
      let journal = try JournalReader.journal(from: data.dropLast(missing), path: path)
      #expect(journal.isTruncated, "\(missing) bytes cut")
      #expect(journal.launches.count == 1)
    }
    let whole = try JournalReader.journal(from: data.dropLast(lastLine), path: path)
    #expect(!whole.isTruncated)
  }

  @Test func `a resumed journal continues after the last whole line`() throws {
    let path = try written(launches: 2, end: false)
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    try data.dropLast(10).write(to: URL(fileURLWithPath: path))
    let writer = try JournalWriter(resuming: path)
    try writer.append(.launch(Samples.launch(7)))
    let journal = try JournalReader.read(path: path)
    #expect(journal.launches.map(\.index) == [0, 7])
    #expect(!journal.isTruncated)
  }

  @Test func `launches after an interruption take the end back`() throws {
    let path = try written(launches: 1, end: true)
    try JournalWriter(resuming: path).append(.launch(Samples.launch(1)))
    let journal = try JournalReader.read(path: path)
    #expect(journal.end == nil)
    #expect(journal.launches.count == 2)
    // One that says nothing of the time is of no use any more.
    #expect(journal.earlierEnd == nil)
  }

  @Test func `how long a run took until an interruption is kept after it was resumed`() throws {
    let path = try written(launches: 2, end: false)
    let writer = try JournalWriter(resuming: path)
    for (index, seconds) in [(2, 30.0), (3, 40.0)] {
      var end = Samples.end
      end.elapsedSeconds = seconds
      try writer.append(.end(end))
      try writer.append(.launch(Samples.launch(index)))
    }
    let journal = try JournalReader.read(path: path)
    #expect(journal.end == nil)
    #expect(journal.earlierEnd?.record.elapsedSeconds == 40)
    #expect(journal.earlierEnd?.launchCount == 3)
    #expect(journal.lastEnd == journal.earlierEnd?.record)
  }

  @Test func `a corrupt line in the middle is named by its number`() throws {
    let path = try written(launches: 3, end: false)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var lines = text.components(separatedBy: "\n")
    lines[2] = "{\"type\":\"launch\",\"index\":\"one\"}"
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: JournalError.self) { try JournalReader.read(path: path) }
    guard case .corruptLine(path, 3, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("index"))
    #expect("\(try #require(error))".hasPrefix("\(path):3: not a journal entry"))
  }

  @Test func `a second run in the same file is refused`() throws {
    let path = try written(launches: 1, end: false)
    try JournalWriter(resuming: path).append(.run(Samples.run))
    #expect(throws: JournalError.self) { try JournalReader.read(path: path) }
  }

  @Test func `another version is refused even if its fields differ`() throws {
    let text = "{\"schemaVersion\":99,\"type\":\"run\",\"news\":true}\n"
    let error = #expect(throws: JournalError.self) {
      try JournalReader.journal(from: Data(text.utf8), path: "j")
    }
    #expect(error == .unknownSchema(path: "j", version: 99, supported: 3))
    #expect("\(try #require(error))".contains("version 99"))
  }

  @Test(arguments: ["", "{\"type\":\"run\",\"sche"])
  func `a journal without a whole first line holds no run`(text: String) {
    #expect(throws: JournalError.missingRun(path: "j")) {
      try JournalReader.journal(from: Data(text.utf8), path: "j")
    }
  }

  @Test func `a journal that begins with a launch holds no run`() throws {
    let line = try JournalWriter.line(for: .launch(Samples.launch(0)))
    #expect(throws: JournalError.missingRun(path: "j")) {
      try JournalReader.journal(from: line, path: "j")
    }
  }

  private func written(launches: Int, end: Bool) throws -> String {
    let path = folder.file("journal.jsonl")
    let writer = try JournalWriter(creating: path)
    try writer.append(.run(Samples.run))
    for index in 0..<launches { try writer.append(.launch(Samples.launch(index))) }
    if end { try writer.append(.end(Samples.end)) }
    return path
  }
}
