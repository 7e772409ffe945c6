import LogicalModel

/// Finds where two members of the same ordinal differ.
///
/// Hashes are compared first: turning every value into words is for the one member that differs.
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
        wanted.references.map(Self.readable), found.references.map(Self.readable),
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

  private static func readable(_ ordinals: [Int]) -> String {
    let list = ordinals.sorted().map(String.init).joined(separator: ", ")
    return list.isEmpty ? "no links" : "links to \(list)"
  }
}
