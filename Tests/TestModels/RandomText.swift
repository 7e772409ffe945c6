/// Texts that are difficult to fold: letters with precomposed or combining marks, in many scripts.
public enum RandomText {
  package static func text(using random: inout SeededRandom) -> String {
    // Most have one or two scripts, so that often no scalar is unknown.
    let scripts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      Int.random(in: 0..<pools.count, using: &random)
    }
    var view = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...14, using: &random) {
      let pool = pools[scripts[Int.random(in: 0..<scripts.count, using: &random)]]
      view.append(pool[Int.random(in: 0..<pool.count, using: &random)])
    }
    return String(view)
  }

  /// Returns a word to search for: often a part of the text, in its own or another case.
  package static func part(of text: String, using random: inout SeededRandom) -> String {
    let scalars = Array(text.unicodeScalars)
    guard !scalars.isEmpty, Int.random(in: 0..<8, using: &random) > 0 else {
      return self.text(using: &random)
    }
    let start = Int.random(in: 0..<scalars.count, using: &random)
    let end = Int.random(in: start...scalars.count, using: &random)
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[start..<end])
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return String(view).uppercased()
    case 1: return String(view).lowercased()
    case 2: return "*\(String(view))?"
    default: return String(view)
    }
  }

  private static let pools: [[Unicode.Scalar]] = [
    scalars(0x20...0x7E), scalars(0x41...0x5A), scalars(0xA0...0x24F), scalars(0x370...0x3FF),
    scalars(0x400...0x52F), scalars(0x300...0x36F), scalars(0x1E00...0x1FFF),
    scalars(0x2000...0x206F) + scalars(0x20D0...0x20F0), scalars(0x3041...0x30FF),
    scalars(0x4E00...0x4E20), scalars(0xAC00...0xAC20) + scalars(0x1100...0x1112),
    scalars(0x1F44D...0x1F44F) + scalars(0x1F3FB...0x1F3FF) + scalars(0xFE00...0xFE0F),
    scalars(0x590...0x6FF), scalars(0xFB00...0xFB06) + scalars(0xFF21...0xFF5A),
    Array("aAeEiIıİßſKÅσςΣ?*\\\n\r\u{0}".unicodeScalars),
  ]

  private static func scalars(_ values: ClosedRange<UInt32>) -> [Unicode.Scalar] {
    values.compactMap(Unicode.Scalar.init)
  }
}
