/// The kinds in which the names of conditions and orders are looked up.
package protocol KindLookup {
  var familyRoot: String? { get }
  /// Returns the inherited and own properties of a kind.
  func properties(of kind: String) -> [Property]
  /// Returns the inherited and own links of a kind.
  func links(of kind: String) -> [Link]
  func root(of kind: String) -> String
}

extension Domain: KindLookup {
  package var familyRoot: String? { family }
}

extension KindLookup {
  /// Returns the property at the end of a path, and the to-one link that the path follows, if any;
  /// nil for any other path.
  package func end(of path: String, from kind: String) -> (link: Link?, property: Property)? {
    if let own = properties(of: kind).first(where: { $0.name == path }) { return (nil, own) }
    let parts = path.split(separator: ".").map(String.init)
    guard parts.count == 2,
      let link = links(of: kind).first(where: { $0.name == parts[0] && $0.cardinality == .one }),
      let property = properties(of: link.destination).first(where: { $0.name == parts[1] })
    else { return nil }
    return (link, property)
  }

  /// False for a property of a link's destination that coded content hides from paths.
  package func reaches(_ property: String, over link: Link) -> Bool {
    let root = root(of: link.destination)
    return root != familyRoot || properties(of: root).contains { $0.name == property }
  }
}
