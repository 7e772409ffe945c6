import Foundation
import LogicalModel
package import RunJournal
import Strategies
import Timing

/// Takes the steps of a cell's plan one after another, until it is done or somebody asks to stop.
package struct CellLoop {
  package let plan: CellPlan
  /// Makes one launch of the given number.
  let launch: (_ slot: LaunchSlot, _ index: Int) async throws -> LaunchRecord
  /// Told before each launch.
  let progress: (_ slot: LaunchSlot, _ history: CellHistory) -> Void
  /// Told in a sentence what becomes of disturbed launches.
  let announce: (String) -> Void
  /// Asked between launches.
  let shallStop: () -> Bool

  package init(
    plan: CellPlan,
    launch: @escaping (_ slot: LaunchSlot, _ index: Int) async throws -> LaunchRecord,
    progress: @escaping (_ slot: LaunchSlot, _ history: CellHistory) -> Void = { _, _ in },
    announce: @escaping (String) -> Void = { _ in },
    shallStop: @escaping () -> Bool = { false }
  ) {
    self.plan = plan
    self.launch = launch
    self.progress = progress
    self.announce = announce
    self.shallStop = shallStop
  }

  /// Runs on from where a journal is; `check` looks at each launch after it is in there.
  ///
  /// - Returns: nil if it was asked to stop before the end.
  /// - Throws: what launching, writing and checking throw.
  package func run(
    _ journal: inout RunningJournal, check: (LaunchRecord) throws -> Void = { _ in }
  ) async throws -> CellPlan.Ending? {
    var history = journal.history(of: plan.cell)
    var isRepeating = false
    while true {
      switch try plan.next(after: history) {
      case .superBlock(let group):
        try journal.append(.superBlock(group))
        history.note(group)
      case .launch(let slot):
        if shallStop() { return nil }
        if slot.attempt > 0, !isRepeating { announce(Self.repeating(history)) }
        isRepeating = slot.attempt > 0
        progress(slot, history)
        let record = try await launch(slot, journal.nextIndex)
        try journal.append(.launch(record))
        history.note(record)
        try check(record)
      case .note(let note):
        try journal.append(.note(note))
        history.note(note)
        announce(note.text)
      case .done(let ending):
        return ending
      }
    }
  }

  /// Said before the first launch that is made again.
  private static func repeating(_ history: CellHistory) -> String {
    let slots = history.repeatedSlots.filter { history.launches[$0] == nil }
    let numbers = slots.prefix(10).compactMap { slot -> String? in
      var first = slot
      first.attempt = 0
      return history.launches[first].map { "\($0.index + 1)" }
    }
    let rest = slots.count - numbers.count
    let names = numbers.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    return slots.count == 1
      ? "Process \(names) was disturbed by other programs and is repeated."
      : "Processes \(names) were disturbed by other programs and are repeated."
  }
}

/// The measurement of one cell, from its prepared stores to its last launch.
struct CellRun {
  let cell: PreparedCell
  let strategies: [String]
  let settings: RunSettings
  let starter: LaunchStarter
  let templates: TemplateStore
  /// The cells of the run share its budget.
  let budgetSeconds: Int?
  let timestamp: @Sendable () -> String
  let progress: RunProgress

  /// - Returns: nil if it was asked to stop before the end.
  func perform(_ journal: inout RunningJournal) async throws -> CellPlan.Ending? {
    let history = journal.history(of: cell.name)
    // A cell that was finished before needs no stores again.
    if journal.cell(cell.name) != nil, case .done(let ending) = try plan.next(after: history) {
      return ending
    }
    guard try await templates.complete(strategies, &journal) else { return nil }
    let record = try journal.cell(cell.name) ?? writtenRecord(&journal)
    var agreement = AnswerAgreement()
    for launch in history.launches.values.sorted(by: { $0.index < $1.index }) {
      try agreement.check(launch)
    }
    let known = (journal.content?.templates ?? []).filter { $0.cell == cell.name }
    return try await loop(known, batches(record)).run(&journal) { launch in
      progress.note(launch)
      try agreement.check(launch)
      try FairSettings(
        cell: cell.name, templates: known, launches: [launch] + history.launches.values
      ).check()
    }
  }

  /// Takes the stores of the cell and how often reads are done within one sample.
  private func loop(_ known: [TemplateRecord], _ batches: [String: Int]) -> CellLoop {
    CellLoop(
      plan: plan,
      launch: { slot, index in
        guard let template = known.last(where: { $0.belongs(to: slot) }) else {
          throw ScenarioRunError.templateDiffers(strategy: slot.strategy)
        }
        let inputs = LaunchStarter.Inputs(
          template: template, files: templates.files(of: slot.strategy), batches: batches)
        return try await starter.launch(
          slot, index: index, on: inputs, startedAt: timestamp())
      },
      progress: { progress.show(plan, $0, $1) }, announce: progress.announce,
      shallStop: progress.shallStop)
  }

  private func writtenRecord(_ journal: inout RunningJournal) throws -> CellRecord {
    let record = try CellRecord(
      cell, text: "", batches: chosenBatches(journal), settings: settings)
    try journal.append(.cell(record))
    return record
  }

  private var plan: CellPlan {
    CellPlan(
      cell: cell.name, strategies: strategies, seed: cell.scenario.dataset.seed,
      policy: cell.policy(
        strategies: strategies.count, settings, budgetSeconds: budgetSeconds),
      repeatsDisturbed: settings.repeatsDisturbed)
  }

