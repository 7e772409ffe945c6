import RunJournal

/// A comparison of the settings under which the strategies of a cell ran: only the models may
/// differ.
///
/// It compares the settings that the engine uses, read back from each store, not the requested
/// ones.
struct FairSettings: Hashable, Sendable {
  /// A setting in which strategies differ.
  struct Difference: Hashable, Sendable {
    var setting: String
    /// The values in the order of the strategies; "not set" if missing, and all values if processes
    /// of one strategy differ.
    var values: [String]
  }

  var strategies: [String]
  var differences: [Difference]

  /// Compares the settings read back from each strategy, in order.
  ///
  /// `factors` are the settings that the scenario declares as the subject of its comparison; those
  /// may differ.
  init(
    _ settings: [(strategy: String, settings: [String: String])], factors: Set<String> = []
  ) {
    var names: [String] = []
    for entry in settings where !names.contains(entry.strategy) { names.append(entry.strategy) }
    let keys = Set(settings.flatMap(\.settings.keys)).subtracting(factors).sorted()
    strategies = names
    differences = keys.compactMap { key in
      let all = Set(settings.map { $0.settings[key] })
      guard all.count > 1 else { return nil }
      return Difference(
        setting: key,
        values: names.map { name in
          let own = settings.filter { $0.strategy == name }.map { $0.settings[key] ?? "not set" }
          return Set(own).sorted().joined(separator: " or ")
        })
    }
  }

  /// Compares the settings of a cell's templates and processes.
  init(
    cell: String, templates: [TemplateRecord], processes: [ProcessRecord] = [],
    factors: Set<String> = []
  ) {
    let first = templates.filter { $0.cell == cell }.map { ($0.strategy, $0.settings) }
    let second = processes.filter { $0.cell == cell }.measurements.map {
      ($0.strategy, $0.settings)
    }
    // Templates and copies are opened in different ways, so they are compared separately.
    let both = [FairSettings(first, factors: factors), FairSettings(second, factors: factors)]
    strategies = both.map(\.strategies).max { $0.count < $1.count } ?? []
    differences = []
    for difference in both.flatMap(\.differences)
    where !differences.contains(where: { $0.setting == difference.setting }) {
      differences.append(difference)
    }
  }

  var areFair: Bool { differences.isEmpty }

  /// The differences as a table, one row for each setting.
  var table: String {
    let rows = [["setting"] + strategies] + differences.map { [$0.setting] + $0.values }
    let widths = rows.reduce(into: [Int](repeating: 0, count: strategies.count + 1)) {
      for (column, text) in $1.enumerated() { $0[column] = max($0[column], text.count) }
    }
    return rows.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        .joined(separator: "  ").replacing(#/ +$/#, with: "")
    }.joined(separator: "\n")
  }

  /// - Throws: ``UnfairSettings`` if there is a difference.
  func check() throws(UnfairSettings) {
    if !areFair { throw UnfairSettings(table: table) }
  }
}

/// An error for strategies of one cell that ran under different settings.
struct UnfairSettings: Error, Hashable, Sendable {
  /// The settings that differ, by strategy.
  var table: String
}

extension UnfairSettings: CustomStringConvertible {
  var description: String {
    """
    The strategies ran under different settings, so their times would not depend only on the \
    models:
    \(table)
    Make the settings equal, or declare one of them as the subject of the scenario.
    """
  }
}
