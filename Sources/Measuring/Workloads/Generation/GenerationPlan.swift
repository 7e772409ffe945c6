import LogicalModel
import OrderedCollections

/// Fits a data set to a domain and collects all problems.
private struct GenerationPlan {
  let domain: Domain
  let dataset: Dataset
  private(set) var problems: [GenerationError.Problem] = []
  var counts: [String: Int] = [:]
  var kinds: [String: DrawnKinds] = [:]

  /// Returns one hierarchy for each root; incomplete if problems were found.
  mutating func hierarchies() -> [String: GeneratedHierarchy] {
    checkNames()
    for root in domain.roots {
      counts[root.name] = count(of: root.name)
      kinds[root.name] = drawnKinds(of: root.name)
    }
    var hierarchies: [String: GeneratedHierarchy] = [:]
    for (root, kinds) in kinds {
      let shapes = kinds.kinds.map { shape(of: $0) }
      hierarchies[root] = GeneratedHierarchy(count: counts[root] ?? 0, kinds: kinds, shapes: shapes)
    }
    problems = Array(Set(problems)).sorted { $0.description < $1.description }
    return hierarchies
  }

  private mutating func report(_ place: String, _ what: String) {
    problems.append(GenerationError.Problem(place: place, what: what))
  }

  private mutating func count(of root: String) -> Int {
    let count: Int
    if root == domain.family {
      count = dataset.size
    } else if let companions = dataset.companions[root] {
      count = companions.count(forFamilySize: dataset.size)
    } else {
      report(root, "its number is missing; give this companion a count")
      return 0
    }
    guard count >= 0 else {
      report(root, "there cannot be \(count) members")
      return 0
    }
    return count
  }

  /// Draws the kinds of a hierarchy; if the mix mentions none of them, all are equally likely.
  private mutating func drawnKinds(of root: String) -> DrawnKinds? {
    let concrete = domain.withDescendants(of: root).filter { !$0.isAbstract }.map(\.name)
    guard !concrete.isEmpty else {
      report(root, "all kinds of this hierarchy are abstract, so it cannot have members")
      return nil
    }
    let isMixed = concrete.contains { dataset.mix[$0] != nil }
    let weights = concrete.map { isMixed ? dataset.mix[$0] ?? 0 : 1 }
    guard weights.allSatisfy({ $0 >= 0 && $0.isFinite }), weights.contains(where: { $0 > 0 }) else {
      report(root, "the weights of the mix must not be negative and not all be 0")
      return nil
    }
    return DrawnKinds(root: root, kinds: concrete, weights: weights, seed: dataset.seed)
  }

  private mutating func shape(of kind: String) -> GeneratedHierarchy.Shape {
    var shape = GeneratedHierarchy.Shape(kind: kind, properties: [], links: [])
    for declaring in domain.lineage(of: kind) {
      for property in declaring.properties {
        if let drawn = drawn(property, of: declaring.name) { shape.properties.append(drawn) }
      }
      for link in declaring.links {
        if let drawn = drawn(link, of: declaring.name) { shape.links.append(drawn) }
      }
    }
    return shape
  }

  private mutating func drawn(_ property: Property, of kind: String) -> GeneratedProperty? {
    let path = PropertyPath(kind: kind, name: property.name)
    do {
      return try EarlierProperties(domain: domain, dataset: dataset).drawn(
        property, at: path, rows: counts[domain.root(of: kind)] ?? 0)
    } catch {
      problems.append(error)
      return nil
    }
  }

  private mutating func drawn(_ link: Link, of kind: String) -> DrawnLink? {
    let path = PropertyPath(kind: kind, name: link.name)
    let hierarchy = domain.root(of: link.destination)
    guard let destinationKinds = kinds[hierarchy], let count = counts[hierarchy] else { return nil }
    let accepted = Set(domain.withDescendants(of: link.destination).map(\.name))
    let destinations = DrawnLink.Destinations(
      hierarchyCount: count, kinds: destinationKinds,
      accepts: destinationKinds.kinds.map(accepted.contains),
      isOwnHierarchy: hierarchy == domain.root(of: kind),
      hasSources: domain.withDescendants(of: kind).contains { accepted.contains($0.name) })
    do {
      return try DrawnLink(
        link, at: path, distribution: dataset.links[path],
        sources: counts[domain.root(of: kind)] ?? 0, destinations: destinations, seed: dataset.seed)
    } catch {
      problems.append(error)
      return nil
    }
  }

