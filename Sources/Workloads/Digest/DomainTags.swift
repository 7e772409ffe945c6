package import LogicalModel
import OrderedCollections

/// The tags of all kinds, properties and links of a domain, in the domain's order.
package struct DomainTags: Sendable {
  /// The tags of one kind, inherited properties and links included.
  package struct KindTags: Sendable {
    package let kind: FieldTag
    package let properties: [FieldTag]
    package let links: [FieldTag]
  }

  private let byKind: [String: KindTags]

  package init(_ domain: Domain) {
    byKind = domain.kinds.values.reduce(into: [:]) { tags, kind in
      tags[kind.name] = KindTags(
        kind: FieldTag(kind.name),
        properties: domain.properties(of: kind.name).map { FieldTag($0.name) },
        links: domain.links(of: kind.name).map { FieldTag($0.name) })
    }
  }

  package subscript(kind: String) -> KindTags? { byKind[kind] }
}

extension MemberHasher {
  /// The content hash of a whole member; of a kind unknown to the domain only the name counts.
  package mutating func hash(_ member: Member, tags: DomainTags) -> Hash128 {
    guard let kind = tags[member.kind] else {
      begin(kind: FieldTag(member.kind))
      return finish()
    }
    begin(kind: kind.kind)
    for (tag, value) in zip(kind.properties, member.values) { combine(tag, value) }
    for (tag, destinations) in zip(kind.links, member.references) {
      combine(tag, destinations: destinations)
    }
    return finish()
  }
}
