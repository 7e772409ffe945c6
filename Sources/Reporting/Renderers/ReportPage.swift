import Sampling

/// A report in words and formatted numbers, as the Markdown and the HTML template read it.
///
/// Mustache finds properties by their names, so renaming one means renaming it in the templates.
struct ReportPage {
  /// A name and a value.
  struct Fact {
    var name: String
    var value: String
  }

  /// One strategy and how it stores the family.
  struct Strategy {
    var name: String
    var summary: String
    var isBaseline: Bool
    var model: String
  }

  var title: String
  var question: String
  var expectation: String
  var baseline: String
  var warnings: [String]
  /// Where the figures come from, in one line.
  var trust: String
  var differences: [Difference]
  var differencesFound: Bool
  var nothingMeasured: Bool
  var measured: MeasuredPage?
  var strategies: [Strategy]
  var columns: Int
  var family: [Fact]
  var importNotes: [String]
  var isImported: Bool
  var method: [String]
  var limits: [String]
  var glossary: [Fact]
  var run: [Fact]
  var environment: [Fact]
  var command: String
  var scenarioText: String

  /// One disagreement between strategies.
  struct Difference {
    var subject: String
    var detail: String
    var hasDetail: Bool
    var answers: [Fact]
  }

  init(_ report: Report, drawings: Drawings) {
    title = report.scenario.title
    question = report.scenario.question
    expectation = report.scenario.expectation
    baseline = report.baseline
    warnings = report.warnings
    trust = Self.trust(report)
    differences = Self.differences(report.outcome)
    differencesFound = !differences.isEmpty
    nothingMeasured = report.outcome == .noCompleteBlock
    measured = report.measurements.map {
      MeasuredPage($0, baseline: report.baseline, drawings: drawings)
    }
    strategies = report.strategies.map { strategy in
      Strategy(
        name: strategy.name, summary: strategy.summary,
        isBaseline: strategy.name == report.baseline,
        model: strategy.model.joined(separator: "\n"))
    }
    columns = min(3, report.strategies.count)
    family = Self.family(report.scenario)
    importNotes = report.scenario.importNotes
    isImported = !report.scenario.importNotes.isEmpty
    method = Method.sentences(report)
    limits = Method.limits
    glossary = Glossary.entries
    run = Self.run(report)
    environment = report.environment.facts
    command = report.command
    scenarioText = report.scenario.text
  }

  private static func trust(_ report: Report) -> String {
    let progress = report.progress
    return "\(progress.usedLaunches) of \(progress.plannedLaunches) launches in "
      + "\(progress.usedBlocks) blocks; \(report.environment.cpuModel), "
      + "\(report.environment.operatingSystem), \(report.environment.buildConfiguration) build; "
      + "\(report.startedAt)."
  }

  private static func differences(_ outcome: Report.Outcome) -> [Difference] {
    guard case .answersDiffer(let differences) = outcome else { return [] }
    return differences.map { difference in
      Difference(
        subject: difference.subject, detail: difference.detail,
        hasDetail: !difference.detail.isEmpty,
        answers: difference.answers.map { answer in
          let digests = answer.digests.joined(separator: ", ")
          return Fact(name: answer.strategy, value: digests.isEmpty ? "no answer yet" : digests)
        })
    }
  }

  private static func family(_ scenario: ScenarioSummary) -> [Fact] {
    [
      Fact(name: "members of the family", value: Digits.grouped(scenario.familySize)),
      Fact(name: "data", value: scenario.dataOrigin),
      Fact(name: "seed of the data", value: String(scenario.dataSeed)),
    ] + scenario.membersByKind.map { Fact(name: $0.kind, value: Digits.grouped($0.count)) }
  }

  private static func run(_ report: Report) -> [Fact] {
    let progress = report.progress
    return [
      Fact(name: "started", value: report.startedAt),
      Fact(name: "blocks", value: "\(progress.usedBlocks) of \(progress.plannedBlocks) planned"),
      Fact(
        name: "launches",
        value: "\(progress.plannedLaunches) planned, \(progress.finishedLaunches) finished, "
          + "\(progress.usedLaunches) used"),
      Fact(name: "seed of the order", value: String(report.planSeed)),
    ]
  }
}

extension Environment {
  /// Readable lines for the environment table.
  var facts: [ReportPage.Fact] {
    [
      ReportPage.Fact(name: "processor", value: "\(cpuModel), \(cpuCount) cores"),
      ReportPage.Fact(name: "hypervisor", value: hypervisor),
      ReportPage.Fact(name: "memory", value: Digits.bytes(Int(memoryBytes))),
      ReportPage.Fact(name: "system", value: "\(operatingSystem), kernel \(kernel)"),
      ReportPage.Fact(name: "file system", value: fileSystem),
      ReportPage.Fact(name: "Swift", value: "\(swiftVersion), \(buildConfiguration) build"),
      ReportPage.Fact(name: "SQLite", value: "\(sqliteVersion) (\(sqliteSourceID))"),
      ReportPage.Fact(
        name: "SQLite compile options", value: sqliteCompileOptions.joined(separator: " ")),
      ReportPage.Fact(name: "revision of the tool", value: gitRevision),
      ReportPage.Fact(name: "load when the run began", value: Digits.three(loadAverage)),
    ]
  }
}
