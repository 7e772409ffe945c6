import Foundation
import Measuring
import RunJournal

/// Checks before a run that the disk can hold it and that its build gives the figures wanted of it.
struct PreFlight {
  let prepared: PreparedScenario
  let settings: RunSettings
  /// On the file system that is to be measured.
  let folder: String

  /// Checks the disk, and the build unless noise is accepted or the run is a quick one.
  ///
  /// The run itself checks how noisy the machine is.
  ///
  /// - Throws: `ScenarioRunError` for a debug build or a full disk; the folder is removed if it is empty.
  func check() throws {
    do {
      try prepared.requireRoom(in: folder)
      if !settings.acceptsNoise && !settings.isQuick { try Self.requireReleaseBuild(in: folder) }
    } catch {
      // Only what is empty goes: it was made a moment ago.
      if (try? FileManager.default.contentsOfDirectory(atPath: folder))?.isEmpty ?? false {
        try? FileManager.default.removeItem(atPath: folder)
      }
      throw error
    }
  }

  /// - Throws: `ScenarioRunError.notForPublishing` for a debug build.
  static func requireReleaseBuild(in folder: String) throws {
    let environment = Environment.ofRunner(directory: folder, gitRevision: "")
    guard let refusal = HeadlineRun.refusal(of: environment, isQuick: false) else { return }
    throw ScenarioRunError.notForPublishing(refusal)
  }
}
