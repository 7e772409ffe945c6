import Foundation
package import LogicalModel
import ScenarioFormat
import Workloads

/// One combination of a sweep's values with its data at hand; a scenario without a sweep has one.
package struct PreparedCell: Sendable {
  package let name: String
  package let parameters: [String: String]
  /// With the user's settings, and operations that fit the number of members.
  package let scenario: Scenario
  package let source: any MemberSource
  /// "generated" or the name of the imported file.
  package let dataOrigin: String
  /// What an import could not map, in readable lines.
  package let importNotes: [String]

  /// - Throws: `DataFileError`, `GenerationError` or `WorkloadError`, each saying what to mend.
  init(_ cell: Cell, dataPath: String?, limit: Int?, path: String) throws {
    let scenario = cell.scenario
    _ = try Loader.loadOrder(of: scenario.domain)
    try OperationList.checkOrder(scenario.workload)
    name = cell.name
    parameters = cell.parameters
    if let dataPath {
      (self.scenario, source, importNotes) = try Self.imported(
        dataPath, scenario, path, limit: limit)
      dataOrigin = URL(fileURLWithPath: dataPath).lastPathComponent
    } else {
      self.scenario = scenario.fitted { scenario.expectedCount(of: $0) }
      source = try GeneratedData(domain: scenario.domain, dataset: scenario.dataset)
      dataOrigin = "generated"
      importNotes = []
    }
  }

  /// A cell that was prepared before, with the members that it then had.
  init(_ facts: CellFacts, source: any MemberSource) {
    name = facts.name
    parameters = facts.parameters
    scenario = facts.scenario
    dataOrigin = facts.dataOrigin
    importNotes = facts.importNotes
    self.source = source
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

  /// How many members there are of exactly each concrete kind.
  ///
  /// Makes no member of generated data, however many there are.
  package func membersByKind() throws -> [(kind: String, count: Int)] {
    let counts = try Self.memberCounts(of: source, in: scenario.domain)
    return scenario.domain.allKinds.filter { !$0.isAbstract }
      .map { ($0.name, counts[$0.name] ?? 0) }
  }

  /// Members of all trees, companions too.
  package var memberCount: Int {
    scenario.domain.roots.reduce(0) { $0 + source.count(ofTree: $1.name) }
  }

  private static func memberCounts(of source: any MemberSource, in domain: Domain) throws
    -> [String: Int]
  {
    var counts: [String: Int] = [:]
    for root in domain.roots {
      counts.merge(try source.counts(ofTree: root.name)) { $0 + $1 }
    }
    return counts
  }
}
