import Escaping
package import Lineage
package import LogicalModel
package import ModelReshaping
import RunJournal
package import ScenarioFormat

/// A scenario with the user's settings and its data.
///
/// Only the process that plans a run creates one; the processes that it launches read a
/// ``CellFile``.
package struct PreparedScenario: Sendable {
  /// The scenario file's text as read.
  let text: String
  package let path: String
  /// The cells that this run measures, at least one, in the order of the sweep.
  package let cells: [PreparedCell]
  /// The cell with another number of members; nil for a quick run, a sweep, or too few members.
  let growth: PreparedCell?
  /// The number of the scenario's cells, including those that other shards measure: they share one
  /// budget.
  let wholeCellCount: Int
  /// The strategies, with the baseline first.
  package let strategies: [any Strategy]
  /// Sentences about strategies that cannot store the domain, or store it like another one.
  package let leftOut: [String]
  /// The outside files that were read.
  package let imports: FileImports

  /// Prepares a scenario; `imports` are the outside files already read for it.
  ///
  /// - Throws: `ScenarioFileError`, `DataFileError`, `GenerationError`, `StrategyError`,
  ///   `WorkloadError` or ``ScenarioRunError``, each saying what to fix.
  package init(
    text: String, path: String, settings: RunSettings, imports: FileImports = FileImports(),
    watch: ImportWatch = ImportWatch()
  ) throws {
    let reader = ScenarioReader(strategies: StrategyList.names)
    let named = try settings.strategies.map { try StrategyList.strategy(named: $0).name }
    let cells = try CellSelection(settings).cells(of: reader.cells(text: text, path: path))
    if let unknown = settings.cells?.first(where: { name in !cells.contains { $0.name == name } }) {
      throw ScenarioRunError.unknownCell(
        unknown, suggestion: Suggestion.nearest(to: unknown, among: cells.map(\.name)))
    }
    wholeCellCount = cells.count
    self.text = text
    self.path = path
    var imports = imports
    self.cells = try cells.filter { settings.cells?.contains($0.name) ?? true }.map {
      try PreparedCell($0, settings, path: path, imports: &imports, watch)
    }
    growth =
      settings.measuresGrowth == true && !settings.isQuick && cells.count == 1
      ? try self.cells.first?.ofOtherSize(cells[0], settings, path: path, imports: &imports, watch)
      : nil
    self.imports = imports
    var (strategies, leftOut) = try Self.strategies(
      named: named.isEmpty ? cells.first?.scenario.strategies ?? [] : named,
      for: cells.map(\.scenario))
    if settings.triesIndexes == true {
      let indexed = Self.indexed(strategies, for: cells.map(\.scenario))
      if indexed.isEmpty {
        leftOut.append(
          "No indexes to try: no operation searches or sorts by a property without one.")
      }
      strategies += indexed
    }
    (self.strategies, self.leftOut) = (strategies, leftOut)
  }

  /// Reads the scenario file and prepares it.
  package init(
    path: String, settings: RunSettings, imports: FileImports = FileImports(),
    watch: ImportWatch = ImportWatch()
  ) throws {
    try self.init(
      text: try ScenarioReader.text(ofFile: path), path: path, settings: settings,
      imports: imports, watch: watch)
  }

  /// Rejects data whose stores cannot fit on a disk, however small their rows are.
  ///
  /// A row takes at least a pointer of two bytes, its length, its row ID and a record header of
  /// four bytes (sqlite.org/fileformat2.html, section 1.6).
  ///
  /// - Throws: ``ScenarioRunError/noRoom(cell:members:bytes:free:)``.
  package func requireRoom(in folder: String) throws(ScenarioRunError) {
    let free = MachineDetails.freeBytes(of: folder)
    guard free >= 0 else { return }
    for cell in cells where cell.scenario.dataset.importing == nil {
      let members = cell.scenario.dataset.size
      let bytes = members.multipliedReportingOverflow(by: 8 * strategies.count)
      guard bytes.overflow || bytes.partialValue > free else { continue }
      throw .noRoom(
        cell: cell.name, members: members, bytes: bytes.overflow ? .max : bytes.partialValue,
        free: Int(free))
    }
  }

  /// True if the other number of members is smaller.
  var growsDown: Bool { growth.map { $0.members < cells[0].members } ?? false }

  /// The scenario of the first cell.
  package var scenario: Scenario { cells[0].scenario }

  /// Sentences about operations that change less than the scenario says, in a sweep with the cell.
  package var reductions: [String] {
    cells.flatMap { cell in
      cell.reductions.map { cell.name.isEmpty ? "\($0)." : "\(cell.name): \($0)." }
    }
  }

  /// Selects the named strategies, or else each distinct model once, without strategies that cannot
  /// store the domains and the kinds that the workload adds.
  private static func strategies(named names: [String], for scenarios: [Scenario]) throws
    -> ([any Strategy], leftOut: [String])
  {
    let domains = scenarios.map(\.domain)
    let grown = try scenarios.flatMap { try $0.grownDomains }
    var fitting: [(strategy: any Strategy, stored: [StoredDomain])] = []
    var reasons: [String] = []
    let candidates =
      names.isEmpty ? StrategyList.all : try names.map { try StrategyList.strategy(named: $0) }
    for strategy in candidates {
      switch stored(domains + grown, by: strategy) {
      case .success(let stored): fitting.append((strategy, Array(stored.prefix(domains.count))))
      case .failure(.cannotStore(let error)) where error.isOfStrategy: reasons.append("\(error).")
      case .failure(let error): throw error
      }
    }
    guard reasons.isEmpty || fitting.count > 1 else {
      throw ScenarioRunError.nothingToCompare(fitting.map(\.strategy.name), leftOut: reasons)
    }
    guard names.isEmpty else { return (fitting.map(\.strategy), reasons) }
    var strategies: [any Strategy] = []
    for (index, one) in fitting.enumerated() {
      let twin = fitting[..<index].first { areStoredAlike($0.stored, one.stored) }
      if let twin = twin?.strategy.name {
        reasons.append(
          "\(one.strategy.name) and \(twin) give identical files here, so only \(twin) is measured; "
            + "--strategy \(twin) --strategy \(one.strategy.name) measures both.")
      } else {
        strategies.append(one.strategy)
      }
    }
    return (strategies, reasons)
  }

  /// Returns strategies with the indexes that the workload could use, if that changes how they
  /// store the domains.
  private static func indexed(_ strategies: [any Strategy], for scenarios: [Scenario])
    -> [any Strategy]
  {
    guard let indexes = scenarios.first?.missingIndexes, !indexes.isEmpty else { return [] }
    let domains = scenarios.map(\.domain)
    return strategies.compactMap { base in
      let strategy = IndexedStrategy(base: base, indexes: indexes)
      guard case .success(let plain) = stored(domains, by: base),
        case .success(let indexed) = stored(domains, by: strategy),
        !areStoredAlike(plain, indexed)
      else { return nil }
      return strategy
    }
  }

  private static func stored(_ domains: [Domain], by strategy: any Strategy) -> Result<
    [StoredDomain], StrategyError
  > {
    var stored: [StoredDomain] = []
    for domain in domains {
      switch Result(catching: { () throws(StrategyError) in try strategy.store(domain) }) {
      case .success(let one): stored.append(one)
      case .failure(let error): return .failure(error)
      }
    }
    return .success(stored)
  }

  private static func areStoredAlike(_ some: [StoredDomain], _ others: [StoredDomain]) -> Bool {
    zip(some, others).allSatisfy { one, other in one.isStored(like: other) }
  }
}

