/// Texts and numbers.
extension FormatTokenizer {
  /// A text in single or double quotes, escapes resolved.
  mutating func quoted() throws(PredicateFormatError) -> String {
    let start = place
    let quote = bytes[place]
    var content: [UInt8] = []
    place += 1
    while let byte = byte(at: place) {
      if byte == quote {
        place += 1
        return String(decoding: content, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        content += Array(try escape().utf8)
      } else {
        content.append(byte)
        place += 1
      }
    }
    throw failure(.unterminatedText, at: start)
  }

  private mutating func escape() throws(PredicateFormatError) -> String {
    let start = place
    let plain: [UInt8: String] = [
      UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
      UInt8(ascii: "0"): "\0", UInt8(ascii: "\""): "\"", UInt8(ascii: "'"): "'",
      UInt8(ascii: "\\"): "\\",
    ]
    place += 1
    if let byte = byte(at: place), let text = plain[byte] {
      place += 1
      return text
    }
    let end = place + 5
    if byte(at: place) == UInt8(ascii: "u"), end <= bytes.count,
      bytes[place + 1..<end].allSatisfy({ Self.hexDigit($0) != nil }),
      let code = UInt32(string(place + 1..<end), radix: 16), let scalar = Unicode.Scalar(code)
    {
      place = end
      return String(Character(scalar))
    }
    throw failure(.unknownEscape("\\" + (place < bytes.count ? found(at: place) : "")), at: start)
  }

  /// A whole number in base 10, 16, 8 or 2, or a double.
  mutating func number() throws(PredicateFormatError) -> FormatToken.Kind {
    let start = place
    let bases: [UInt8: Int] = [
      UInt8(ascii: "x"): 16, UInt8(ascii: "o"): 8, UInt8(ascii: "b"): 2,
    ]
    if bytes[place] == UInt8(ascii: "0"), let letter = byte(at: place + 1),
      let base = bases[letter | 0x20]
    {
      place += 2
      let digits = place
      skipWord()
      guard let value = UInt64(string(digits..<place), radix: base), bytes[digits] != 43 else {
        throw failure(.badNumber(string(start..<place)), at: start)
      }
      return .integer(value)
    }
    let isWhole = skipDecimal()
    let text = string(start..<place)
    if isWhole, let value = UInt64(text) { return .integer(value) }
    guard !isWhole, let value = Double(text), value.isFinite else {
      throw failure(.badNumber(text), at: start)
    }
    return .double(value)
  }

  /// Passes over a decimal number; true if it has neither fraction nor exponent.
  private mutating func skipDecimal() -> Bool {
    var isWhole = true
    skipDigits()
    if byte(at: place) == UInt8(ascii: "."), byte(at: place + 1).map(Self.isDigit) ?? false {
      isWhole = false
      place += 1
      skipDigits()
    }
    if let letter = byte(at: place), letter | 0x20 == UInt8(ascii: "e") {
      let sign = byte(at: place + 1) == UInt8(ascii: "-") || byte(at: place + 1) == 43
      let digits = place + (sign ? 2 : 1)
      if byte(at: digits).map(Self.isDigit) ?? false {
        isWhole = false
        place = digits
        skipDigits()
      }
    }
    // Letters that follow directly make it no number.
    let end = place
    skipWord()
    return isWhole && place == end
  }

  private mutating func skipDigits() {
    while let byte = byte(at: place), Self.isDigit(byte) { place += 1 }
  }

  private mutating func skipWord() {
    while let byte = byte(at: place), Self.isLetter(byte) || Self.isDigit(byte) { place += 1 }
  }

  private static func hexDigit(_ byte: UInt8) -> Int? {
    Character(Unicode.Scalar(byte)).hexDigitValue
  }
}
