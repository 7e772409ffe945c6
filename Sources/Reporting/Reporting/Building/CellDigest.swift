import RunJournal

/// One cell of a journal sorted into what was planned, what ran and what may be compared.
///
/// Only complete blocks count: a block that lacks one strategy would compare launches that ran at
/// different times, which is what blocks are there to prevent.
struct CellDigest {
  var record: CellRecord
  /// Those that the cell's plan names, baseline first.
  var strategies: [StrategySummary]
  var planSeed: UInt64
  /// True where strategies took turns in one process: a block is a process then.
  var isInterleaved: Bool
  var roundPlans: [RoundPlanRecord]
  var probe: ProbeRecord?
  /// How often the bootstrap draws.
  var resamples: Int
  var plan: [[String]]
  /// Why each group of blocks was run.
  var superBlocks: [SuperBlockRecord]
  var templates: [String: TemplateRecord]
  /// What was counted beside the times; nil where nothing was.
  var work: WorkRecord?
  var launches: [LaunchRecord]
  /// Each complete block's launches in the order of their positions.
  var blocks: [[LaunchRecord]]
  /// The same with the first attempts, however disturbed.
  var firstBlocks: [[LaunchRecord]]
  var excluded: [ExcludedLaunch]

  init(_ record: CellRecord, of journal: Journal, resamples: Int) {
    self.record = record
    self.resamples = resamples
    planSeed = journal.run.planSeed
    superBlocks = journal.superBlocks.filter { $0.cell == record.name }
    let rounds = journal.roundPlans.filter { $0.cell == record.name }
    isInterleaved = !rounds.isEmpty
    roundPlans = rounds
    probe = journal.probes.last { $0.cell == record.name }
    let names = journal.run.strategies.map(\.name)
    plan =
      isInterleaved
      ? Array(repeating: names, count: rounds.map(\.end).max() ?? 0)
      : Self.plan(of: superBlocks)
    let planned = Set(plan.joined())
    strategies = journal.run.strategies.filter { planned.contains($0.name) }
    templates = Dictionary(
      journal.templates.filter { $0.cell == record.name }.map { ($0.strategy, $0) },
      uniquingKeysWith: { _, last in last })
    launches = journal.launches.filter { $0.cell == record.name }
    work = journal.works.last { $0.cell == record.name }
    let selection = LaunchSelection(launches, templates: templates)
    excluded = selection.excluded
    blocks = Self.complete(plan, selection.used)
    firstBlocks = Self.complete(plan, selection.first)
  }

  /// A resumed run may write a group of blocks again; the last one stands.
  private static func plan(of groups: [SuperBlockRecord]) -> [[String]] {
    var plan: [[String]] = []
    for group in groups {
      for (offset, order) in group.order.enumerated() {
        let block = group.firstBlock + offset
        while plan.count <= block { plan.append([]) }
        plan[block] = order
      }
    }
    return plan
  }

  private static func complete(
    _ plan: [[String]], _ byPlace: [LaunchSelection.Place: LaunchRecord]
  ) -> [[LaunchRecord]] {
    plan.enumerated().compactMap { block, strategies in
      let found = strategies.compactMap { byPlace[.init(block: block, strategy: $0)] }
      return found.isEmpty || found.count < strategies.count ? nil : found
    }
  }

  var usedLaunches: [LaunchRecord] { blocks.flatMap { $0 }.sorted { $0.index < $1.index } }

  func usedLaunches(of strategy: String) -> [LaunchRecord] {
    usedLaunches.filter { $0.strategy == strategy }
  }

  /// The launches that count and that others disturbed, or the processes in which strategies took
  /// turns.
  var disturbedRuns: Int {
    let disturbed = usedLaunches.filter { $0.contention?.isContended == true }
    return isInterleaved ? Set(disturbed.map(\.block)).count : disturbed.count
  }

  var usedRuns: Int { isInterleaved ? blocks.count : usedLaunches.count }

  var plannedLaunches: Int { plan.map(\.count).reduce(0, +) }
}
