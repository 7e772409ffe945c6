import RunJournal

/// One cell of a journal: its plan and its measurements.
struct CellDigest {
  var record: CellRecord
  /// The strategies, baseline first.
  var strategies: [StrategySummary]
  var plans: [PlanRecord]
  var probe: ProbeRecord?
  var templates: [String: TemplateRecord]
  /// The processes in the order of running.
  var processes: [ProcessRecord]

  init(_ record: CellRecord, of journal: Journal) {
    self.record = record
    strategies = journal.run.strategies
    plans = journal.plans.filter { $0.cell == record.name }
    probe = journal.probes.last { $0.cell == record.name }
    templates = Dictionary(
      journal.templates.filter { $0.cell == record.name }.map { ($0.strategy, $0) },
      uniquingKeysWith: { _, last in last })
    processes = journal.processes.filter { $0.cell == record.name }
  }

  var plannedProcesses: Int { plans.map(\.end).max() ?? 0 }

  /// The number of processes during which other programs kept the machine busy.
  var disturbedProcesses: Int { processes.count { $0.contention?.isContended == true } }
}
