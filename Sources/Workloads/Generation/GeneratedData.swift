package import LogicalModel

/// Members made from a seed: each value is a function of seed, kind, property and row.
///
/// Nothing is remembered between calls, so any range gives the same members whatever was asked
/// before, on any number of threads (measurement spec, section 4.2).
package struct GeneratedData: MemberSource {
  private let trees: [String: GeneratedTree]

  /// - Throws: ``GenerationError`` for a law that does not fit its property, or a mix without
  ///   members.
  package init(domain: Domain, dataset: Dataset) throws(GenerationError) {
    var trees: [String: GeneratedTree] = [:]
    for root in domain.roots {
      trees[root.name] = try GeneratedTree(root: root, domain: domain, dataset: dataset)
    }
    self.trees = trees
  }

  package func count(ofTree root: String) -> Int { trees[root]?.count ?? 0 }

  package func members(ofTree root: String, in ordinals: Range<Int>) throws -> [Member] {
    guard let tree = trees[root] else { throw GenerationError.unknownTree(root) }
    return ordinals.map(tree.member)
  }
}

/// Why a data set cannot be generated.
package enum GenerationError: Error, Hashable, Sendable, CustomStringConvertible {
  case lawDoesNotFit(property: PropertyPath, law: String, type: PropertyType)
  case emptyMix(tree: String)
  case unknownTree(String)

  package var description: String {
    switch self {
    case .lawDoesNotFit(let property, let law, let type):
      "\(property) is of type \(type.rawValue), for which the distribution \(law) makes no values"
    case .emptyMix(let tree):
      "no concrete kind of \(tree) has a positive share in the mix, so there is nothing to make"
    case .unknownTree(let tree): "the domain has no root kind \(tree)"
    }
  }
}

/// The generators of one tree of kinds.
private struct GeneratedTree: Sendable {
  private struct KindGenerator: Sendable {
    let name: String
    /// The share of this kind and all before it, the last one 1.
    let cumulativeShare: Double
    let values: [ValueGenerator]
    let links: [LinkGenerator]
  }

  let count: Int
  private let kinds: [KindGenerator]
  private let seed: UInt64
  private let stream: UInt64

  init(root: Kind, domain: Domain, dataset: Dataset) throws(GenerationError) {
    let isFamily = root.name == domain.family
    count =
      isFamily
      ? dataset.size : dataset.companionCount(of: root.name) ?? 0
    let concrete = domain.withDescendants(of: root.name).filter { !$0.isAbstract }
    let weights = concrete.map { isFamily ? dataset.share(of: $0.name) : 1 }
    let total = weights.reduce(0, +)
    guard total > 0 else { throw .emptyMix(tree: root.name) }
    var share = 0.0
    var kinds: [KindGenerator] = []
    for (kind, weight) in zip(concrete, weights) where weight > 0 {
      share += weight / total
      kinds.append(
        KindGenerator(
          name: kind.name, cumulativeShare: share,
          values: try Self.values(of: kind, domain, dataset),
          links: Self.links(of: kind, domain, dataset)))
    }
    self.kinds = kinds
    seed = dataset.seed
    stream = CounterRandom.stream(root.name, "the kind of each row")
  }

  func member(_ ordinal: Int) -> Member {
    var random = CounterRandom(seed: seed, stream: stream, row: ordinal)
    let place = random.unit()
    let kind = kinds.first { place < $0.cumulativeShare } ?? kinds[kinds.count - 1]
    return Member(
      kind: kind.name, ordinal: ordinal, values: kind.values.map { $0.value(row: ordinal) },
      references: kind.links.map { $0.ordinals(row: ordinal) })
  }

  /// An inherited property is drawn under the name of the kind that declares it.
  private static func values(of kind: Kind, _ domain: Domain, _ dataset: Dataset)
    throws(GenerationError) -> [ValueGenerator]
  {
    var generators: [ValueGenerator] = []
    for ancestor in domain.lineage(of: kind.name) {
      for property in ancestor.properties {
        generators.append(try ValueGenerator(property, of: ancestor.name, dataset: dataset))
      }
    }
    return generators
  }

  private static func links(of kind: Kind, _ domain: Domain, _ dataset: Dataset) -> [LinkGenerator] {
    domain.lineage(of: kind.name).flatMap { ancestor in
      ancestor.links.map { link in
        let root = domain.root(of: link.destination)
        let destinationCount =
          dataset.companionCount(of: root) ?? dataset.size
        return LinkGenerator(link, of: ancestor.name, dataset, destinationCount: destinationCount)
      }
    }
  }
}

/// Draws the destinations of one link.
private struct LinkGenerator: Sendable {
  private let count: ClosedRange<Int>
  private let zipf: ZipfSampler
  private let isUniform: Bool
  private let seed: UInt64
  private let stream: UInt64

  init(_ link: Link, of kind: String, _ dataset: Dataset, destinationCount: Int) {
    let path = PropertyPath(kind: kind, name: link.name)
    let distribution =
      dataset.links[path] ?? LinkDistribution(count: link.cardinality == .one ? 0...1 : 0...4)
    let greatest = min(distribution.count.upperBound, destinationCount)
    let limit = link.cardinality == .one ? min(1, greatest) : greatest
    count = min(distribution.count.lowerBound, limit)...limit
    zipf = ZipfSampler(count: destinationCount, exponent: distribution.zipfExponent)
    isUniform = distribution.zipfExponent == 0
    seed = dataset.seed
    stream = CounterRandom.stream(kind, link.name)
  }

  /// Distinct ordinals, ascending.
  func ordinals(row: Int) -> [Int] {
    var random = CounterRandom(seed: seed, stream: stream, row: row)
    let wanted = count.lowerBound + random.below(count.count)
    var found: [Int] = []
    // With few destinations a draw often repeats; after so many tries the rest is filled up.
    var triesLeft = 20 * wanted
    while found.count < wanted && triesLeft > 0 {
      triesLeft -= 1
      let ordinal = isUniform ? random.below(zipf.count) : zipf.rank(&random)
      if !found.contains(ordinal) { found.append(ordinal) }
    }
    var next = 0
    while found.count < wanted {
      if !found.contains(next) { found.append(next) }
      next += 1
    }
    return found.sorted()
  }
}
