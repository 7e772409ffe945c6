@testable import Lineage

enum ModelDigest {
  static func hex(of text: String) -> String {
    SHA256.hash(Array(text.utf8)).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
