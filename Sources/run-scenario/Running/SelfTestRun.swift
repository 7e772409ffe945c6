import Console
import Measuring
import RunJournal
import Statistics

/// A self-test of the tool, which counts how often its verdicts are right.
enum SelfTestRun {
  static let file = "runs/selftest.jsonl"

  /// The latest result on this machine, otherwise the committed one.
  static var latest: SelfTestRecord? {
    [file, "Reports/selftest.jsonl"].lazy.compactMap { SelfTestFile(path: $0).latest }.first
  }

  /// Runs the self-test, appends the result to a file and prints it.
  static func perform(comparisons: Int, out: String) async throws {
    let place = try ScratchFolder()
    let size = SelfTest.Size(
      comparisons: comparisons, sensitivityRuns: max(1, comparisons / 20))
    let test = SelfTest(
      size, executable: ThisExecutable.path, folder: place.path, timestamp: Timestamp.now)
    let display = StepDisplay(writesLogLines: true)
    defer { display.end() }
    display.show("creating identical stores")
    let record = try await test.perform(gitRevision: await GitRevision.ofThisTool()) {
      display.show("run \($0 + 1) of \($1)")
    }
    display.end()
    try SelfTestFile(path: out).append(record)
    print(text(record, slowing: size.slowing))
  }

  private static func text(_ record: SelfTestRecord, slowing: Double) -> String {
    var lines: [String] = []
    if record.comparisons > 0 {
      lines.append(
        "A/A comparisons: \(record.flagged) of \(record.comparisons) reached p < 0.05, "
          + "\(record.calledDifferent) were reported as faster or slower.")
    }
    if let uniformity = try? Uniformity(pValues: record.probabilities) {
      let bins = uniformity.bins.map { "\($0)" }.joined(separator: " ")
      let p = (uniformity.pValue * 1_000).rounded() / 1_000
      lines.append("Their p-values in ten bins: \(bins); chi-square test of uniformity p = \(p).")
    }
    if record.injectedRuns > 0 {
      let percent = (slowing * 1_000).rounded() / 10
      lines.append(
        "Slowed by \(percent) %: detected in \(record.injectedFound) of \(record.injectedRuns) runs."
      )
    }
    return lines.joined(separator: "\n")
  }
}
