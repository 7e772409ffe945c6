import Foundation
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// Write-ahead logs of which SQLite reads only a part.
@Suite struct LogDamageTests {
  private static let headerBytes = 32
  private static let frameBytes = 24 + 4096

  private let fleet: Fleet
  private let copy: String

  init() throws {
    fleet = try Fleet()
    copy = fleet.folder.path("copy.sqlite")
  }

  /// Copies the store and its log after some saves that are only in the log.
  ///
  /// - Returns: The log.
  private func copyLog(saves: Int = 5, restarting: Bool = false) throws -> [UInt8] {
    let queue = try Database(path: fleet.path)
    try queue.perform { database in
      try database.execute(sql: "PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0")
      if restarting {
        for _ in 0..<20 { try database.execute(sql: "UPDATE ZVEHICLE SET ZREMARK = 'old'") }
        try database.execute(sql: "PRAGMA wal_checkpoint(RESTART)")
      }
      for index in 0..<saves {
        try database.execute(
          sql: "INSERT INTO ZDRIVER (Z_ENT, Z_OPT, ZNAME) VALUES (1, 1, 'driver \(index)')")
      }
    }
    let log = try Data(contentsOf: URL(fileURLWithPath: fleet.path + "-wal"))
    try Data(contentsOf: URL(fileURLWithPath: fleet.path)).write(to: URL(fileURLWithPath: copy))
    try queue.close()
    return Array(log)
  }

  private func inspection(with log: [UInt8]) throws -> StoreInspection {
    try Data(log).write(to: URL(fileURLWithPath: copy + "-wal"))
    return try StoreInspection(path: copy)
  }

  private func drivers(_ inspection: StoreInspection) -> Int? {
    inspection.tables.first { $0.name == "ZDRIVER" }?.rows
  }

  private func messages(_ inspection: StoreInspection) -> [String] {
    inspection.problems.filter { $0.place == "the log" }.map(\.message)
  }

  @Test func `a sound log is no problem`() throws {
    let inspection = try inspection(with: try copyLog())
    #expect(messages(inspection).isEmpty)
    let frames = try #require(inspection.file.logFrames)
    #expect(frames.frames == frames.validFrames && frames.frames > 0)
    #expect(frames.lostTransactions == 0)
    #expect(drivers(inspection) == 2 + 5)
  }

  @Test func `frames of an earlier use are not damage`() throws {
    let log = try copyLog(saves: 1, restarting: true)
    let inspection = try inspection(with: log)
    #expect(messages(inspection).isEmpty && !inspection.isDamaged)
    let frames = try #require(inspection.file.logFrames)
    #expect(frames.frames < (log.count - Self.headerBytes) / Self.frameBytes)
    #expect(drivers(inspection) == 2 + 1)
  }

  /// If the cache is too small, a transaction's pages are in the log before its end; a page that
  /// changes again is overwritten there, which leaves its checksum wrong until the end.
  @Test(arguments: [false, true])
  func `frames of an unfinished transaction are not damage`(isRolledBack: Bool) throws {
    let queue = try Database(path: fleet.path)
    try queue.perform { database in
      try database.execute(
        sql: """
          PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = 1;
          INSERT INTO ZDRIVER (Z_ENT, Z_OPT, ZNAME) VALUES (1, 1, 'saved');
          BEGIN;
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
          INSERT INTO ZDRIVER (Z_ENT, Z_OPT, ZNAME) SELECT 1, 1, hex(zeroblob(1500)) FROM n;
          UPDATE ZDRIVER SET Z_OPT = 2; UPDATE ZDRIVER SET Z_OPT = 3;
          """)
      if isRolledBack {
        try database.execute(
          sql: "ROLLBACK; INSERT INTO ZDRIVER (Z_ENT, Z_OPT, ZNAME) VALUES (1, 1, 'saved too')")
      }
    }
    let log = try Data(contentsOf: URL(fileURLWithPath: fleet.path + "-wal"))
    try Data(contentsOf: URL(fileURLWithPath: fleet.path)).write(to: URL(fileURLWithPath: copy))
    let inspection = try inspection(with: Array(log))
    #expect(messages(inspection).isEmpty && !inspection.isDamaged)
    let frames = try #require(inspection.file.logFrames)
    #expect(frames.frames == frames.validFrames && frames.frames > 0)
    #expect(frames.frames < (log.count - Self.headerBytes) / Self.frameBytes / 2)
    #expect(drivers(inspection) == (isRolledBack ? 4 : 3))
    try queue.perform { database in
      if !isRolledBack { try database.execute(sql: "ROLLBACK") }
    }
    try queue.close()
  }

  @Test func `a changed byte in the first frame is reported with all its consequences`() throws {
    var log = try copyLog()
    let count = (log.count - Self.headerBytes) / Self.frameBytes
    log[Self.headerBytes + 24 + 100] ^= 1
    let inspection = try inspection(with: log)
    #expect(inspection.isDamaged)
    let message = try #require(messages(inspection).first)
    #expect(
      message.hasPrefix("0 of \(count) frames are valid: frame 1 is damaged")
        && message.hasSuffix("5 transactions are missing here"), "\(message)")
    #expect(
      inspection.file.logFrames
        == LogFrames(frames: count, validFrames: 0, lostTransactions: 5))
    #expect(drivers(inspection) == 2)
  }

  @Test func `the frames reported as valid are those that SQLite reads`() throws {
    let log = try copyLog()
    let count = (log.count - Self.headerBytes) / Self.frameBytes
    for frame in 0..<count {
      var changed = log
      changed[Self.headerBytes + frame * Self.frameBytes + 24 + 7] ^= 0x10
      let inspection = try inspection(with: changed)
      let frames = try #require(inspection.file.logFrames)
      #expect(frames.validFrames == frame)
      #expect(drivers(inspection) == 2 + 5 - frames.lostTransactions, "frame \(frame)")
      #expect(inspection.isDamaged == (frame < count - 1), "frame \(frame)")
      #expect(messages(inspection).count == 1)
    }
  }

  @Test func `a damaged header costs the whole log, and zeros are not a log`() throws {
    let log = try copyLog()
    var changed = log
    changed[9] ^= 1
    let inspection = try inspection(with: changed)
    #expect(inspection.isDamaged)
    #expect(messages(inspection).first?.hasPrefix("its header is damaged") == true)
    #expect(drivers(inspection) == 2)
    let zeros = try self.inspection(with: [UInt8](repeating: 0, count: log.count))
    #expect(messages(zeros).isEmpty && zeros.file.logFrames == nil)
  }
}
