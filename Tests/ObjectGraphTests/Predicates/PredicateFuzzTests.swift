import Foundation
import TestModels
import Testing

@testable import Lineage

/// Parsing of damaged valid texts; `LINEAGE_FUZZ_SECONDS` extends the run.
@Suite struct PredicateFuzzTests {
  private static let pieces = [
    "(", ")", "{", "}", "[", "]", ",", ".", "'", "\"", "\\", "\\u00", "$", "#", "@", "%", "%@",
    "%K",
    "-", "+", "*", "/", "==", "!=", "<", "=", "!", "&&", "||", " ", "\n", "NOT ", "AND ", " OR ",
    "ANY ", "SUBQUERY(", "TERNARY(", "CAST(", "FUNCTION(", "LIST(", "AND(", " AS ", "entity",
    ".name",
    "SELF", "$e", "nil", "TRUEPREDICATE", "@count", ".@sum", "abs(", "now()", "add:to:(", "0x",
    "1e",
    "99999999999999999999", "é", "e\u{301}", "\u{0}", "🦊", " IN ", " BETWEEN ", "[cd]", "[SIZE]",
    "ISKINDOF ", ":", ";", "#\"", "$\"",
  ]

  @Test func `no text crashes the parser, and an accepted one survives printing`() throws {
    let seconds = ProcessInfo.processInfo.environment["LINEAGE_FUZZ_SECONDS"].flatMap(Double.init)
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds ?? 0)
    var (seed, accepted) = (seconds == nil ? 1 : UInt64.random(in: 0..<UInt64.max / 2), 0)
    let first = seed
    if seconds != nil { print("fuzzing the predicate parser from seed \(seed)") }
    while seed < first + 3000 || clock.now < end {
      if try check(seed) { accepted += 1 }
      seed += 1
    }
    #expect(accepted > 100, "of \(seed - first) texts hardly any was valid")
  }

  /// Returns true if the text was a predicate.
  private func check(_ seed: UInt64) throws -> Bool {
    var random = SeededRandom(seed: seed)
    let text = Self.text(&random)
    let environment = PredicateFormatEnvironment(now: Date(timeIntervalSinceReferenceDate: 0))
    let arguments = ["a.b".fetchValue, 1.fetchValue].prefix(Int.random(in: 0...2, using: &random))
    do throws(PredicateFormatError) {
      let predicate = try FetchPredicate(
        format: text, arguments: Array(arguments), environment: environment)
      let printed = predicate.predicateFormat
      let again = try? FetchPredicate(format: printed, arguments: [], environment: environment)
      try? #require(again == predicate, "seed \(seed): \(text)\nprinted: \(printed)")
      return true
    } catch {
      #expect((0...text.utf8.count).contains(error.utf8Offset), "seed \(seed): \(text)")
      #expect(!error.description.isEmpty)
      return false
    }
  }

  private static func text(_ random: inout SeededRandom) -> String {
    if Int.random(in: 0..<20, using: &random) == 0 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    var generator = PredicateGenerator(random: random)
    var bytes = Array(generator.randomAnyPredicate(depth: 3).predicateFormat.utf8)
    random = generator.random
    for _ in 0..<Int.random(in: 0...3, using: &random) { damage(&bytes, &random) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let start = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
    case 2 where start < bytes.count: bytes[start] = UInt8.random(in: 0...255, using: &random)
    case 3: bytes.removeSubrange(start...)
    default:
      let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
      bytes.insert(contentsOf: piece.utf8, at: start)
    }
  }
}
