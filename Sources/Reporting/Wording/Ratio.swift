import Statistics

/// Ratios in symbols and in words.
enum Ratio {
  static func text(_ ratio: Double) -> String { Digits.three(ratio) + "×" }

  static func text(_ interval: RatioInterval) -> String {
    guard interval.isBounded else { return "unknown: too few replicates" }
    return Digits.three(interval.lower) + "–" + Digits.three(interval.upper)
  }

  /// How much less or more of something, such as "12 % less time" or "2.4 times the space".
  static func words(_ ratio: Double, of thing: String) -> String {
    if ratio >= 2 { return "\(Digits.three(ratio)) times the \(thing)" }
    let percent = percentage((ratio - 1).magnitude)
    return ratio < 1 ? "\(percent) less \(thing)" : "\(percent) more \(thing)"
  }

  /// The same with a minus sign where it is below zero.
  static func signedPercentage(_ share: Double) -> String {
    share <= -0.0005 ? "−" + percentage(-share) : percentage(max(0, share))
  }

  /// Whole percent from 10 up, one more digit below; beyond a thousandfold only that.
  static func percentage(_ share: Double) -> String {
    guard share < 1_000 else { return "over 100,000 %" }
    let percent = share * 100
    if percent.rounded() >= 10 { return "\(Int(percent.rounded())) %" }
    let tenths = Int((percent * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }
}
