import Foundation
import JournalSamples
import Testing

@testable import RunJournal

@Suite struct XZTests {
  private let text = Data(String(repeating: "SELECT t0.Z_PK FROM ZBOOK t0\n", count: 5_000).utf8)

  @Test func `compressed data are read back, and equal data give equal bytes`() throws {
    for data in [text, Data(), Data([0, 255, 7])] {
      let small = try XZ.compressed(data, path: "j")
      #expect(try XZ.decompressed(small, path: "j") == data)
      #expect(try XZ.compressed(data, path: "k") == small)
    }
    #expect(try XZ.compressed(text, path: "j").count < text.count / 100)
  }

  /// Created by xz 5.4.1 from "journal\n".
  @Test func `a file of the xz command is read`() throws {
    let text =
      "/Td6WFoAAATm1rRGAgAhARwAAAAQz1jMAQAHam91cm5hbAoABtatua09fKgAASAIuxnZux+2830B"
      + "AAAAAARZWg=="
    let bytes = try #require(Data(base64Encoded: text))
    #expect(try XZ.decompressed(bytes, path: "j") == Data("journal\n".utf8))
  }

  @Test func `a truncated or damaged file, or one with trailing data, is rejected`() throws {
    let small = try XZ.compressed(text, path: "j")
    var damaged = small
    damaged[small.count / 2] ^= 0xff
    for wrong in [small.prefix(small.count - 1), damaged, small + Data([1]), text, Data()] {
      #expect(throws: JournalError.self) { try XZ.decompressed(Data(wrong), path: "j") }
    }
  }
}
