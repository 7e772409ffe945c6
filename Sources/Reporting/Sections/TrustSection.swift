import Document
import RunJournal
import Statistics

/// The settings common to all strategies, and the noise of the machine.
struct TrustSection {
  var report: Report
  var cell: Measurements

  var section: ReportSection {
    ReportSection(
      kind: .trust,
      blocks: [
        .facts(
          [
            Block.Fact("answers", answers), Block.Fact("settings", settings),
            Block.Fact("noise", noise), Block.Fact("self-test", selfTest),
            Block.Fact("processes", processes),
          ] + sight + time + [
            Block.Fact("machine", machine), Block.Fact("build", build), Block.Fact("made", made),
          ])
      ])
  }

  private var answers: Prose {
    "✔ equal: all strategies stored the same content and gave the same answers in every "
      + "\(term: "process") (\(term: "digest", as: "digests"))"
  }

  private var settings: Prose {
    let differing = report.cells.flatMap(\.settings).filter { $0.values.count > 1 }.map(\.name)
    return differing.isEmpty
      ? "✔ equal in every process"
      : "✘ not equal: \(Set(differing).sorted().joined(separator: ", "))"
  }

  private var noise: Prose {
    let deviations = cell.primaryOperations.flatMap(\.strategies)
      .compactMap(\.comparison?.processDeviation).filter(\.isFinite)
    guard let middle = try? Summary.median(deviations) else {
      return "unknown: too few processes to measure the spread"
    }
    let label = middle < 0.02 ? "quiet" : middle < 0.07 ? "usual" : "noisy"
    return
      "\(strong: label): ratios of single \(term: "process", as: "processes") vary by "
      + "±\(Ratio.percentage(middle)); \(contention)"
  }

  private var contention: Prose {
    let watched = report.cells.flatMap(\.processes).contains { $0.contention != nil }
    if !watched { return "\(term: "contention") was not recorded in this journal" }
    return report.disturbedProcesses == 0
      ? "no process was \(term: "contention", as: "disturbed")"
      : "\(disturbed) \(term: "contention", as: "disturbed")"
  }

  private var disturbed: String {
    let count = report.disturbedProcesses
    return Count.text(count, "process", plural: "processes") + (count == 1 ? " was" : " were")
  }

  private var selfTest: Prose {
    guard let test = report.selfTest else {
      return
        "no \(term: "self-test") in the journal; \(code: "run-scenario doctor --selftest") runs one"
    }
    let mark = test.isPassed ? "✔" : "✘"
    return
      "\(mark) \(test.flagged) of \(test.comparisons) A/A comparisons had p < 0.05 before correction "
      + "(limit \(test.alarmLimit)); \(test.calledDifferent) reported as different; "
      + "\(test.injectedFound) of \(test.injectedRuns) slowdowns of 5 % found"
  }

  private var processes: Prose {
    let progress = report.progress
    return
      "\(progress.plannedProcesses) planned, \(strong: "\(progress.finishedProcesses) ran") "
      + "(\(table: "processes"))\(otherSize)"
  }

  /// The processes that only show how times grow; empty without any.
  private var otherSize: String {
    cell.otherSize.map {
      "; \($0.costs.processCount) of them with \(Digits.grouped($0.members)) members"
    } ?? ""
  }

  private var sight: [Block.Fact] {
    DetectableEffect(cell).map { [Block.Fact("\(term: "probe")", $0.prose)] } ?? []
  }

  /// The run's duration compared with its budget and its estimate.
  private var time: [Block.Fact] {
    guard let elapsed = report.progress.elapsedSeconds, let took = report.progress.duration else {
      return []
    }
    let isAtLeast = report.progress.isElapsedAtLeast
    guard let estimate = report.progress.estimatedSeconds, elapsed > 0 else {
      return [Block.Fact("time", Prose(took))]
    }
    let said = "\(took); the estimate after 10 % was \(Digits.duration(seconds: estimate))"
    // A partially known duration has no relative error.
    if isAtLeast { return [Block.Fact("time", Prose(said))] }
    let share = Ratio.signedPercentage(estimate / elapsed - 1)
    return [Block.Fact("time", "\(said) (\(share.hasPrefix("−") ? share : "+" + share))")]
  }

  private var machine: Prose {
    let environment = report.environment
    return
      "\(environment.cpuModel), \(environment.cpuCount) cores, \(environment.operatingSystem), "
      + "\(environment.fileSystem)"
  }

  private var build: Prose {
    let environment = report.environment
    return "\(environment.buildConfiguration), Swift \(environment.swiftVersion), SQLite "
      + "\(environment.sqliteVersion), revision \(environment.gitRevision)"
  }

  private var made: Prose {
    "\(report.startedAt); \(term: "seed") of the data \(String(report.scenario.dataSeed)), of the "
      + "order \(String(report.planSeed))"
  }
}
