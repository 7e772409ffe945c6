import RunJournal

/// What stands against a comparison of two runs, one readable line each.
struct RunDifferences {
  var before: ComparedRun
  var after: ComparedRun

  /// The fields that differ; empty for runs that may be compared.
  var refusals: [String] { nothingShared + machine + quick + hashes + settings }

  /// The cells of both, in the order of the earlier run.
  var sharedCells: [ComparedRun.Cell] {
    before.cells.filter { after.cell(named: $0.name) != nil }
  }

  var sharedStrategies: [String] { before.strategies.filter(after.strategies.contains) }

  /// What only one of the runs has; it is left out.
  var leftOut: [String] {
    let cells = Self.unshared(
      "cell", before.cells.map(\.name), after.cells.map(\.name))
    return cells + Self.unshared("strategy", before.strategies, after.strategies)
  }

  private static func unshared(_ what: String, _ first: [String], _ second: [String]) -> [String] {
    first.filter { !second.contains($0) }.map { "\(what) \($0) is only in the earlier run" }
      + second.filter { !first.contains($0) }.map { "\(what) \($0) is only in the later run" }
  }

  private var nothingShared: [String] {
    sharedCells.isEmpty || sharedStrategies.isEmpty
      ? ["cells: the runs have no cell and strategy in common"] : []
  }

  private var machine: [String] {
    before.journal.run.environment.machineDifferences(to: after.journal.run.environment)
  }

  /// A quick run warms up less and asks fewer questions, so its counts are others too.
  private var quick: [String] {
    let isQuick = [before, after].map(\.journal.run.isQuick)
    return isQuick[0] == isQuick[1]
      ? [] : ["quick: \(isQuick.map { $0 ? "--quick" : "not" }.joined(separator: " / "))"]
  }

  private var hashes: [String] {
    sharedCells.compactMap { cell in
      let other = after.cell(named: cell.name)?.measurementHash ?? ""
      guard other != cell.measurementHash else { return nil }
      let name = cell.name.isEmpty ? "" : " of cell \(cell.name)"
      let asked = Self.askedDifferently(
        before.journal.cells.first { $0.name == cell.name },
        after.journal.cells.first { $0.name == cell.name })
      if !asked.isEmpty { return "what was asked\(name): \(asked.joined(separator: "; "))" }
      let hashes = [cell.measurementHash, other].map { $0.count > 40 ? "none" : $0 }
      return "measurement hash\(name): \(hashes[0]) / \(hashes[1])"
    }
  }

  /// The settings and files in which two measurements differ.
  private static func askedDifferently(_ first: CellRecord?, _ second: CellRecord?) -> [String] {
    guard let first, let second else { return [] }
    func line(_ name: String, _ values: (CellRecord) -> String) -> String? {
      let (mine, theirs) = (values(first), values(second))
      return mine == theirs ? nil : "\(name) \(mine) / \(theirs)"
    }
    let found = [
      line("data") { $0.scenario.dataOrigin },
      line("members") { Digits.grouped($0.scenario.familySize) },
      line("seed") { "\($0.scenario.dataSeed)" },
      line("operations") { $0.operations.map(\.name).joined(separator: ", ") },
      // Where the names are alike, the labels say what each does.
      line("measured") { cell in
        let other = cell == first ? second : first
        return cell.operations.filter { mine in
          other.operations.contains { $0.id == mine.id && $0.label != mine.label }
        }.map(\.label).uniqued().joined(separator: ", ")
      },
    ].compactMap { $0 }
    guard found.isEmpty, first.scenario.text != second.scenario.text else { return found }
    let lines = [first, second].map {
      $0.scenario.text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let place = zip(lines[0], lines[1]).enumerated().first { $0.element.0 != $0.element.1 }
    return place.map {
      ["the scenario's line \($0.offset + 1), “\($0.element.0)” / “\($0.element.1)”"]
    } ?? ["the scenario's length"]
  }

  private var settings: [String] {
    var lines: [String] = []
    for cell in sharedCells {
      for strategy in sharedStrategies {
        let mine = Self.settings(of: before, cell.name, strategy)
        let theirs = Self.settings(of: after, cell.name, strategy)
        for name in Set(mine.keys).union(theirs.keys).sorted() where mine[name] != theirs[name] {
          let values = [mine[name] ?? "not set", theirs[name] ?? "not set"]
          lines.append("setting \(name) of \(strategy): \(values[0]) / \(values[1])")
        }
      }
    }
    return lines.uniqued()
  }

  private static func settings(
    of run: ComparedRun, _ cell: String, _ strategy: String
  ) -> [String: String] {
    run.launches(cell: cell, strategy: strategy).first?.settings ?? [:]
  }
}
