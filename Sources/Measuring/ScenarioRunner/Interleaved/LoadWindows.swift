import Foundation
import RunJournal

/// Divides one load into parts of about equal size.
///
/// A part ends where a batch has been saved, so there are fewer of them where batches are large. The
/// last one holds what comes after the last batch too, such as the commit, so all parts together
/// are the load.
struct LoadWindows: Sendable {
  /// As many as a line over time needs.
  static let most = 20

  /// As many as the load will store.
  let objects: Int
  private(set) var stored = 0
  /// As it was before the load, then at the end of the last part.
  private(set) var log: LogState
  private(set) var closed = Stopwatch.Sample(wallNanoseconds: 0, cpuNanoseconds: 0)
  private(set) var closedObjects = 0
  private(set) var records: [LoadWindowRecord] = []

  /// Counts objects that were stored.
  ///
  /// - Returns: true if a part ends there.
  mutating func add(_ count: Int) -> Bool {
    stored += count
    guard stored < objects else { return false }
    // In whole numbers: has the next twentieth been reached that no part has ended at yet?
    return stored * Self.most / max(1, objects) > closedObjects * Self.most / max(1, objects)
  }

  /// Ends a part; takes the time from the load's beginning on.
  mutating func close(at time: Stopwatch.Sample, log now: LogState) {
    records.append(
      LoadWindowRecord(
        objects: stored - closedObjects,
        wallNanoseconds: time.wallNanoseconds - closed.wallNanoseconds,
        cpuNanoseconds: time.cpuNanoseconds - closed.cpuNanoseconds, logBytes: now.bytes,
        logRestarts: now.restarts(since: log)))
    (closed, closedObjects) = (time, stored)
    // Without a header for a while, counting continues from the last number.
    log = LogState(bytes: now.bytes, sequence: now.sequence ?? log.sequence)
  }
}

/// The write-ahead log at one moment.
struct LogState: Hashable, Sendable {
  var bytes: Int64
  /// The checkpoint sequence number of its header, which grows each time the log begins anew; nil
  /// for a log that is empty or not there.
  var sequence: UInt32?
}

extension LogState {
  /// Reads the header, 32 bytes of which those from 12 to 15 are the number, the highest first
  /// (SQLite's file format, section 4.1).
  ///
  /// A file of its own is opened: closing it releases no lock, as those lie in other files.
  init(of storePath: String) {
    let path = storePath + "-wal"
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    self.init(bytes: (attributes?[.size] as? NSNumber)?.int64Value ?? 0)
    guard bytes >= 32, let file = FileHandle(forReadingAtPath: path) else { return }
    defer { try? file.close() }
    guard let header = try? file.read(upToCount: 16), header.count == 16 else { return }
    sequence = header.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Counts how often the log began anew since an earlier moment.
  ///
  /// Before its first header there was no log, and that of a new log has number 0.
  func restarts(since before: LogState) -> Int {
    guard let sequence else { return 0 }
    return Int(sequence &- (before.sequence ?? 0))
  }
}
