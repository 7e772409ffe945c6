import Foundation
import Reporting
import Statistics

/// The quotient of two ratios: how much worse a bad example is than a good one.
///
/// The two come from different runs, so their errors add up as squares on the logarithmic scale.
struct QuotientRule: ClaimRule {
  var bad: RatioRule
  var good: RatioRule
  var band: ClaimBand

  var uses: [ScenarioUse] { bad.uses + good.uses }

  private var label: String {
    "\(bad.metric.label) in \(bad.scenario) against \(good.metric.label) in \(good.scenario)"
  }

  func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
    for scenario in [bad.scenario, good.scenario] {
      if let gap = evidence.gap(of: scenario) {
        return [.missing(label, gap, scenario: scenario)]
      }
    }
    guard let first = evidence.runs[bad.scenario], let second = evidence.runs[good.scenario],
      let cell = bad.cells(of: first.report).first,
      let other = good.cells(of: second.report).first,
      let worse = bad.comparison(in: cell), let better = good.comparison(in: other)
    else { return [.missing(label, "an operation was not timed", scenario: bad.scenario)] }
    let quotient = worse.ratio / better.ratio
    let reach = hypot(worse.interval.logHalfWidth, better.interval.logHalfWidth)
    let interval = RatioInterval(
      lower: exp(log(quotient) - reach), upper: exp(log(quotient) + reach))
    var observation = band.observation(
      label, quotient, interval: interval,
      text: "\(Ratio.text(quotient)) the cost (\(Ratio.text(interval))), "
        + "\(Ratio.text(worse.ratio)) compared with \(Ratio.text(better.ratio))"
    ).quotient(of: worse.ratio, better.ratio).placed(first, cell)
    observation.about =
      "\(bad.about(first)) in \(bad.scenario), compared with \(good.about(second)) in \(good.scenario)"
    return [observation]
  }
}
