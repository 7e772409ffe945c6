package import LogicalModel
import ScenarioFormat
package import Strategies

/// A scenario with the user's settings applied and its data at hand.
///
/// Only the process that plans a run makes one; those that it launches read a ``CellFile``.
package struct PreparedScenario: Sendable {
  /// The scenario file's text as read.
  package let text: String
  package let path: String
  /// At least one, in the order of the sweep: those that this run measures.
  package let cells: [PreparedCell]
  /// How many the scenario has, those that other shards measure included: they share one budget.
  package let wholeCellCount: Int
  /// The baseline first.
  package let strategies: [any Strategy]
  /// Strategies that cannot hold the domain, or hold it as another one does, with the reason, one
  /// sentence each.
  package let leftOut: [String]
  /// The outside files that were read.
  package let imports: FileImports

  /// Takes the outside files that were read before for the same scenario.
  ///
  /// - Throws: `ScenarioFileError`, `DataFileError`, `GenerationError`, `StrategyError`,
  ///   `WorkloadError` or ``ScenarioRunError``, each saying what to mend.
  package init(
    text: String, path: String, settings: RunSettings, imports: FileImports = FileImports(),
    watch: ImportWatch = ImportWatch()
  ) throws {
    let reader = ScenarioReader(strategies: StrategyList.all.map(\.name))
    let named = try settings.strategies.map { try StrategyList.strategy(named: $0).name }
    let cells = try CellSelection(settings).cells(of: reader.cells(text: text, path: path))
    if let stranger = settings.cells?.first(where: { name in !cells.contains { $0.name == name } })
    {
      throw ScenarioRunError.unknownCell(stranger)
    }
    wholeCellCount = cells.count
    self.text = text
    self.path = path
    var imports = imports
    self.cells = try cells.filter { settings.cells?.contains($0.name) ?? true }.map {
      try PreparedCell($0, settings, path: path, imports: &imports, watch)
    }
    self.imports = imports
    if settings.isIsolated, settings.budgetSeconds != nil,
      cells.allSatisfy({ $0.scenario.measuring.precision == nil })
    {
      throw ScenarioRunError.uselessBudget
    }
    (strategies, leftOut) = try Self.strategies(
      named: named.isEmpty ? cells.first?.scenario.strategies ?? [] : named,
      for: cells.map(\.scenario.domain))
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

  /// That of the first cell.
  package var scenario: Scenario { cells[0].scenario }

  /// What operations change less than the scenario says, one sentence each, of a sweep with the cell.
  package var reductions: [String] {
    cells.flatMap { cell in
      cell.reductions.map { cell.name.isEmpty ? "\($0)." : "\(cell.name): \($0)." }
    }
  }

  /// Those that are named, of which each must fit; else all that can hold the domains, each model
  /// once.
  private static func strategies(named names: [String], for domains: [Domain]) throws
    -> ([any Strategy], leftOut: [String])
  {
    guard names.isEmpty else {
      let strategies = try names.map { try StrategyList.strategy(named: $0) }
      for strategy in strategies { for domain in domains { _ = try strategy.store(domain) } }
      return (strategies, [])
    }
    var fitting: [(strategy: any Strategy, stored: [StoredDomain])] = []
    var reasons: [String] = []
    for strategy in StrategyList.all {
      switch stored(domains, by: strategy) {
      case .success(let stored): fitting.append((strategy, stored))
      case .failure(.cannotExpress(let name, let kind, let property, let why)):
        reasons.append("\(name) cannot store \(kind).\(property): \(why).")
      case .failure(let error): throw error
      }
    }
    var strategies: [any Strategy] = []
    for (index, one) in fitting.enumerated() {
      let twin = fitting[..<index].first { areStoredAlike($0.stored, one.stored) }
      if let twin = twin?.strategy.name {
        reasons.append(
          "\(one.strategy.name) is \(twin) here, byte for byte, and is measured once; "
            + "--strategy \(twin) --strategy \(one.strategy.name) measures both as a control.")
      } else {
        strategies.append(one.strategy)
      }
    }
    return (strategies, reasons)
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
