import RunJournal
import Statistics

@testable import Claims
@testable import ReportSamples
@testable import Reporting

/// A journal of one scenario, made of invented figures for one claim at a time.
struct SyntheticRun {
  /// The cell, operation and strategy of a figure.
  struct Place {
    var parameters: [String: String]
    var size: Int
    var strategy: String
    var operation: String

    /// Returns the value of an axis as a number.
    func number(_ axis: String) -> Double { Double(parameters[axis] ?? "") ?? 0 }
  }

  var scenario: String
  var strategies = ["parent-entity", "independent-entities"]
  /// Operations with their types.
  var operations: [(name: String, sort: OperationSummary.Sort)]
  /// The ID of an operation, by its name.
  var id: (_ name: String) -> MeasurementID = { MeasurementID(operation: $0) }
  /// The values of each cell; a member count under "size" also sets the number.
  var cells: [[String: String]] = [[:]]
  var processCount = 12
  var noise = 0.004
  var seed: UInt64 = 3
  var isQuick = false
  var startedAt = "2026-03-01T00:00:00Z"
  /// Nanoseconds of one action.
  var time: (Place) -> Double = { _ in 100_000 }
  var statements: (Place) -> [StatementRecord] = { _ in
    [StatementRecord(sql: "SELECT 1", plan: [], executions: 1, virtualMachineSteps: 1)]
  }
  var parts: (Place) -> [StoragePart] = { _ in
    [
      StoragePart(
        name: "ZROOT", role: .familyTable, pages: 99, cells: 1000, payloadBytes: 1,
        unusedBytes: 1)
    ]
  }
  var counters: (Place) -> CounterRecord? = { _ in nil }
  /// The member counts; nil for the synthetic scenario's.
  var members: [KindCount]?
  var model: (String) -> [String] = { _ in ["Root(title)"] }

  static func statement(_ sql: String, executions: Int = 1) -> StatementRecord {
    StatementRecord(sql: sql, plan: [], executions: executions, virtualMachineSteps: 10)
  }

  /// Returns a fetch of a whole table, which names its columns.
  static func fetch(_ table: String, _ columns: [String], where condition: String? = nil)
    -> StatementRecord
  {
    statement(
      "SELECT " + columns.map { "t0.\($0)" }.joined(separator: ", ") + " FROM \(table) t0"
        + (condition.map { " WHERE \($0)" } ?? ""))
  }

  func journal() throws -> Journal { try Journal(entries, path: "\(scenario).jsonl") }

  private var entries: [JournalEntry] {
    var random = SplitMix64(seed: seed)
    let all = cells.flatMap { parameters -> [JournalEntry] in
      let name = parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        .joined(separator: " ")
      let cell = cell(name, parameters)
      return [.cell(cell)] + strategies.map { .template(template($0, name, parameters)) }
        + [.plan(.synthetic(cell, processes: processCount, strategies: strategies))]
        + (0..<processCount).map { .process(process($0, cell: name, parameters, &random)) }
    }
    let end = EndRecord(outcome: .complete, detail: "", finishedAt: "2026-03-01T01:00:00Z")
    return [.run(run)] + all + [.end(end)]
  }

  private func size(_ parameters: [String: String]) -> Int {
    Int(parameters["size"]?.replacing("k", with: "000") ?? "1000") ?? 1000
  }

  private func place(
    _ strategy: String, _ operation: String, _ parameters: [String: String]
  ) -> Place {
    Place(
      parameters: parameters, size: size(parameters), strategy: strategy, operation: operation)
  }

  private func summary(size: Int) -> ScenarioSummary {
    var summary = ScenarioSummary.synthetic
    summary.name = scenario
    summary.familySize = size
    if let members { summary.membersByKind = members }
    return summary
  }

  private var operationSummaries: [OperationSummary] {
    operations.map {
      OperationSummary(
        id: id($0.name), label: $0.name, sort: $0.sort, actionsPerSample: 1)
    }
  }

  private var run: RunRecord {
    RunRecord(
      scenario: summary(size: 1000),
      strategies: strategies.map {
        StrategySummary(name: $0, summary: "Invented.", model: model($0))
      },
      operations: operationSummaries, planSeed: seed, environment: .synthetic,
      command: "run-scenario Scenarios/\(scenario).yaml", startedAt: startedAt,
      isQuick: isQuick)
  }

  private func cell(_ name: String, _ parameters: [String: String]) -> CellRecord {
    CellRecord(
      name: name, parameters: parameters, scenario: summary(size: size(parameters)),
      operations: operationSummaries, measurementHash: "hash \(scenario) \(name)")
  }

  private func storage(_ place: Place) -> StorageRecord {
    let parts = parts(place)
    return StorageRecord(
      pageSizeBytes: 4096, pageCount: parts.map(\.pages).reduce(0, +) + 1, unassignedPages: 1,
      parts: parts)
  }

  private func template(
    _ strategy: String, _ cell: String, _ parameters: [String: String]
  ) -> TemplateRecord {
    TemplateRecord(
      cell: cell, strategy: strategy, fileHash: "file \(strategy) \(cell)",
      contentDigest: "content \(cell)", logicalBytes: 1000,
      afterLoad: storage(place(strategy, "", parameters)), walPeakBytes: 1, settings: [:],
      indexes: [])
  }

  private func process(
    _ number: Int, cell: String, _ parameters: [String: String], _ random: inout SplitMix64
  ) -> ProcessRecord {
    ProcessRecord(
      cell: cell, number: number, startedAt: startedAt, openingOrder: strategies, contention: nil,
      resources: .synthetic,
      strategies: strategies.map { measurement(cell: cell, place($0, "", parameters), &random) })
  }

  private func measurement(
    cell: String, _ place: Place, _ random: inout SplitMix64
  ) -> StrategyMeasurement {
    var records: [OperationRecord] = []
    for operation in operations {
      var place = place
      place.operation = operation.name
      let time = Int64(time(place) * (1 + noise * random.spread()))
      records.append(
        OperationRecord(
          id: id(operation.name), wallNanoseconds: [time, time], cpuNanoseconds: [time, time],
          answerDigest: "answer", answerCount: 1, statements: statements(place),
          counters: counters(place)))
    }
    return StrategyMeasurement(
      strategy: place.strategy, fileHash: "file \(place.strategy) \(cell)",
      contentDigest: "content \(cell)", finalContentDigest: "final \(cell)", settings: [:],
      operations: records)
  }
}

extension ClaimEvidence {
  /// Creates the evidence of synthetic runs.
  init(_ runs: SyntheticRun..., codeLines: [String: Int] = CountedSources.lines) throws {
    try self.init(runs, codeLines: codeLines)
  }

  init(_ runs: [SyntheticRun], codeLines: [String: Int] = CountedSources.lines) throws {
    try self.init(
      journals: runs.map { ("claims/\($0.scenario)/journal.jsonl", try $0.journal()) },
      codeLines: codeLines, builder: ReportBuilder())
  }
}

extension ClaimList {
  static func claim(_ id: String) -> Claim? { all.first { $0.id == id } }
}
