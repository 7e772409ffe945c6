import Reporting
import RunJournal

extension ResultsRows {
  /// A launch's number within its cell; a resumed run may have written one twice.
  private struct Place: Hashable {
    var cell: String
    var index: Int
  }

  func writeLaunches(_ writer: RowWriter) throws {
    let used = Set(
      report.cells.flatMap { cell in
        cell.launches.map { Place(cell: cell.cell.name, index: $0.index) }
      })
    let reasons = Dictionary(
      report.excluded.map { (Place(cell: $0.cell, index: $0.index), $0.reason) },
      uniquingKeysWith: { first, _ in first })
    var counted: Set<Place> = []
    for (number, launch) in journal.launches.enumerated() {
      let place = Place(cell: launch.cell, index: launch.index)
      let isUsed = used.contains(place) && counted.insert(place).inserted
      try write(
        launch, id: number + 1,
        reason: isUsed ? nil : reasons[place] ?? "no figure was made of it", writer)
    }
  }

  private func write(
    _ launch: LaunchRecord, id: Int, reason: String?, _ writer: RowWriter
  ) throws {
    let used = launch.resources
    try writer.insert(
      into: "launch",
      [
        "id": id, "journal_index": launch.index, "cell_id": keys.cells[launch.cell],
        "strategy_id": keys.strategies[launch.strategy], "block": launch.block,
        "position": launch.position, "attempt": launch.attempt,
        "started_at": launch.startedAt, "content_digest": launch.contentDigest,
        "final_content_digest": launch.finalContentDigest, "file_hash": launch.fileHash,
        "is_used": reason == nil, "reason": reason, "user_us": used.userMicroseconds,
        "system_us": used.systemMicroseconds, "peak_resident_bytes": used.peakResidentBytes,
        "minor_faults": used.minorFaults, "major_faults": used.majorFaults,
        "voluntary_switches": used.voluntarySwitches,
        "involuntary_switches": used.involuntarySwitches,
        "block_bytes_written": used.blockBytesWritten < 0 ? nil : used.blockBytesWritten,
      ])
    guard let others = launch.contention else { return }
    try writer.insert(
      into: "contention",
      [
        "launch_id": id, "wall_ns": others.wallNanoseconds, "steal_share": others.stealShare,
        "foreign_cores": others.foreignCores,
        "stalled_on_processor_share": others.stalledOnProcessorShare,
        "stalled_on_storage_share": others.stalledOnStorageShare,
        "run_queue_share": others.runQueueShare, "reasons": RowWriter.lines(others.reasons),
      ])
  }
}
