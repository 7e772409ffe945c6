import Foundation
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// Hostile contents of Z_MODELCACHE and Z_METADATA.
@Suite struct HostileModelTests {
  private let fleet: Fleet

  init() throws { fleet = try Fleet() }

  private func put(cache content: [UInt8]) throws -> StoreInspection {
    let queue = try Database(path: fleet.path)
    try queue.write {
      try $0.execute(
        sql: "DELETE FROM Z_MODELCACHE; INSERT INTO Z_MODELCACHE VALUES (?)",
        arguments: [Data(content)])
    }
    try queue.close()
    return try StoreInspection(path: fleet.path)
  }

  /// Returns the bytes as one stored DEFLATE block.
  private func stored(_ bytes: [UInt8]) -> [UInt8] {
    let (low, high) = (UInt8(bytes.count & 255), UInt8(bytes.count >> 8))
    return [1, low, high, ~low, ~high] + bytes
  }

  /// Returns a property list of one array that contains itself.
  private func circularList() -> [UInt8] {
    var list = Array("bplist00".utf8) + [0xA1, 0x00, 0x08]
    list += [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [1, 0, 10] as [UInt64] {
      list += (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
    return list
  }

  @Test func `a decompression bomb in the model cache is not unpacked`() throws {
    let bomb = Deflation.zeros(byteCount: 256 << 20)
    #expect(bomb.count < 2_000_000)
    let inspection = try put(cache: bomb)
    let problem = try #require(inspection.problems.first { $0.place == "Z_MODELCACHE" })
    #expect(problem.isDamage)
    #expect(problem.message.contains("more than"), "\(problem.message)")
    // The document in the metadata replaces it.
    #expect(inspection.modelSource == .document)
    #expect(inspection.trees.map(\.root) == ["Driver", "Plate", "Vehicle"])
  }

  @Test func `a list that contains itself is reported`() throws {
    let inspection = try put(cache: stored(circularList()))
    #expect(inspection.problems.contains { $0.place == "Z_MODELCACHE" && $0.isDamage })
    let queue = try Database(path: fleet.path)
    try queue.write {
      try $0.execute(sql: "UPDATE Z_METADATA SET Z_PLIST = ?", arguments: [Data(circularList())])
    }
    try queue.close()
    let other = try StoreInspection(path: fleet.path)
    #expect(other.problems.contains { $0.place == "Z_METADATA" && $0.isDamage })
    #expect(other.modelSource == .none)
    #expect(other.trees.count == 3)
  }

  @Test func `a cache of arbitrary bytes is reported`() throws {
    var random = Random(state: 99)
    for length in [0, 1, 2, 7, 100, 5000, 100_000] {
      let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let inspection = try put(cache: bytes)
      #expect(inspection.problems.contains { $0.place == "Z_MODELCACHE" }, "\(length) bytes")
      #expect(inspection.modelSource == .document)
    }
  }

  @Test func `a cache beyond the size limit is not read`() throws {
    let queue = try Database(path: fleet.path)
    try queue.write {
      try $0.execute(sql: "INSERT INTO Z_MODELCACHE VALUES (zeroblob(20000000))")
    }
    try queue.close()
    let inspection = try StoreInspection(path: fleet.path)
    #expect(
      inspection.problems.contains {
        $0.place == "Z_MODELCACHE" && $0.message.contains("20000000 bytes is not read")
      }, "\(inspection.problems)")
  }
}
