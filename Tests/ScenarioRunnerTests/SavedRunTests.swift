import RunJournal
import Testing

@testable import Measuring

/// The settings that resume a run.
struct SavedRunTests {
  private let saved = SavedRun(settings: RunSettings(size: 60), scenarioPath: "shelf.yaml")

  @Test func `a run's saved settings are read back`() throws {
    var run = MemoryJournal.run
    run.settings = try saved.text()
    #expect(try SavedRun(run, folder: "f") == saved)
  }

  @Test func `a run without saved settings cannot be resumed`() {
    #expect(throws: ScenarioRunError.self) { try SavedRun(MemoryJournal.run, folder: "f") }
  }
}
