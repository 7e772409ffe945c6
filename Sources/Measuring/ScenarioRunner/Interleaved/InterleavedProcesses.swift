import LogicalModel
import RunJournal
import Statistics

/// The processes that measure one cell, one after another.
struct InterleavedProcesses {
  /// The largest family in one process.
  ///
  /// Larger families get a process for each strategy, because the objects and keys of all
  /// strategies would not fit.
  static let mostInOneProcess = 500_000

  let cell: PreparedCell
  let strategies: [String]
  let starter: LaunchStarter
  /// The prepared stores of all strategies.
  let templates: [TemplateRecord]
  let files: (_ strategy: String) -> TemplateFiles

  /// Measures the process with this number by a plan.
  ///
  /// - Throws: ``ScenarioRunError``.
  func measured(_ number: Int, _ plan: PlanRecord, startedAt: String) async throws
    -> ProcessRecord
  {
    let templates = try strategies.map(template)
    let request = InterleavedRequest(
      contenders: templates.map { ContenderFiles($0, files($0.strategy)) }, rounds: plan.rounds,
      seed: SplitMix64(seed: cell.scenario.dataset.seed).number(number),
      workerExecutable: cell.memberCount > Self.mostInOneProcess ? starter.executable : nil)
    let (reply, contention) = try await starter.takeTurns(request)
    var measurements = zip(reply.contenders, templates).map { StrategyMeasurement($0, $1) }
    try await addFirstReads(to: &measurements, templates, seed: request.seed)
    return ProcessRecord(
      cell: cell.name, number: number, startedAt: startedAt, openingOrder: reply.openingOrder,
      contention: contention, resources: reply.resources, strategies: measurements)
  }

  private func template(_ strategy: String) throws(ScenarioRunError) -> TemplateRecord {
    guard let template = templates.last(where: { $0.strategy == strategy }) else {
      throw .templateDiffers(strategy: strategy)
    }
    return template
  }

  /// Adds the cold reads.
  ///
  /// The first work of a process cannot take turns within it. Each strategy therefore has a process
  /// for each cold read, one after another in a new random order each time.
  private func addFirstReads(
    to measurements: inout [StrategyMeasurement], _ templates: [TemplateRecord], seed: UInt64
  ) async throws {
    var generator = SplitMix64(seed: seed &+ 1)
    for measured in cell.scenario.measuredOperations
    where measured.cacheState != .warmConnection {
      for (position, index) in generator.shuffled(Array(measurements.indices)).enumerated() {
        var record = try await starter.measureFirst(
          measured, template: templates[index], files: files(templates[index].strategy))
        record.questionCount = 1
        record.positions = [position]
        measurements[index].operations.append(record)
      }
    }
  }
}

extension StrategyMeasurement {
  init(_ measured: InterleavedReply.Measurement, _ template: TemplateRecord) {
    self.init(
      strategy: template.strategy, fileHash: template.fileHash,
      contentDigest: template.contentDigest,
      finalContentDigest: measured.finalContentDigest ?? template.contentDigest,
      settings: measured.settings, operations: measured.operations)
  }
}

extension ContenderFiles {
  init(_ template: TemplateRecord, _ files: TemplateFiles) {
    self.init(
      name: template.strategy, strategy: template.strategy,
      store: HashedFile(path: files.store, hash: template.fileHash),
      empty: HashedFile(path: files.empty, hash: template.emptyFileHash ?? ""),
      keysPath: files.keys)
  }
}

extension SplitMix64 {
  /// Returns the number at a position of the sequence.
  func number(_ place: Int) -> UInt64 {
    var copy = self
    for _ in 0..<place { _ = copy.next() }
    return copy.next()
  }
}
