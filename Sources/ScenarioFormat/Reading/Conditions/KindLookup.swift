package import LogicalModel

/// The kinds in which a condition's names are looked up.
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

extension DeclaredKinds: KindLookup {
  var familyRoot: String? { family }
}