  private func chosenBatches(_ journal: RunningJournal) -> [String: Int] {
    if settings.isQuick { return [:] }
    return SampleBatches.chosen(
      strategies.compactMap { journal.template($0, cell: cell.name)?.trialNanoseconds })
  }

  /// Read back from what the journal says of the samples, so that a resumed run takes the same.
  private func batches(_ record: CellRecord) -> [String: Int] {
    var batches: [String: Int] = [:]
    for operation in cell.scenario.workload where operation.action.sort == .fetch {
      let known = record.operations.first {
        $0.id.operation == operation.name && $0.id.cacheState == .warmConnection
          && !$0.id.isPaced
      }
      let single = operation.actionsPerSample(memberCount: cell.memberCount)
      batches[operation.name] = known.map { max(1, $0.actionsPerSample / max(1, single)) }
    }
    return batches
  }
}

extension TemplateRecord {
  fileprivate func belongs(to slot: LaunchSlot) -> Bool {
    cell == slot.cell && strategy == slot.strategy
  }
}

/// How many times reads are to be done within one sample.
enum SampleBatches {
  /// Each of them is made ready before the first is timed.
  static let most = 64

  /// As often in every strategy as the fastest needs; takes how long each read took, by its name.
  static func chosen(_ trials: [[String: Int64]]) -> [String: Int] {
    let choice = RepetitionChoice(
      clockStepNanoseconds: ClockStep.nanoseconds(),
      overheadNanoseconds: Stopwatch().overheadNanoseconds())
    var batches: [String: Int] = [:]
    for name in Set(trials.flatMap(\.keys)) {
      batches[name] = choice.repetitions(forActions: trials.compactMap { $0[name] }, most: most)
    }
    return batches
  }
}

/// Compares the answers of every launch of a cell with those of the first.
struct AnswerAgreement {
  private var first: LaunchRecord?
  /// The first launch that has the measurement, as not every strategy can be asked in
  /// every way.
  private var answers: [MeasurementID: (record: OperationRecord, strategy: String)] = [:]

  /// The first difference in words, nil if there is none.
  mutating func difference(of record: LaunchRecord) -> String? {
    let who = "\(record.strategy) (launch \(record.index + 1))"
    let first = self.first ?? record
    self.first = first
    if record.contentDigest != first.contentDigest {
      return
        "\(who) holds content \(record.contentDigest), \(first.strategy) \(first.contentDigest)"
    }
    for mine in record.operations {
      guard let known = answers[mine.id] else {
        answers[mine.id] = (mine, record.strategy)
        continue
      }
      if known.record.answerDigest != mine.answerDigest {
        return
          "\(mine.name): \(who) answered \(mine.answerCount) objects (\(mine.answerDigest)), "
          + "\(known.strategy) \(known.record.answerCount) (\(known.record.answerDigest))"
      }
    }
    if record.finalContentDigest != first.finalContentDigest {
      return "after all operations \(who) holds content \(record.finalContentDigest), "
        + "\(first.strategy) \(first.finalContentDigest)"
    }
    return nil
  }

  /// - Throws: ``ScenarioRunError/answersDiffer(_:)``.
  mutating func check(_ record: LaunchRecord) throws(ScenarioRunError) {
    if let difference = difference(of: record) { throw .answersDiffer(difference) }
  }
}

/// The cells of a journal that have been measured to their end.
package enum FinishedCells {
  /// Their names, in order.
  ///
  /// Cells are measured one after another, so each is finished that another follows. The last one is
  /// if the run has ended, or if all its processes are there.
  package static func names(in journal: Journal) -> [String] {
    let names = journal.cells.map(\.name)
    guard let last = names.last, journal.end?.outcome != .complete else { return names }
    return isFinished(last, in: journal) ? names : names.dropLast()
  }

  private static func isFinished(_ cell: String, in journal: Journal) -> Bool {
    guard let saved = try? SavedRun(journal.run, folder: ""), !saved.settings.isIsolated else {
      return false
    }
    let isCounted = !saved.settings.countsWork || journal.works.contains { $0.cell == cell }
    let processes = journal.processes.count { $0.cell == cell }
    return isCounted && processes >= saved.settings.processCount
  }

  /// The same over all runs below a folder that measure what these settings ask for.
  ///
  /// Runs of another text, other data, another size or precision are of something else and count for
  /// nothing; which cells they were told to measure does not matter.
  package static func names(below folder: String, text: String, settings: RunSettings) -> Set<
    String
  > {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    var names: Set<String> = []
    for path in paths where path == "journal.jsonl" || path.hasSuffix("/journal.jsonl") {
      // What cannot be read holds no cell that could be left out.
      guard let journal = try? JournalReader.read(path: "\(folder)/\(path)"),
        journal.run.scenario.text == text,
        let saved = try? SavedRun(journal.run, folder: ""),
        saved.settings.asked == settings.asked
      else { continue }
      names.formUnion(self.names(in: journal))
    }
    return names
  }
}

extension RunSettings {
  /// Without what does not change what a cell measures.
  fileprivate var asked: RunSettings {
    var settings = self
    (settings.cells, settings.shard, settings.keptStoreFolder) = (nil, nil, nil)
    settings.acceptsNoise = false
    return settings
  }
}
