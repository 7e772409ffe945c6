package import RunJournal
package import Statistics

/// A figure that the scenario's author expected, with the measured one.
package struct Expectation: Hashable {
  /// The result of comparing the measurement with the expectation.
  package enum Mark: String, Hashable {
    case asExpected = "as expected"
    case surprise
    /// The interval extends beyond an end of the expected range.
    case notClear = "not clear"
    case notMeasured = "not measured"

    var sign: String {
      switch self {
      case .asExpected: "✔"
      case .surprise: "✘"
      case .notClear: "?"
      case .notMeasured: "–"
      }
    }
  }

  package var cell: String
  package var expected: ExpectedRecord
  /// The ratio of the strategy to the baseline; nil if either has no figure.
  package var ratio: Double?
  /// The confidence interval; nil for counts.
  package var interval: RatioInterval?
  package var processes: [Int] = []

  package static func all(_ cells: [Measurements]) -> [Expectation] {
    cells.flatMap { cell in cell.cell.expected.map { Expectation($0, in: cell) } }
  }

  private init(_ expected: ExpectedRecord, in cell: Measurements) {
    self.expected = expected
    self.cell = cell.cell.name
    let words = expected.metric.split(separator: " ", maxSplits: 1).map(String.init)
    let result = words.last.flatMap { name in
      cell.operations.first { $0.operation.name == name || $0.operation.id.operation == name }
    }
    switch words.first {
    case "time":
      let comparison = result?.pairs.result(of: expected.strategy, to: expected.baseline)
      ratio = comparison?.ratio
      interval = comparison?.interval
      processes = result?.strategy(expected.strategy)?.processes ?? []
    case "steps":
      ratio = Self.ratio(
        result?.strategy(expected.strategy)?.virtualMachineSteps.smallest,
        result?.strategy(expected.baseline)?.virtualMachineSteps.smallest)
      processes = result?.strategy(expected.strategy)?.processes ?? []
    default:
      let sizes = cell.storage.map { ($0.strategy, $0.record.fileBytes) }
      ratio = Self.ratio(
        sizes.first { $0.0 == expected.strategy }?.1, sizes.first { $0.0 == expected.baseline }?.1)
      processes = cell.storage.first { $0.strategy == expected.strategy }?.processes ?? []
    }
  }

  private static func ratio(_ value: Int?, _ base: Int?) -> Double? {
    guard let value, let base, base > 0 else { return nil }
    return Double(value) / Double(base)
  }

  package var mark: Mark {
    guard let ratio else { return .notMeasured }
    let low = interval?.lower ?? ratio
    let high = interval?.upper ?? ratio
    if low >= expected.lowest, high <= expected.highest { return .asExpected }
    return high < expected.lowest || low > expected.highest ? .surprise : .notClear
  }
}
