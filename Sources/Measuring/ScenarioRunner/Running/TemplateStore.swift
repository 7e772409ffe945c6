import Foundation
import LogicalModel
import RunJournal

/// The prepared stores of one cell, made by child processes and identified by the hashes of their
/// files.
struct TemplateStore {
  let cell: PreparedCell
  let folder: String
  let starter: LaunchStarter
  let progress: RunProgress
  /// True to skip the state of stores after many changes.
  var leavesChurnOut = false

  func files(of strategy: String) -> TemplateFiles {
    TemplateFiles(folder: folder, strategy: strategy)
  }

  /// Makes the missing stores; a store that an earlier run made must be identical.
  ///
  /// - Returns: false if the run was stopped before the end.
  /// - Throws: ``ScenarioRunError/templateDiffers(strategy:)`` or the errors of preparing.
  func complete(_ strategies: [String], _ journal: inout RunningJournal) async throws -> Bool {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var logicalBytes: Int?
    for (number, strategy) in strategies.enumerated() {
      if progress.shallStop() { return false }
      let known = journal.template(strategy, cell: cell.name)
      if let known, isThere(known) { continue }
      progress.showPreparation(cell, strategies, number: number)
      let bytes =
        try logicalBytes ?? known?.logicalBytes
        ?? LogicalBytes.count(of: cell.source, in: cell.scenario.domain)
      logicalBytes = bytes
      guard let made = try await prepare(strategy, logicalBytes: bytes) else { return false }
      if let known {
        guard known.fileHash == made.fileHash else {
          throw ScenarioRunError.templateDiffers(strategy: strategy)
        }
      } else {
        try journal.append(.template(made))
      }
    }
    try checkAgreement(strategies, journal)
    return true
  }

  /// Makes one store.
  ///
  /// Stopping the run does not wait for a half-loaded store, which would be made again anyway.
  ///
  /// - Returns: nil if the run was stopped before the end.
  private func prepare(_ strategy: String, logicalBytes: Int) async throws -> TemplateRecord? {
    try await withThrowingTaskGroup(of: TemplateRecord?.self) { group in
      group.addTask { [starter, leavesChurnOut, files = files(of: strategy)] in
        try await starter.prepare(
          files: files, logicalBytes: logicalBytes, leavesChurnOut: leavesChurnOut)
      }
      group.addTask { [progress] in
        while !progress.shallStop() { try await Task.sleep(for: .milliseconds(100)) }
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }

  private func isThere(_ record: TemplateRecord) -> Bool {
    let files = files(of: record.strategy)
    return FileManager.default.fileExists(atPath: files.keys)
      && (try? FileHash.hash(ofFile: files.store)) == record.fileHash
      && (try? FileHash.hash(ofFile: files.empty)) == record.emptyFileHash
  }

  /// Checks that all strategies have the same content and settings before anything is timed.
  private func checkAgreement(_ strategies: [String], _ journal: RunningJournal) throws {
    let records = strategies.compactMap { journal.template($0, cell: cell.name) }
    if let first = records.first,
      let other = records.first(where: { $0.contentDigest != first.contentDigest })
    {
      throw ScenarioRunError.answersDiffer(
        "\(other.strategy) has content \(other.contentDigest), \(first.strategy) "
          + first.contentDigest)
    }
    try FairSettings(cell: cell.name, templates: records).check()
  }

  func remove(_ strategies: [String]) {
    for strategy in strategies { files(of: strategy).remove() }
  }
}
