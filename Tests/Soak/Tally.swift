import FaultyFileSystem
import Foundation

/// Counts of all processes in a file that they map, so that a killed process's counts are kept.
///
/// Every process counts in its own part. The system keeps memory contents of killed processes.
///
/// `@unchecked Sendable`: one thread of one process writes each number.
final class Tally: @unchecked Sendable {
  enum Column: Int, CaseIterable {
    // First the counters of the faulty file system, in its order.
    case diskFull, readError, shortRead, failedSync
    case conflicts, locked, failures, reopenings, readings, wholeReadings

    static let faults: [Column] = [.diskFull, .readError, .shortRead, .failedSync]
  }

  private let numbers: UnsafeMutablePointer<UInt64>
  private let processCount: Int

  /// - Throws: ``SoakError/file(path:code:)``.
  init(path: String, processCount: Int) throws {
    self.processCount = processCount
    let byteCount = processCount * Column.allCases.count * MemoryLayout<UInt64>.stride
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0, ftruncate(file, off_t(byteCount)) == 0,
      let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      memory != MAP_FAILED
    else { throw SoakError.file(path: path, code: errno) }
    close(file)
    numbers = memory.bindMemory(to: UInt64.self, capacity: byteCount / 8)
  }

  func add(_ column: Column, of process: Int) { start(of: process)[column.rawValue] += 1 }

  func sum(_ column: Column) -> Int {
    (0..<processCount).reduce(0) { $0 + Int(start(of: $1)[column.rawValue]) }
  }

  /// Makes files of this process fail from now on.
  ///
  /// Writes and reads fail in one of this many calls; the other odds follow from it.
  ///
  /// - Throws: ``SoakError/noFaults(code:)``.
  func installFaults(of process: Int, seed: UInt64, odds: Int) throws {
    // A save writes about sixty times, a fetch reads a few times, and syncs are rare.
    let odds = [odds, odds, max(1, odds / 10), max(1, odds / 200)].map(UInt32.init)
    let code = faultyInstall(seed, odds, start(of: process))
    guard code == 0 else { throw SoakError.noFaults(code: code) }
  }

  private func start(of process: Int) -> UnsafeMutablePointer<UInt64> {
    numbers + process * Column.allCases.count
  }
}
