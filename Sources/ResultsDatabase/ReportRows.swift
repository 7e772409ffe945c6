import Lineage
import LogicalModel
import Reporting
import RunJournal
import Statistics

/// The rows of a cell in the tables whose figures need more than SQL.
struct ReportRows {
  typealias Values = RowWriter.Values

  var cell: Measurements
  /// The seed of resampling.
  var seed: UInt64
  var writer: RowWriter

  func write() throws {
    try writeScorecard()
    try writeMeansWithoutOne()
    try writeTradeOff()
    try writeWaterfall()
    try writeTails()
    try writeInserts()
    for result in cell.operations { try writeWork(of: result) }
    for result in cell.primaryOperations { try writeNoise(of: result) }
    let overall = cell.needs[.everything].map { [$0] } ?? []
    for result in cell.primaryOperations + overall { try writeProcessRatios(of: result) }
    for expectation in Expectation.all([cell]) { try write(expectation) }
  }

  private func insert(into table: String, _ values: Values, _ more: Values = [:]) throws {
    try writer.insert(into: table, ["cell": cell.cell.name], values, more)
  }

  private static func wall(_ comparison: BaselineComparison?) -> Values {
    [
      "wall_ratio": comparison?.ratio, "wall_lower": comparison?.interval.lower,
      "wall_upper": comparison?.interval.finiteUpper, "wall_verdict": comparison?.verdict.rawValue,
    ]
  }

  /// Writes the ratios of processor time and of wall-clock time, both to the headline's best.
  private func writeScorecard() throws {
    let card = Scorecard(cell)
    for row in card.rows + card.questionRows + card.otherRows {
      for entry in row.entries {
        let time = row.headline == nil ? nil : entry.processor
        let interval = time?.interval ?? entry.interval
        let values: Values = [
          "measured": row.name, "question": row.question ?? "", "strategy": entry.strategy,
          "ratio_to_best": time?.ratio ?? entry.ratio, "ratio_low": interval?.lower,
          "ratio_high": interval?.finiteUpper,
          "verdict": time?.verdict.rawValue ?? entry.rank.word, "bytes_or_cpu_ns": entry.value,
          "processes": RowWriter.numbers(entry.processes), "headline": row.headline?.rawValue,
        ]
        try insert(into: "scorecard", values, Self.wall(entry.wall))
      }
    }
  }

  private func writeMeansWithoutOne() throws {
    for need in WorkloadClass.allCases {
      guard let mean = cell.needs[need], let best = mean.pairs.fastest else { continue }
      for strategy in cell.strategies where strategy != best {
        for without in mean.pairs.without(of: strategy, to: best) {
          try insert(
            into: "leave_one_out",
            [
              "mean": mean.operation.name, "without": without.operation, "strategy": strategy,
              "best": best, "ratio_to_best": without.ratio, "turns_answer": without.turnsAnswer,
            ])
        }
      }
    }
  }

  private func writeTradeOff() throws {
    for tradeOff in cell.readingByCacheState.map({ TradeOff(cell: cell, reading: $0) })
    where tradeOff.points.count > 1 {
      for point in tradeOff.points {
        try insert(
          into: "tradeoff",
          [
            "cache_state": tradeOff.state.rawValue, "strategy": point.strategy,
            "bytes_per_member": point.bytesPerMember, "fetch_cpu_ns": point.nanoseconds,
            "fetch_cpu_ns_low": point.interval?.lowerBound,
            "fetch_cpu_ns_high": point.interval?.upperBound, "dominated_by": point.dominatedBy,
            "processes": RowWriter.numbers(point.processes),
          ])
      }
    }
  }

  private func writeWaterfall() throws {
    for result in cell.storage {
      guard
        let waterfall = Waterfall(
          result.record, strategy: result.strategy, logicalBytes: result.template.logicalBytes)
      else { continue }
      let layers = Waterfall.Layer.allCases.map { ($0.rawValue, waterfall.bytes[$0] ?? 0) }
      for (name, bytes) in layers + [("unexplained", waterfall.unexplained)] {
        try insert(
          into: "waterfall",
          [
            "strategy": result.strategy, "layer": name, "bytes": bytes,
            "share": Double(bytes) / Double(max(1, waterfall.fileBytes)),
            "processes": RowWriter.numbers(result.processes),
          ])
      }
    }
  }

  private func writeProcessRatios(of result: OperationResult) throws {
    let effects = result.pairs.positionEffects.map { "\($0)" }.joined(separator: " ")
    for strategy in result.strategies {
      for (number, ratio) in (strategy.comparison?.processRatios ?? []).enumerated() {
        try insert(
          into: "process_ratios",
          [
            "operation": result.operation.name, "strategy": strategy.strategy, "order": number,
            "ratio_to_baseline": ratio, "position_effects": effects,
          ])
      }
    }
  }

  private func writeWork(of result: OperationResult) throws {
    for strategy in result.strategies {
      let facts = WorkFacts(strategy, operation: result.operation, cell: cell)
      try insert(
        into: "work",
        [
          "operation": result.operation.name, "strategy": facts.strategy,
          "virtual_machine_steps": facts.steps, "statement_executions": facts.executions,
          "pages": facts.pages, "cache_misses": facts.misses, "sorts": facts.sorts,
          "full_scan_steps": facts.fullScanSteps, "automatic_indexes": facts.automaticIndexes,
          "steady": facts.isSteady, "processes": RowWriter.numbers(facts.processes),
        ])
    }
  }

