import Foundation
public import Lineage

/// A few values of each type, including difficult ones.
public enum ValuePool {
  /// Returns the possible values of an attribute of the type; empty if they cannot be compared.
  public static func values(of type: AttributeType) -> [AttributeValue] {
    switch type {
    case .integer16: ([-32768, -7, -1, 0, 1, 2, 3, 7, 300, 32767] as [Int64]).map { .integer($0) }
    case .integer32: ([-2_000_000_000, -1, 0, 1, 2, 5, 70000] as [Int64]).map { .integer($0) }
    case .integer64:
      // 2^53 + 1 is not a Double.
      ([.min, -3, 0, 1, 2, 3, 9_007_199_254_740_993, .max] as [Int64]).map { .integer($0) }
    case .decimal:
      ["0", "10.11", "-2.5", "3", "99999.99", "0.1"].compactMap { Decimal(string: $0) }
        .map { .decimal($0) }
    case .double: [-1.5, 0, 0.1, 0.25, 1, 2, 3.5, 1e300, -1e-9].map { .double($0) }
    case .float: [-2.5, 0, 0.5, 1, 1.25, 1024].map { .double($0) }
    case .string: texts.map { .string($0) }
    case .boolean: [.boolean(true), .boolean(false)]
    case .date:
      [-1000.5, 0, 1, 86400, 700_000_000.25].map {
        .date(Date(timeIntervalSinceReferenceDate: $0))
      }
    case .binary: [[], [0], [1, 2, 3], [255, 0, 255]].map { .binary(Data($0)) }
    case .uuid:
      [
        "00000000-0000-0000-0000-000000000000", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8",
        "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
      ].compactMap(UUID.init(uuidString:)).map { .uuid($0) }
    case .uri:
      ["https://example.com/a", "https://example.com/b?q=%20", "mailto:a@example.com"]
        .compactMap(URL.init(string:)).map { .uri($0) }
    case .transformable, .undefined, .objectID, .composite: []
    }
  }

  /// Cases, composed and combining diacritics, characters of several scalars, and special
  /// characters of SQL, LIKE and regular expressions.
  public static let texts = [
    "", "a", "A", "ab", "abc", "ABC", "äbc", "Äbc", "straße", "STRASSE", "100%", "a_b", "a*b",
    "a?b", "back\\slash", "it's \"quoted\"", "日本", "e\u{301}", "é", "🦊", "two\nlines", " a ",
  ]

  /// Patterns for LIKE.
  public static let patterns = [
    "", "*", "?", "a*", "*b*", "?b?", "A?C", "*%*", "a\\*b", "a\\?b", "*\\\\*", "*é*", "??",
  ]

  /// Regular expressions that all dialects support.
  public static let regularExpressions = [
    ".*", "a.*", "[a-c]+", "(?i)abc", "\\d+%", "a|ab", "..", "[^a]*", "a\\*b", "(a|b)+c?",
  ]
}
