import Foundation
import LogicalModel

/// A description of the first difference between two sets of members.
struct FirstDifference: Hashable, Sendable, CustomStringConvertible {
  /// The exact kind of the member, the expected one if there is one.
  var kind: String
  var ordinal: Int
  /// The property or link that differs, nil if the whole member does.
  var field: String?
  var expected: String
  var got: String

  var description: String {
    "\(kind) \(ordinal)\(field.map { ", \($0)" } ?? ""): expected \(expected), got \(got)"
  }

  /// Compares members that are sorted by ordinal within one hierarchy of kinds.
  ///
  /// - Returns: nil if both have the same members with the same content.
  static func between(
    expected: some Sequence<Member>, got: some Sequence<Member>, domain: Domain
  ) -> FirstDifference? {
    var left = expected.makeIterator()
    var right = got.makeIterator()
    var comparison = MemberComparison(domain)
    while true {
      switch (left.next(), right.next()) {
      case (nil, nil): return nil
      case (let wanted?, nil): return missing(wanted)
      case (nil, let extra?): return unexpected(extra)
      case (let wanted?, let found?):
        if wanted.ordinal < found.ordinal { return missing(wanted) }
        if wanted.ordinal > found.ordinal { return unexpected(found) }
        let difference = comparison.difference(expected: wanted, got: found)
        if let difference { return difference }
      }
    }
  }
}

extension FirstDifference {
  private static func missing(_ member: Member) -> FirstDifference {
    FirstDifference(
      kind: member.kind, ordinal: member.ordinal, expected: "this member", got: "none")
  }

  private static func unexpected(_ member: Member) -> FirstDifference {
    FirstDifference(
      kind: member.kind, ordinal: member.ordinal, expected: "no such member", got: "one")
  }
}

/// Finds the first difference between two members with the same ordinal.
///
/// Compares hashes first, and formats values only for the member that differs.
struct MemberComparison {
  private let domain: Domain
  private let tags: DomainTags
  private var hasher = MemberHasher()

  init(_ domain: Domain) {
    self.domain = domain
    tags = DomainTags(domain)
  }

  mutating func difference(expected wanted: Member, got found: Member) -> FirstDifference? {
    guard wanted.kind == found.kind else {
      return FirstDifference(
        kind: wanted.kind, ordinal: wanted.ordinal, expected: "kind \(wanted.kind)",
        got: "kind \(found.kind)")
    }
    let isComplete =
      wanted.values.count == found.values.count && wanted.references.count == found.references.count
    if isComplete, hasher.hash(wanted, tags: tags) == hasher.hash(found, tags: tags) { return nil }
    return Self.difference(
      wanted.values.map(\.readable), found.values.map(\.readable),
      names: domain.properties(of: wanted.kind).map(\.name), of: wanted)
      ?? Self.difference(
        readable(wanted.references, of: wanted.kind), readable(found.references, of: wanted.kind),
        names: domain.links(of: wanted.kind).map(\.name), of: wanted)
  }

  private static func difference(
    _ wanted: [String], _ found: [String], names: [String], of member: Member
  ) -> FirstDifference? {
    for (index, name) in names.enumerated() {
      let expected = index < wanted.count ? wanted[index] : "no entry"
      let got = index < found.count ? found[index] : "no entry"
      guard expected != got else { continue }
      return FirstDifference(
        kind: member.kind, ordinal: member.ordinal, field: name, expected: expected, got: got)
    }
    return nil
  }

  private func readable(_ references: [[Int]], of kind: String) -> [String] {
    let links = domain.links(of: kind)
    return references.enumerated().map { index, ordinals in
      let isOrdered = links.indices.contains(index) && links[index].isOrdered
      let list = (isOrdered ? ordinals : ordinals.sorted()).map(String.init)
      return list.isEmpty ? "no links" : "links to \(list.joined(separator: ", "))"
    }
  }
}

extension PropertyValue {
  /// The value as text, with its type if values of two types would look alike.
  ///
  /// Equal texts mean values with equal digests: -0 and 0 look the same, and texts show code points
  /// of similar letters.
  var readable: String {
    switch self {
    case .absent: "no value"
    case .integer(let integer): "integer \(integer)"
    case .real(let real): "real \(real == 0 ? 0 : real)"
    case .decimal(let decimal): "decimal \(decimal)"
    case .text(let text): Self.quoted(text)
    case .boolean(let boolean): "\(boolean)"
    case .date(let date): "date \(date == 0 ? 0 : date) s"
    case .uuid(let uuid): "UUID \(uuid.uuidString)"
    case .uri(let uri): "URI " + Self.quoted(uri)
    case .binary(let binary): "\(binary.count) bytes \(Self.hex(binary))"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      scalar.isASCII && scalar.value >= 32
        ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
    let plain = escaped.joined()
    return plain == text ? "\"\(text)\"" : "\"\(text)\" (\(plain))"
  }

  private static func hex(_ bytes: Data) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
