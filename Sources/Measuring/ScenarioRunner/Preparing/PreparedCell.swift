import Foundation
package import LogicalModel
import OrderedCollections
import ScenarioFormat

/// One combination of a sweep's values, with its data; a scenario without a sweep has one.
package struct PreparedCell: Sendable {
  package let name: String
  package let parameters: [String: String]
  /// The scenario with the user's settings, and with operations that fit the number of members.
  package let scenario: Scenario
  let source: any MemberSource
  /// "generated" or the name of the imported file.
  package let dataOrigin: String
  /// Messages about what an import could not map, one readable line each.
  let importNotes: [String]
  /// The losses of an import, one line for each reason; unknown to the processes that measure.
  let importLosses: [String]

  /// Sentences about operations that change less than the scenario says.
  let reductions: [String]

  /// - Throws: `DataFileError`, `GenerationError`, `WorkloadError` or ``ScenarioRunError``, each
  ///   saying what to fix.
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

  /// The factor between the two sizes of a run.
  private static let growthFactor = 4
  /// The largest family that is measured with more members, and the limit for a larger one, which
  /// is measured with fewer and therefore within seconds.
  private static let mostToMultiply = 25_000
  private static let mostOfFewer = 5_000
  private static let fewestMembers = 500

  /// The number of generated rows that a store's rows are compared with: ten times as many, within
  /// limits; fewer for a family with many properties, whose rows take longer.
  private static let storeFactor = 10
  private static let fewestGenerated = 1_000
  private static let generatedValues = 1_000_000
  private static let mostGenerated = 100_000

  /// Returns the fetches of the cell with four times as many members, or with at most a quarter of
  /// them if it is large or the file has no more; nil if those are too few, or without a fetch.
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
    let asked = min(settings.otherSize ?? 0, most)
    let other =
      asked > size
      ? asked
      : isGenerated
        ? more
        : isMultiplied
          ? size * Self.growthFactor : min(size / Self.growthFactor, Self.mostOfFewer)
    guard isGenerated || min(size, other) >= Self.fewestMembers else { return nil }
    var cell = cell
    var settings = settings
    cell.name = "size=\(other)"
    cell.parameters["size"] = "\(other)"
    if isGenerated { settings.dataPath = nil }
    if isGenerated || asked > size { cell.scenario.dataset.scaleCompanions(to: other) }
    cell.scenario.dataset.size = other
    // Only operations that a user waits for are extrapolated; loads are part of a migration.
    cell.scenario.workload.removeAll { operation in
      operation.action.sort == .change || operation.action.sort == .insert && !isGenerated
    }
    cell.scenario.measuring.levels = [.objects]
    guard !cell.scenario.workload.isEmpty else { return nil }
    settings.size = other
    return try PreparedCell(cell, settings, path: path, imports: &imports, watch)
  }

  /// Restores a cell that was prepared before, with its members.
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

  /// Returns at most `limit` members of a file.
  private static func source(_ file: FileImports.Entry, _ limit: Int?) throws -> any MemberSource {
    guard let limit, limit < file.data.count(ofHierarchy: file.domain.family) else {
      return file.data
    }
    return try ThinnedData(file.data, size: limit, domain: file.domain)
  }

  /// Returns the scenario with the size of an outside file.
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

  /// Returns a sentence if a file has fewer members than requested.
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

  /// Counts the members of exactly each concrete kind.
  ///
  /// Creates no generated members, however many there are.
  func membersByKind() throws -> [(kind: String, count: Int)] {
    let counts = try Self.memberCounts(of: source, in: scenario.domain)
    return scenario.domain.allKinds.filter { !$0.isAbstract }
      .map { ($0.name, counts[$0.name] ?? 0) }
  }

  private static let mostToLookAt = 1_000

  /// Returns the number of values of an average family member, and the number of those that its
  /// root kind does not declare, from an evenly spaced sample.
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

  /// The number of members of all hierarchies, including companions.
  var memberCount: Int {
    scenario.domain.roots.reduce(0) { $0 + source.count(ofHierarchy: $1.name) }
  }

  /// The number of companions that a load stores before the family's first member.
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
  /// Scales the number of companions with the size.
  fileprivate mutating func scaleCompanions(to size: Int) {
    companions = companions.mapValues { count in
      .fixed(max(1, count.count(forFamilySize: self.size) * size / max(1, self.size)))
    }
  }
}
