import Foundation
import Statistics

/// From which share of questions across kinds on one strategy wins over another.
///
/// Of a mix with the share p the ratio is, on the logarithmic scale, p · deep + (1 - p) · shallow,
/// each operation counting the same; it is 1 at p* = shallow / (shallow - deep). The interval comes
/// from resampling whole blocks, as both halves of a mix were measured in the same ones.
struct MixRule: ClaimRule {
  var scenario: String
  var strategy: String
  var baseline: String
  /// Operations across kinds, and the same asked of one kind.
  var deep: [String]
  var shallow: [String]

  private static let resamples = 4_999

  var uses: [ScenarioUse] {
    [ScenarioUse(scenario, operations: deep + shallow, strategies: [strategy, baseline])]
  }

  private var label: String {
    "share of questions across kinds from which \(strategy) wins over \(baseline)"
  }

  func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
    if let gap = evidence.gap(of: scenario) {
      return [.missing(label, gap, scenario: scenario)]
    }
    guard let run = evidence.runs[scenario] else { return [] }
    let found = run.report.cells.compactMap { observation($0, run) }
    return found.isEmpty
      ? [
        .missing(
          label, "\(scenario) lacks an operation, or has fewer than three blocks",
          scenario: scenario)
      ] : found
  }

  private func observation(
    _ cell: Measurements, _ run: ClaimEvidence.Run
  ) -> ClaimObservation? {
    guard let across = logRatios(deep, cell), let alone = logRatios(shallow, cell),
      across.count == alone.count, across.count > 2
    else { return nil }
    var generator = SplitMix64(seed: run.report.planSeed)
    let shares = (0..<Self.resamples).map { _ in
      let blocks = across.indices.map { _ in
        Int(generator.next().multipliedFullWidth(by: UInt64(across.count)).high)
      }
      return Self.balance(
        deep: Self.mean(blocks.map { across[$0] }),
        shallow: Self.mean(blocks.map { alone[$0] }))
    }
    let share = Self.balance(deep: Self.mean(across), shallow: Self.mean(alone))
    guard let low = try? Summary.quantile(0.025, of: shares),
      let high = try? Summary.quantile(0.975, of: shares)
    else { return nil }
    let stance: ClaimObservation.Stance = high < 1 ? .supports : low >= 1 ? .contradicts : .open
    var result = ClaimObservation(
      stance, label,
      share >= 1
        ? "no share"
        : "\(Ratio.percentage(share)) (\(Ratio.percentage(low)) to "
          + "\(Ratio.percentage(high)))", margin: 1 - share)
    result.value = share
    return result.placed(run, cell, launches: cell.launches(of: [strategy, baseline]))
  }

  /// One mean over the operations for each block.
  private func logRatios(_ names: [String], _ cell: Measurements) -> [Double]? {
    let each = names.compactMap {
      cell.operation($0)?.pairs.result(of: strategy, to: baseline)?.blockRatios.map { log($0) }
    }
    guard each.count == names.count, let first = each.first,
      each.allSatisfy({ $0.count == first.count })
    else { return nil }
    return first.indices.map { block in Self.mean(each.map { $0[block] }) }
  }

  /// 0 where the strategy wins with any mix, 1 where questions across kinds never make it win.
  static func balance(deep: Double, shallow: Double) -> Double {
    if deep >= 0 { return 1 }
    return shallow <= 0 ? 0 : shallow / (shallow - deep)
  }

  private static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }
}
