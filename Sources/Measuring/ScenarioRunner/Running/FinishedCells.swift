import Foundation
package import RunJournal

/// The cells of a journal that have been completely measured.
package enum FinishedCells {
  /// Returns their names, in order.
  ///
  /// Cells are measured one after another, so each cell before another one is finished. The last
  /// one is finished if the run has ended, or if it has all its processes.
  package static func names(in journal: Journal) -> [String] {
    let names = journal.scenarioCells.map(\.name)
    // A cell that shows growth follows the last cell of the scenario.
    guard let last = names.last, last == journal.cells.last?.name,
      journal.end?.outcome != .complete
    else { return names }
    return isFinished(last, in: journal) ? names : names.dropLast()
  }

  private static func isFinished(_ cell: String, in journal: Journal) -> Bool {
    guard let saved = try? SavedRun(journal.run, folder: "") else { return false }
    return journal.processes.count { $0.cell == cell } >= saved.settings.processCount
  }

  /// Returns the names over all runs below a folder that measure what these settings request.
  ///
  /// Runs with another text, other data, another size or precision do not count; their selection of
  /// cells does not matter.
  package static func names(below folder: String, text: String, settings: RunSettings) -> Set<
    String
  > {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    var names: Set<String> = []
    for path in paths where path == "journal.jsonl" || path.hasSuffix("/journal.jsonl") {
      // An unreadable journal has no finished cells.
      guard let journal = try? JournalReader.read(path: "\(folder)/\(path)"),
        journal.run.scenario.text == text,
        let saved = try? SavedRun(journal.run, folder: ""),
        saved.settings.asked == settings.asked
      else { continue }
      names.formUnion(self.names(in: journal))
    }
    return names
  }
}

extension RunSettings {
  /// The settings that determine what a cell measures.
  fileprivate var asked: RunSettings {
    var settings = self
    (settings.cells, settings.shard, settings.keptStoreFolder) = (nil, nil, nil)
    settings.measuresGrowth = nil
    settings.acceptsNoise = false
    return settings
  }
}
