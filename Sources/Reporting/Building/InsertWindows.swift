package import RunJournal
import Statistics

/// The rate of storing objects in consecutive windows, over all processes.
package struct InsertWindows: Hashable {
  /// A window, summarized over the processes.
  package struct Window: Hashable {
    /// The number of stored objects at its beginning and its end.
    var before: Int
    package var after: Int
    /// Objects per second of processor time: the median and the quartiles.
    package var low: Double
    package var rate: Double
    package var high: Double
    /// Objects per second of wall-clock time.
    package var wallRate: Double?
    /// The size of the write-ahead log at its end; nil if it was not recorded.
    package var logBytes: Double?
    /// The number of log restarts in the window; the mean over the processes.
    package var logRestarts = 0.0
  }

  package struct Strategy: Hashable {
    package var name: String
    package var windows: [Window]
    /// The windows that store only members of the family.
    ///
    /// Companions have other columns, so their rates do not show how the file grows.
    var ofFamily: Range<Int>
    package var processes: [Int]

    /// The ratio of the mean rate in the last fifth to that in the first; nil for a single window.
    var lastToFirst: Double? {
      guard ofFamily.count > 1 else { return nil }
      let part = max(1, ofFamily.count / 5)
      let first = windows[ofFamily].prefix(part).map(\.rate).reduce(0, +)
      return first > 0 ? windows[ofFamily].suffix(part).map(\.rate).reduce(0, +) / first : nil
    }

    /// The windows in which the log restarted in at least half of the processes.
    var restarts: [Window] { windows.filter { $0.logRestarts >= 0.5 } }
  }

  package var operation: OperationSummary
  package var strategies: [Strategy]
  /// False if samples replace windows, in journals without windows.
  var isRecorded: Bool

  /// True if there are enough windows to show how a rate changes.
  package var isLong: Bool { windowCount >= 5 }

  var windowCount: Int { strategies.map(\.windows.count).min() ?? 0 }

  /// The windows in which all strategies store only members of the family.
  var ofFamily: Range<Int> {
    strategies.map(\.ofFamily).reduce(0..<windowCount) { $0.clamped(to: $1) }
  }

  /// The last windows of ``ofFamily`` in which all rates stay within 10 % of their strategy's
  /// median.
  ///
  /// Nil if they are less than a quarter of the windows.
  var steady: Range<Int>? {
    let counted = ofFamily
    let least = max(2, counted.count / 4)
    guard counted.count > least else { return nil }
    let start = (counted.lowerBound...(counted.upperBound - least)).first { start in
      strategies.allSatisfy { strategy in
        let rates = strategy.windows[start..<counted.upperBound].map(\.rate)
        guard let middle = try? Summary.median(rates), middle > 0 else { return false }
        return rates.allSatisfy { ($0 / middle - 1).magnitude <= Self.steadyShare }
      }
    }
    return start.map { $0..<counted.upperBound }
  }

  static let steadyShare = 0.1

  /// Returns nil if no strategy has windows or samples that can replace them.
  package init?(_ operation: OperationSummary, cell: Measurements) {
    self.operation = operation
    let records = cell.processes.measurements.compactMap { $0.operation(operation.id) }
    let isRecorded = !records.isEmpty && records.allSatisfy { $0.windows?.isEmpty == false }
    self.isRecorded = isRecorded
    let objects = max(1, operation.actionsPerSample)
    strategies = cell.strategies.compactMap { name in
      let loads = cell.processes.measurements(of: name).compactMap { $0.operation(operation.id) }
        .map { isRecorded ? $0.windows ?? [] : $0.samplesAsWindows(of: objects) }
      let windows = Self.windows(loads)
      let ofFamily = Self.ofFamily(windows, cell.cell.scenario)
      return windows.isEmpty
        ? nil
        : Strategy(
          name: name, windows: windows, ofFamily: ofFamily,
          processes: cell.processes.map(\.number))
    }
    // Samples that each store all data again are repetitions, not windows of one load.
    let members = cell.cell.scenario.membersByKind.map(\.count).reduce(0, +)
    let whole = Double(max(members, cell.cell.scenario.familySize))
    let isRepeated = !isRecorded && Double(objects * windowCount) > 1.2 * whole
    if strategies.isEmpty || isRepeated { return nil }
  }

  private static func ofFamily(
    _ windows: [Window], _ scenario: ScenarioSummary
  ) -> Range<Int> {
    guard let start = scenario.companionsBeforeFamily else { return windows.indices }
    let end = start + scenario.familySize
    let first = windows.firstIndex { $0.before >= start } ?? windows.endIndex
    let last = windows.lastIndex { $0.after <= end }.map { $0 + 1 } ?? first
    return first..<max(first, last)
  }

  /// Summarizes loads; windows of different processes contain the same objects.
  private static func windows(_ loads: [[LoadWindowRecord]]) -> [Window] {
    var stored = 0
    return (0..<(loads.map(\.count).min() ?? 0)).compactMap { place -> Window? in
      let windows = loads.map { $0[place] }
      let before = stored
      stored += windows.first?.objects ?? 0
      let rates = windows.compactMap { $0.rate(in: $0.cpuNanoseconds) }
      guard let low = try? Summary.quantile(0.25, of: rates),
        let rate = try? Summary.median(rates), let high = try? Summary.quantile(0.75, of: rates)
      else { return nil }
      let logs = windows.map(\.logBytes).filter { $0 >= 0 }.map(Double.init)
      return Window(
        before: before, after: stored, low: low, rate: rate, high: high,
        wallRate: try? Summary.median(windows.compactMap { $0.rate(in: $0.wallNanoseconds) }),
        logBytes: try? Summary.median(logs),
        logRestarts: Double(windows.map(\.logRestarts).reduce(0, +)) / Double(windows.count))
    }
  }
}

extension LoadWindowRecord {
  /// Returns objects per second; nil if the clock did not advance.
  fileprivate func rate(in nanoseconds: Int64) -> Double? {
    nanoseconds > 0 ? Double(objects) * 1e9 / Double(nanoseconds) : nil
  }
}

extension OperationRecord {
  /// Returns each sample as a window; a negative log size means that it was not recorded.
  fileprivate func samplesAsWindows(of objects: Int) -> [LoadWindowRecord] {
    zip(wallNanoseconds, cpuNanoseconds).map { wall, processor in
      LoadWindowRecord(
        objects: objects, wallNanoseconds: wall, cpuNanoseconds: processor, logBytes: -1,
        logRestarts: 0)
    }
  }
}
