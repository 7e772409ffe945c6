import Foundation
import TestModels
import Testing

@testable import ScenarioFormat

/// The JSON reader, compared with Foundation's.
@Suite struct JSONTextTests {
  private func value(_ text: String) throws -> FieldValue {
    try Array(text.utf8).withUnsafeBufferPointer { try JSONText.value(of: $0) }
  }

  /// Foundation's decoder, which tries one type after another.
  private struct Decoded: Decodable {
    var value: FieldValue

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      value =
        if container.decodeNil() {
          .absent
        } else if let text = try? container.decode(String.self) {
          .text(text)
        } else if let items = try? container.decode([Decoded].self) {
          .list(items.map(\.value))
        } else if let object = try? container.decode([String: Decoded].self) {
          .object(object.mapValues(\.value))
        } else if let flag = try? container.decode(Bool.self) {
          .boolean(flag)
        } else if let number = try? container.decode(Int64.self) {
          .integer(number)
        } else {
          .real(try container.decode(Double.self))
        }
    }
  }

  private func foundation(_ text: String) throws -> FieldValue {
    try JSONDecoder().decode(Decoded.self, from: Data(text.utf8)).value
  }

  private static func hasLongNumber(_ text: String) -> Bool {
    text.matches(of: /[0-9]+(\.[0-9]+)?/).contains { match in
      let digits = match.output.0.filter { $0 != "." }
      let kept = Double("\(match.output.0)").map { "\($0)".filter(\.isNumber) }
      return digits.count > 15 && Int64("\(match.output.0)") == nil && kept != digits
    }
  }

  @Test func `drawn texts have the same value as in Foundation, or are invalid in both`() throws {
    var random = DrawnJSON(seed: 20_261)
    for number in 0..<4_000 {
      let sound = random.text(levels: 3)
      let text = number.isMultiple(of: 2) ? sound : random.damaged(sound)
      // These keep their digits, which Foundation's numbers cannot; see below.
      if Self.hasLongNumber(text) { continue }
      let expected = try? foundation(text)
      #expect((try? value(text)) == expected, "seed 20261, text \(number): \(text)")
    }
  }

  @Test(arguments: [
    ("12345678901234567890", FieldValue.text("12345678901234567890")),
    ("0.12345678901234567890", .text("0.12345678901234567890")),
    ("0.01234567890123456", .real(0.01234567890123456)),
    ("8.194777125807762e-05", .real(8.194777125807762e-05)),
    ("5e-324", .real(.leastNonzeroMagnitude)),
    ("9007199254740993.0", .text("9007199254740993.0")), ("1e-400", .text("1e-400")),
    ("0.000", .integer(0)), ("0e7", .integer(0)),
    ("1e999", .text("1e999")), ("-9223372036854775808", .integer(.min)), ("2.0", .integer(2)),
    ("{\"a\":1,\"a\":2}", .object(["a": .integer(2)])),
  ])
  func `numbers keep their digits, and repeated names their last value`(
    text: String, expected: FieldValue
  )
    throws
  {
    #expect(try value(text) == expected)
  }

  @Test func `a damaged text is reported with its position`() throws {
    let problem = #expect(throws: JSONText.Problem.self) { try value("{\"a\": tru}") }
    #expect(problem?.offset == 6)
    let deep = String(repeating: "[", count: 100_000)
    let nested = #expect(throws: JSONText.Problem.self) { try value(deep) }
    #expect(nested?.offset == 513)
    #expect(nested?.what != problem?.what)
  }
}

/// Draws JSON texts, some of them damaged.
private struct DrawnJSON {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private mutating func one<Element>(of elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  mutating func text(levels: Int) -> String {
    let blank = one(of: ["", "", " ", "\t ", "\r"])
    let sort = Int.random(in: 0..<(levels > 0 ? 9 : 7), using: &random)
    let count = Int.random(in: 0..<4, using: &random)
    switch sort {
    case 0: return blank + one(of: ["true", "false", "null"])
    case 1: return blank + "\(Int64.random(in: .min ... .max, using: &random))"
    case 2: return blank + "\(Double.random(in: -1e6...1e6, using: &random))"
    case 3: return blank + one(of: ["0", "-0", "7", "1.5e3", "2E-2", "1.25", "-3.0", "10e1"])
    case 4, 5, 6: return blank + string()
    case 7:
      let items = (0..<count).map { _ in text(levels: levels - 1) }
      return "[\(blank)\(items.joined(separator: ","))]\(blank)"
    default:
      let parts = (0..<count).map {
        "\"\($0)\(one(of: ["", "ü", "\\n", "é"]))\":" + text(levels: levels - 1)
      }
      return "{\(blank)\(parts.joined(separator: " ,"))}\(blank)"
    }
  }

  private mutating func string() -> String {
    let parts = [
      "a", "plain text", "\\\"", "\\\\", "\\/", "\\b\\f\\n\\r\\t", "\\u00e9", "\\uD83D\\uDE00", "é",
      "e\u{301}", "😀", " ", "\u{7F}", "\\u0000",
    ]
    return "\"" + (0..<Int.random(in: 0..<5, using: &random)).map { _ in one(of: parts) }.joined()
      + "\""
  }

  /// Removes, doubles or replaces a byte; the result is always UTF-8.
  mutating func damaged(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    guard !scalars.isEmpty else { return text }
    let place = Int.random(in: 0..<scalars.count, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: scalars.remove(at: place)
    case 1: scalars.insert(scalars[place], at: place)
    default: scalars[place] = one(of: ["\"", "\\", "{", "}", "[", ",", ":", "x", "0", "-", "."])
    }
    var damaged = String.UnicodeScalarView()
    damaged.append(contentsOf: scalars)
    return String(damaged)
  }
}
