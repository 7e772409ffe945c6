import RunJournal
import Timing
import Workloads

/// The clock of a launch and what it can show.
struct TimerFacts: Sendable {
  let clock: SampleClock
  let choice: RepetitionChoice
  /// When a warm-up is over: half a second at most, as a launch has many operations.
  let steady: SteadyState
  /// How long the actions of a paced operation may take in one launch.
  let mostPacedSeconds: Double

  /// Takes true to warm up no more than one window.
  init(clock: SampleClock, isQuick: Bool) {
    self.clock = clock
    mostPacedSeconds = isQuick ? 0.5 : 4
    steady = Self.steady(isQuick: isQuick)
    choice = RepetitionChoice(
      clockStepNanoseconds: ClockStep.nanoseconds(of: clock),
      overheadNanoseconds: Stopwatch(clock: clock).overheadNanoseconds())
  }

  static func steady(isQuick: Bool) -> SteadyState {
    SteadyState(mostSamples: isQuick ? 5 : 20, mostNanoseconds: 500_000_000)
  }

  /// How samples were taken, with what is to be said beside them.
  func sampling(
    of wall: [Int64], warmup: [Int64], _ state: SteadyState.State, residentShare: Double? = nil,
    labels: [String] = []
  ) -> SamplingRecord {
    SamplingRecord(
      warmupNanoseconds: warmup, steadiness: state.rawValue,
      overheadNanoseconds: choice.overheadNanoseconds,
      clockStepNanoseconds: choice.clockStepNanoseconds, residentShare: residentShare,
      labels: labels + choice.labels(forSamples: wall))
  }
}

extension RepetitionChoice {
  func corrected(_ samples: [Int64]) -> [Int64] { samples.map { corrected($0) } }
}

extension HashedFile {
  /// - Throws: ``ScenarioRunError/copyDiffers(path:)`` unless the file has the hash.
  func check() throws {
    guard try FileHash.hash(ofFile: path) == hash else {
      throw ScenarioRunError.copyDiffers(path: path)
    }
  }
}
