import Foundation
import LogicalModel

/// The bytes that members' own values need at the least, the same for every way to store them.
///
/// What a file has beyond them is what its shape costs. A value counts as SQLite would store its
/// bare body: a whole number in 0 to 8 bytes, a text as UTF-8; nothing for an absent value. A link
/// counts as the key of the member it leads to, as the member it comes from is known.
enum LogicalBytes {
  /// The bytes of one member's values and links.
  static func count(of member: Member) -> Int {
    let values = member.values.reduce(0) { $0 + count(of: $1) }
    // Keys start at 1.
    return member.references.joined().reduce(values) { $0 + count(of: Int64($1) + 1) }
  }

  /// The bytes of all members of all hierarchies of a domain.
  ///
  /// - Throws: what the source throws.
  static func count(of source: some MemberSource, in domain: Domain) throws -> Int {
    var total = 0
    for root in domain.roots {
      let end = source.count(ofHierarchy: root.name)
      for start in stride(from: 0, to: end, by: portion) {
        let members = try source.members(
          ofHierarchy: root.name, in: start..<min(start + portion, end))
        total += members.reduce(0) { $0 + count(of: $1) }
      }
    }
    return total
  }

  /// Members at a time, so that memory does not grow with their number.
  private static let portion = 5_000

  static func count(of value: PropertyValue) -> Int {
    switch value {
    case .absent: 0
    case .integer(let number): count(of: number)
    case .boolean: 0
    case .real, .date, .decimal: 8
    case .text(let text), .uri(let text): text.utf8.count
    case .uuid: 16
    case .binary(let data): data.count
    }
  }

  /// The body of a whole number in a record (SQLite's file format, section 2.1): 0 and 1 have none.
  private static func count(of number: Int64) -> Int {
    if number == 0 || number == 1 { return 0 }
    let bits = 65 - (number < 0 ? ~number : number).leadingZeroBitCount
    return switch bits {
    case ...8: 1
    case ...16: 2
    case ...24: 3
    case ...32: 4
    case ...48: 6
    default: 8
    }
  }
}
