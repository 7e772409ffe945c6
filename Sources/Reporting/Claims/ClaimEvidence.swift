package import RunJournal

/// All that claims are decided by: runs of scenarios, and how long some hand-written sources are.
package struct ClaimEvidence: Sendable {
  /// A run with its report.
  package struct Run: Sendable {
    /// The journal's path as a reader of the page should see it.
    package var path: String
    package var report: Report
  }

  /// By the scenario's name.
  package var runs: [String: Run]
  /// Lines of code by path, comments and blank lines left out.
  package var codeLines: [String: Int]

  /// Takes reports that were made elsewhere.
  package init(runs: [String: Run], codeLines: [String: Int] = [:]) {
    self.runs = runs
    self.codeLines = codeLines
  }

  /// Takes journals in any order; of several of one scenario the one that began last counts.
  package init(
    journals: [(path: String, journal: Journal)], codeLines: [String: Int] = CountedSources.lines,
    builder: ReportBuilder = ReportBuilder()
  ) throws(ReportError) {
    runs = [:]
    self.codeLines = codeLines
    for (path, journal) in journals.sorted(by: { $0.path < $1.path }) {
      let name = journal.run.scenario.name
      if let other = runs[name], other.report.startedAt > journal.run.startedAt { continue }
      runs[name] = Run(path: path, report: try builder.report(from: journal))
    }
  }

  /// Why a scenario has no figures; nil if it has.
  func gap(of scenario: String) -> String? {
    guard let run = runs[scenario] else { return "\(scenario) was not run" }
    return switch run.report.outcome {
    case .measured: nil
    case .answersDiffer: "the strategies of \(scenario) gave different answers"
    case .noCompleteBlock: "\(scenario) has no complete block"
    }
  }
}

extension Measurements {
  func operation(_ name: String) -> OperationResult? {
    operations.first { $0.operation.name == name }
  }

  func storage(of strategy: String) -> StorageResult? {
    storage.first { $0.strategy == strategy }
  }

  func launches(of strategies: [String]) -> [Int] {
    launches.filter { strategies.contains($0.strategy) }.map(\.index)
  }

  /// The value of an axis as a number; for sizes the members that there are.
  func number(of axis: String) -> Double? {
    axis == Sweep.size
      ? Double(cell.scenario.familySize) : cell.parameters[axis].flatMap(Double.init)
  }
}

/// How long hand-written code is.
package enum CodeLines {
  /// Lines that are neither blank nor only a comment.
  package static func count(_ text: String) -> Int {
    var isInComment = false
    return text.split(separator: "\n").count { line in
      let code = line.drop { $0 == " " || $0 == "\t" }
      if isInComment {
        isInComment = !code.contains("*/")
        return false
      }
      if code.hasPrefix("/*") {
        isInComment = !code.contains("*/")
        return false
      }
      return !code.isEmpty && !code.hasPrefix("//")
    }
  }
}