/// The callbacks while an outside file is read.
package struct ImportWatch: Sendable {
  /// Receives the share of a file that has been read, from 0 to 1.
  package var progress: @Sendable (_ path: String, Double) -> Void
  /// Receives the report of each file for each mapping, before the file may be rejected.
  var finished: @Sendable (ImportReport) -> Void

  package init(
    progress: @escaping @Sendable (_ path: String, Double) -> Void = { _, _ in },
    finished: @escaping @Sendable (ImportReport) -> Void = { _ in }
  ) {
    self.progress = progress
    self.finished = finished
  }
}

/// The outside files that the cells of a scenario have read, each once for each mapping.
package struct FileImports: Sendable {
  struct Entry: Sendable {
    let path: String
    let mapping: ImportMapping
    let domain: Domain
    let data: ImportedData
    let report: ImportReport
  }

  private var entries: [Entry]
  /// The copy of a store that the command has made, to read instead of the original.
  private let snapshot: StoreSnapshot?

  package init(snapshot: StoreSnapshot? = nil) { self.init(snapshot: snapshot, entries: []) }

  init(snapshot: StoreSnapshot?, entries: [Entry]) {
    (self.snapshot, self.entries) = (snapshot, entries)
  }

  /// Reads a file unless it was already read with this mapping.
  ///
  /// - Throws: `DataFileError`, or ``ScenarioRunError/tooMuchLost(path:_:)`` if much of a file is
  ///   lost and that is not accepted.
  mutating func entry(
    path: String, mapping: ImportMapping, domain: Domain, acceptsLoss: Bool, _ watch: ImportWatch
  ) throws -> Entry {
    let known = entries.first {
      $0.path == path && $0.mapping == mapping && $0.domain == domain
    }
    if let known { return known }
    let progress = { watch.progress(path, $0) }
    let data: ImportedData
    let report: ImportReport
    if mapping.format == .store {
      let copy = snapshot?.originalPath == path ? snapshot : nil
      var store = try StoreImport(
        copy ?? StoreSnapshot(of: path), mapping: mapping, domain: domain, progress: progress)
      (data, report) = try store.load()
    } else {
      (data, report) = try DataImport(
        path: path, mapping: mapping, domain: domain, acceptsLoss: acceptsLoss, progress: progress
      ).load()
    }
    watch.finished(report)
    if report.losesMuch && !acceptsLoss {
      throw ScenarioRunError.tooMuchLost(path: path, report.headline)
    }
    let entry = Entry(path: path, mapping: mapping, domain: domain, data: data, report: report)
    entries.append(entry)
    return entry
  }
}

