import ArgumentParser
import Foundation
import ScenarioRunner
import Statistics

/// `run-scenario doctor`: how fine this machine can see at the moment.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract:
      "Let a small store take turns with its equal for some seconds and say what this machine can "
      + "tell.",
    discussion: """
      Ends with status 4 if a precision is wanted that is out of reach.

      EXAMPLES
        run-scenario doctor
        run-scenario doctor --precision 1% --rounds 60
      """)

  @Option(help: "For how many seconds to look.")
  var seconds: Int = Int(Probe.usualSeconds)

  @Option(help: "The half-width of intervals that is wanted: 1%.")
  var precision: Share?

  @Option(help: "The rounds in each of eight processes that there is time for.")
  var rounds: Int = 100

  @Flag(help: "End with status 0 however noisy the machine is.")
  var acceptNoise = false

  @OptionGroup var lock: LockOptions

  func run() async throws {
    try await Failure.reporting {
      let held = try await lock.take()
      let place = try TrialFolder()
      let finding = try await StepDisplay.during("looking how fine this machine can see") {
        try await Probe(
          seconds: Double(seconds), executable: ThisExecutable.path, folder: place.path
        ).examine()
      }
      withExtendedLifetime(held) {}
      print(try Self.text(finding))
      if let precision, !acceptNoise {
        try finding.require(precision: precision.value, rounds: rounds)
      }
    }
  }

  private static func text(_ finding: Probe.Finding) throws -> String {
    var lines = [
      "In \(finding.rounds) rounds a store and its equal differed by "
        + "\(percent(finding.noise.deviation)) % (robust standard deviation of one round).",
      "What an interval of eight processes would be, and the smallest difference worth looking for:",
      "",
    ]
    for rounds in [8, 16, 32, 64, 128] {
      let halfWidth = try finding.halfWidth(processes: 8, rounds: rounds)
      let label = "\(rounds) rounds".padding(toLength: 12, withPad: " ", startingAt: 0)
      lines.append("  \(label) ±\(percent(halfWidth)) %   \(percent(halfWidth / 0.75)) %")
    }
    return (lines + [""] + advice(finding)).joined(separator: "\n")
  }

  private static func advice(_ finding: Probe.Finding) -> [String] {
    let share = Int((finding.contendedShare * 100).rounded())
    guard share > 0 else { return ["No process was disturbed by others: a quiet moment."] }
    return [
      "\(share) % of the processes were disturbed by others:"
    ] + finding.reasons.map { "  \($0)" } + [
      "End other programs, or measure when they rest; bytes, pages and steps are exact all the same."
    ]
  }

  /// One digit behind the point.
  private static func percent(_ share: Double) -> String {
    let tenths = Int((share * 1_000).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
