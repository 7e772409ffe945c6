import ArgumentParser
import Foundation
import Measuring
import RunJournal
import Statistics

/// `run-scenario selftest`: whether the tool's verdicts are right as often as it says.
struct SelfTestCommand: AsyncParsableCommand {
  private static let file = "runs/selftest.jsonl"

  /// The outcome on this machine, else the committed one.
  static var latest: SelfTestRecord? {
    [file, "Reports/selftest.jsonl"].lazy.compactMap { SelfTestFile(path: $0).latest }.first
  }

  static let configuration = CommandConfiguration(
    commandName: "selftest",
    abstract:
      "Run A/A comparisons, and comparisons with stores made 5 % slower, and count the verdicts.",
    discussion: """
      In A/A comparisons, of each shape with itself in reads, loads and changes, about 5 % should \
      reach p < 0.05, and almost none should be called faster or slower. The outcome goes to \
      \(file), and runs that follow copy it into their journals. The usual 400 comparisons take some \
      minutes.

      EXAMPLES
        run-scenario selftest
        run-scenario selftest --comparisons 60 --sensitivity-runs 5
        run-scenario selftest --comparisons 0 --slowing 2% --rounds 400
      """)

  @Option(help: "Comparisons of equal stores.")
  var comparisons: Int = 400

  @Option(help: "Runs in which one of two equal stores does more work.")
  var sensitivityRuns: Int = 20

  @Option(help: "How much more work that is: 5%.")
  var slowing: Share?

  @Option(help: "Rounds in each of the eight processes of such a run.")
  var rounds: Int = 24

  @Option(help: "Members of the small family that is measured.")
  var members: Int = 400

  @Option(help: "The seed of the launch orders.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Where the outcome goes.", valueName: "file"))
  var out: String = SelfTestCommand.file

  @OptionGroup var lock: LockOptions

  @Flag(help: "Show no progress.")
  var noProgress = false

  func run() async throws {
    try await Failure.reporting {
      let held = try await lock.take()
      let place = try TrialFolder()
      let size = SelfTest.Size(
        comparisons: comparisons, sensitivityRuns: sensitivityRuns, members: members, seed: seed,
        slowing: slowing?.value ?? 0.05, sensitivityRounds: rounds)
      let test = SelfTest(
        size, executable: ThisExecutable.path, folder: place.path, timestamp: Timestamp.now)
      let display = StepDisplay(isShown: !noProgress, writesLogLines: true)
      display.show("making equal stores")
      let record = try await test.perform(gitRevision: await GitRevision.ofThisTool()) {
        display.show("run \($0 + 1) of \($1)")
      }
      display.end()
      withExtendedLifetime(held) {}
      // A report repeats what was found with the usual slowing and all comparisons.
      if slowing == nil, comparisons > 0 { try SelfTestFile(path: out).append(record) }
      print(Self.text(record, slowing: size.slowing))
    }
  }

  private static func text(_ record: SelfTestRecord, slowing: Double) -> String {
    var lines: [String] = []
    if record.comparisons > 0 {
      lines.append(
        "A/A comparisons: \(record.flagged) of \(record.comparisons) reached p < 0.05, "
          + "\(record.calledDifferent) were called faster or slower.")
    }
    if let uniformity = try? Uniformity(pValues: record.probabilities) {
      let bins = uniformity.bins.map { "\($0)" }.joined(separator: " ")
      let p = (uniformity.pValue * 1_000).rounded() / 1_000
      lines.append("Their p-values in ten bins: \(bins); chi-square test of uniformity p = \(p).")
    }
    if record.injectedRuns > 0 {
      let percent = (slowing * 1_000).rounded() / 10
      lines.append(
        "Made \(percent) % slower: found in \(record.injectedFound) of \(record.injectedRuns) runs."
      )
    }
    return lines.joined(separator: "\n")
  }
}