  /// Reports distributions and weights for names that the domain does not have, such as misspelt
  /// ones.
  private mutating func checkNames() {
    for path in dataset.values.keys
    where !(domain.kinds[path.kind]?.properties.contains { $0.name == path.name } ?? false) {
      problems.append(.init(path, "the kind declares no such property; name the declaring kind"))
    }
    for path in dataset.links.keys
    where !(domain.kinds[path.kind]?.links.contains { $0.name == path.name } ?? false) {
      problems.append(.init(path, "the kind declares no such link; name the declaring kind"))
    }
    for kind in dataset.mix.keys where domain.kinds[kind]?.isAbstract ?? true {
      report(kind, "the mix may only name concrete kinds of the domain")
    }
    let companions = Set(domain.companions.map(\.name))
    for kind in dataset.companions.keys where !companions.contains(kind) {
      report(kind, "it has a count but is not the root kind of a companion")
    }
  }
}

/// The members of a data set, each derived only from the seed, its kind, its property and its row.
///
/// Nothing is stored between calls: a million members need no more memory than one, and any range
/// in any order on any number of threads yields the same members.
struct GeneratedData: MemberSource {
  private let hierarchies: [String: GeneratedHierarchy]

  /// Prepares the distributions of a domain's data.
  ///
  /// Properties and links without a distribution get their type's default.
  ///
  /// - Throws: ``GenerationError`` with every problem found, not only the first.
  init(domain: Domain, dataset: Dataset) throws(GenerationError) {
    var plan = GenerationPlan(domain: domain, dataset: dataset)
    hierarchies = plan.hierarchies()
    guard plan.problems.isEmpty else { throw GenerationError(problems: plan.problems) }
  }

  /// Returns the number of members in the hierarchy, 0 for an unknown root.
  func count(ofHierarchy root: String) -> Int { hierarchies[root]?.count ?? 0 }

  /// Returns the members with the given ordinals; those beyond the end of the hierarchy do not
  /// exist.
  func members(ofHierarchy root: String, in ordinals: Range<Int>) -> [Member] {
    guard let hierarchy = hierarchies[root] else { return [] }
    return ordinals.clamped(to: 0..<hierarchy.count).map { hierarchy.member(ordinal: $0) }
  }

  /// Returns the exact kind of one member, without drawing its values.
  func kind(ofHierarchy root: String, at ordinal: Int) -> String? {
    guard let hierarchy = hierarchies[root], (0..<hierarchy.count).contains(ordinal) else {
      return nil
    }
    return hierarchy.kinds.kinds[hierarchy.kinds.index(row: ordinal)]
  }
}

/// The members of one hierarchy of kinds.
struct GeneratedHierarchy: Sendable {
  /// The properties and links of one exact kind, including inherited ones.
  struct Shape: Sendable {
    var kind: String
    var properties: [GeneratedProperty]
    var links: [DrawnLink]
  }

  let count: Int
  let kinds: DrawnKinds
  /// The shape of each occurring kind, in their order.
  let shapes: [Shape]

  func member(ordinal: Int) -> Member {
    let shape = shapes[kinds.index(row: ordinal)]
    return Member(
      kind: shape.kind, ordinal: ordinal,
      values: shape.properties.map { $0.value(row: ordinal) },
      references: shape.links.map { $0.references(row: ordinal) })
  }
}

/// The problems for which a data set cannot be generated for a domain, each with its location.
struct GenerationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One problem at one location of the data set.
  struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The property, link or kind with the problem.
    var place: String
    /// The mistake and its fix.
    var what: String

    var description: String { "\(place): \(what)" }
  }

  var problems: [Problem]

  var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension GenerationError.Problem {
  init(_ path: PropertyPath, _ what: String) { self.init(place: path.description, what: what) }

  static func misfit(
    _ path: PropertyPath, _ distribution: ValueDistribution.Distribution, _ type: PropertyType
  ) -> Self {
    Self(
      path,
      "the distribution \(distribution.name) does not produce values of type \(type.rawValue); choose another"
    )
  }
}

extension ValueDistribution.Distribution {
  /// The distribution's name in scenario files.
  var name: String {
    switch self {
    case .uniform: "uniform"
    case .zipf: "zipf"
    case .logNormal: "logNormal"
    case .normal: "normal"
    case .sequence: "sequence"
    case .after: "after"
    case .title: "title"
    case .personName: "personName"
    case .words: "words"
    case .isbn: "isbn"
    case .doi: "doi"
    case .url: "url"
    case .uuid: "uuid"
    case .choice, .weightedChoice: "choice"
    case .constant: "constant"
    case .bytes: "bytes"
    case .measured: "measured"
    }
  }
}
