import Foundation
import Sampling
import ScenarioRunner

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder for stores that nobody keeps, in the present one: there the stores of a run would be.
///
/// It goes with the command, however that ends but by force.
final class TrialFolder: Sendable {
  let path: String
  private let signals: SignalWatch

  init() throws {
    let path =
      FileManager.default.currentDirectoryPath + "/.run-scenario-trial-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    self.path = path
    signals = SignalWatch { _ in
      try? FileManager.default.removeItem(atPath: path)
      // Nothing is lost that could be gone on with; the running launch ends with this process.
      exit(ScenarioRunError.interrupted(folder: path).exitStatus)
    }
  }

  deinit {
    signals.cancel()
    try? FileManager.default.removeItem(atPath: path)
  }
}
