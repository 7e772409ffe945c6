import Foundation
import LogicalModel

/// The minimum number of bytes of members' own values, the same for every strategy.
///
/// A file's additional bytes are the cost of its strategy. A value counts as SQLite would store its
/// bare body: a whole number in 0 to 8 bytes, a text as UTF-8; an absent value has none. A link
/// counts as the key of its destination, since its source is known.
enum LogicalBytes {
  /// Returns the bytes of one member's values and links.
  static func count(of member: Member) -> Int {
    let values = member.values.reduce(0) { $0 + count(of: $1) }
    // Keys start at 1.
    return member.references.joined().reduce(values) { $0 + count(of: Int64($1) + 1) }
  }

  /// Returns the bytes of all members of all hierarchies of a domain.
  ///
  /// - Throws: the errors of the source.
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

  /// The number of members at a time, which limits the memory.
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

  /// Returns the size of a whole number's body in a record (SQLite's file format, section 2.1): 0
  /// and 1 have none.
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
