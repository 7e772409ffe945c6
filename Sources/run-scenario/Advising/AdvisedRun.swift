import Inspection
import LogicalModel
import Measuring
import ModelReshaping
import Reporting
import RunJournal
import ScenarioFormat

/// A run that measures a family with the strategies that can store it.
struct AdvisedRun {
  static let usualSeconds = 120
  /// The strategies to compare, without `abstract-root`, which creates the same file as
  /// `parent-entity`, and `coded-content`, whose filters take most of the time.
  private static let alternatives = [
    "parent-entity", "enum-content", "independent-entities", "details-relationship",
  ]

  let file: AdvisedFile
  let family: AdvisedFamily
  let drafted: DraftedFamily
  let folder: String
  let usage: UsageQuestions?
  let budgetSeconds: Int
  let acceptsNoise: Bool
  let showsProgress: Bool

  func perform() async throws -> TreeAdvice {
    let runFolder = try RunFolder(path: folder)
    let path = try measured.write(to: folder)
    let settings = try settings(path, hasRows: draft.isImported)
    let prepared = try PreparedScenario.read(
      path: path, settings: settings, imports: measured.imports(file.subject.snapshot),
      showsProgress: showsProgress)
    try PreFlight(prepared: prepared, settings: settings, folder: folder).check()
    let record = try RunRecord(
      prepared: prepared, settings: settings,
      command: CommandLineText.text(of: CommandLine.arguments), folder: runFolder,
      gitRevision: await GitRevision.ofThisTool(), startedAt: Timestamp.now())
    try await InterruptibleRun(
      prepared: prepared, settings: settings, folder: runFolder, showsProgress: showsProgress
    ).perform { run in
      try await run.perform(record, selfTest: SelfTestRun.latest)
    }
    let report = try ReportOutput(folder: folder, asJSON: false).report()
    guard let advice = TreeAdvice(report, tree(draft)) else {
      throw CommandError.nothingMeasured(folder)
    }
    return advice
  }

  private var draft: ScenarioDraft { drafted.draft }

  /// The draft with as many generated objects as a run has time for.
  private var measured: DraftedFamily {
    var measured = drafted
    if let sampledRows, !draft.isImported { measured.draft.reduce(to: sampledRows) }
    return measured
  }

  /// The maximum number of values that a run can measure in the usual time.
  private static let mostValues = 400_000
  private static let mostRows = 20_000

  /// The size of an evenly spaced sample if there are too many rows for the time; nil for all rows.
  private var sampledRows: Int? {
    let properties = draft.family.reduce(1) { $0 + $1.properties.count }
    let most = min(Self.mostRows, Self.mostValues / properties)
    let rows = draft.isImported ? draft.memberCount : draft.size
    return rows > most ? most : nil
  }

  private func settings(_ path: String, hasRows: Bool) throws -> RunSettings {
    let scenario = try ScenarioReader(strategies: StrategyList.all.map(\.name)).read(file: path)
    var names = [family.current] + Self.alternatives.filter { $0 != family.current }
    let indexes = scenario.missingIndexes.map { "+\($0)" }.joined()
    if !indexes.isEmpty { names.append(family.current + indexes) }
    var settings = RunSettings(dataPath: hasRows ? file.subject.path : nil, strategies: names)
    settings.usage = usage?.weights(
      of: scenario.workload, family: scenario.domain.family)
    if draft.isImported {
      settings.size = sampledRows
    } else if sampledRows != nil {
      settings.otherSize = draft.size
    }
    settings.budgetSeconds = budgetSeconds
    settings.acceptsNoise = acceptsNoise
    // The advice lists the losses.
    settings.acceptsLoss = hasRows ? true : nil
    settings.measuresGrowth = true
    return settings
  }

  private func tree(_ draft: ScenarioDraft) -> AdvisedTree {
    var tree = AdvisedTree(
      file: file.subject.path, root: family.root,
      form: family.form, current: family.current,
      kindCount: draft.concrete.count, rowCount: drafted.rowCount, folder: folder)
    tree.modelPath = file.subject.modelPath
    if draft.isImported { tree.fewRows = drafted.fewRows.map { "\($0.example)=100000" } }
    tree.expectedCount = drafted.isExpected ? draft.size : nil
    tree.kindAttribute = family.kindAttribute
    tree.group = family.group
    tree.attributes = attributes(draft)
    tree.notLookedAt =
      StrategyList.names.filter {
        !([family.current, "abstract-root"] + Self.alternatives).contains($0)
      }
      .map { $0 == "coded-content" ? "\($0) (its filters read every row)." : "\($0)." }
      + draft.advice.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
    if !draft.isImported {
      tree.assumptions.append(
        "\(draft.size) objects, with the shares, gaps and lengths of "
          + (drafted.rowCount.map { "the store's \($0) rows." } ?? "the profile."))
    }
    if let sampledRows {
      tree.assumptions.append(
        draft.isImported
          ? "\(sampledRows) evenly spaced rows represent all."
          : "\(sampledRows) objects, with companions in proportion, represent all.")
    }
    tree.hasUsage = usage != nil || file.questions != nil
    if !tree.hasUsage {
      tree.assumptions.append(
        "The app runs the scenario's queries, the first ones most often; --usage or --log gives yours."
      )
    }
    return tree
  }

  /// Returns the entity and attribute of each property.
  ///
  /// With a kind attribute, all kinds are one entity; a repeated attribute is in each entity of its
  /// group.
  private func attributes(_ draft: ScenarioDraft) -> [String: String] {
    let names = Dictionary(
      draft.family.flatMap { kind in
        kind.properties.map { ("\(kind.name).\($0.name)", "\(kind.name).\($0.name)") }
      }, uniquingKeysWith: { first, _ in first })
    switch family.form {
    case .tree: return names
    case .attribute:
      return names.mapValues { "\(family.root)." + ($0.split(separator: ".").last ?? "") }
    case .repeatedAttributes:
      let all = family.group.joined(separator: " and ")
      return names.mapValues { name in
        let entity = name.prefix { $0 != "." }
        return family.group.contains { $0 == entity }
          ? name : "\(all)." + (name.split(separator: ".").last ?? "")
      }
    }
  }
}
