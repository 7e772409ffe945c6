import Foundation
import LogicalModel
import Sampling
import ScenarioRunner

/// Looks before a run for a precision whether the machine can reach it (requirement 20).
struct PreFlight {
  let prepared: PreparedScenario
  let settings: RunSettings
  /// On the file system that is to be measured.
  let folder: String

  /// Nothing is looked at where no precision is wanted, or where noise is accepted.
  ///
  /// - Throws: `ScenarioRunError.tooNoisy`; the folder is removed if it is empty.
  func check() async throws {
    let wanted = prepared.cells.compactMap(\.scenario.measuring.precision).min()
    guard let wanted, !settings.acceptsNoise, !settings.isQuick else { return }
    Failure.note("looking for some seconds how noisy this machine is")
    let place = "\(folder)/pre-flight"
    defer { try? FileManager.default.removeItem(atPath: place) }
    do {
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      let diagnosis = try await Doctor(
        executable: ThisExecutable.path, folder: place, timestamp: Timestamp.now
      ).examine()
      try diagnosis.require(
        precision: wanted, blocks: try await affordableBlocks(place))
    } catch {
      try? FileManager.default.removeItem(atPath: place)
      // Only what is empty goes: it was made a moment ago.
      if (try? FileManager.default.contentsOfDirectory(atPath: folder))?.isEmpty ?? false {
        try? FileManager.default.removeItem(atPath: folder)
      }
      throw error
    }
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
