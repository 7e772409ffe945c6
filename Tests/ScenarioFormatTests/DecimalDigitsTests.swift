import Foundation
import TestModels
import Testing

@testable import ScenarioFormat

/// The digits that a Double keeps of a number's text.
@Suite struct DecimalDigitsTests {
  @Test
  func `every Double is kept as programs write it, in the shortest form and with all digits`() {
    var random = SeededRandom(seed: 22_11)
    for number in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      for text in ["\(value)", String(format: "%.16e", value), "\(value)".uppercased()] {
        #expect(DecimalDigits(text).areKept(by: value), "number \(number): \(text)")
      }
    }
  }

  @Test func `a text is kept exactly if the Double gives its digits again`() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<20_000 {
      let digits = Int.random(in: 1...19, using: &random)
      let text =
        "0." + String(repeating: "0", count: Int.random(in: 0...5, using: &random))
        + (0..<digits).map { _ in "\(Int.random(in: 1...9, using: &random))" }.joined()
      let value = try #require(Double(text))
      let isSame = String(format: "%.\(text.utf8.count - 2)f", value) == text
      #expect(DecimalDigits(text).areKept(by: value) == isSame, "\(text)")
    }
  }

  @Test(arguments: [
    ("0.0150", "1.5e-2"), ("15e-3", "0.015"), ("100", "1E+2"), ("0", "0.00"), ("-7", "7.0"),
  ])
  func `a number has the same digits however it is written`(one: String, other: String) {
    #expect(DecimalDigits(one) == DecimalDigits(other))
    #expect(DecimalDigits(one) != DecimalDigits(one + "1"))
  }
}
