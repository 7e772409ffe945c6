package import LogicalModel

/// The kinds that the names of a condition are looked up in.
package protocol KindLookup {
  var familyRoot: String? { get }
  /// Inherited and own properties of a kind.
  func properties(of kind: String) -> [Property]
  /// Inherited and own links of a kind.
  func links(of kind: String) -> [Link]
  func root(of kind: String) -> String
}

extension Domain: KindLookup {
  package var familyRoot: String? { family }
}

extension DeclaredKinds: KindLookup {
  var familyRoot: String? { family }
}
