import Yams

/// Single values: texts, numbers, shares and ranges.
extension ScenarioReading {
  /// A text that is not empty; line ends at its end are cut off.
  mutating func text(_ node: Node, of what: String, expected: String = "a text") -> String? {
    guard case .scalar(let scalar) = node, !node.isNothing else {
      report(node.place, "\(what) cannot be read", expected: expected, got: node.summary)
      return nil
    }
    let text = scalar.string.trimmed
    if text.isEmpty { report(node.place, "\(what) is empty", expected: expected) }
    return text.isEmpty ? nil : text
  }

  /// A size such as 500 or 100k that is not below a minimum.
  mutating func size(_ node: Node, of what: String, atLeast minimum: Int) -> Int? {
    guard let text = text(node, of: what, expected: "a size such as 500 or 100k") else {
      return nil
    }
    guard let number = try? SizeText.number(from: text) else {
      report(
        node.place, "\(what) is not a size",
        expected: "a whole number such as 500, 1_000_000, 2.5k or 1m", got: "`\(text)`")
      return nil
    }
    guard number >= minimum else {
      report(node.place, "\(what) is too small", expected: "at least \(minimum)", got: "`\(text)`")
      return nil
    }
    return number
  }

  /// A whole number within limits.
  mutating func count(_ node: Node, of what: String, within limits: ClosedRange<Int>) -> Int? {
    guard let number = size(node, of: what, atLeast: limits.lowerBound) else { return nil }
    guard number > limits.upperBound else { return number }
    report(
      node.place, "\(what) is too large", expected: "at most \(limits.upperBound)",
      got: node.summary)
    return nil
  }

  mutating func number(_ node: Node, of what: String, expected: String = "a number") -> Double? {
    guard let text = text(node, of: what, expected: expected) else { return nil }
    let whole = (try? SizeText.number(from: text)).map(Double.init)
    guard let number = Double(text) ?? whole, number.isFinite else {
      report(node.place, "\(what) is not a number", expected: expected, got: "`\(text)`")
      return nil
    }
    return number
  }

  /// A number that is at least, or if so wished more than, zero.
  mutating func number(_ node: Node, of what: String, above zero: ZeroBound) -> Double? {
    guard let value = number(node, of: what) else { return nil }
    let isFine = zero == .excluded ? value > 0 : value >= 0
    guard isFine else {
      report(
        node.place, "\(what) is out of range",
        expected: zero == .excluded ? "a number above 0" : "0 or more", got: node.summary)
      return nil
    }
    return value
  }

  /// A share of the whole, written `5%` or `0.05`.
  mutating func share(_ node: Node, of what: String) -> Double? {
    let expected = "a share such as 5% or 0.05, from 0% to 100%"
    guard let text = text(node, of: what, expected: expected) else { return nil }
    let isPercentage = text.hasSuffix("%")
    let digits = isPercentage ? String(text.dropLast()).trimmed : text
    guard let number = Double(digits), number >= 0, number <= (isPercentage ? 100 : 1) else {
      report(node.place, "\(what) is not a share", expected: expected, got: "`\(text)`")
      return nil
    }
    return isPercentage ? number / 100 : number
  }

  /// Whole numbers `a..b`, or one number `a` for `a..a`.
  mutating func range(_ node: Node, of what: String, within limits: ClosedRange<Int>)
    -> ClosedRange<Int>?
  {
    let expected = "a range such as 0..5 or one whole number"
    guard let text = text(node, of: what, expected: expected) else { return nil }
    guard let range = RangeText.range(text, bound: { try? SizeText.number(from: $0) }) else {
      report(node.place, "\(what) is not a range", expected: expected, got: "`\(text)`")
      return nil
    }
    guard limits.contains(range.lowerBound), limits.contains(range.upperBound) else {
      report(
        node.place, "\(what) is out of range",
        expected: "numbers from \(limits.lowerBound) to \(limits.upperBound)", got: "`\(text)`")
      return nil
    }
    return range
  }

  /// A list of texts; one text stands for a list of one.
  mutating func texts(_ node: Node, of what: String) -> [String]? {
    guard case .sequence(let sequence) = node else {
      return text(node, of: what, expected: "a text or a list of texts").map { [$0] }
    }
    if sequence.isEmpty {
      report(node.place, "\(what) is empty", expected: "at least one text")
      return nil
    }
    var items: [Node] = []
    for item in sequence { items.append(item) }
    return items.compactMap { text($0, of: what) }
  }

  mutating func flag(_ node: Node, of what: String) -> Bool? {
    guard let text = text(node, of: what, expected: "yes or no") else { return nil }
    switch text {
    case "yes", "true": return true
    case "no", "false": return false
    default:
      report(node.place, "\(what) is neither yes nor no", expected: "yes or no", got: "`\(text)`")
      return nil
    }
  }
}

/// Whether a number may be zero.
enum ZeroBound {
  case included
  case excluded
}

/// Ranges as text.
enum RangeText {
  /// Reads `a..b`, or `a` for `a..a`; nil if a bound cannot be read or the range is upside down.
  static func range<Bound: Comparable>(_ text: String, bound: (String) -> Bound?)
    -> ClosedRange<Bound>?
  {
    guard let dots = text.firstRange(of: "..") else { return bound(text).map { $0...$0 } }
    guard let lower = bound(String(text[..<dots.lowerBound]).trimmed),
      let upper = bound(String(text[dots.upperBound...]).trimmed), lower <= upper
    else { return nil }
    return lower...upper
  }
}

extension String {
  /// The text without blanks and line ends around it.
  var trimmed: String {
    func isInk(_ byte: UInt8?) -> Bool { byte.map { $0 > 0x20 && $0 < 0x7F } ?? false }
    // Most texts are; to ask for a character's properties takes long.
    if isInk(utf8.first) && isInk(utf8.last) { return self }
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