  private func writeNoise(of result: OperationResult) throws {
    let facts = NoiseFacts(result, cell: cell)
    try insert(
      into: "noise",
      [
        "operation": result.operation.name, "process_deviation": facts.processDeviation,
        "detectable_effect": facts.detectableEffect, "autocorrelation": facts.autocorrelation,
        "overhead_share": facts.overheadShare, "resident_share": facts.residentShare,
        "round_deviation": facts.roundDeviation, "half_width": facts.halfWidth,
      ])
  }

  private func write(_ expectation: Expectation) throws {
    let expected = expectation.expected
    try insert(
      into: "expected",
      [
        "metric": expected.metric, "strategy": expected.strategy, "baseline": expected.baseline,
        "lowest": expected.lowest, "highest": expected.highest, "ratio": expectation.ratio,
        "ratio_low": expectation.interval?.lower,
        "ratio_high": expectation.interval?.finiteUpper,
        "outcome": expectation.mark.rawValue,
        "processes": RowWriter.numbers(expectation.processes),
      ])
  }
}

// MARK: Latencies

extension ReportRows {
  private static let quantiles: [(name: String, value: Double)] = [
    ("p50", 0.5), ("p90", 0.9), ("p95", 0.95), ("p99", 0.99), ("p99.9", 0.999),
  ]

  /// Writes every operation except loads, which have a table of their own.
  private func writeTails() throws {
    for operation in cell.cell.operations where operation.sort != .insert {
      for strategy in cell.strategies {
        try write(
          Latencies(operation, strategy: strategy, processes: cell.processes), of: operation.name)
      }
    }
  }

  private func write(_ latencies: Latencies, of operation: String) throws {
    var generator = SplitMix64(seed: seed)
    let (values, count) = (latencies.values, latencies.count)
    let outliers = try? OutlierCount(of: values)
    let isMultimodal = (try? Multimodality(of: values))?.isFlagged ?? false
    for quantile in Self.quantiles {
      let tail = latencies.tail(at: quantile.value, using: &generator)
      let row: Values = [
        "operation": operation, "strategy": latencies.strategy, "n": count,
        "mild_outliers": outliers?.mild ?? 0, "severe_outliers": outliers?.severe ?? 0,
        "multimodal": isMultimodal, "processes": RowWriter.numbers(latencies.numbers),
      ]
      try insert(into: "tails", row, Self.percentile(quantile.name, tail))
    }
  }

  private static func percentile(_ name: String, _ tail: TailInterval?) -> Values {
    let range = tail.map { $0.interval ?? $0.orderStatistics }
    return [
      "percentile": name, "wall_ns": tail?.value, "wall_ns_low": range?.lowerBound,
      "wall_ns_high": range?.upperBound,
    ]
  }
}

// MARK: Rates and growth

extension ReportRows {
  private func writeInserts() throws {
    let inserts = cell.primaryOperations.filter { $0.operation.sort == .insert }
    for result in inserts {
      for strategy in result.strategies {
        let wall = strategy.wallNanoseconds.flatMap { $0 > 0 ? 1e9 / $0 : nil }
        try insert(
          into: "inserts",
          [
            "operation": result.operation.name, "strategy": strategy.strategy,
            "objects_per_cpu_second": strategy.actionsPerSecond, "objects_per_wall_second": wall,
            "processes": RowWriter.numbers(strategy.processes),
          ])
      }
    }
    for load in inserts.compactMap({ InsertWindows($0.operation, cell: cell) }) where load.isLong {
      for strategy in load.strategies {
        for (number, window) in strategy.windows.enumerated() {
          try insert(
            into: "inserts",
            [
              "operation": load.operation.name, "strategy": strategy.name, "window": number,
              "objects_stored": window.after, "objects_per_cpu_second": window.rate,
              "low_quartile": window.low, "high_quartile": window.high,
              "objects_per_wall_second": window.wallRate, "log_bytes": window.logBytes,
              "log_restarts": window.logRestarts,
              "processes": RowWriter.numbers(strategy.processes),
            ])
        }
      }
    }
  }

  /// Writes the times of all cells along the axes of the sweep.
  static func writeScaling(_ cells: [Measurements], _ writer: RowWriter) throws {
    for series in ScalingSeries.all(cells) {
      for strategy in series.strategies {
        for point in strategy.points {
          try writer.insert(
            into: "scaling",
            [
              "operation": series.measure.name, "axis": series.sweep.axis,
              "others": series.sweep.others, "strategy": strategy.name, "value": point.value,
              "cpu_ns": point.nanoseconds, "cpu_ns_low": point.interval?.lowerBound,
              "cpu_ns_high": point.interval?.upperBound,
              "ratio_to_best": point.toBest?.ratio ?? 1,
              "ratio_low": point.toBest?.interval.lower,
              "ratio_high": point.toBest?.interval.finiteUpper, "slope": strategy.line?.slope,
              "processes": RowWriter.numbers(point.processes),
            ])
        }
      }
    }
  }
}
