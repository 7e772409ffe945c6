import Foundation
import RunJournal

/// Divides one load into parts of about equal size.
///
/// A part ends when a batch has been saved, so large batches make fewer parts. The last part also
/// contains everything after the last batch, such as the commit, so all parts together are the
/// load.
struct LoadWindows: Sendable {
  /// The number of points that a line over time needs.
  static let most = 20

  /// The number of objects that the load will store.
  let objects: Int
  private(set) var stored = 0
  /// The state before the load, then at the end of the last part.
  private(set) var log: LogState
  private(set) var closed = Stopwatch.Sample(wallNanoseconds: 0, cpuNanoseconds: 0)
  private(set) var closedObjects = 0
  private(set) var records: [LoadWindowRecord] = []

  /// Counts stored objects.
  ///
  /// - Returns: true if a part ends here.
  mutating func add(_ count: Int) -> Bool {
    stored += count
    guard stored < objects else { return false }
    // In whole numbers: has the load passed a twentieth since the last part ended?
    return stored * Self.most / max(1, objects) > closedObjects * Self.most / max(1, objects)
  }

  /// Ends a part; `time` is measured from the beginning of the load.
  mutating func close(at time: Stopwatch.Sample, log now: LogState) {
    records.append(
      LoadWindowRecord(
        objects: stored - closedObjects,
        wallNanoseconds: time.wallNanoseconds - closed.wallNanoseconds,
        cpuNanoseconds: time.cpuNanoseconds - closed.cpuNanoseconds, logBytes: now.bytes,
        logRestarts: now.restarts(since: log)))
    (closed, closedObjects) = (time, stored)
    // While the log has no header, the last number counts.
    log = LogState(bytes: now.bytes, sequence: now.sequence ?? log.sequence)
  }
}

/// The state of the write-ahead log.
struct LogState: Hashable, Sendable {
  var bytes: Int64
  /// The checkpoint sequence number of its header, which grows when the log restarts; nil for an
  /// empty or missing log.
  var sequence: UInt32?
}

extension LogState {
  /// Reads the header, 32 bytes, of which bytes 12 to 15 are the number in big-endian order
  /// (SQLite's file format, section 4.1).
  ///
  /// Opens its own file descriptor: closing that releases no lock, because the locks are on other
  /// files.
  init(of storePath: String) {
    let path = storePath + "-wal"
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    self.init(bytes: (attributes?[.size] as? NSNumber)?.int64Value ?? 0)
    guard bytes >= 32, let file = FileHandle(forReadingAtPath: path) else { return }
    defer { try? file.close() }
    guard let header = try? file.read(upToCount: 16), header.count == 16 else { return }
    sequence = header.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns the number of restarts of the log since an earlier moment.
  ///
  /// Without an earlier header there was no log, and a new log has number 0.
  func restarts(since before: LogState) -> Int {
    guard let sequence else { return 0 }
    return Int(sequence &- (before.sequence ?? 0))
  }
}
