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
    let before = MachineSnapshot.take()
    let reply = try await starter.takeTurns(request)
    var measurements = zip(reply.contenders, templates).map { StrategyMeasurement($0, $1) }
    try await addFirstReads(to: &measurements, templates, seed: request.seed)
    let contention = MachineSnapshot.take().contention(
      since: before, rule: ContentionRule(judgesStorage: !cell.scenario.waitsForStorage))
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

  /// Adds the cold reads and the launches.
  ///
  /// The first work of a process cannot take turns within it. Each strategy therefore has a process
  /// for each sample, one after another in a new random order each time.
  private func addFirstReads(
    to measurements: inout [StrategyMeasurement], _ templates: [TemplateRecord], seed: UInt64
  ) async throws {
    var generator = SplitMix64(seed: seed &+ 1)
    for measured in cell.scenario.measuredOperations
    where measured.firstReadCount > 0 {
      let copies = try templates.map { try starter.copy($0, files($0.strategy)) }
      defer { for copy in copies { copy.remove() } }
      var records = [OperationRecord?](repeating: nil, count: copies.count)
      for _ in 0..<measured.firstReadCount {
        for (position, index) in generator.shuffled(Array(copies.indices)).enumerated() {
          var record = try await starter.measureFirst(measured, in: copies[index])
          record.positions = [position]
          records[index] = try records[index]?.appending(record, copies[index].strategy) ?? record
        }
      }
      for (index, record) in records.enumerated() {
        guard var record else { continue }
        record.questionCount = 1
        measurements[index].operations.append(record)
      }
    }
  }
}

extension MeasuredOperation {
  /// The samples of a launch in each process of a run.
  ///
  /// A single one often is half as slow again as the next, because it meets a slow moment of the
  /// machine.
  static let launchCount = 5

  /// The time to start a process for a first read, to open a store and to end.
  private static let secondsPerFirstRead = 0.06

  /// The estimated seconds of all first reads of a store in each process of a run.
  var firstReadSeconds: Double { Double(firstReadCount) * Self.secondsPerFirstRead }

  /// The number of first reads in each process of a run; 0 for a read in a warm connection.
  var firstReadCount: Int {
    switch cacheState {
    case .warmConnection: 0
    case .launch: Self.launchCount
    case .newProcess: 1
    }
  }
}

extension OperationRecord {
  /// Returns the record with the samples of one more first read.
  ///
  /// - Throws: ``ScenarioRunError/answersDiffer(_:)`` if the same question had another answer.
  fileprivate func appending(_ later: OperationRecord, _ strategy: String) throws(ScenarioRunError)
    -> OperationRecord
  {
    guard later.answerDigest == answerDigest, later.answerCount == answerCount else {
      throw .answersDiffer("\(strategy) answered \(name) differently in two processes")
    }
    var record = self
    record.wallNanoseconds += later.wallNanoseconds
    record.cpuNanoseconds += later.cpuNanoseconds
    record.positions = (positions ?? []) + (later.positions ?? [])
    return record
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
