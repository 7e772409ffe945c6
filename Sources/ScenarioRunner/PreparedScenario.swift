import Foundation
package import LogicalModel
import ScenarioFormat
package import Strategies
import Workloads

/// A scenario with the user's settings applied and its data at hand: the same in the process that
/// plans a run and in each that it launches.
package struct PreparedScenario: Sendable {
  package let scenario: Scenario
  /// The scenario file's text as read.
  package let text: String
  package let path: String
  package let source: any MemberSource
  /// "generated" or the name of the imported file.
  package let dataOrigin: String
  /// What an import could not map, in readable lines.
  package let importNotes: [String]
  package let strategies: [any Strategy]

  /// - Throws: `ScenarioFileError`, `DataFileError`, `GenerationError`, `StrategyError` or
  ///   `WorkloadError`, each saying what to mend.
  package init(text: String, path: String, settings: RunSettings) throws {
    let read = try ScenarioReader().read(text: text, path: path)
    let scenario = Self.apply(settings, to: read)
    self.text = text
    self.path = path
    strategies =
      settings.strategies.isEmpty
      ? StrategyList.all : try settings.strategies.map { try StrategyList.strategy(named: $0) }
    _ = try Loader.loadOrder(of: scenario.domain)
    try OperationList.checkOrder(scenario.workload)
    if let dataPath = settings.dataPath {
      (self.scenario, source, importNotes) = try Self.imported(
        dataPath, scenario, path, limit: settings.size)
      dataOrigin = URL(fileURLWithPath: dataPath).lastPathComponent
    } else {
      self.scenario = scenario.fitted { scenario.expectedCount(of: $0) }
      source = try GeneratedData(domain: scenario.domain, dataset: scenario.dataset)
      dataOrigin = "generated"
      importNotes = []
    }
  }

  /// A scenario with the size of an outside file, the file's members, and what was lost of it.
  private static func imported(
    _ dataPath: String, _ scenario: Scenario, _ path: String, limit: Int?
  ) throws -> (Scenario, any MemberSource, notes: [String]) {
    guard let mapping = scenario.dataset.importing else {
      throw ScenarioRunError.noImportMapping(scenario: path)
    }
    let (data, report) = try ImportedData.load(
      path: dataPath, mapping: mapping, domain: scenario.domain, limit: limit)
    var sized = scenario
    sized.dataset.size = data.count(ofTree: scenario.domain.family)
    let counts = try memberCounts(of: data, in: scenario.domain)
    let fitted = sized.fitted { kind in
      scenario.domain.withDescendants(of: kind).reduce(0) { $0 + (counts[$1.name] ?? 0) }
    }
    return (fitted, data, report.lines)
  }

  private static func apply(_ settings: RunSettings, to scenario: Scenario) -> Scenario {
    var scenario = scenario
    if settings.isQuick {
      scenario.dataset.size = min(scenario.dataset.size, RunSettings.quickSize)
      scenario.blocks = min(scenario.blocks, RunSettings.quickBlockCount)
    }
    if let size = settings.size { scenario.dataset.size = size }
    if let seed = settings.seed { scenario.dataset.seed = seed }
    return scenario
  }

  /// Reads the scenario file and prepares it.
  package init(path: String, settings: RunSettings) throws {
    try self.init(text: try ScenarioReader.text(ofFile: path), path: path, settings: settings)
  }

  /// How many members there are of exactly each concrete kind.
  package func membersByKind() throws -> [(kind: String, count: Int)] {
    let counts = try Self.memberCounts(of: source, in: scenario.domain)
    return scenario.domain.allKinds.filter { !$0.isAbstract }
      .map { ($0.name, counts[$0.name] ?? 0) }
  }

  private static func memberCounts(of source: any MemberSource, in domain: Domain) throws
    -> [String: Int]
  {
    var counts: [String: Int] = [:]
    for root in domain.roots {
      let total = source.count(ofTree: root.name)
      for start in stride(from: 0, to: total, by: 10_000) {
        let ordinals = start..<min(total, start + 10_000)
        for member in try source.members(ofTree: root.name, in: ordinals) {
          counts[member.kind, default: 0] += 1
        }
      }
    }
    return counts
  }
}
