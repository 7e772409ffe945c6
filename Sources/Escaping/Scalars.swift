extension String {
  /// Replaces single Unicode scalars.
  ///
  /// All languages here are defined by scalars. A combining mark such as U+0301 after a quotation
  /// mark forms one `Character` with it, so a search for `"` would miss it.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      if let text = replacement(scalar) {
        result += text
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  var isASCIIPunctuation: Bool {
    (0x21...0x2F).contains(value) || (0x3A...0x40).contains(value)
      || (0x5B...0x60).contains(value) || (0x7B...0x7E).contains(value)
  }

  var isASCIIAlphanumeric: Bool { isASCII && properties.isAlphabetic || isASCIIDigit }

  var isASCIIDigit: Bool { (0x30...0x39).contains(value) }
}
