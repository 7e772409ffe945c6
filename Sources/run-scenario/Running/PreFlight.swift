import Foundation
import Measuring
import RunJournal

/// Checks before a run: the free disk space and the build configuration.
struct PreFlight {
  let prepared: PreparedScenario
  let settings: RunSettings
  /// The folder of the run, on the file system to measure.
  let folder: String

  /// Checks the disk and, unless noise is accepted or the run is quick, the build.
  ///
  /// The run itself checks the noise of the machine.
  ///
  /// - Throws: `ScenarioRunError` for a full disk or a debug build; removes the folder if it is empty.
  func check() throws {
    do {
      try prepared.requireRoom(in: folder)
      if !settings.acceptsNoise && !settings.isQuick { try Self.requireReleaseBuild(in: folder) }
    } catch {
      // An empty folder was created for this run.
      if (try? FileManager.default.contentsOfDirectory(atPath: folder))?.isEmpty ?? false {
        try? FileManager.default.removeItem(atPath: folder)
      }
      throw error
    }
  }

  /// Checks that this is a release build.
  ///
  /// - Throws: `ScenarioRunError.notForPublishing` for a debug build.
  static func requireReleaseBuild(in folder: String) throws {
    let environment = Environment.ofRunner(directory: folder, gitRevision: "")
    guard let rejection = HeadlineRun.rejection(of: environment, isQuick: false) else { return }
    throw ScenarioRunError.notForPublishing(rejection)
  }
}
