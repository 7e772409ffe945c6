import Escaping
import Foundation
package import RunJournal

/// Collects the journals that claims need, and runs only the missing scenarios.
package struct ClaimsRun: Sendable {
  /// A scenario that claims read.
  package struct WorkloadClass: Hashable, Sendable {
    package var scenario: String
    /// The hashes of the required measurements, one for each cell.
    var measurementHashes: Set<String>
    /// The hashes with all strategies of the scenario; a run of these also counts.
    var wholeHashes: Set<String>
    /// The strategies that claims compare.
    var strategies: [String]
    /// "generated", or the name of the file with real data.
    var dataOrigin: String

    package init(
      scenario: String, measurementHashes: Set<String>, wholeHashes: Set<String>? = nil,
      strategies: [String] = [],
      dataOrigin: String = "generated"
    ) {
      self.scenario = scenario
      self.measurementHashes = measurementHashes
      self.wholeHashes = wholeHashes ?? measurementHashes
      self.strategies = strategies
      self.dataOrigin = dataOrigin
    }
  }

  /// A step of the run, for progress output.
  package enum Step: Hashable, Sendable {
    case found(scenario: String, path: String)
    case running(scenario: String, number: Int, of: Int)
    case failed(scenario: String, reason: String)
    /// An unreadable journal, which is ignored.
    case unreadable(path: String, reason: String)
  }

  /// The folder to search for journals and to put new runs in.
  var folder: String
  var isQuick: Bool

  package init(folder: String, isQuick: Bool) {
    self.folder = folder
    self.isQuick = isQuick
  }

  /// Returns the journals of all needs, in order; a failed run omits its scenario.
  ///
  /// - Parameters:
  ///   - needs: The required scenarios.
  ///   - tell: Receives each step.
  ///   - run: Measures a scenario into a new folder.
  /// - Returns: Each journal with its path.
  /// - Throws: Only `CancellationError`, so that one scenario does not stop the others.
  package func journals(
    for needs: [WorkloadClass], tell: (Step) -> Void,
    run: (_ scenario: String, _ folder: String) async throws -> Void
  ) async throws(CancellationError) -> [(path: String, journal: Journal)] {
    var found: [String: (path: String, journal: Journal)] = [:]
    let present = Self.journals(below: folder) { tell(.unreadable(path: $0, reason: $1)) }
    for need in needs {
      guard let journal = present.last(where: { isFresh($0.journal, for: need) }) else { continue }
      found[need.scenario] = journal
      tell(.found(scenario: need.scenario, path: journal.path))
    }
    let missing = needs.filter { found[$0.scenario] == nil }
    for (number, need) in missing.enumerated() {
      tell(.running(scenario: need.scenario, number: number + 1, of: missing.count))
      let target = newFolder(for: need.scenario)
      do {
        try await run(need.scenario, target)
        let path = "\(target)/journal.jsonl"
        found[need.scenario] = (path, try JournalReader.read(path: path))
      } catch let error as CancellationError {
        throw error
      } catch {
        tell(.failed(scenario: need.scenario, reason: error.reason))
      }
      if Task.isCancelled { throw CancellationError() }
    }
    return needs.compactMap { found[$0.scenario] }
  }

  /// Returns the readable journals below a folder, compressed or not, the latest last.
  ///
  /// - Parameters:
  ///   - folder: The folder to search.
  ///   - unreadable: Receives each unreadable journal with the reason; another journal may replace
  ///     it.
  /// - Returns: Each journal with its path.
  package static func journals(
    below folder: String, unreadable: (_ path: String, _ reason: String) -> Void
  ) -> [(path: String, journal: Journal)] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return paths.filter(isJournal).sorted()
      .compactMap { path in
        let whole = "\(folder)/\(path)"
        switch Result(catching: { () throws(JournalError) in try JournalReader.read(path: whole) })
        {
        case .success(let journal): return (whole, journal)
        case .failure(let error):
          unreadable(whole, error.reason)
          return nil
        }
      }
      .sorted { $0.1.run.startedAt < $1.1.run.startedAt }
  }

  private static let compressedEnding = ".jsonl.\(XZ.fileExtension)"

  private static func isJournal(_ path: String) -> Bool {
    path == "journal.jsonl" || path.hasSuffix("/journal.jsonl") || path.hasSuffix(compressedEnding)
  }

  /// Copies journals to a folder, each compressed under its scenario's name.
  ///
  /// - Returns: Each journal with the path of its copy.
  /// - Throws: ``JournalError``, or the system's error.
  package static func kept(
    _ journals: [(path: String, journal: Journal)], in folder: String
  ) throws -> [(path: String, journal: Journal)] {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    return try journals.map { path, journal in
      let copy = "\(folder)/\(journal.run.scenario.name)\(compressedEnding)"
      guard !path.hasSuffix(compressedEnding) else { return (path, journal) }
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      try XZ.compressed(data, path: path)
        .write(to: URL(fileURLWithPath: copy), options: .atomic)
      return (copy, journal)
    }
  }

  /// Returns true if a journal has the required cells, strategies and data, and is complete.
  ///
  /// A quick run counts only if this run is quick.
  func isFresh(_ journal: Journal, for need: WorkloadClass) -> Bool {
    let hashes = Set(journal.cells.map(\.measurementHash))
    return journal.run.scenario.name == need.scenario && journal.end?.outcome == .complete
      && (isQuick || !journal.run.isQuick)
      && journal.run.scenario.dataOrigin == need.dataOrigin
      && Set(journal.run.strategies.map(\.name)).isSuperset(of: need.strategies)
      && (hashes.isSuperset(of: need.measurementHashes)
        || hashes.isSuperset(of: need.wholeHashes))
  }

  /// Returns a new folder, so that no earlier results are overwritten.
  package func newFolder(for scenario: String) -> String {
    var path = "\(folder)/\(scenario)"
    var number = 2
    while FileManager.default.fileExists(atPath: path) {
      path = "\(folder)/\(scenario)-\(number)"
      number += 1
    }
    return path
  }
}
