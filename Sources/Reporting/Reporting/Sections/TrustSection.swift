import Document
import RunJournal
import Statistics

/// What was the same for all strategies, and how quiet the machine was.
struct TrustSection {
  var report: Report
  var cell: Measurements

  var section: ReportSection {
    ReportSection(
      .trust,
      [
        .facts(
          [
            Block.Fact("answers", answers), Block.Fact("settings", settings),
            Block.Fact("noise", noise), Block.Fact("self-test", selfTest),
            Block.Fact(Prose(report.replicate.runs), launches),
          ] + sight + time + [
            Block.Fact("machine", machine), Block.Fact("build", build), Block.Fact("made", made),
          ])
      ] + effects, files: [data])
  }

  private var answers: Prose {
    "✔ equal: every \(term: report.replicate.run) of every strategy stored the same content and gave the same "
      + "answers (\(term: "digest", as: "digests") under “Reproduce”)"
  }

  private var settings: Prose {
    let differing = report.cells.flatMap(\.settings).filter { $0.values.count > 1 }.map(\.name)
    return differing.isEmpty
      ? "✔ equal in every \(report.replicate.run)"
      : "✘ not equal: \(Set(differing).sorted().joined(separator: ", "))"
  }

  private var noise: Prose {
    let deviations = cell.primaryOperations.flatMap(\.strategies)
      .compactMap(\.comparison?.blockDeviation).filter(\.isFinite)
    guard let middle = try? Summary.median(deviations) else {
      return "unknown: too few \(cell.replicate.many) to see how much they spread"
    }
    let label = middle < 0.02 ? "quiet" : middle < 0.07 ? "usual" : "noisy"
    return
      "\(strong: label): ratios of single \(term: cell.replicate.one, as: cell.replicate.many) spread by "
      + "±\(Ratio.percentage(middle)); \(contention)"
  }

  private var contention: Prose {
    let watched = report.cells.flatMap(\.launches).contains { $0.contention != nil }
    if !watched { return "\(term: "contention") was not watched in this journal" }
    return report.disturbedLaunches == 0
      ? "no \(report.replicate.run) that counts was \(term: "contention", as: "disturbed")"
      : "\(disturbed) \(term: "contention", as: "disturbed")"
  }

  private var disturbed: String {
    let count = report.disturbedLaunches
    return report.replicate.runCount(count) + (count == 1 ? " that counts was" : " that count were")
  }

  private var selfTest: Prose {
    guard let test = report.selfTest else {
      return
        "no \(term: "self-test") stands in the journal; \(code: "run-scenario selftest") makes one"
    }
    let mark = test.isPassed ? "✔" : "✘"
    return
      "\(mark) \(test.flagged) of \(test.comparisons) A/A comparisons had p < 0.05 before correction "
      + "(limit \(test.alarmLimit)); \(test.calledDifferent) reported as different; "
      + "\(test.injectedFound) of \(test.injectedRuns) slowdowns of 5 % found"
  }

  private var launches: Prose {
    let progress = report.progress
    if report.isInterleaved {
      return "\(progress.plannedBlocks) planned, \(progress.finishedProcesses) ran, "
        + "\(strong: "\(progress.usedBlocks) count"); in each all strategies took turns; all in "
        + "\(file: "launches.csv")"
    }
    return "\(progress.plannedLaunches) planned, \(progress.finishedLaunches) ran "
      + "(\(progress.repeatedLaunches) of them again), \(progress.excludedLaunches) left out by "
      + "rule, \(progress.unusedLaunches) in unfinished blocks, "
      + "\(strong: "\(progress.usedLaunches) count"); all in \(file: "launches.csv")"
  }

  private var sight: [Block.Fact] {
    Sight(cell).map { [Block.Fact("\(term: "probe")", $0.prose)] } ?? []
  }

  /// An estimate of the run's time is a promise, so the report shows how well it was kept.
  private var time: [Block.Fact] {
    guard let elapsed = report.progress.elapsedSeconds else { return [] }
    let isAtLeast = report.progress.isElapsedAtLeast
    let took = "took \(isAtLeast ? "at least " : "")\(Digits.duration(seconds: elapsed))"
    guard let estimate = report.progress.estimatedSeconds, elapsed > 0 else {
      return [Block.Fact("time", Prose(took))]
    }
    let said = "\(took); the estimate after 10 % was \(Digits.duration(seconds: estimate))"
    // Of what is only known in part it cannot be a share.
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

  private var effects: [Block] {
    if report.excluded.isEmpty { return [] }
    if report.exclusionEffects.isEmpty {
      return [.note("With the launches that were left out, every verdict would be the same.")]
    }
    let count = Count.text(report.exclusionEffects.count, "verdict")
    return [
      .notice("Leaving out disturbed launches changes \(count)."),
      .details(
        "Verdicts with and without them", [.list(report.exclusionEffects.map { Prose($0) })]),
    ]
  }

  private var data: DataFile {
    let reasons = Dictionary(
      report.excluded.map { ($0.index, $0.reason) }, uniquingKeysWith: { first, _ in first })
    let launches = report.cells.flatMap { $0.launches + $0.excluded }.sorted { $0.index < $1.index }
    return DataFile(
      name: "launches.csv",
      header: [
        "launch", "cell", "block", "position", "strategy", "attempt", "counts", "reason",
        "contention", "steal_share", "foreign_cores", "stalled_on_storage_share",
      ],
      rows: launches.map { launch in
        let contention = launch.contention
        return [
          "\(launch.index)", launch.cell, "\(launch.block)", "\(launch.position)",
          launch.strategy, "\(launch.attempt)", reasons[launch.index] == nil ? "yes" : "no",
          reasons[launch.index] ?? "", contention?.reasons.joined(separator: "; ") ?? "",
          DataFile.number(contention?.stealShare), DataFile.number(contention?.foreignCores),
          DataFile.number(contention?.stalledOnStorageShare),
        ]
      })
  }
}
