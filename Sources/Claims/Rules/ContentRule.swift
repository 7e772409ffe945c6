import Reporting
import RunJournal

/// A claim that several strategies store the same content, before and after all operations.
///
/// A run with different answers has no figures, so a run with figures has equal digests. The rule
/// compares them again nevertheless.
struct ContentRule: ClaimRule {
  var scenario: String
  var strategies: [String]
  /// An operation that must have run between the two digests.
  var operation: String?

  var uses: [ScenarioUse] {
    [
      ScenarioUse(
        scenario: scenario, operations: [operation].compactMap { $0 }, strategies: strategies)
    ]
  }

  private var label: String {
    "content of \(strategies.count) strategies" + (operation.map { " after \($0)" } ?? "")
  }

  func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
    guard let run = evidence.runs[scenario] else {
      return [.missing(label, "\(scenario) was not run", scenario: scenario)]
    }
    if case .answersDiffer(let differences) = run.report.outcome {
      let subject = differences.first?.subject ?? "content"
      return [ClaimObservation(.contradicts, label, "\(subject) differs").placed(run)]
    }
    let found = run.report.cells.compactMap { cell -> ClaimObservation? in
      guard Set(cell.strategies).isSuperset(of: strategies),
        operation.map({ cell.operation($0) != nil }) ?? true
      else { return nil }
      let digests = Set(
        strategies.flatMap { cell.processes.measurements(of: $0) }.map(\.finalContentDigest))
      return ClaimObservation(
        digests.count == 1 ? .supports : .contradicts, label,
        digests.count == 1 ? "the same content" : "\(digests.count) different contents"
      ).finding(digests.sorted().joined(separator: " "))
        .placed(run, cell)
    }
    return found.isEmpty
      ? [.missing(label, "\(scenario) was run without one of them", scenario: scenario)] : found
  }
}

/// A claim that two strategies store the family in tables with the same names.
struct SameTablesRule: ScenarioRule {
  var scenario: String
  var strategy: String
  var baseline: String

  var uses: [ScenarioUse] { [ScenarioUse(scenario: scenario, strategies: [strategy, baseline])] }

  static let lack = "was run without one of them"

  var label: String { "tables of the family, \(strategy) and \(baseline)" }

  func about(_ run: ClaimEvidence.Run) -> String { PlainWords.pair(strategy, baseline) }

  func observation(_ cell: Measurements, _ run: ClaimEvidence.Run) -> ClaimObservation? {
    guard let one = Self.names(cell, strategy), let other = Self.names(cell, baseline)
    else { return nil }
    let stance: ClaimObservation.Stance = one == other ? .supports : .contradicts
    return ClaimObservation(
      stance, label,
      "tables \(one.joined(separator: ", ")) and \(other.joined(separator: ", "))"
    ).finding((one + other).joined(separator: " "))
      .placed(run, cell)
  }

  private static func names(_ cell: Measurements, _ strategy: String) -> [String]? {
    cell.storage(of: strategy).map { storage in
      storage.record.parts.filter { $0.role == .familyTable }.map(\.name).sorted()
    }
  }
}

/// A claim that one table has the properties of all tables of another strategy.
struct ColumnCoverRule: ScenarioRule {
  var scenario: String
  var strategy: String
  var baseline: String

  var uses: [ScenarioUse] { [ScenarioUse(scenario: scenario, strategies: [strategy, baseline])] }

  static let lack = "recorded no fetch of each table"

  var label: String { "properties of all kinds in one table, \(strategy)" }

  func about(_ run: ClaimEvidence.Run) -> String { "stored as \(PlainWords.strategy(strategy))" }

  func observation(_ cell: Measurements, _ run: ClaimEvidence.Run) -> ClaimObservation? {
    let one = RecordedTables(cell, strategy: strategy)
    let many = RecordedTables(cell, strategy: baseline)
    guard one.columns.count == 1, many.columns.count > 1 else { return nil }
    let lacking = many.properties.subtracting(one.properties).sorted()
    let text =
      lacking.isEmpty
      ? "all \(many.properties.count) properties of \(many.columns.count) tables"
      : "without \(lacking.joined(separator: ", "))"
    return ClaimObservation(lacking.isEmpty ? .supports : .contradicts, label, text)
      .quotient(of: Double(many.properties.count), Double(many.columns.count))
      .finding(lacking.joined(separator: " "))
      .placed(run, cell)
  }
}
