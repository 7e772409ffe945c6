import Foundation

/// An axis of a figure with labelled ticks.
struct Axis: Hashable, Sendable {
  /// A labelled position.
  struct Tick: Hashable, Sendable {
    var position: Double
    var label: String

    /// Creates a tick, without insignificant zeros in the label: "5 ms" for "5.00 ms".
    init(position: Double, label: String) {
      self.position = position
      self.label = label.replacing(/(\.[0-9]*?)0+(?=[^0-9]|$)/) { match in
        match.output.1 == "." ? "" : String(match.output.1)
      }
    }
  }

  var low: Double
  var high: Double
  var isLogarithmic: Bool
  var ticks: [Tick]

  /// Creates an axis from 0, with room for text after the longest bar.
  static func linear(upTo greatest: Double, label: (Double) -> String) -> Axis {
    let top = max(greatest, 1e-9) * 1.25
    let step = roundStep(top / 4)
    let ticks = stride(from: 0, through: top, by: step).map { Tick(position: $0, label: label($0)) }
    return Axis(low: 0, high: top, isLogarithmic: false, ticks: ticks)
  }

  /// Creates a logarithmic axis around 1 that covers all ratios.
  static func ratios(covering values: [Double]) -> Axis {
    let least = min(values.min() ?? 1, 0.9)
    let greatest = max(values.max() ?? 1, 1.1)
    // The margin keeps marks off the frame.
    let room = pow(greatest / least, 0.04)
    let (low, high) = (least / room, greatest * room)
    let ticks = ratioTicks(from: low, to: high)
    return Axis(low: low, high: high, isLogarithmic: true, ticks: ticks)
  }

  /// Creates a logarithmic axis of positive values, labelled at 1, 2 and 5 times powers of ten.
  static func logarithmic(covering values: [Double], label: (Double) -> String) -> Axis {
    let positive = values.filter { $0 > 0 && $0.isFinite }
    let low = (positive.min() ?? 1) / 1.15
    let high = (positive.max() ?? 10) * 1.15
    let powers = Int(log10(low).rounded(.down))...Int(log10(high).rounded(.up))
    let places = powers.flatMap { power in [1, 2, 5].map { $0 * pow(10, Double(power)) } }
      .filter { $0 >= low && $0 <= high }
    let step = roundStep((high - low) / 4)
    let even = stride(from: (low / step).rounded(.up) * step, through: high, by: step)
    // The labels must not touch on a phone, yet allow reading values between them.
    let candidates = [
      places.filter { isPowerOfTen($0) }, thinned(places, spacing: log(high / low) / 6.5),
    ]
    let ticks = candidates.first { (3...7).contains($0.count) } ?? Array(even)
    return Axis(
      low: low, high: high, isLogarithmic: true,
      ticks: ticks.map { Tick(position: $0, label: label($0)) })
  }

  private static func isPowerOfTen(_ value: Double) -> Bool {
    abs(log10(value) - log10(value).rounded()) < 1e-9
  }

  /// Creates an axis that counts from 1.
  static func counting(to count: Int) -> Axis {
    let step = max(1, (count + 5) / 6)
    let ticks = stride(from: 1, through: max(1, count), by: step)
      .map { Tick(position: Double($0), label: "\($0)") }
    return Axis(low: 0.5, high: Double(max(2, count)) + 0.5, isLogarithmic: false, ticks: ticks)
  }

  /// Creates a linear axis around the values with about five round labels.
  static func linear(covering values: [Double], label: (Double) -> String) -> Axis {
    let least = values.min() ?? 0
    let greatest = values.max() ?? 1
    // gnuplot rejects an empty axis, so equal values need a range around them.
    let room = max(abs(least), 1) * 0.01
    let isEmpty = greatest - least < room * 1e-3
    let (low, high) = isEmpty ? (least - room, least + room) : (least, greatest)
    let margin = (high - low) * 0.04
    let step = roundStep((high - low) / 5)
    let first = (low / step).rounded(.up) * step
    let ticks = stride(from: first, through: high, by: step)
      .map { Tick(position: $0, label: label($0)) }
    return Axis(low: low - margin, high: high + margin, isLogarithmic: false, ticks: ticks)
  }

  private static func ratioTicks(from low: Double, to high: Double) -> [Tick] {
    let fine = [0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.7, 2]
    let middle = [0.2, 0.3, 0.5, 0.7, 1, 1.4, 2, 3, 5]
    let decades = (-4...4).flatMap { power in [1, 2, 5].map { $0 * pow(10, Double(power)) } }
    let candidates = high / low < 2.5 ? fine : high / low < 12 ? middle : decades
    let inside = candidates.filter { $0 >= low && $0 <= high }
    let kept = thinned(inside, spacing: log(high / low) / 7)
    return kept.map { Tick(position: $0, label: String(format: "%g×", $0)) }
  }

  /// Removes ticks whose labels would touch, starting at 1.
  private static func thinned(_ positions: [Double], spacing: Double) -> [Double] {
    var kept: [Double] = []
    for position in positions.sorted(by: { log($0).magnitude < log($1).magnitude })
    where kept.allSatisfy({ log($0 / position).magnitude >= spacing }) {
      kept.append(position)
    }
    return kept.sorted()
  }

  /// Rounds a step up to 1, 2, 2.5 or 5 times a power of ten.
  private static func roundStep(_ step: Double) -> Double {
    let power = pow(10, log10(step).rounded(.down))
    return ([1, 2, 2.5, 5, 10].first { $0 * power >= step * 0.999 } ?? 10) * power
  }
}
