import ArgumentParser
import Foundation
import RunJournal
import ScenarioRunner

/// `run-scenario selftest`: whether the tool's verdicts are right as often as it says.
struct SelfTestCommand: AsyncParsableCommand {
  static let file = "Reports/selftest.jsonl"

  static let configuration = CommandConfiguration(
    commandName: "selftest",
    abstract:
      "Compare equal things many times, and things made 5 % slower, and count the verdicts.",
    discussion: """
      Of equal things one in twenty may be flagged at the raw level of 5 %, and hardly one be called \
      faster or slower. The outcome goes to \(file), and runs that follow copy it into their \
      journals. The usual 400 comparisons take some minutes.

      EXAMPLES
        run-scenario selftest
        run-scenario selftest --comparisons 60 --sensitivity-runs 5
      """)

  @Option(help: "Comparisons of equal things.")
  var comparisons: Int = 400

  @Option(help: "Runs in which one of two things does 5 % more.")
  var sensitivityRuns: Int = 20

  @Option(help: "Members of the small family that is measured.")
  var members: Int = 400

  @Option(help: "The seed of the launch orders.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Where the outcome goes.", valueName: "file"))
  var out: String = SelfTestCommand.file

  @Flag(help: "Show no progress.")
  var noProgress = false

  func run() async throws {
    try await Failure.reporting {
      let lock = try RunnerLock.take()
      let place = try TrialFolder()
      let size = SelfTest.Size(
        comparisons: comparisons, sensitivityRuns: sensitivityRuns, members: members, seed: seed)
      let test = SelfTest(
        size, executable: ThisExecutable.path, folder: place.path, timestamp: Timestamp.now)
      let isShown = !noProgress
      let record = try await test.perform(gitRevision: await GitRevision.ofThisTool()) {
        if isShown && $0 % 10 == 0 { Failure.note("run \($0 + 1) of \($1)") }
      }
      withExtendedLifetime(lock) {}
      try SelfTestFile(path: out).append(record)
      print(Self.text(record))
    }
  }

  private static func text(_ record: SelfTestRecord) -> String {
    """
    Equal things: \(record.flagged) of \(record.comparisons) flagged at the raw level of 5 %, \
    \(record.calledDifferent) called faster or slower.
    Made 5 % slower: found in \(record.injectedFound) of \(record.injectedRuns) runs.
    """
  }
}
