import Foundation

/// Identifiers of publications as texts.
enum IdentifierText {
  /// An ISBN-13 without hyphens, its check digit by ISO 2108: weights 1 and 3 in turn, modulo 10.
  static func isbn(from stream: inout DrawStream) -> String {
    let body = 978_000_000_000 + UInt64(stream.below(10) == 0 ? 1_000_000_000 : 0)
    let number = body + stream.below(UInt64(1_000_000_000))
    var rest = number
    var sum: UInt64 = 0
    for place in 0..<12 {
      sum += rest % 10 * (place.isMultiple(of: 2) ? 3 : 1)
      rest /= 10
    }
    return String(number * 10 + (10 - sum % 10) % 10)
  }

  /// A DOI with a registrant of four or five digits.
  static func doi(from stream: inout DrawStream) -> String {
    let registrant = 1_000 + stream.below(49_000)
    let journal = journals.drawn(from: &stream)
    let year = 1995 + stream.below(30)
    return "10.\(registrant)/\(journal).\(year).\(stream.below(10_000_000))"
  }

  /// An address below one of the domains that RFC 2606 keeps free for examples.
  static func url(from stream: inout DrawStream) -> String {
    let host = hosts.drawn(from: &stream)
    let first = EnglishWords.plain.drawn(from: &stream)
    let second = EnglishWords.plain.drawn(from: &stream)
    return "\(host)\(2001 + stream.below(24))/\(first)-\(second)-\(stream.below(1_000_000))"
  }

  /// A UUID of version 4, variant RFC 9562.
  static func uuid(from stream: inout DrawStream) -> UUID {
    let high = stream.next() & 0xffff_ffff_ffff_0fff | 0x4000
    let low = stream.next() & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
    return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
      UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
    }
  }

  private static let journals = [
    "acta", "annals", "comp", "data", "jstore", "letters", "proc", "tods",
  ]

  private static let hosts = [
    "https://blog.example.com/", "https://example.net/", "https://journal.example.org/",
    "https://news.example.com/", "https://www.example.org/",
  ]
}
