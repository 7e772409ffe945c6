package import LogicalModel

/// The first place where two sets of members differ, in words.
package struct FirstDifference: Hashable, Sendable, CustomStringConvertible {
  /// The exact kind of the member, as expected if it is expected at all.
  package var kind: String
  package var ordinal: Int
  /// The property or link that differs, nil if the member as a whole does.
  package var field: String?
  package var expected: String
  package var got: String

  package var description: String {
    "\(kind) \(ordinal)\(field.map { ", \($0)" } ?? ""): expected \(expected), got \(got)"
  }

  /// Compares members that are sorted by ordinal within one tree of kinds.
  ///
  /// - Returns: nil if both have the same members with the same content.
  package static func between(
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

  /// Compares every tree of two sources, batch by batch.
  package static func between(
    expected: some MemberSource, got: some MemberSource, domain: Domain, batch: Int = 1_000
  ) throws -> FirstDifference? {
    for root in domain.roots.map(\.name) {
      let count = max(expected.count(ofTree: root), got.count(ofTree: root))
      for start in stride(from: 0, to: count, by: batch) {
        let ordinals = start..<min(start + batch, count)
        let difference = between(
          expected: try expected.members(ofTree: root, in: ordinals),
          got: try got.members(ofTree: root, in: ordinals), domain: domain)
        if let difference { return difference }
      }
    }
    return nil
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
