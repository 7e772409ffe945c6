import Foundation
import LogicalModel
import Machine
import RunJournal
import ScenarioRunner

/// Looks before a run whether its figures can be what is wanted of them (requirements 17 and 20).
struct PreFlight {
  let prepared: PreparedScenario
  let settings: RunSettings
  /// On the file system that is to be measured.
  let folder: String

  /// Nothing is looked at where noise is accepted, or for a quick run.
  ///
  /// - Throws: `ScenarioRunError` for a debug build, and on a machine that is too noisy for a wanted
  ///   precision; the folder is removed if it is empty.
  func check() async throws {
    guard !settings.acceptsNoise, !settings.isQuick else { return }
    do {
      try checkBuild()
      try await checkPrecision()
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

  private func checkPrecision() async throws {
    let wanted = prepared.cells.compactMap(\.scenario.measuring.precision).min()
    guard let wanted else { return }
    Failure.note("looking for some seconds how noisy this machine is")
    let place = "\(folder)/pre-flight"
    defer { try? FileManager.default.removeItem(atPath: place) }
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let diagnosis = try await Doctor(
      executable: ThisExecutable.path, folder: place, timestamp: Timestamp.now
    ).examine()
    try diagnosis.require(precision: wanted, blocks: try await affordableBlocks(place))
  }

  private func affordableBlocks(_ place: String) async throws -> Int {
    guard let budget = prepared.scenario.measuring.budgetSeconds else {
      return BlockPolicy.mostBlocks
    }
    let cost = try await CostTrial(
      prepared: prepared, settings: settings, executable: ThisExecutable.path, folder: place
    ).estimate()
    let share = Double(budget) / Double(max(1, cost.cells.count))
    let block = cost.cells.map { $0.launchSeconds }.max() ?? 0
    let blocks = share / max(0.001, block * Double(cost.strategies))
    return Int(min(blocks, Double(BlockPolicy.mostBlocks)))
  }
}
