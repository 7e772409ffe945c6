import Foundation

/// The digits that count of a number as it is written, and where its point is.
///
/// `0.0150`, `1.5e-2` and `15e-3` have the same: zeros before and after say nothing.
struct DecimalDigits: Hashable {
  /// What every text of so many digits keeps in a Double (`DBL_DIG` of IEEE 754's binary64).
  static let mostSafe = 15

  private var digits: [UInt8] = []
  /// The power of ten of the first digit.
  private var exponent = 0

  /// Takes a number in the form of JSON; its sign does not matter here.
  init(_ text: some StringProtocol) {
    var (isFraction, wholeCount, zeros) = (false, 0, 0)
    var bytes = text.utf8[...]
    while let byte = bytes.popFirst(), byte | 0x20 != UInt8(ascii: "e") {
      if byte == UInt8(ascii: ".") { isFraction = true }
      guard (0x30...0x39).contains(byte) else { continue }
      if digits.isEmpty, byte == 0x30 {
        if isFraction { zeros += 1 }
        continue
      }
      if !isFraction { wholeCount += 1 }
      digits.append(byte)
    }
    while digits.last == 0x30 { digits.removeLast() }
    let written = Int(String(decoding: bytes.drop { $0 == UInt8(ascii: "+") }, as: UTF8.self)) ?? 0
    exponent = digits.isEmpty ? 0 : written + wholeCount - zeros - 1
  }

  /// True if as many digits of a Double that was read from the text are the same: nothing is lost.
  func areKept(by value: Double) -> Bool {
    if digits.isEmpty { return value == 0 }
    guard value.isFinite, value != 0 else { return false }
    if digits.count <= Self.mostSafe, value.isNormal { return true }
    return self == DecimalDigits(String(format: "%.\(digits.count - 1)e", value))
  }
}
