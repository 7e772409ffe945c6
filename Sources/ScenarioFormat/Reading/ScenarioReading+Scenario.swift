import LogicalModel
import OrderedCollections
import Yams

/// The whole file.
extension ScenarioReading {
  /// Reads the scenario of one combination of a sweep's values.
  mutating func scenario(_ root: Node, _ sweep: DeclaredSweep, _ values: [String: String])
    -> Scenario?
  {
    guard var fields = fields(root, of: "the scenario", .scenario) else { return nil }
    fill(&fields, sweep, values)
    let name = fields["scenario"].flatMap { self.name($0, of: "`scenario`") }
    let prose = ["title", "question", "expectation"].map { key in
      fields[key].flatMap { text($0, of: "`\(key)`") } ?? ""
    }
    let (declared, domain) = self.domain(fields)
    // Without kinds every reference to one would be reported, which helps no reader.
    guard !declared.byName.isEmpty else { return nil }
    var dataset = fields["data"].flatMap { self.dataset($0, declared) }
    dataset?.importing = fields["import"].flatMap { importMapping($0, declared) }
    let workload = work(fields, declared)
    guard let name, let domain, let dataset else { return nil }
    var scenario = Scenario(
      name: name, title: prose[0], question: prose[1], expectation: prose[2], domain: domain,
      dataset: dataset, workload: workload.operations)
    scenario.claims = fields["claims"].map { claims($0) } ?? []
    scenario.strategies = workload.strategies
    scenario.expected = workload.expected
    scenario.usage = workload.usage
    scenario.measuring = fields["measure"].map { measuring($0) } ?? MeasurementSettings()
    scenario.sweep = sweep.axes
    set(values, in: &scenario)
    return scenario
  }

  /// The operations, their repetitions, the strategies and the expectations.
  private struct Work {
    var operations: [LogicalModel.Operation] = []
    var strategies: [String] = []
    var expected: [Expected] = []
    var usage: [String: Double] = [:]
  }

  private mutating func work(_ fields: Fields, _ declared: DeclaredKinds) -> Work {
    var work = Work()
    let earlier = problems.count
    work.operations = fields["workload"].map { workload($0, declared) } ?? []
    let known = problems.count == earlier ? work.operations : nil
    let sound = problems.count
    work.strategies = fields["strategies"].map { strategies($0) } ?? []
    let compared = problems.count == sound ? work.strategies : []
    work.expected =
      fields["expect"].map {
        expected($0, operations: known, strategies: compared)
      } ?? []
    work.usage = fields["usage"].map { usage($0, operations: known) } ?? [:]
    return work
  }

  /// The sections of prose and of outside names, whose `$` is literal.
  private static let unfilled: Set<String> = [
    "scenario", "title", "question", "expectation", "sweep", "except", "import",
  ]

  private mutating func fill(
    _ fields: inout Fields, _ sweep: DeclaredSweep, _ values: [String: String]
  ) {
    var parameters = Parameters(values: values)
    fields = fields.mappingValues { key, node in
      Self.unfilled.contains(key) ? node : parameters.filled(node)
    }
    for unknown in parameters.unknownParameters {
      reportUnknown(
        "parameter", "$\(unknown.name)", at: unknown.place,
        known: sweep.axes.map { "$\($0.name)" })
    }
    // An axis whose use is misspelled is not reported as unused.
    guard parameters.unknownParameters.isEmpty else { return }
    for (axis, place) in zip(sweep.axes, sweep.places)
    where !parameters.used.contains(axis.name) && !DeclaredSweep.builtIn.contains(axis.name) {
      report(
        place, "axis `\(axis.name)` changes nothing",
        expected: "`$\(axis.name)` in place of a number", got: "none")
    }
  }

  /// Applies the built-in axes.
  private func set(_ values: [String: String], in scenario: inout Scenario) {
    if let size = values["size"].flatMap({ try? SizeText.number(from: $0) }) {
      scenario.dataset.size = size
    }
    if let index = values["kindIndex"].flatMap(KindIndex.init) {
      scenario.measuring.kindIndex = index
    }
    if let state = values["cache"].flatMap(CacheState.init) {
      scenario.measuring.cacheStates = [state]
    }
  }
}

extension Fields {
  fileprivate func mappingValues(_ change: (String, Node) -> Node) -> Fields {
    var changed: OrderedDictionary<String, MappingEntry> = [:]
    for (key, entry) in entries {
      changed[key] = MappingEntry(key: key, place: entry.place, value: change(key, entry.value))
    }
    return Fields(place: place, entries: changed)
  }
}
