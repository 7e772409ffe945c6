/// One unit of time for a whole row, so that its figures can be compared at a glance.
enum TimeUnit: String, CaseIterable {
  case nanoseconds = "ns"
  case microseconds = "µs"
  case milliseconds = "ms"
  case seconds = "s"

  /// The largest unit in which the greatest of the times is at least 1.
  init(fitting nanoseconds: [Double?]) {
    let greatest = nanoseconds.compactMap { $0 }.max() ?? 0
    self = Self.allCases.last { greatest >= $0.nanosecondsEach } ?? .nanoseconds
  }

  private var nanosecondsEach: Double {
    switch self {
    case .nanoseconds: 1
    case .microseconds: 1e3
    case .milliseconds: 1e6
    case .seconds: 1e9
    }
  }

  /// Two ends with the unit once, so that a narrow column need not break them.
  func text(_ range: ClosedRange<Double>) -> String {
    let ends = [range.lowerBound, range.upperBound].map { Digits.three($0 / nanosecondsEach) }
    return "\(ends[0])–\(ends[1]) \(rawValue)"
  }

  /// The time in this unit, or a dash where there is none.
  func text(_ nanoseconds: Double?) -> String {
    guard let nanoseconds else { return "–" }
    return Digits.three(nanoseconds / nanosecondsEach) + " " + rawValue
  }
}
