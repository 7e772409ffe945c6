import Foundation
import Testing

@testable import Lineage

@Suite struct ModelDigestTests {
  private func hexadecimal(_ text: String) -> String {
    SHA512.hash(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The first three are the examples of FIPS 180-4; the lengths around a block test the padding.
  @Test func `SHA-512 gives the standard's examples`() {
    #expect(hexadecimal("").hasPrefix("cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921"))
    #expect(
      hexadecimal("abc").hasPrefix("ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee6"))
    #expect(
      hexadecimal("abc").hasSuffix(
        "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"))
    #expect(
      hexadecimal(String(repeating: "a", count: 111)).hasPrefix("fa9121c7b32b9e01733d034cfc78cbf6"))
    #expect(
      hexadecimal(String(repeating: "a", count: 112)).hasPrefix("c01d080efd492776a1c43bd23dd99d0a"))
    #expect(
      hexadecimal(String(repeating: "a", count: 127)).hasPrefix("828613968b501dc00a97e08c73b118aa"))
    #expect(
      hexadecimal(String(repeating: "a", count: 128)).hasPrefix("b73d1929aa615934e61a871596b3f3b3"))
    #expect(
      hexadecimal(String(repeating: "a", count: 239)).hasPrefix("52c853cb8d907f3d4d6b889beb027985"))
    #expect(
      hexadecimal(String(repeating: "a", count: 240)).hasPrefix("4c296d90c61052a62ffb1dd196f1b7b0"))
  }

  @Test func `a new store's metadata have digest and checksum, and no framework version`() throws {
    let laidOut = try LaidOut(Staff.model())
    let data = try #require(
      try Database(path: laidOut.store.path).read {
        try Data.fetchOne($0, sql: "SELECT Z_PLIST FROM Z_METADATA")
      })
    let list = try #require(
      try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    let hashes = try #require(list["NSStoreModelVersionHashes"] as? [String: Data])
    let names = hashes.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let all = names.reduce(into: [UInt8]()) { $0 += Array($1.utf8) + Array(hashes[$1] ?? Data()) }
    #expect(
      list["NSStoreModelVersionHashesDigest"] as? String
        == Data(SHA512.hash(all)).base64EncodedString())
    let checksum = try #require(list["NSStoreModelVersionChecksumKey"] as? String)
    #expect(
      checksum
        == Data(SHA256.hash(names.flatMap { Array(hashes[$0] ?? Data()) })).base64EncodedString())
    #expect(list["NSPersistenceFrameworkVersion"] == nil)
    #expect(list["_NSAutoVacuumLevel"] as? String == "2")
  }
}