extension Scenario {
  /// The domain with each kind that the workload adds, one by one.
  fileprivate var grownDomains: [Domain] {
    get throws(DomainError) {
      var grown: [Domain] = []
      for case let action as Operation.AddKind in workload.map(\.action) {
        grown.append(
          try AddKindWorkload(below: action.parent, propertyCount: action.properties, to: domain)
            .domain)
      }
      return grown
    }
  }

  /// Returns a lower estimate of the number of generated members of a kind and its sub-kinds.
  ///
  /// Kinds are drawn by their shares, so it is three standard deviations of the binomial
  /// distribution below the expected number.
  func expectedCount(of kind: String) -> Int {
    if let count = dataset.companionCount(of: kind) { return count }
    if kind == domain.family { return dataset.size }
    func weight(_ name: String) -> Double {
      domain.withDescendants(of: name).reduce(0) { $0 + dataset.share(of: $1.name) }
    }
    let share = weight(kind) / max(weight(domain.family), .leastNonzeroMagnitude)
    let size = Double(dataset.size)
    return Int(max(0, size * share - 3 * (size * share * (1 - share)).squareRoot()))
  }

  /// Returns the scenario with operations small enough for its members.
  ///
  /// Deletions must not run out of members, all changes together must leave most of the data
  /// unchanged, and one sample must not use the same member twice.
  func fitted(memberCount: @escaping (_ kind: String) -> Int) -> Scenario {
    let members = MemberSupply(domain: domain, count: memberCount)
    var scenario = self
    scenario.workload = workload.map { operation in
      var fitting = operation
      operation.action.fit(&fitting, to: members)
      return fitting
    }
    return scenario
  }

  /// Returns sentences about the operations that change less in this fitted scenario than before.
  func reductions(from original: Scenario) -> [String] {
    zip(original.workload, workload).compactMap { before, after in
      guard let wanted = (before.action as? any MemberChange)?.count,
        let left = (after.action as? any MemberChange)?.count, left < wanted
      else { return nil }
      return """
        \(after.name) changes \(SizeText.grouped(left)) in a sample instead of \
        \(SizeText.grouped(wanted)): its \(after.samples) samples together may change at most a tenth \
        of all members
        """
    }
  }
}
