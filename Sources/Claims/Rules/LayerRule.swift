import Foundation
import Reporting
import Statistics

/// The overhead of objects: the time of an operation in an app as a multiple of the time in which
/// the engine alone steps through the same statements.
///
/// Every process measures both, so its two times make a pair.
struct LayerRule: ScenarioRule {
  var scenario: String
  var operation: String
  var strategy: String
  var band: ClaimBand

  var uses: [ScenarioUse] {
    [ScenarioUse(scenario: scenario, operations: [operation, engine], strategies: [strategy])]
  }

  private var engine: String { "\(operation).engine" }
  static let lack = "did not measure both levels"

  var label: String { "\(operation), \(strategy), objects to the engine alone" }

  func about(_ run: ClaimEvidence.Run) -> String {
    "\(PlainWords.operation(operation, in: run)), objects compared with SQL only"
  }

  func observation(_ cell: Measurements, _ run: ClaimEvidence.Run) -> ClaimObservation? {
    let objects = times(operation, cell)
    let alone = times(engine, cell)
    let shared = objects.keys.filter { alone[$0] != nil }.sorted()
    guard shared.count > 1,
      let differences = try? PairedDifferences(
        candidate: shared.compactMap { objects[$0] }, baseline: shared.compactMap { alone[$0] }),
      let comparison = try? PairedComparison(
        candidate: "objects", baseline: "engine", differences: differences)
    else { return nil }
    return band.observation(
      label, comparison.ratio, interval: comparison.interval,
      text: "\(Ratio.text(comparison.ratio)) the time (\(Ratio.text(comparison.interval)))"
    ).placed(run, cell)
  }

  /// Returns the logarithm of each process's time.
  private func times(_ name: String, _ cell: Measurements) -> [Int: Double] {
    let times = cell.operation(name)?.times ?? []
    return times.reduce(into: [:]) { found, time in
      guard time.strategy == strategy, time.processorNanoseconds > 0 else { return }
      found[time.process] = log(time.processorNanoseconds)
    }
  }
}
