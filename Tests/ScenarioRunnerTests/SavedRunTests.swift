import RunJournal
import Testing

@testable import ScenarioRunner

/// What a run must know of its beginning to be gone on with.
struct SavedRunTests {
  private let saved = SavedRun(settings: RunSettings(size: 60), scenarioPath: "shelf.yaml")

  @Test func `what a run kept of its beginning is read back`() throws {
    var run = MemoryJournal.run
    run.settings = try saved.text()
    #expect(try SavedRun(run, folder: "f") == saved)
  }

  @Test(arguments: [1, 2])
  func `a run whose journal has an older form is not gone on with`(version: Int) throws {
    var run = MemoryJournal.run
    run.settings = try saved.text()
    run.schemaVersion = version
    let error = #expect(throws: ScenarioRunError.self) { try SavedRun(run, folder: "f") }
    #expect("\(try #require(error))".contains("version \(version), and this tool writes version 3"))
  }

  @Test func `a run that kept no settings is not gone on with`() {
    #expect(throws: ScenarioRunError.self) { try SavedRun(MemoryJournal.run, folder: "f") }
  }
}
