import Foundation
import LogicalModel
import Machine
import RunJournal
import ScenarioRunner

/// Looks before a run whether its build can give the figures that are wanted of it.
struct PreFlight {
  let prepared: PreparedScenario
  let settings: RunSettings
  /// On the file system that is to be measured.
  let folder: String

  /// Nothing is looked at where noise is accepted, or for a quick run.
  ///
  /// How noisy the machine is, the run itself looks at.
  ///
  /// - Throws: `ScenarioRunError` for a debug build; the folder is removed if it is empty.
  func check() throws {
    guard !settings.acceptsNoise, !settings.isQuick else { return }
    do {
      try checkBuild()
    } catch {
      // Only what is empty goes: it was made a moment ago.
      if (try? FileManager.default.contentsOfDirectory(atPath: folder))?.isEmpty ?? false {
        try? FileManager.default.removeItem(atPath: folder)
      }
      throw error
    }
  }

  private func checkBuild() throws {
    let environment = Environment.ofRunner(directory: folder, gitRevision: "")
    guard let refusal = HeadlineRun.refusal(of: environment, isQuick: settings.isQuick) else {
      return
    }
    throw ScenarioRunError.notForPublishing(refusal)
  }
}
