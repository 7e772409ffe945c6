extension OperationRecord {
  /// The counts that are the same in every launch of the same work, by the names that people read.
  ///
  /// Not those of the system: faults, switches and bytes depend on what else went on.
  package var exactCounters: [String: Int64] {
    var counters = [
      "steps": statements.reduce(0) { $0 + Int64($1.virtualMachineSteps) },
      "executions": statements.reduce(0) { $0 + Int64($1.executions) },
    ]
    guard let engine = self.counters else { return counters }
    counters["full scan steps"] = engine.fullScanSteps
    counters["sorts"] = engine.sorts
    counters["automatic index rows"] = engine.automaticIndexes
    counters["pages used"] = engine.cacheHits + engine.cacheMisses
    counters["pages read"] = engine.cacheMisses
    counters["pages written"] = engine.cacheWrites
    return counters
  }

  /// Which of these counts vary among launches of one strategy, sorted; empty for work that is
  /// deterministic.
  ///
  /// Pass the records of one operation in one cell. Where something varies, part of the spread of
  /// the times is no noise, and the counts cannot decide a comparison.
  package static func varyingCounters(in records: [OperationRecord]) -> [String] {
    let counters = records.map(\.exactCounters)
    return Set(counters.flatMap(\.keys)).filter { name in
      Set(counters.compactMap { $0[name] }).count > 1
    }.sorted()
  }
}
