import Foundation
package import LogicalModel
import OrderedCollections
import ScenarioFormat

/// One combination of a sweep's values with its data at hand; a scenario without a sweep has one.
package struct PreparedCell: Sendable {
  package let name: String
  package let parameters: [String: String]
  /// With the user's settings, and operations that fit the number of members.
  package let scenario: Scenario
  let source: any MemberSource
  /// "generated" or the name of the imported file.
  package let dataOrigin: String
  /// What an import could not map, in readable lines.
  let importNotes: [String]
  /// What of an imported file was lost, a line for each reason; not known to the processes that
  /// measure.
  let importLosses: [String]

  /// What operations change less than the scenario says, in sentences.
  let reductions: [String]

  /// - Throws: `DataFileError`, `GenerationError`, `WorkloadError` or ``ScenarioRunError``, each
  ///   saying what to mend.
  init(
    _ cell: Cell, _ settings: RunSettings, path: String, imports: inout FileImports,
    _ watch: ImportWatch
  ) throws {
    let scenario = cell.scenario
    try OperationSampling.checkOrder(scenario.workload)
    name = cell.name
    parameters = cell.parameters
    if let dataPath = settings.dataPath {
      let file = try Self.file(dataPath, scenario, settings, path, &imports, watch)
      let source = try Self.source(file, settings.importLimit)
      self.source = source
      self.scenario = try Self.sized(scenario, source)
      let dataOrigin = URL(fileURLWithPath: dataPath).lastPathComponent
      self.dataOrigin = dataOrigin
      reductions =
        self.scenario.reductions(from: scenario)
        + Self.shortage(of: source, in: scenario.domain, dataOrigin, wanted: settings.size)
      importNotes = Self.notes(file.report, source, scenario.domain) + reductions
      importLosses = file.report.losses
    } else {
      self.scenario = scenario.fitted { scenario.expectedCount(of: $0) }
      source = try GeneratedData(domain: scenario.domain, dataset: scenario.dataset)
      dataOrigin = "generated"
      reductions = self.scenario.reductions(from: scenario)
      importNotes = []
      importLosses = []
    }
  }

  /// The number of members between the two sizes of a run, as a factor.
  private static let growthFactor = 4
  /// A family that is larger is measured with fewer members instead of more: with at most so many that
  /// their figures are there within seconds.
  private static let mostToMultiply = 25_000
  private static let mostOfFewer = 5_000
  private static let fewestMembers = 500

  /// The rows of a store are measured next to ten times as many generated ones like them, within these;
  /// of a family with many properties fewer, as each row takes as much longer.
  private static let storeFactor = 10
  private static let fewestGenerated = 1_000
  private static let generatedValues = 1_000_000
  private static let mostGenerated = 100_000

  /// The fetches of the cell with four times as many members, or with at most a quarter of them where it
  /// is large or where a file has no more; nil where that is too few, and without a fetch.
  func ofOtherSize(
    _ cell: Cell, _ settings: RunSettings, path: String, imports: inout FileImports,
    _ watch: ImportWatch
  ) throws -> PreparedCell? {
    let size = scenario.dataset.size
    let isOfStore = settings.dataPath != nil && scenario.dataset.importing?.format == .store
    let properties = scenario.domain.withDescendants(of: scenario.domain.family)
      .reduce(1) { $0 + $1.properties.count }
    let most = min(Self.mostGenerated, Self.generatedValues / properties)
    let more = max(min(size * Self.storeFactor, most), Self.fewestGenerated)
    let isGenerated = isOfStore && more >= 2 * size
    let isMultiplied = settings.dataPath == nil && size <= Self.mostToMultiply
    let other =
      isGenerated
      ? more
      : isMultiplied
        ? size * Self.growthFactor : min(size / Self.growthFactor, Self.mostOfFewer)
    guard isGenerated || min(size, other) >= Self.fewestMembers else { return nil }
    var cell = cell
    var settings = settings
    cell.name = "size=\(other)"
    cell.parameters["size"] = "\(other)"
    if isGenerated {
      settings.dataPath = nil
      cell.scenario.dataset.scaleCompanions(to: other)
    }
    cell.scenario.dataset.size = other
    // Only what a person waits for is extrapolated; loads are those of a migration.
    cell.scenario.workload.removeAll { operation in
      operation.action.sort == .change || operation.action.sort == .insert && !isGenerated
    }
    for index in cell.scenario.workload.indices { cell.scenario.workload[index].pace = nil }
    cell.scenario.measuring.levels = [.objects]
    guard !cell.scenario.workload.isEmpty else { return nil }
    settings.size = other
    return try PreparedCell(cell, settings, path: path, imports: &imports, watch)
  }

  /// A cell that was prepared before, with the members that it then had.
  init(_ facts: CellFacts, source: any MemberSource) {
    name = facts.name
    parameters = facts.parameters
    scenario = facts.scenario
    dataOrigin = facts.dataOrigin
    importNotes = facts.importNotes
    importLosses = []
    reductions = []
    self.source = source
  }

  private static func file(
    _ dataPath: String, _ scenario: Scenario, _ settings: RunSettings, _ path: String,
    _ imports: inout FileImports, _ watch: ImportWatch
  ) throws -> FileImports.Entry {
    guard let mapping = scenario.dataset.importing else {
      throw ScenarioRunError.noImportMapping(scenario: path)
    }
    return try imports.entry(
      path: dataPath, mapping: mapping, domain: scenario.domain,
      acceptsLoss: settings.acceptsLoss ?? false, watch)
  }

  /// As many members of a file as are wanted.
  private static func source(_ file: FileImports.Entry, _ limit: Int?) throws -> any MemberSource {
    guard let limit, limit < file.data.count(ofHierarchy: file.domain.family) else {
      return file.data
    }
    return try ThinnedData(file.data, size: limit, domain: file.domain)
  }

  /// A scenario with the size of an outside file.
  private static func sized(_ scenario: Scenario, _ source: any MemberSource) throws -> Scenario {
    var sized = scenario
    sized.dataset.size = source.count(ofHierarchy: scenario.domain.family)
    let counts = try memberCounts(of: source, in: scenario.domain)
    return sized.fitted { kind in
      scenario.domain.withDescendants(of: kind).reduce(0) { $0 + (counts[$1.name] ?? 0) }
    }
  }

  private static func notes(_ report: ImportReport, _ source: any MemberSource, _ domain: Domain)
    -> [String]
  {
    let used = source.count(ofHierarchy: domain.family)
    guard used < report.storedItemCount else { return report.lines }
    return report.lines + [
      "of these \(SizeText.grouped(used)) are used, evenly spaced over the file"
    ]
  }

  /// A sentence for a file that has fewer members than were wanted.
  private static func shortage(
    of source: any MemberSource, in domain: Domain, _ file: String, wanted: Int?
  ) -> [String] {
    let count = source.count(ofHierarchy: domain.family)
    guard let wanted, wanted > count else { return [] }
    return [
      "\(file) has \(SizeText.grouped(count)) members, fewer than the "
        + "\(SizeText.grouped(wanted)) of --size; all are used"
    ]
  }

  /// How many members there are of exactly each concrete kind.
  ///
  /// Makes no member of generated data, however many there are.
  func membersByKind() throws -> [(kind: String, count: Int)] {
    let counts = try Self.memberCounts(of: source, in: scenario.domain)
    return scenario.domain.allKinds.filter { !$0.isAbstract }
      .map { ($0.name, counts[$0.name] ?? 0) }
  }

  private static let mostToLookAt = 1_000

  /// The values that an average member of the family has, and those that its root kind does not declare,
  /// of members that are spread evenly over all.
  func valuesPerMember() throws -> (all: Double, own: Double) {
    let family = scenario.domain.family
    let shared = scenario.domain.properties(of: family).count
    let count = source.count(ofHierarchy: family)
    let step = max(1, count / Self.mostToLookAt)
    var (members, all, own) = (0, 0, 0)
    for ordinal in stride(from: 0, to: count, by: step) {
      for member in try source.members(ofHierarchy: family, in: ordinal..<ordinal + 1) {
        members += 1
        all += member.values.count { $0 != .absent }
        own += member.values.dropFirst(shared).count { $0 != .absent }
      }
    }
    let divisor = Double(max(1, members))
    return (Double(all) / divisor, Double(own) / divisor)
  }

  /// Members of all hierarchies, companions too.
  var memberCount: Int {
    scenario.domain.roots.reduce(0) { $0 + source.count(ofHierarchy: $1.name) }
  }

  /// How many companions a load stores before the family's first member.
  var companionsBeforeFamily: Int {
    Loader.loadOrder(of: scenario.domain).prefix { $0 != scenario.domain.family }
      .reduce(0) { $0 + source.count(ofHierarchy: $1) }
  }

  private static func memberCounts(of source: any MemberSource, in domain: Domain) throws
    -> [String: Int]
  {
    var counts: [String: Int] = [:]
    for root in domain.roots {
      counts.merge(try source.counts(ofHierarchy: root.name)) { $0 + $1 }
    }
    return counts
  }
}

extension Dataset {
  /// Keeps the number of companions to a member.
  fileprivate mutating func scaleCompanions(to size: Int) {
    companions = companions.mapValues { count in
      .fixed(max(1, count.count(forFamilySize: self.size) * size / max(1, self.size)))
    }
  }
}
