import Foundation
import LogicalModel
import RunJournal
import Statistics

extension SyntheticSweep {
  func process(
    _ number: Int, of cell: CellRecord, size: Int, _ random: inout SplitMix64
  ) -> ProcessRecord {
    let start = number % Self.strategies.count
    let isDisturbed = disturbed.contains(number)
    let measured = Self.strategies.enumerated().map { place, strategy in
      let level = 1 + 0.008 * random.spread()
      let operations = Self.operations(size: size).enumerated().map { index, sample in
        record(sample, number: index, size: size, strategy: strategy, level: level, &random)
      }
      return StrategyMeasurement(
        strategy: strategy, fileHash: "file-\(strategy)-\(size)", contentDigest: "content-\(size)",
        finalContentDigest: "final-\(size)",
        settings: ["journal_mode": "wal", "page_size": "4096"],
        operations: extended(
          operations, size: size, strategy: strategy, seed: number * Self.strategies.count + place))
    }
    return ProcessRecord(
      cell: cell.name, number: number, startedAt: "2026-01-02T00:00:00Z",
      openingOrder: Array(Self.strategies[start...] + Self.strategies[..<start]),
      contention: ContentionRecord(
        wallNanoseconds: 400_000_000, stealShare: isDisturbed ? 0.08 : 0,
        foreignCores: isDisturbed ? 0.9 : 0.01, stalledOnStorageShare: 0,
        reasons: isDisturbed ? ["steal 8 % of 1 %", "others used 0.9 cores"] : []),
      resources: .synthetic, strategies: measured)
  }

  private func record(
    _ sample: Sample, number: Int, size: Int, strategy: String, level: Double,
    _ random: inout SplitMix64
  ) -> OperationRecord {
    let place = Self.strategies.firstIndex(of: strategy) ?? 0
    var exponent = sample.exponent
    // Four small tables are slower to fetch from than one, but their cost does not grow.
    if strategy == "independent-entities", sample.exponent == 0.3 { exponent = 0.1 }
    let action =
      sample.base * sample.speeds[place] * pow(Double(size) / 10_000, exponent) * level
    let actions = Double(sample.summary.actionsPerSample)
    let times = (0..<sample.samples).map { _ in
      Int64(action * actions * (1 + 0.01 * random.spread()))
    }
    let steps = Int64(40 * number + 30) * Int64(place + 2) * Int64(size / 100)
    var statement = StatementRecord.synthetic(place < 3 ? "byDate" : strategy, number: number)
    statement.virtualMachineSteps = Int(steps)
    return OperationRecord(
      id: sample.summary.id, wallNanoseconds: times.map { $0 * 11 / 10 },
      cpuNanoseconds: times, answerDigest: "answer-\(number)-\(size)", answerCount: 1000,
      statements: [statement],
      sampling: SamplingRecord(
        overheadNanoseconds: 40, clockStepNanoseconds: 30,
        residentShare: sample.summary.id.cacheState == .newProcess ? 0.5 : 1,
        labels: sample.summary.id.cacheState == .newProcess
          ? ["sample below 1,000 clock steps"] : []),
      counters: CounterRecord(
        virtualMachineSteps: steps, fullScanSteps: place == 5 ? steps / 10 : 0,
        sorts: strategy == "independent-entities" ? 4 : 0,
        cacheHits: steps / 30 + Int64(place * place * 40),
        cacheMisses: Int64(place * 3), blockBytesWritten: number == 0 ? Int64(size * 190) : 0,
        walPeakBytes: number == 0 ? 4_000_000 : 0))
  }

  /// Returns the store of a strategy whose layers add up to its pages.
  func template(_ strategy: String, cell: CellRecord, size: Int) -> TemplateRecord {
    let shares = [1.0, 1, 0.88, 0.97, 1.31, 0.93]
    let place = Self.strategies.firstIndex(of: strategy) ?? 0
    let pages = Int(Double(size) * 0.026 * shares[place]) + 8
    let load = StorageRecord.layered(pages: pages, nullShare: place == 0 ? 0.05 : 0.02)
    return TemplateRecord(
      cell: cell.name, strategy: strategy, fileHash: "file-\(strategy)-\(size)",
      contentDigest: "content-\(size)", logicalBytes: size * 58, afterLoad: load,
      afterChurn: .layered(pages: pages * 5 / 4, nullShare: 0.02),
      afterVacuum: .layered(pages: pages * 49 / 50, nullShare: 0.02),
      walPeakBytes: Int64(size * 30), settings: ["journal_mode": "wal", "page_size": "4096"],
      indexes: ["CREATE INDEX Z_Publication_byDate ON ZPUBLICATION (ZPUBLISHEDAT)"])
  }
}

extension PlanRecord {
  static func synthetic(_ cell: CellRecord, processes: Int, strategies: [String]) -> PlanRecord {
    PlanRecord(
      cell: cell.name, firstProcess: 0, processCount: processes,
      rounds: cell.operations.map { operation in
        RoundCount(
          measurement: operation.id,
          rounds: Dictionary(uniqueKeysWithValues: strategies.map { ($0, 5) }))
      }, reason: "rounds that reach every wanted half-width")
  }
}

extension StorageRecord {
  static func layered(pages: Int, nullShare: Double) -> StorageRecord {
    var record = StorageRecord.synthetic(pages: pages)
    record.freePages = record.unassignedPages
    record.pointerMapPages = 0
    for index in record.parts.indices {
      let part = record.parts[index]
      let bytes = Double(part.pages * record.pageSizeBytes)
      var layers = ByteLayers(
        pageHeaders: part.pages * 8, cellPointers: Int(bytes * 0.02),
        childPointers: part.pages / 20 * 4, cellFrames: Int(bytes * 0.03),
        recordHeaders: Int(bytes * 0.08), nullColumns: Int(bytes * nullShare),
        bookkeepingColumns: Int(bytes * 0.03), unused: Int(bytes * 0.07))
      layers.values = part.pages * record.pageSizeBytes - layers.total
      record.parts[index].layers = layers
      record.parts[index].unusedBytes = layers.unused
      record.parts[index].depth = part.pages > 1 ? 2 : 1
      record.parts[index].overflowPages = 0
    }
    return record
  }
}
