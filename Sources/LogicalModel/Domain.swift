import Foundation
package import Lineage
package import ModelReshaping
package import OrderedCollections

/// The model of a scenario and the tree of entities under study in it.
///
/// That tree is the *family* (`Publication` and its sub-entities). Each other tree is a *companion*
/// (`Tag`, `Author`) that members of the family link to. Every strategy stores the whole model, and
/// must return exactly the members of its entities, however it stores the family.
package struct Domain: Sendable {
  /// The model with entity inheritance, from which every strategy starts.
  package let document: ModelDocument
  /// The name of the family's root entity.
  package let family: String
  /// The relationships that members hold: one of each pair of inverse relationships.
  package let linkEnds: Set<RelationshipEnd>
  /// The members' values and links by entity, parents before their sub-entities.
  package let kinds: OrderedDictionary<String, Kind>

  /// Creates the domain of a valid model.
  ///
  /// - Parameters:
  ///   - document: The model, with the family's root.
  ///   - family: The name of the family's root entity.
  ///   - linkEnds: The relationships that members hold; nil for those of
  ///     `ModelDocument.linkEnds`.
  package init(
    _ document: ModelDocument, family: String, linkEnds: Set<RelationshipEnd>? = nil
  ) {
    self.document = document
    self.family = family
    let linkEnds = linkEnds ?? document.linkEnds
    self.linkEnds = linkEnds
    kinds = OrderedDictionary(
      document.parentsFirst.map { ($0.name, Kind($0, of: document, linkEnds: linkEnds)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Creates the domain that a scenario's `kinds` describe.
  ///
  /// - Throws: ``DomainError`` with every problem found, not only the first.
  package init(family: String, kinds: [Kind]) throws(DomainError) {
    let problems = DomainValidation(family: family, kinds: kinds).problems
    guard problems.isEmpty else { throw DomainError(problems: problems) }
    self.init(
      ModelDocument(DomainValidation.parentsFirst(kinds)), family: family,
      linkEnds: Set(kinds.flatMap(\.linkEnds)))
  }

  /// Returns the domain with another kind at the end.
  ///
  /// - Throws: ``DomainError`` if the parent is unknown or a name is taken.
  package func adding(_ kind: Kind) throws(DomainError) -> Domain {
    let problems = DomainValidation(family: family, kinds: allKinds + [kind]).problems
    guard problems.isEmpty else { throw DomainError(problems: problems) }
    var document = document
    document.add([kind])
    return Domain(document, family: family, linkEnds: linkEnds.union(kind.linkEnds))
  }
}

/// Domains are equal if their models, families and links are.
extension Domain: Hashable {
  package static func == (one: Domain, other: Domain) -> Bool {
    one.family == other.family && one.document == other.document && one.linkEnds == other.linkEnds
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(family)
    hasher.combine(document)
  }
}

extension Domain {
  /// Every kind, parents before their sub-kinds.
  package var allKinds: [Kind] { Array(kinds.values) }

  /// Returns the kind with a name, or nil if there is none.
  package func kind(named name: String) -> Kind? { kinds[name] }

  /// The kinds without a parent, in declaration order: the family's root and the companions.
  package var roots: [Kind] { kinds.values.filter { $0.parent == nil } }

  /// The roots other than the family's.
  package var companions: [Kind] { roots.filter { $0.name != family } }

  /// Returns the kind and its ancestors, root first; empty for an unknown name.
  package func lineage(of name: String) -> [Kind] {
    var result: [Kind] = []
    var next = kinds[name]
    while let kind = next {
      result.append(kind)
      next = kind.parent.flatMap { kinds[$0] }
    }
    return result.reversed()
  }

  /// Returns the root of the kind's hierarchy.
  package func root(of name: String) -> String { lineage(of: name).first?.name ?? name }

  /// Returns the kind and its descendants, in declaration order.
  package func withDescendants(of name: String) -> [Kind] {
    kinds.values.filter { kind in lineage(of: kind.name).contains { $0.name == name } }
  }

  /// Returns the inherited and own properties of a kind, root's first: the order of
  /// ``Member/values``.
  package func properties(of name: String) -> [Property] { lineage(of: name).flatMap(\.properties) }

  /// Returns the inherited and own links of a kind, root's first: the order of
  /// ``Member/references``.
  package func links(of name: String) -> [Link] { lineage(of: name).flatMap(\.links) }
}

extension Domain: Codable {
  private enum CodingKeys: CodingKey {
    case family, links, entities, model
  }

  /// - Throws: `ModelDocumentError` for a model that cannot be read.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let xml = try container.decode(String.self, forKey: .model)
    var document = try ModelDocument(data: Data(xml.utf8))
    // The text has the entities in alphabetical order.
    let order = try container.decode([String].self, forKey: .entities)
    let places = Dictionary(
      order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    document.entities.sort { places[$0.name] ?? 0 < places[$1.name] ?? 0 }
    let links = try container.decode([[String]].self, forKey: .links)
    self.init(
      document, family: try container.decode(String.self, forKey: .family),
      linkEnds: Set(links.map { RelationshipEnd(entity: $0[0], name: $0[1]) }))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(family, forKey: .family)
    try container.encode(
      linkEnds.map { [$0.entity, $0.name] }.sorted { $0.lexicographicallyPrecedes($1) },
      forKey: .links)
    try container.encode(document.entities.map(\.name), forKey: .entities)
    try container.encode(document.xml(), forKey: .model)
  }
}

/// The problems that prevent kinds from forming a domain, each with its kind.
package struct DomainError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One problem of one kind.
  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The kind with the problem, or empty for the domain as a whole.
    package var kind: String
    /// The property or link with the problem, or nil for the kind itself.
    package var member: String?
    package var what: String

    package var description: String {
      [kind, member].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ".") + ": " + what
    }
  }

  package var problems: [Problem]

  package var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// The rules for a set of kinds.
///
/// Each is a function that returns its violations.
struct DomainValidation {
  typealias Problem = DomainError.Problem

  let family: String
  let kinds: [Kind]

  var problems: [Problem] {
    let structural = familyProblems + duplicateProblems + parentProblems + cycleProblems
    // Inherited names can be collected only if every lineage ends at a root.
    return structural.isEmpty
      ? nameProblems + linkProblems + limitProblems + indexProblems : structural
  }

  private var byName: [String: Kind] {
    Dictionary(kinds.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private var familyProblems: [Problem] {
    guard let root = byName[family] else {
      return [Problem(kind: family, what: "the family's root kind is not declared")]
    }
    guard let parent = root.parent else { return [] }
    return [
      Problem(kind: family, what: "a family starts at a root, but this kind has parent \(parent)")
    ]
  }

  private var duplicateProblems: [Problem] {
    Dictionary(grouping: kinds, by: \.name).filter { $0.value.count > 1 }.keys.sorted()
      .map { Problem(kind: $0, what: "declared more than once") }
  }

  private var parentProblems: [Problem] {
    kinds.compactMap { kind in
      guard let parent = kind.parent, byName[parent] == nil else { return nil }
      return Problem(kind: kind.name, what: "its parent \(parent) is not declared")
    }
  }

  private var cycleProblems: [Problem] {
    kinds.compactMap { kind in
      ancestors(of: kind).contains(kind.name)
        ? Problem(kind: kind.name, what: "is its own ancestor: \(cyclePath(from: kind))") : nil
    }
  }

  private var nameProblems: [Problem] {
    kinds.flatMap { kind in
      var seen: Set<String> = []
      return Self.lineage(of: kind, byName).flatMap { ancestor in
        (ancestor.properties.map(\.name) + ancestor.links.map(\.name) + inverseNames(at: ancestor))
          .compactMap { name -> Problem? in
            guard !seen.insert(name).inserted, ancestor.name == kind.name else { return nil }
            return Problem(
              kind: kind.name, member: name,
              what: "this name is already used by an ancestor or descendant")
          }
      }
    }
  }

  private var linkProblems: [Problem] {
    kinds.flatMap { kind in
      kind.links.compactMap { link in
        guard byName[link.destination] == nil else { return nil }
        return Problem(
          kind: kind.name, member: link.name,
          what: "its destination \(link.destination) is not declared")
      }
    }
  }

  private var limitProblems: [Problem] {
    kinds.flatMap { kind in
      kind.properties.compactMap { property -> Problem? in
        let limits = property.limits
        let what: String? =
          limits.range != nil && !property.type.hasRange
          ? "a range needs a number, and this is a \(property.type.rawValue)"
          : limits.length != nil && !property.type.hasLength
            ? "a length needs a String or Binary, and this is a \(property.type.rawValue)"
            : (limits.length?.lowerBound ?? 0) < 0 ? "a length cannot be below 0" : nil
        return what.map { Problem(kind: kind.name, member: property.name, what: $0) }
      }
    }
  }

  private var indexProblems: [Problem] {
    kinds.flatMap { kind in
      kind.properties.flatMap { property in
        property.indexedKinds.compactMap { name -> Problem? in
          guard
            byName[name].map({ Self.lineage(of: $0, byName).contains { $0.name == kind.name } })
              != true
          else { return nil }
          return Problem(
            kind: kind.name, member: property.name,
            what: "it is indexed for \(name), which is neither \(kind.name) nor a kind below it")
        }
      }
    }
  }

  private func inverseNames(at kind: Kind) -> [String] {
    kinds.flatMap(\.links).filter { $0.destination == kind.name }.map(\.inverseName)
  }

  /// Returns the names of the ancestors up to the first repetition, so that cycles end.
  private func ancestors(of kind: Kind) -> [String] {
    var result: [String] = []
    var next = kind.parent
    while let name = next, !result.contains(name) {
      result.append(name)
      next = byName[name]?.parent
    }
    return result
  }

  private func cyclePath(from kind: Kind) -> String {
    ([kind.name] + ancestors(of: kind)).joined(separator: " -> ")
  }

  private static func lineage(of kind: Kind, _ byName: [String: Kind]) -> [Kind] {
    var result = [kind]
    while let parent = result[0].parent.flatMap({ byName[$0] }) { result.insert(parent, at: 0) }
    return result
  }

  /// Returns the kinds with parents before their sub-kinds, otherwise in declaration order.
  static func parentsFirst(_ kinds: [Kind]) -> [Kind] {
    var placed: Set<String> = []
    var result: [Kind] = []
    while result.count < kinds.count {
      for kind in kinds where !placed.contains(kind.name) {
        guard kind.parent.map(placed.contains) ?? true else { continue }
        placed.insert(kind.name)
        result.append(kind)
      }
    }
    return result
  }
}
