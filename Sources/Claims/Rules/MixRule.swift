import Foundation
import Reporting
import Statistics

/// The share of fetches across kinds above which one strategy is faster than another.
///
/// The log-ratio of a mix with the share p is p · deep + (1 - p) · shallow, with equal weights for
/// all operations. The ratio is 1 at p* = shallow / (shallow - deep). The interval contains every
/// share at which Student's t over the processes cannot distinguish the ratio from 1, because the
/// same processes measured both halves of the mix (Fieller, "Some problems in interval estimation",
/// 1954).
struct MixRule: ScenarioRule {
  var scenario: String
  var strategy: String
  var baseline: String
  /// The operations across kinds, and the same ones for one kind.
  var deep: [String]
  var shallow: [String]

  /// The number of steps between a share of 0 and of 1.
  private static let steps = 1_000

  var uses: [ScenarioUse] {
    [ScenarioUse(scenario: scenario, operations: deep + shallow, strategies: [strategy, baseline])]
  }

  static let lack = "lacks an operation, or has fewer than three processes"

  var label: String {
    "share of questions across kinds from which \(strategy) wins over \(baseline)"
  }

  func about(_ run: ClaimEvidence.Run) -> String {
    "share of queries across kinds above which \(PlainWords.strategy(strategy)) beats "
      + PlainWords.strategy(baseline)
  }

  func observation(_ cell: Measurements, _ run: ClaimEvidence.Run) -> ClaimObservation? {
    guard let across = logRatios(deep, cell), let alone = logRatios(shallow, cell),
      across.count == alone.count, across.count > 2
    else { return nil }
    let share = Self.balance(deep: Self.mean(across), shallow: Self.mean(alone))
    guard let interval = Self.interval(across: across, alone: alone) else { return nil }
    let (low, high) = (interval.lowerBound, interval.upperBound)
    let stance: ClaimObservation.Stance = high < 1 ? .supports : low >= 1 ? .contradicts : .open
    var result = ClaimObservation(
      stance, label,
      share >= 1
        ? "no share"
        : "\(Ratio.percentage(share)) (\(Ratio.percentage(low)) to "
          + "\(Ratio.percentage(high)))", margin: 1 - share)
    result.value = share
    result.interval = RatioInterval(lower: low, upper: high)
    return result.placed(run, cell)
  }

  /// Returns the mean over the operations for each process.
  private func logRatios(_ names: [String], _ cell: Measurements) -> [Double]? {
    let each = names.compactMap {
      cell.operation($0)?.pairs.result(of: strategy, to: baseline)?.processRatios.map { log($0) }
    }
    guard each.count == names.count, let first = each.first,
      each.allSatisfy({ $0.count == first.count })
    else { return nil }
    return first.indices.map { process in Self.mean(each.map { $0[process] }) }
  }

  /// Returns the balance: 0 if the strategy is faster with any mix, 1 if it never is.
  static func balance(deep: Double, shallow: Double) -> Double {
    if deep >= 0 { return 1 }
    return shallow <= 0 ? 0 : shallow / (shallow - deep)
  }

  /// Returns the shares at which the mean may be 0; nil with too few processes.
  static func interval(across: [Double], alone: [Double]) -> ClosedRange<Double>? {
    guard let limit = try? StudentT(degreesOfFreedom: Double(across.count - 1)).quantile(0.975)
    else { return nil }
    let shares = (0...steps).map { Double($0) / Double(steps) }
    let signs = shares.map { share -> (share: Double, sign: Int) in
      let mixed = zip(across, alone).map { share * $0 + (1 - share) * $1 }
      let center = mean(mixed)
      let squares = mixed.map { ($0 - center) * ($0 - center) }.reduce(0, +)
      let reach = limit * (squares / Double(mixed.count - 1) / Double(mixed.count)).squareRoot()
      return (share, abs(center) <= reach ? 0 : center < 0 ? -1 : 1)
    }
    let open = signs.filter { $0.sign == 0 }.map(\.share)
    if let low = open.first, let high = open.last { return low...high }
    // No share is in doubt: one strategy is always faster, or the sign changes within a step.
    guard let turn = signs.first(where: { $0.sign < 0 }) else { return 1...1 }
    return turn.share...turn.share
  }

  private static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }
}
