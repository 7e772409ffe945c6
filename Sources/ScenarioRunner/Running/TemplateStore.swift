import Foundation
import LogicalModel
import RunJournal
import Strategies
import Workloads

/// The prepared stores of one cell, made by child processes and known by the hashes of their files.
struct TemplateStore {
  let cell: PreparedCell
  let folder: String
  let starter: LaunchStarter
  let progress: RunProgress

  func files(of strategy: String) -> TemplateFiles {
    TemplateFiles(folder: folder, strategy: strategy)
  }

  /// Makes those that are not there yet; what a run before has made must come out the same again.
  ///
  /// - Returns: false if it was asked to stop before the end.
  /// - Throws: ``ScenarioRunError/templateDiffers(strategy:)`` or what preparing throws.
  func complete(_ strategies: [String], _ journal: inout RunningJournal) async throws -> Bool {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var logicalBytes: Int?
    for (number, strategy) in strategies.enumerated() {
      if progress.shallStop() { return false }
      let known = journal.template(strategy, cell: cell.name)
      if let known, isThere(known) { continue }
      progress.showPreparation(
        cell, strategies, number: number, journal.history(of: cell.name))
      let bytes =
        try logicalBytes ?? known?.logicalBytes
        ?? LogicalBytes.count(of: cell.source, in: cell.scenario.domain)
      logicalBytes = bytes
      let made = try await starter.prepare(
        strategy: strategy, files: files(of: strategy), logicalBytes: bytes)
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

  private func isThere(_ record: TemplateRecord) -> Bool {
    let files = files(of: record.strategy)
    return FileManager.default.fileExists(atPath: files.keys)
      && (try? FileHash.hash(ofFile: files.store)) == record.fileHash
      && (try? FileHash.hash(ofFile: files.empty)) == record.emptyFileHash
  }

  /// All strategies must hold the same content under the same settings before anything is timed.
  private func checkAgreement(_ strategies: [String], _ journal: RunningJournal) throws {
    let records = strategies.compactMap { journal.template($0, cell: cell.name) }
    if let first = records.first,
      let other = records.first(where: { $0.contentDigest != first.contentDigest })
    {
      throw ScenarioRunError.answersDiffer(
        "\(other.strategy) holds content \(other.contentDigest), \(first.strategy) "
          + first.contentDigest)
    }
    try FairSettings(cell: cell.name, templates: records, launches: []).check()
  }

  func remove(_ strategies: [String]) {
    for strategy in strategies { files(of: strategy).remove() }
  }
}
