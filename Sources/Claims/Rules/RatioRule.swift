import Reporting
import RunJournal

/// A quantity to compare two strategies by.
enum ClaimMetric: Decodable, Hashable, Sendable {
  case time(String)
  /// The geometric mean over all operations of one sort.
  case mean(WorkloadClass)
  case fileBytes
  /// The content of the family's tables, without free space in pages.
  case tableBytes
  /// The steps of the engine's virtual machine.
  case steps(String)
  /// The number of statements that an operation runs.
  case statements(String)
  /// The columns of the family's widest table.
  case columns
  /// The attributes and relationships that the model declares.
  case declarations
  /// The relationships that the model declares, each end with its inverse and its delete rule.
  case relationships
  /// The indexes of the family.
  case indexes

  /// Decodes texts such as "file", "time newest-100-publication" or "mean reading".
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    switch (parts.first, parts.dropFirst().first) {
    case ("time", let name?): self = .time(name)
    case ("steps", let name?): self = .steps(name)
    case ("statements", let name?): self = .statements(name)
    case ("mean", let name?):
      guard let need = WorkloadClass(rawValue: name) else { throw container.unknown(text) }
      self = .mean(need)
    default:
      guard let plain = Self.plain[text] else { throw container.unknown(text) }
      self = plain
    }
  }

  private static let plain: [String: ClaimMetric] = [
    "file": .fileBytes, "rows": .tableBytes, "columns": .columns, "declarations": .declarations,
    "relationships": .relationships, "indexes": .indexes,
  ]

  var operation: String? {
    switch self {
    case .time(let name), .statements(let name), .steps(let name): name
    case .mean, .fileBytes, .tableBytes, .columns, .declarations, .relationships, .indexes: nil
    }
  }

  /// The unit of exact figures.
  fileprivate var unit: String {
    switch self {
    case .time, .mean: "times"
    case .fileBytes, .tableBytes: "bytes"
    case .steps: "steps"
    case .statements: "statements"
    case .columns: "columns"
    case .declarations: "properties"
    case .relationships: "relationships"
    case .indexes: "indexes"
    }
  }

  var label: String {
    switch self {
    case .time(let name): name
    case .mean(let need): need.label
    case .fileBytes: "size of the file"
    case .tableBytes: "bytes of the family's rows"
    case .steps(let name): "steps of the engine for \(name)"
    case .statements(let name): "statements of \(name)"
    case .columns: "columns of the widest table"
    case .declarations: "declared properties"
    case .relationships: "declared relationships"
    case .indexes: "indexes of the family"
    }
  }
}

/// A claim about the ratio of two strategies, in every cell of a scenario.
struct RatioRule: ScenarioRule {
  var scenario: String
  var metric: ClaimMetric
  var strategy: String
  var baseline: String
  var band: ClaimBand
  /// The sizes of the cells to read; nil for all.
  var sizes: SizeRange?
  /// The parameters of the cells to read; nil for all.
  var parameters: [String: String]?

  var uses: [ScenarioUse] {
    [
      ScenarioUse(
        scenario: scenario, operations: [metric.operation].compactMap { $0 },
        strategies: [strategy, baseline], axes: (parameters ?? [:]).keys.sorted())
    ]
  }

  static let lack = "was run without it"

  var label: String { "\(metric.label), \(strategy) to \(baseline)" }

  func about(_ run: ClaimEvidence.Run) -> String {
    let what =
      switch metric {
      case .time(let name), .statements(let name), .steps(let name):
        PlainWords.operation(name, in: run)
      case .mean, .fileBytes, .tableBytes, .columns: metric.label
      case .declarations, .relationships, .indexes: ""
      }
    return (what.isEmpty ? "" : what + ", ") + PlainWords.pair(strategy, baseline)
  }

  func observations(of run: ClaimEvidence.Run) -> [ClaimObservation] {
    cells(of: run.report).compactMap { observation($0, run) }
  }

  /// Returns the cells that the rule reads.
  func cells(of report: Report) -> [Measurements] {
    report.cells.filter { cell in
      sizes?.contains(cell.cell.scenario.familySize) != false
        && (parameters ?? [:]).allSatisfy { cell.cell.parameters[$0.key] == $0.value }
    }
  }

  func observation(
    _ cell: Measurements, _ run: ClaimEvidence.Run
  ) -> ClaimObservation? {
    if let comparison = comparison(in: cell) {
      return band.observation(
        label, comparison.ratio, interval: comparison.interval,
        text: "\(Ratio.text(comparison.ratio)) the time (\(Ratio.text(comparison.interval)))"
      ).placed(run, cell)
    }
    guard let own = amount(of: strategy, in: cell, run),
      let other = amount(of: baseline, in: cell, run), other > 0
    else { return nil }
    let ratio = Double(own) / Double(other)
    return band.observation(
      label, ratio, text: Digits.pair(own, other, metric.unit)
    ).quotient(of: Double(own), Double(other)).placed(run, cell)
  }

  /// Returns nil for exact quantities.
  func comparison(in cell: Measurements) -> BaselineComparison? {
    switch metric {
    case .time(let name):
      cell.operation(name)?.pairs.result(of: strategy, to: baseline)
    case .mean(let need): cell.needs[need]?.pairs.result(of: strategy, to: baseline)
    case .fileBytes, .tableBytes, .steps, .statements, .columns, .declarations, .relationships,
      .indexes:
      nil
    }
  }

  private func amount(
    of strategy: String, in cell: Measurements, _ run: ClaimEvidence.Run
  ) -> Int? {
    switch metric {
    case .time, .mean: nil
    case .fileBytes: cell.storage(of: strategy)?.record.fileBytes
    case .tableBytes:
      cell.storage(of: strategy)?.record.parts.filter { $0.role == .familyTable }
        .map(\.payloadBytes).reduce(0, +)
    case .steps(let name): cell.operation(name)?.strategy(strategy)?.virtualMachineSteps.smallest
    case .statements(let name): cell.operation(name)?.strategy(strategy)?.executions.smallest
    case .columns: RecordedTables(cell, strategy: strategy).widest
    case .declarations: model(of: strategy, run).map { Declarations($0).properties }
    case .relationships: model(of: strategy, run).map { Declarations($0).relationships }
    case .indexes:
      cell.storage(of: strategy)?.record.parts.count { $0.role == .familyIndex }
    }
  }

  private func model(of strategy: String, _ run: ClaimEvidence.Run) -> [String]? {
    run.report.strategies.first { $0.name == strategy }?.model
  }
}

/// The declarations in a model's readable lines: "Book(isbn, tags ->> Tag)" has an attribute and a
/// relationship.
struct Declarations {
  /// The number of attributes and relationships.
  private(set) var properties = 0
  private(set) var relationships = 0

  init(_ model: [String]) {
    for line in model {
      guard let inside = line.firstMatch(of: /\((.*)\)/)?.output.1, !inside.isEmpty else {
        continue
      }
      let names = inside.split(separator: ",")
      properties += names.count
      relationships += names.count { $0.contains("->") }
    }
  }
}
