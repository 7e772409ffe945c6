import TestSupport
import Testing

@testable import Lineage

/// The text comparison that both evaluators share.
@Suite struct TextComparisonTests {
  private func holds(
    _ text: String, _ comparison: FetchComparison.Operator, _ other: String,
    _ options: TextOptions = []
  ) throws -> Bool {
    try TextComparison(comparison, options: options).holds(text, other)
  }

  private static let both: TextOptions = [.caseInsensitive, .diacriticInsensitive]

  @Test(
    arguments: [
      ("testa", "testą", [] as TextOptions, false), ("testa", "testą", .caseInsensitive, false),
      ("testa", "testą", .diacriticInsensitive, true), ("TESTA", "testą", both, true),
      ("TESTA", "testą", .diacriticInsensitive, false), ("TESTA", "testa", .caseInsensitive, true),
      ("TESTA", "testa", .diacriticInsensitive, false), ("Straße", "STRASSE", both, true),
      ("", "", both, true), ("a", "", both, false), ("e\u{301}", "e", both, true),
    ])
  func `equality respects the options`(
    text: String, other: String, options: TextOptions, isEqual: Bool
  ) throws {
    #expect(try holds(text, .equal, other, options) == isEqual)
    #expect(try holds(text, .notEqual, other, options) == !isEqual)
    #expect((TextComparison.order(text, other, options: options) == 0) == isEqual)
  }

  @Test func `texts are sorted by their bytes, or by their folded bytes`() throws {
    #expect(try holds("B", .less, "a"))
    #expect(try holds("B", .greater, "a", .caseInsensitive))
    #expect(try holds("z", .less, "é"))
    #expect(try holds("z", .greater, "é", .diacriticInsensitive))
    #expect(try holds("ab", .less, "abc"))
    #expect(try holds("abc", .greaterOrEqual, "ABC", .caseInsensitive))
    // In UTF-16 a surrogate pair sorts before U+FFFD, but not here.
    #expect(try holds("\u{FFFD}", .less, "👍"))
  }

  @Test func `parts are found at the start, at the end and anywhere`() throws {
    #expect(try holds("testą", .beginsWith, "TEST", .caseInsensitive))
    #expect(try !holds("testą", .beginsWith, "TEST"))
    #expect(try holds("testą", .endsWith, "TA", Self.both))
    #expect(try !holds("a", .endsWith, "ba"))
    #expect(try holds("a 👍🏽 b", .contains, "👍"))
    for comparison in [.beginsWith, .endsWith, .contains] as [FetchComparison.Operator] {
      #expect(try holds("abc", comparison, "", Self.both))
      #expect(try holds("", comparison, ""))
    }
  }

  @Test(
    arguments: [
      ("abc", "a?c", true), ("ac", "a?c", false), ("abc", "*", true), ("", "*", true),
      ("", "?", false), ("abc", "ab", false), ("abcabd", "*ab?", true), ("aXbXc", "a*X*c", true),
      ("a*c", "a\\*c", true), ("abc", "a\\*c", false), ("a?c", "a\\?c", true),
      ("a\\c", "a\\\\c", true), ("a\\", "a\\", true), ("👍", "?", true), ("👍", "??", false),
      ("ą", "?", true), ("xąy", "*y", true), ("mississippi", "*is*ip*", true),
      ("mississippi", "*is*ipx*", false), ("a%_c", "a%_c", true), ("abbc", "a%c", false),
    ])
  func `LIKE supports one character, any number and the backslash`(
    text: String, pattern: String, fits: Bool
  ) throws {
    #expect(try holds(text, .like, pattern) == fits)
    #expect(
      try holds(text, .like, pattern.uppercased()) == (fits && pattern == pattern.uppercased()))
    #expect(try holds(text, .like, pattern.uppercased(), Self.both) == fits)
  }

  @Test func `MATCHES tests the whole text and reports an invalid pattern`() throws {
    #expect(try holds("abc", .matches, "a|abc"))
    #expect(try !holds("abcd", .matches, "abc"))
    #expect(try !holds("abc\n", .matches, "abc"))
    #expect(try holds("testą", .matches, "TEST[A]", Self.both))
    #expect(try !holds("testą", .matches, "test[a]"))
    #expect(try holds("straße 12", .matches, #"\p{L}+ \d{2}"#))
    for pattern in ["a(", "a)(b", "[", "*"] {
      #expect(throws: ObjectGraphError.self, "\(pattern)") { try holds("a", .matches, pattern) }
      #expect(throws: ObjectGraphError.self, "\(pattern)") { try TextPattern.check(pattern) }
    }
  }

  @Test func `Foundation changes the case of letters, and scalars are counted`() {
    #expect(TextFolding.result(of: .lowercase, on: "ÀÉ ß") == "àé ß")
    #expect(TextFolding.result(of: .uppercase, on: "àé ß") == "ÀÉ SS")
    #expect(TextFolding.result(of: .canonical, on: "Testą") == "testa")
    #expect(TextFolding.result(of: .length, on: "a") == nil)
    #expect(TextFolding.length(of: "👨‍👩‍👧a\u{0}b") == 8)
  }
}
