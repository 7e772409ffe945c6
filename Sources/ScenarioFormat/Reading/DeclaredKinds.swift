import LogicalModel
import OrderedCollections

/// The kinds that a file declares, with their places, whether or not they make a domain.
///
/// The sections after the kinds ask this rather than ``Domain``, so that a mistake in the kinds
/// does not hide one in the data or the workload.
struct DeclaredKinds {
  /// A kind and the places of its parts in the file.
  struct Declaration {
    var kind: Kind
    var place: TextPlace
    var parentPlace: TextPlace?
    var propertyPlaces: [String: TextPlace] = [:]
    var linkPlaces: [String: TextPlace] = [:]
    /// Where each link's name for the way back stands, by the link's name.
    var backPlaces: [String: TextPlace] = [:]
  }

  var byName: OrderedDictionary<String, Declaration> = [:]
  /// The kind that the file names as its family, nil if there is none of that name.
  var namedFamily: String?
  /// Properties whose type could not be read, so that nothing follows from it.
  var untyped: Set<PropertyPath> = []
  /// The kinds that an entry with `copies` or `chain` stands for, by the name that is written.
  private(set) var copies: [String: [String]] = [:]
  private var propertyNames: [PropertyPath: [String]] = [:]
  private var linkNames: [PropertyPath: String] = [:]

  var names: [String] { Array(byName.keys) }

  /// Takes in what an entry stands for; gives back the names that were taken already.
  mutating func add(_ template: KindTemplate) -> [String] {
    let written = template.declaration.kind.name
    var taken: [String] = []
    for kind in template.kinds {
      let name = kind.declaration.kind.name
      guard byName[name] == nil else {
        taken.append(name)
        continue
      }
      byName[name] = kind.declaration
      for property in kind.untyped { untyped.insert(PropertyPath(kind: name, name: property)) }
      for (key, names) in kind.propertyNames {
        propertyNames[PropertyPath(kind: name, name: key)] = names
      }
      for (key, link) in kind.linkNames {
        linkNames[PropertyPath(kind: name, name: key)] = link
      }
    }
    if template.number != .one { copies[written] = template.kinds.map(\.declaration.kind.name) }
    return taken
  }

  /// The kinds that a written name stands for; empty for an unknown one.
  func kinds(named name: String) -> [String] {
    byName[name] == nil ? copies[name] ?? [] : [name]
  }

  /// The properties of a kind's own that a written name stands for.
  func propertyNames(of name: String, in kind: String) -> [String] {
    propertyNames[PropertyPath(kind: kind, name: name)] ?? [name]
  }

  /// The link of a kind's own that a written name stands for.
  func linkName(of name: String, in kind: String) -> String {
    linkNames[PropertyPath(kind: kind, name: name)] ?? name
  }

  /// The root of the named family, which is the named kind unless that is a mistake.
  var family: String? { namedFamily.map(root) }

  /// The kind and its ancestors, root first; stops where parents repeat or are missing.
  func lineage(of name: String) -> [Kind] {
    var result: [Kind] = []
    var next = byName[name]?.kind
    while let kind = next, !result.contains(where: { $0.name == kind.name }) {
      result.append(kind)
      next = kind.parent.flatMap { byName[$0]?.kind }
    }
    return result.reversed()
  }

  func root(of name: String) -> String { lineage(of: name).first?.name ?? name }

  func properties(of name: String) -> [Property] { lineage(of: name).flatMap(\.properties) }

  func links(of name: String) -> [Link] { lineage(of: name).flatMap(\.links) }

  /// Looks along the lineage rather than at its root, which a cycle does not have.
  func isInFamily(_ name: String) -> Bool {
    guard let family else { return false }
    return lineage(of: name).contains { $0.name == family }
  }

  /// False for a property whose type could not be read.
  func isTyped(_ property: String, of kind: String) -> Bool {
    !lineage(of: kind).contains { untyped.contains(PropertyPath(kind: $0.name, name: property)) }
  }

  func isConcrete(_ name: String) -> Bool { byName[name]?.kind.isAbstract == false }

  /// The kinds of the family that can have members.
  var concreteFamily: [String] {
    byName.values.map(\.kind).filter { isInFamily($0.name) && !$0.isAbstract }.map(\.name)
  }

  /// The roots other than the family's.
  var companions: [String] {
    byName.values.map(\.kind).filter { $0.parent == nil && $0.name != family }.map(\.name)
  }

  /// Where a domain's problem stands in the file.
  func place(of problem: DomainError.Problem) -> TextPlace? {
    guard let declaration = byName[problem.kind] else { return nil }
    guard let member = problem.member else {
      return declaration.parentPlace ?? declaration.place
    }
    return declaration.propertyPlaces[member] ?? declaration.linkPlaces[member]
      ?? backPlace(member, at: problem.kind) ?? declaration.place
  }

  /// Where the last link leads to a kind and takes a name there for the way back.
  private func backPlace(_ name: String, at destination: String) -> TextPlace? {
    let places = byName.values.flatMap { declaration in
      declaration.kind.links
        .filter { $0.destination == destination && $0.inverseName == name }
        .compactMap { declaration.backPlaces[$0.name] }
    }
    return places.max()
  }
}
