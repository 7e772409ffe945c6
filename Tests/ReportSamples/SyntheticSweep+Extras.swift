import RunJournal
import Statistics

/// Optional parts of journals: statements that merge tables and loads in windows.
extension SyntheticSweep {
  /// The forms of one statement over several tables, their cost in addition to the fetches, and how
  /// often they sort.
  ///
  /// The cost of the last one grows with the size.
  static let mergingForms: [(shape: String, cost: @Sendable (Int) -> Double, sorts: Int64)] = [
    ("compound", { _ in 0.8 }, 0), ("arm-limits", { _ in 1.9 }, 5),
    ("subquery", { Double($0) / 250 }, 1),
  ]

  static func summaries(size: Int) -> [OperationSummary] {
    operations(size: size).map(\.summary)
  }

  /// Returns the records of a process with the additional ones.
  func extended(
    _ records: [OperationRecord], size: Int, strategy: String, seed: Int
  ) -> [OperationRecord] {
    var random = SplitMix64(seed: UInt64(seed) &* 977)
    var records = records
    records[0].windows = Self.windows(of: records[0], size: size)
    guard strategy == "independent-entities" else { return records }
    return records
      + Self.mergingForms.map { form in
        Self.merging(form, like: records[3], size: size, &random)
      }
  }

  private static func merging(
    _ form: (shape: String, cost: @Sendable (Int) -> Double, sorts: Int64),
    like engine: OperationRecord,
    size: Int, _ random: inout SplitMix64
  ) -> OperationRecord {
    let cost = form.cost(size)
    var record = engine
    record.id.variant = form.shape
    let times = engine.cpuNanoseconds.map { Double($0) * cost * (1 + 0.01 * random.spread()) }
    record.cpuNanoseconds = times.map { Int64($0) }
    record.wallNanoseconds = times.map { Int64($0 * 1.1) }
    let steps = Int(Double(engine.statements[0].virtualMachineSteps) * cost)
    let sorting = form.sorts > 0 ? ["USE TEMP B-TREE FOR ORDER BY"] : []
    record.statements = [
      StatementRecord(
        sql: "SELECT \(form.shape) FROM ZBOOK UNION ALL SELECT \(form.shape) FROM ZNOTE",
        plan: ["COMPOUND QUERY"] + sorting, executions: 400, virtualMachineSteps: steps)
    ]
    record.counters?.virtualMachineSteps = Int64(steps)
    record.counters?.sorts = form.sorts
    return record
  }

  /// Returns twenty windows that become slower by a fifth; every fifth begins with an empty log.
  private static func windows(of load: OperationRecord, size: Int) -> [LoadWindowRecord] {
    let objects = size / 20
    let each = load.cpuNanoseconds.reduce(0, +) / Int64(load.cpuNanoseconds.count) / 2
    return (0..<20).map { number in
      let time = each * Int64(100 + number) / 100
      return LoadWindowRecord(
        objects: objects, wallNanoseconds: time * 12 / 10, cpuNanoseconds: time,
        logBytes: Int64(number % 5 + 1) * 800_000,
        logRestarts: number > 0 && number % 5 == 0 ? 1 : 0)
    }
  }
}
