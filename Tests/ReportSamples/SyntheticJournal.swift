import RunJournal
import Statistics

/// Minimal journals made of invented figures: nothing in them was measured.
///
/// One cell without a name, no counters; ``SyntheticSweep`` has all of these. The generator is
/// seeded, so every test sees the same "noise".
struct SyntheticJournal {
  var strategies = ["parent-entity", "abstract-root", "enum-content"]
  /// Processor time of each strategy as a multiple of the operation's own time.
  var speeds: [String: [Double]] = [
    "parent-entity": [1, 1, 1, 1], "abstract-root": [1, 1, 1.004, 1.25],
    "enum-content": [0.9, 0.7, 1.003, 1.02],
  ]
  var sizes = ["parent-entity": 2600, "abstract-root": 2600, "enum-content": 2288]
  var processCount = 12
  var noise = 0.01
  var seed: UInt64 = 7
  var isQuick = false

  static let operations = [
    OperationSummary(
      id: MeasurementID(operation: "insert"), label: "store all members", sort: .insert,
      actionsPerSample: 10_000),
    OperationSummary(
      id: MeasurementID(operation: "fetch-all"), label: "fetch all publications", sort: .fetch,
      actionsPerSample: 1),
    OperationSummary(
      id: MeasurementID(operation: "newest"), label: "fetch the newest 100 publications",
      sort: .fetch,
      actionsPerSample: 20),
    OperationSummary(
      id: MeasurementID(operation: "retitle"), label: "change the title of one book & save",
      sort: .change,
      actionsPerSample: 50),
  ]
  private static let base: [Double] = [12_000, 8_400_000, 410_000, 64_000]

  var entries: [JournalEntry] {
    beginning() + processes.map(JournalEntry.process) + [.end(end(.complete))]
  }

  /// Returns the lines before the processes.
  func beginning(_ run: RunRecord? = nil) -> [JournalEntry] {
    let cell = CellRecord(
      name: "", parameters: [:], scenario: .synthetic, operations: Self.operations,
      measurementHash: "")
    return [.run(run ?? self.run), .cell(cell)] + strategies.map { .template(template($0)) } + [
      .plan(.synthetic(cell, processes: processCount, strategies: strategies))
    ]
  }

  private func template(_ strategy: String) -> TemplateRecord {
    TemplateRecord(
      cell: "", strategy: strategy, fileHash: "file-\(strategy)", contentDigest: "content-1",
      logicalBytes: 0, afterLoad: .synthetic(pages: sizes[strategy] ?? 1000), walPeakBytes: 0,
      settings: ["journal_mode": "wal", "page_size": "4096"], indexes: [])
  }

  func end(_ outcome: EndRecord.Outcome, detail: String = "") -> EndRecord {
    EndRecord(outcome: outcome, detail: detail, finishedAt: "2026-01-01T00:10:00Z")
  }

  var run: RunRecord {
    RunRecord(
      scenario: .synthetic, strategies: strategies.map(StrategySummary.synthetic),
      operations: Self.operations, planSeed: seed, environment: .synthetic,
      command: "run-scenario run Scenarios/synthetic.yaml --seed 7",
      startedAt: "2026-01-01T00:00:00Z", isQuick: isQuick)
  }

  var processes: [ProcessRecord] {
    var random = SplitMix64(seed: seed)
    return (0..<processCount).map { process($0, &random) }
  }

  private func process(_ number: Int, _ random: inout SplitMix64) -> ProcessRecord {
    let start = number % strategies.count
    return ProcessRecord(
      cell: "", number: number, startedAt: "2026-01-01T00:00:0\(number % 10)Z",
      openingOrder: Array(strategies[start...] + strategies[..<start]), contention: nil,
      resources: .synthetic, strategies: strategies.map { measurement($0, &random) })
  }

  private func measurement(_ strategy: String, _ random: inout SplitMix64) -> StrategyMeasurement {
    StrategyMeasurement(
      strategy: strategy, fileHash: "file-\(strategy)", contentDigest: "content-1",
      finalContentDigest: "content-2", settings: ["journal_mode": "wal", "page_size": "4096"],
      operations: Self.operations.indices.map { number in
        let speed = speeds[strategy]?[number] ?? 1
        let action = Self.base[number] * speed * (1 + noise * random.spread())
        let samples = (0..<5).map { _ in
          Int64(
            action * Double(Self.operations[number].actionsPerSample)
              * (1 + noise * random.spread()))
        }
        return OperationRecord(
          id: Self.operations[number].id, wallNanoseconds: samples.map { $0 * 11 / 10 },
          cpuNanoseconds: samples, answerDigest: "answer-\(number)", answerCount: 1000 * number,
          statements: [.synthetic(strategy, number: number)])
      })
  }
}

extension SplitMix64 {
  /// Returns a roughly normal number with variance 1: the sum of 12 uniform ones.
  mutating func spread() -> Double {
    (0..<12).map { _ in Double(next() >> 11) / Double(1 << 53) }.reduce(-6, +)
  }
}
