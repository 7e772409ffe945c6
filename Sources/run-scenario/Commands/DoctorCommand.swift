import ArgumentParser
import Foundation
import ScenarioRunner

/// `run-scenario doctor`: how fine this machine can see at the moment.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract:
      "Compare a small fetch with itself for 20 seconds and say what this machine can find.",
    discussion: """
      Ends with status 4 if a precision is wanted that is out of reach.

      EXAMPLES
        run-scenario doctor
        run-scenario doctor --precision 1% --blocks 40
      """)

  @Option(help: "For how many seconds to look.")
  var seconds: Int = 20

  @Option(help: "The half-width of intervals that is wanted: 1%.")
  var precision: Share?

  @Option(help: "The blocks that there is time for.")
  var blocks: Int = BlockPolicy.mostBlocks

  @Flag(help: "End with status 0 however noisy the machine is.")
  var acceptNoise = false

  func run() async throws {
    try await Failure.reporting {
      let lock = try RunnerLock.take()
      let place = try TrialFolder()
      let diagnosis = try await Doctor(
        seconds: Double(seconds), executable: ThisExecutable.path, folder: place.path,
        timestamp: Timestamp.now
      ).examine()
      withExtendedLifetime(lock) {}
      print(try Self.text(diagnosis))
      if let precision, !acceptNoise {
        try diagnosis.require(precision: precision.value, blocks: blocks)
      }
    }
  }

  private static func text(_ diagnosis: Doctor.Diagnosis) throws -> String {
    guard diagnosis.deviation.isFinite, diagnosis.blocks > 2 else {
      return "Too few blocks in that time to say anything; look longer with --seconds 60."
    }
    var lines = [
      "\(diagnosis.blocks) blocks of one thing compared with itself, "
        + "\(percent(diagnosis.launchSeconds * 1_000)) ms a launch.",
      "One block's difference scatters by \(percent(diagnosis.deviation * 100)) %. So an interval "
        + "would be", "",
    ]
    for blocks in [6, 12, 24, 48, 96] {
      lines.append(
        "  ±\(percent(try diagnosis.halfWidth(blocks: blocks) * 100)) % after \(blocks) blocks, and "
          + "a difference of \(percent(try diagnosis.smallestEffect(blocks: blocks) * 100)) % be "
          + "found four times out of five")
    }
    return (lines + [""] + advice(diagnosis)).joined(separator: "\n")
  }

  private static func advice(_ diagnosis: Doctor.Diagnosis) -> [String] {
    let share = Int((diagnosis.contendedShare * 100).rounded())
    guard share > 0 else { return ["No launch was disturbed by others: a quiet moment."] }
    return [
      "\(share) % of the launches were disturbed by others:"
    ] + diagnosis.reasons.map { "  \($0)" } + [
      "End other programs, or measure when they rest; bytes, pages and steps are exact all the same."
    ]
  }

  /// One digit behind the point.
  private static func percent(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
