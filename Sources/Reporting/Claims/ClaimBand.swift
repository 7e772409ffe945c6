import Foundation
import Statistics

/// The range in which a claim says that a figure lies.
///
/// A figure is as claimed if its whole interval lies within, and not as claimed if none of it does.
/// A claim is confirmed only if every deciding figure says so, hence no correction for their number
/// is needed (an intersection-union test; Berger, "Multiparameter hypothesis testing", 1982).
struct ClaimBand: Hashable, Sendable {
  var low: Double
  var high: Double

  static func atLeast(_ low: Double) -> ClaimBand { ClaimBand(low: low, high: .infinity) }

  static func atMost(_ high: Double) -> ClaimBand { ClaimBand(low: 0, high: high) }

  static func from(_ low: Double, to high: Double) -> ClaimBand {
    ClaimBand(low: low, high: high)
  }

  /// From 1 / (1 + effect) to 1 + effect.
  static func within(_ effect: Double) -> ClaimBand {
    ClaimBand(low: 1 / (1 + effect), high: 1 + effect)
  }

  /// Whatever has at least half and at most twice the effect of a published ratio.
  ///
  /// Effects are compared as logarithms, so the ends are the ratio's root and its square: machine, data
  /// and program differ from those of the publisher, and what is checked is whether the effect is
  /// there and of that order.
  static func around(_ published: Double) -> ClaimBand {
    let ends = [published.squareRoot(), published * published]
    return ClaimBand(low: ends.min() ?? published, high: ends.max() ?? published)
  }

  func stance(low: Double, high: Double) -> ClaimObservation.Stance {
    if low >= self.low, high <= self.high { return .supports }
    return high < self.low || low > self.high ? .contradicts : .open
  }

  /// The range as criteria state it, such as "0.504 to 0.843 times" or "at least 3.00 times".
  var times: String {
    if high == .infinity { return "at least \(Digits.three(low)) times" }
    if low <= 0 { return "at most \(Digits.three(high)) times" }
    return "\(Digits.three(low)) to \(Digits.three(high)) times"
  }

  /// The end that a value is closer to, as a factor.
  func limit(near value: Double) -> Double? {
    let ends = [low, high].filter { $0 > 0 && $0.isFinite }
    return ends.min { distance($0, value) < distance($1, value) }
  }

  /// Positive inside and negative outside.
  func margin(of value: Double) -> Double {
    guard let limit = limit(near: value), value > 0 else {
      return value >= low && value <= high ? 1 : -1
    }
    let isInside = value >= low && value <= high
    return isInside ? distance(limit, value) : -distance(limit, value)
  }

  private func distance(_ end: Double, _ value: Double) -> Double {
    value > 0 ? abs(log(value / end)) : .infinity
  }

  /// Judges a figure; without an interval it is exact.
  func observation(
    _ label: String, _ value: Double, interval: RatioInterval? = nil, text: String
  ) -> ClaimObservation {
    var result = ClaimObservation(
      stance(low: interval?.lower ?? value, high: interval?.upper ?? value), label, text,
      margin: margin(of: value))
    result.value = value
    result.interval = interval
    result.limit = limit(near: value)
    return result
  }
}
