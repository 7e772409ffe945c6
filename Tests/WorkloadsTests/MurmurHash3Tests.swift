import ModelReshaping
import Testing

@testable import Measuring

@Suite struct MurmurHash3Tests {
  /// SMHasher's check: hash the keys {}, {0}, {0, 1} and so on with seed 256 - length, hash all
  /// those hashes, and compare the first four bytes with the published 0x6384BA69.
  @Test func `the verification value equals the one that SMHasher publishes`() {
    var hashes: [UInt8] = []
    for length in 0..<256 {
      let key = (0..<length).map { UInt8($0) }
      let hash = key.withUnsafeBytes { MurmurHash3.hash($0, seed: UInt32(256 - length)) }
      withUnsafeBytes(of: (hash.low.littleEndian, hash.high.littleEndian)) {
        hashes.append(contentsOf: $0)
      }
    }
    let final = hashes.withUnsafeBytes { MurmurHash3.hash($0) }
    #expect(UInt32(truncatingIfNeeded: final.low) == 0x6384_ba69)
  }

  @Test func `empty data hash to zero, and a known sentence to its published hash`() {
    #expect(MurmurHash3.hash("") == .zero)
    let hash = MurmurHash3.hash("The quick brown fox jumps over the lazy dog")
    #expect(hash.low == 0xe34b_bc7b_bc07_1b6c)
    #expect(hash.high == 0x7a43_3ca9_c49a_9347)
  }

  @Test func `a sum carries from the low half into the high half`() {
    let sum = Hash128(low: .max, high: 1) &+ Hash128(low: 2, high: .max)
    #expect(sum == Hash128(low: 1, high: 1))
    #expect(sum.description == "00000000000000010000000000000001")
  }
}
