public import OrderedCollections

/// The kinds of a scenario and how they relate, free of any storage decision.
///
/// One tree of kinds is the *family* under study (`Publication` and its sub-kinds); every other
/// tree is a *companion* (`Tag`, `Author`) that family members link to. A strategy may store the
/// family in any shape, but must give back exactly these kinds with exactly these properties.
public struct Domain: Hashable, Sendable {
  /// All kinds by name, parents before their sub-kinds.
  public let kinds: OrderedDictionary<String, Kind>
  /// The name of the family's root kind.
  public let family: String

  /// Creates a domain from kinds that fit together.
  ///
  /// - Throws: ``DomainError`` with every problem found, not only the first.
  public init(family: String, kinds: [Kind]) throws(DomainError) {
    let problems = DomainValidation(family: family, kinds: kinds).problems
    guard problems.isEmpty else { throw DomainError(problems: problems) }
    var byName: OrderedDictionary<String, Kind> = [:]
    for kind in DomainValidation.parentsFirst(kinds) { byName[kind.name] = kind }
    self.family = family
    self.kinds = byName
  }
}

extension Domain {
  /// Every kind, parents before their sub-kinds.
  public var allKinds: [Kind] { Array(kinds.values) }

  /// The kind of a name, nil if there is none.
  public func kind(named name: String) -> Kind? { kinds[name] }

  /// The kinds without a parent, in declaration order: the family's root and the companions.
  public var roots: [Kind] { kinds.values.filter { $0.parent == nil } }

  /// The roots other than the family's.
  public var companions: [Kind] { roots.filter { $0.name != family } }

  /// The kind and its ancestors, root first; empty for an unknown name.
  public func lineage(of name: String) -> [Kind] {
    var result: [Kind] = []
    var next = kinds[name]
    while let kind = next {
      result.append(kind)
      next = kind.parent.flatMap { kinds[$0] }
    }
    return result.reversed()
  }

  /// The name of the tree's root that the kind belongs to.
  public func root(of name: String) -> String { lineage(of: name).first?.name ?? name }

  /// The kind itself and all kinds below it, in declaration order.
  public func withDescendants(of name: String) -> [Kind] {
    kinds.values.filter { kind in lineage(of: kind.name).contains { $0.name == name } }
  }

  /// Inherited and own properties of a kind, root's first: the order of ``Member/values``.
  public func properties(of name: String) -> [Property] { lineage(of: name).flatMap(\.properties) }

  /// Inherited and own links of a kind, root's first: the order of ``Member/references``.
  public func links(of name: String) -> [Link] { lineage(of: name).flatMap(\.links) }
}

extension Domain: Codable {
  private enum CodingKeys: CodingKey {
    case family
    case kinds
  }

  /// - Throws: ``DomainError`` for kinds that do not fit together, as everywhere.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      family: container.decode(String.self, forKey: .family),
      kinds: container.decode([Kind].self, forKey: .kinds))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(family, forKey: .family)
    try container.encode(allKinds, forKey: .kinds)
  }
}
