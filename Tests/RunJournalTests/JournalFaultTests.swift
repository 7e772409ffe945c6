import Foundation
import JournalSamples
import RunJournal
import Testing

struct JournalFaultTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  #if os(Linux)
    @Test func `the error of a full disk names it and says what to do`() throws {
      let writer = try JournalWriter(resuming: "/dev/full")
      let error = #expect(throws: JournalError.self) { try writer.append(.end(Samples.end)) }
      guard case .system("/dev/full", .write, ENOSPC, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect("\(try #require(error))".contains("Free space on this disk"))
    }
  #endif

  @Test func `an existing journal is not overwritten`() throws {
    let path = folder.file("journal.jsonl")
    try JournalWriter(creating: path).append(.run(Samples.run))
    let error = #expect(throws: JournalError.self) { try JournalWriter(creating: path) }
    guard case .system(path, .create, EEXIST, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try JournalReader.read(path: path).run == Samples.run)
  }

  @Test func `a missing folder is reported`() {
    let path = folder.file("missing/journal.jsonl")
    let error = #expect(throws: JournalError.self) { try JournalWriter(creating: path) }
    #expect(error.map { "\($0)" }?.contains("create the folder first") == true)
    #expect(throws: JournalError.self) { try JournalWriter(resuming: path) }
  }

  @Test func `reading reports a missing journal`() {
    let path = folder.file("none.jsonl")
    let error = #expect(throws: JournalError.self) { try JournalReader.read(path: path) }
    guard case .system(path, .read, ENOENT, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a value that is not a number is rejected, and nothing is written`() throws {
    let path = folder.file("journal.jsonl")
    let writer = try JournalWriter(creating: path)
    var run = Samples.run
    run.environment.loadAverage = .nan
    let error = #expect(throws: JournalError.self) { try writer.append(.run(run)) }
    guard case .notEncodable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
  }
}
