import RunJournal
import Statistics

/// How far the whole report may be trusted, from facts that are all in it.
struct Confidence: Hashable {
  /// One word for a busy reader.
  enum Grade: String, Hashable {
    case high, medium, low
  }

  var grade: Grade
  /// What speaks against more.
  var reasons: [String]

  init(_ report: Report, _ cell: Measurements) {
    let comparisons = cell.primaryOperations.flatMap(\.strategies).compactMap(\.comparison)
    let open = comparisons.count { $0.verdict == .unresolved }
    let share = comparisons.isEmpty ? 0 : Double(open) / Double(comparisons.count)
    var severe: [String] = []
    var mild: [String] = []
    if report.progress.isQuick { severe.append("a quick run") }
    if report.environment.buildConfiguration != "release" { severe.append("not a release build") }
    if share > 1.0 / 3 { severe.append("\(open) of \(comparisons.count) comparisons unresolved") }
    if !report.progress.isWhole { mild.append("the run is not whole") }
    if share > 0.1, share <= 1.0 / 3 {
      mild.append("\(open) of \(comparisons.count) comparisons unresolved")
    }
    if report.disturbedProcesses > 0 {
      mild.append(
        Count.text(
          report.disturbedProcesses, "disturbed process",
          plural: "disturbed processes"))
    }
    if cell.settings.contains(where: { $0.values.count > 1 }) { mild.append("settings differ") }
    if report.selfTest == nil { mild.append("no self-test before the run") }
    if let test = report.selfTest, !test.isPassed { severe.append("the self-test failed") }
    grade = !severe.isEmpty ? .low : mild.isEmpty ? .high : .medium
    reasons = severe + mild
  }
}
