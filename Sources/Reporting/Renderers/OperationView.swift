import Sampling
import Statistics

/// One operation as a table row and as a section of statements and plans.
struct OperationView {
  /// One strategy's figures of the operation.
  struct Cell {
    var strategy: String
    /// The processor time of one action, or objects a second for inserts.
    var headline: String
    var processor: String
    var wall: String
    var comparison: ComparisonView?
    var isFaster: Bool
    var stepsInAll: String
    var executionsInAll: String
    /// The steps as a multiple of the baseline's; empty where the baseline has none.
    var stepsRatio: String
    var isBaseline: Bool
    var statements: [StatementView]
    var hasNoStatements: Bool
  }

  /// Ratio, interval and verdict in words.
  struct ComparisonView {
    var ratio: String
    var interval: String
    var symbol: String
    var word: String
    var advice: String
    var hasAdvice: Bool
  }

  /// A statement, its plan and its work.
  struct StatementView {
    var sql: String
    var plan: String
    var hasPlan: Bool
    /// For example "run once" or "run 1.20 k times".
    var runs: String
    var steps: String
  }

  var label: String
  var isInsert: Bool
  var smallestEffect: String
  var cautions: [String]
  var answerDigest: String
  var answerCount: String
  var cells: [Cell]

  init(_ result: OperationResult) {
    label = result.operation.label
    let isInsert = result.operation.sort == .insert
    self.isInsert = isInsert
    smallestEffect = Ratio.percentage(result.smallestEffect)
    cautions = result.cautions
    answerDigest = result.answerDigest
    answerCount = Digits.count(result.answerCount)
    let unit = TimeUnit(
      fitting: result.strategies.flatMap { [$0.processorNanoseconds, $0.wallNanoseconds] })
    let steps = result.strategies.first?.virtualMachineSteps.smallest ?? 0
    cells = result.strategies.enumerated().map { index, strategy in
      var cell = Cell(strategy, unit: unit, isInsert: isInsert)
      cell.isBaseline = index == 0
      cell.stepsRatio =
        steps > 0
        ? Ratio.text(Double(strategy.virtualMachineSteps.smallest) / Double(steps)) : ""
      return cell
    }
  }
}

extension OperationView.Cell {
  init(_ result: StrategyResult, unit: TimeUnit, isInsert: Bool) {
    strategy = result.strategy
    processor = unit.text(result.processorNanoseconds)
    headline = isInsert ? Digits.rate(result.actionsPerSecond) + " objects/s" : processor
    wall = unit.text(result.wallNanoseconds)
    comparison = result.comparison.map(OperationView.ComparisonView.init)
    isFaster = result.comparison?.verdict == .faster
    stepsInAll = result.virtualMachineSteps.text
    executionsInAll = result.executions.text
    stepsRatio = ""
    isBaseline = false
    statements = result.statements.map { statement in
      OperationView.StatementView(
        sql: statement.sql, plan: statement.plan.joined(separator: "\n"),
        hasPlan: !statement.plan.isEmpty,
        runs: statement.executions == 1
          ? "run once" : "run \(Digits.count(statement.executions)) times",
        steps: Digits.count(statement.virtualMachineSteps))
    }
    hasNoStatements = statements.isEmpty
  }
}

extension OperationView.ComparisonView {
  init(_ comparison: ComparisonResult) {
    ratio = Ratio.text(comparison.ratio)
    interval = Ratio.text(comparison.interval)
    symbol = comparison.verdict.symbol
    word = comparison.verdict.word
    advice =
      comparison.verdict == .unresolved
      ? comparison.blocksNeeded.map { "about \(Digits.count($0)) blocks would tell" } ?? "" : ""
    hasAdvice = !advice.isEmpty
  }
}

extension WorkCount {
  /// One number, or the range when launches differ.
  var text: String {
    isSteady
      ? Digits.count(smallest) : "\(Digits.count(smallest)) to \(Digits.count(largest))"
  }
}
