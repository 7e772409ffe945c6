import Document
import LogicalModel
import RunJournal

/// The limits: what was not measured, and which strategies the scenario favours.
///
/// Every report has this section.
struct LimitsSection {
  var report: Report

  var section: ReportSection {
    let losses = report.strategies.flatMap { strategy in
      strategy.notes.map { "\(strategy: strategy.name): \($0)" as Prose }
    }
    return ReportSection(
      kind: .limits,
      blocks: [
        .heading("What was not measured"), .list(limits),
        .heading("What the scenario favours"), .list(bias),
      ] + (losses.isEmpty ? [] : [.heading("What a strategy loses"), .list(losses)]))
  }

  private var operations: [OperationSummary] {
    report.cells.first?.cell.operations ?? []
  }

  private var limits: [Prose] {
    var limits: [Prose] = [
      "Other machines and file systems. Ratios may differ, especially on a phone.",
      "Several connections at once, and waiting for other readers and writers: this is a "
        + "\(term: "closed loop").",
      "Synchronisation as with CloudKit, undo, conflicts between contexts, and migrations that do more "
        + "than add a kind.",
      "Other stacks: this one is Lineage's own, in Core Data's file layout, not Apple's Core Data.",
    ]
    limits.append("The first fetch after a restart, when the file is not in memory.")
    limits += report.cells.flatMap { cell in
      (cell.cell.reductions ?? []).map { reduction in
        Prose("\(cell.cell.name.isEmpty ? "" : cell.cell.name + ": ")\(reduction).")
      }
    }
    if !operations.contains(where: { $0.id.level == .engine }) {
      limits.append(
        "Every operation uses objects. The cost of the same SQL without them, the "
          + "\(term: "engine level"), was not measured.")
    }
    if report.cells.count == 1 {
      limits.append(
        "Other sizes and shapes of data: \(code: "sweep:") in the scenario measures several in one run."
      )
    }
    return limits
  }

  private var bias: [Prose] {
    let scenario = report.scenario
    let family = scenario.membersByKind.filter { $0.isCompanion != true }
    let sorts = OperationSummary.Sort.allSorts.map { sort, names in
      (names, Set(operations.filter { $0.sort == sort }.map { $0.id.operation }).count)
    }.filter { $0.0.0 != "count" || $0.1 > 0 }
    let weights = Enumeration.text(sorts.map { Count.text($0.1, $0.0.0, plural: $0.0.1) })
    return [
      "The workload has \(weights). \(weighting)",
      "The data has \(Count.text(family.count, "kind")), mostly \(Self.largest(family)). Few or similar "
        + "kinds favour one table; many kinds with their own properties make it costly.",
      scenario.dataOrigin == "generated"
        ? "The data is generated, with the scenario's sizes and shares."
        : "The data comes from \(scenario.dataOrigin).",
    ]
  }

  private var weighting: Prose {
    guard let usage = report.cells.first?.cell.usage else {
      return
        "In means each counts the same; \(code: "usage:") in the scenario gives them weights."
    }
    let weights = usage.sorted { $0.key < $1.key }.map { "\($0.key) \(Digits.three($0.value))" }
    return "In means operations have the weights of the scenario's \(code: "usage:") or of "
      + "\(code: "--weight"): \(Enumeration.text(weights)), and every other one 1."
  }

  private static func largest(_ kinds: [KindCount]) -> String {
    let known = kinds.allSatisfy { $0.isCompanion != nil }
    guard let most = kinds.max(by: { $0.count < $1.count }) else { return "none" }
    let all = max(1, kinds.map(\.count).reduce(0, +))
    return
      "\(most.kind) (\(Ratio.percentage(Double(most.count) / Double(all))) of \(known ? "the family" : "all members"))"
  }
}

extension OperationSummary.Sort {
  fileprivate static let allSorts: [(OperationSummary.Sort, (String, String))] = [
    (.insert, ("insert", "inserts")), (.fetch, ("fetch", "fetches")),
    (.count, ("count", "counts")),
    (.change, ("change", "changes")),
  ]
}
