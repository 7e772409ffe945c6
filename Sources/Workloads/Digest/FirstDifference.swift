package import LogicalModel

/// Finds and names the first place where stored members differ from what they should be.
package struct FirstDifference: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// Nil if both are equal. Lists are in the order of ordinals.
  package init?(expected: [Member], found: [Member], domain: Domain) {
    for (wanted, stored) in zip(expected, found) where wanted != stored {
      description = Self.describe(wanted, stored, domain)
      return
    }
    guard expected.count != found.count else { return nil }
    description = "\(expected.count) members expected, \(found.count) found"
  }

  private static func describe(_ wanted: Member, _ stored: Member, _ domain: Domain) -> String {
    let place = "\(wanted.kind) number \(wanted.ordinal)"
    guard wanted.ordinal == stored.ordinal else {
      return "\(place) is missing; the next one found is number \(stored.ordinal)"
    }
    guard wanted.kind == stored.kind else { return "\(place) came back as \(stored.kind)" }
    let names = domain.properties(of: wanted.kind).map(\.name)
    for (name, values) in zip(names, zip(wanted.values, stored.values))
    where values.0 != values.1 {
      return "\(place): \(name) should be \(values.0) but is \(values.1)"
    }
    let links = domain.links(of: wanted.kind).map(\.name)
    for (name, ends) in zip(links, zip(wanted.references, stored.references))
    where ends.0 != ends.1 {
      return "\(place): \(name) should lead to \(ends.0) but leads to \(ends.1)"
    }
    return "\(place) has \(stored.values.count) values instead of \(wanted.values.count)"
  }
}
