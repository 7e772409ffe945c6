/// Texts in a form whose bytes are in the order of the whole numbers in them, so that both stores can
/// sort by it.
enum NumericOrder {
  /// Each number of n digits, without leading zeros, behind n - 1 colons: a colon stands behind every
  /// digit, so a longer number comes later.
  static func form(of text: String) -> String {
    var form: [UInt8] = []
    var digits: [UInt8] = []
    for byte in text.utf8 {
      if (zero...nine).contains(byte) {
        digits.append(byte)
      } else {
        append(digits, to: &form)
        digits.removeAll(keepingCapacity: true)
        form.append(byte)
      }
    }
    append(digits, to: &form)
    return String(decoding: form, as: UTF8.self)
  }

  private static func append(_ digits: [UInt8], to form: inout [UInt8]) {
    guard !digits.isEmpty else { return }
    let number = digits.drop { $0 == zero }
    // Zero itself has one digit.
    let significant = number.isEmpty ? [zero] : Array(number)
    form += [UInt8](repeating: UInt8(ascii: ":"), count: significant.count - 1)
    form += significant
  }

  private static let zero = UInt8(ascii: "0")
  private static let nine = UInt8(ascii: "9")
}
