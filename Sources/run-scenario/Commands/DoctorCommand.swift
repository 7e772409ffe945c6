import ArgumentParser
import Console
import Document
import Escaping
import Measuring
import Statistics

/// The command `run-scenario doctor`, which measures the smallest detectable difference.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Measure the smallest difference this machine can detect, in a few seconds.",
    discussion: """
      Exits with status 4 if the requested precision is out of reach.

      With --selftest it compares each strategy with itself in reads, loads and changes for a few minutes: \
      about 5 % of these A/A comparisons should reach p < 0.05, and almost none should be reported as \
      faster or slower. One comparison in 20 uses a store made 5 % slower. Later runs copy the \
      result into their journals.

      EXAMPLES
        run-scenario doctor
        run-scenario doctor --precision 1%
        run-scenario doctor --json | jq .halfWidths
        run-scenario doctor --selftest
      """)

  /// The rounds for which each of eight processes has time.
  private static let rounds = 100

  @Option(help: "The interval half-width to reach: 1%.")
  var precision: Share?

  @Flag(help: "Exit with status 0 even on a noisy machine.")
  var acceptNoise = false

  @Flag(help: "Print the figures as JSON; Notebooks/Reference/CommandLine.md describes the fields.")
  var json = false

  @Flag(help: "Instead, test the verdicts on equal stores and on slowed ones.")
  var selftest = false

  @Option(help: "Comparisons of equal stores in a self-test.")
  var comparisons = 400

  @Option(help: ArgumentHelp("The file for the result of a self-test.", valueName: "file"))
  var out = SelfTestRun.file

  @OptionGroup var lock: LockOptions

  func validate() throws {
    guard comparisons > 0 else { throw ValidationError("--comparisons must be at least 1") }
    guard !selftest || (precision == nil && !json) else {
      throw ValidationError("--selftest does not take --precision or --json")
    }
  }

  func run() async throws {
    try await Failure.reporting {
      let held = try await lock.take()
      defer { withExtendedLifetime(held) {} }
      if selftest { return try await SelfTestRun.perform(comparisons: comparisons, out: out) }
      let place = try ScratchFolder()
      let finding = try await StepDisplay.during(
        "finding the smallest difference that this machine can detect"
      ) {
        try await Probe(executable: ThisExecutable.path, folder: place.path).examine()
      }
      print(json ? try JSONOutput.text(DoctorSummary(finding)) : try Self.text(finding))
      if let precision, !acceptNoise {
        try finding.require(precision: precision.value, rounds: Self.rounds)
      }
    }
  }

  private static func text(_ finding: Probe.Finding) throws -> String {
    let lines = [
      "Two identical stores differed in \(finding.rounds) rounds by "
        + "\(Percent.text(finding.noise.deviation)) (robust standard deviation of one round).",
      "The expected interval of eight processes, and the smallest difference it can detect:",
      "",
    ]
    let table = Table(
      titles: ["rounds", "interval", "difference"], numbers: [1, 2],
      texts: try finding.reaches.map {
        ["\($0.rounds)", "±\(Percent.text($0.halfWidth))", Percent.text($0.effect)]
      })
    return (lines + [Terminal.renderer.text(table), ""] + advice(finding)).joined(separator: "\n")
  }

  private static func advice(_ finding: Probe.Finding) -> [String] {
    let share = Int((finding.contendedShare * 100).rounded())
    guard share > 0 else { return ["Other programs disturbed none of the processes."] }
    return [
      "Other programs disturbed \(share) % of the processes:"
    ] + finding.reasons.map { "  \($0)" } + [
      "Quit other programs, or measure when they are idle; bytes, pages and steps are exact in any case."
    ]
  }
}

extension Probe.Finding {
  /// The precision of a run of eight processes.
  fileprivate struct Reach {
    /// The number of rounds in each process.
    let rounds: Int
    /// The expected half-width of intervals, as a fraction.
    let halfWidth: Double
    /// The smallest detectable difference, as a fraction.
    var effect: Double { halfWidth / 0.75 }
  }

  fileprivate static let processes = 8

  fileprivate var reaches: [Reach] {
    get throws {
      try [8, 16, 32, 64, 128].map {
        Reach(rounds: $0, halfWidth: try halfWidth(processes: Self.processes, rounds: $0))
      }
    }
  }
}

/// The findings of `doctor` as JSON; Notebooks/Reference/CommandLine.md describes the fields.
struct DoctorSummary: Encodable {
  struct HalfWidth: Encodable {
    let processes: Int
    let roundsPerProcess: Int
    let halfWidthPercent: Double
    let smallestEffectPercent: Double
  }

  private let schemaVersion = 1
  private let seconds: Double
  private let rounds: Int
  private let roundDeviationPercent: Double
  private let disturbedProcessesPercent: Double
  private let disturbances: [String]
  private let halfWidths: [HalfWidth]

  init(_ finding: Probe.Finding) throws {
    (seconds, rounds) = (finding.seconds, finding.rounds)
    roundDeviationPercent = 100 * finding.noise.deviation
    disturbedProcessesPercent = 100 * finding.contendedShare
    disturbances = finding.reasons
    halfWidths = try finding.reaches.map {
      HalfWidth(
        processes: Probe.Finding.processes, roundsPerProcess: $0.rounds,
        halfWidthPercent: 100 * $0.halfWidth, smallestEffectPercent: 100 * $0.effect)
    }
  }
}
