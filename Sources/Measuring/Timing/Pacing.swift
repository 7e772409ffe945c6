import Foundation
import RunJournal
import Statistics

/// The clock of a paced operation: it returns the time and waits for a moment; tests supply their
/// own.
struct PacingClock: Sendable {
  /// The time since any fixed moment; it never decreases.
  var nanoseconds: @Sendable () -> Int64
  /// Returns at that time of the same clock, or immediately if it is past.
  var wait: @Sendable (_ until: Int64) -> Void

  static let system = PacingClock(following: .system)
}

extension PacingClock {
  /// Waits by the wall time of a running clock.
  ///
  /// Sleeps through most of a wait and spins through the rest, since sleeping threads wake up late.
  init(following clock: SampleClock) {
    let spinning: Int64 = 500_000
    self.init(nanoseconds: clock.wallNanoseconds) { moment in
      let rest = moment - clock.wallNanoseconds() - spinning
      if rest > 0 { Thread.sleep(forTimeInterval: Double(rest) / 1e9) }
      while clock.wallNanoseconds() < moment {}
    }
  }
}

/// Runs actions at intended times, like arriving users, instead of one after the other.
///
/// A closed loop waits for each answer before the next action, so it records a stall of the store
/// as a single slow action. Real users keep arriving: the response time counts from the intended
/// start of an action (Schroeder, Wierman and Harchol-Balter, "Open Versus Closed", NSDI 2006).
/// Both times are kept, without correction.
struct Pacing: Hashable, Sendable {
  /// The times of the actions.
  struct Times: Sendable {
    /// The times from the real start to the end.
    var service = LatencyHistogram()
    /// The times from the intended start to the end.
    var response = LatencyHistogram()
    /// The number of actions that began late because the previous one was not done.
    var lateStarts = 0
  }

  var schedule: ArrivalSchedule
  var actions: Int

  /// Runs the action of each number from 0 on, and `afterwards` after each.
  ///
  /// `afterwards` is outside of service times, but may delay the next action: that one starts late,
  /// and its response time includes the wait.
  func run(
    clock: PacingClock = .system, afterwards: (_ number: Int) -> Void = { _ in },
    _ action: (_ number: Int) throws -> Void
  ) rethrows -> Times {
    var times = Times()
    let beginning = clock.nanoseconds()
    for (number, offset) in schedule.intendedStarts(count: actions).enumerated() {
      let intended = beginning + offset
      if clock.nanoseconds() < intended {
        clock.wait(intended)
      } else if number > 0 {
        times.lateStarts += 1
      }
      let start = clock.nanoseconds()
      try action(number)
      let end = clock.nanoseconds()
      times.service.record(nanoseconds: end - start)
      times.response.record(nanoseconds: end - intended)
      afterwards(number)
    }
    return times
  }
}

/// The intended starts of a paced operation's actions, in nanoseconds after its beginning.
enum ArrivalSchedule: Hashable, Sendable {
  /// One action after each interval.
  case fixed(intervalNanoseconds: Int64)
  /// Independent users: the intervals are exponential with that mean.
  case poisson(meanNanoseconds: Int64, seed: UInt64)

  /// Returns the intended starts in ascending order; they depend only on the seed.
  func intendedStarts(count: Int) -> [Int64] {
    switch self {
    case .fixed(let interval):
      return (0..<max(0, count)).map { Int64($0) * interval }
    case .poisson(let mean, let seed):
      var generator = SplitMix64(seed: seed)
      var time = 0.0
      return (0..<max(0, count)).map { _ in
        // In the middle of its step, so never 0, whose logarithm is infinite.
        let uniform = (Double(generator.next() >> 11) + 0.5) / 9_007_199_254_740_992
        defer { time -= Double(mean) * log(uniform) }
        return Int64(time)
      }
    }
  }
}
