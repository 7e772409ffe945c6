package import LogicalModel

/// Some members of imported data, spread evenly over the file, with the companions that they link to.
///
/// Files are often sorted by kind, so the first members are no sample. Here each kind keeps its share,
/// and no kind vanishes.
package struct ThinnedData: MemberSource {
  /// How many members of a rare kind stay, if there is room for as many of every kind.
  private static let leastMembers = 10
  private static let portionCount = 10_000

  private var trees: [String: [Member]] = [:]

  /// Takes how many members of the family stay; all of them if there are no more.
  ///
  /// - Throws: the error of the data.
  package init(_ data: ImportedData, size: Int, domain: Domain) throws {
    for companion in domain.companions { trees[companion.name] = [] }
    let roots = domain.roots.map(\.name)
    let family = try Self.family(data, size, domain.family)
    let destinations = Dictionary(
      uniqueKeysWithValues: domain.allKinds.map { kind in
        (kind.name, domain.links(of: kind.name).map { domain.root(of: $0.destination) })
      })
    for root in roots where root != domain.family {
      try keepCompanions(of: family, root, data, destinations)
    }
    trees[domain.family] = renumbered(family, destinations)
  }

  package func count(ofTree root: String) -> Int { trees[root]?.count ?? 0 }

  package func members(ofTree root: String, in ordinals: Range<Int>) throws -> [Member] {
    guard let members = trees[root],
      ordinals.isEmpty || ordinals.lowerBound >= 0 && ordinals.upperBound <= members.count
    else {
      throw ImportedData.OutOfRange(root: root, ordinals: ordinals, count: count(ofTree: root))
    }
    return Array(members[ordinals])
  }

  /// As they are in the data.
  private static func family(_ data: ImportedData, _ size: Int, _ root: String) throws -> [Member] {
    let counts = try data.counts(ofTree: root)
    let quotas = quotas(counts, size: size)
    var seen: [String: Int] = [:]
    var members: [Member] = []
    let all = data.count(ofTree: root)
    for start in stride(from: 0, to: all, by: portionCount) {
      let ordinals = start..<min(all, start + portionCount)
      for (ordinal, kind) in zip(ordinals, try data.kinds(ofTree: root, in: ordinals)) {
        let (place, quota, count) = (seen[kind] ?? 0, quotas[kind] ?? 0, counts[kind] ?? 1)
        seen[kind] = place + 1
        // Every n-th of its kind, wherever the whole part of place · quota / count grows.
        guard (place + 1) * quota / count > place * quota / count else { continue }
        members += try data.members(ofTree: root, in: ordinal..<(ordinal + 1))
      }
    }
    return members
  }

  /// How many members of each kind stay.
  static func quotas(_ counts: [String: Int], size: Int) -> [String: Int] {
    let all = counts.values.reduce(0, +)
    guard all > size else { return counts }
    let kinds = counts.keys.sorted { ((counts[$1] ?? 0), $0) < ((counts[$0] ?? 0), $1) }
    let least = min(leastMembers, max(1, size / (2 * kinds.count)))
    var quotas = counts.mapValues { max(min($0, least), $0 * size / all) }
    // What rounding leaves over or takes too much is the commonest kinds'.
    var rest = size - quotas.values.reduce(0, +)
    for kind in kinds where rest != 0 {
      let quota = quotas[kind] ?? 0
      let new = min(counts[kind] ?? 0, max(least, quota + rest))
      rest -= new - quota
      quotas[kind] = new
    }
    return quotas
  }

  /// Those of one tree that the family links to, in their order.
  private mutating func keepCompanions(
    of family: [Member], _ root: String, _ data: ImportedData, _ destinations: [String: [String]]
  ) throws {
    var kept: Set<Int> = []
    for member in family {
      for (tree, ordinals) in zip(destinations[member.kind] ?? [], member.references)
      where tree == root { kept.formUnion(ordinals) }
    }
    trees[root] = try kept.sorted().flatMap {
      try data.members(ofTree: root, in: $0..<($0 + 1))
    }
  }

  /// The family, and its links to companions, by their new places.
  private mutating func renumbered(_ family: [Member], _ destinations: [String: [String]])
    -> [Member]
  {
    var places: [String: [Int: Int]] = [:]
    for (root, members) in trees {
      places[root] = Dictionary(
        uniqueKeysWithValues: members.enumerated().map { ($1.ordinal, $0) })
      trees[root] = members.enumerated().map { $1.with(ordinal: $0) }
    }
    return family.enumerated().map { number, member in
      var member = member.with(ordinal: number)
      member.references = zip(destinations[member.kind] ?? [], member.references).map {
        root, ordinals in ordinals.compactMap { places[root]?[$0] }
      }
      return member
    }
  }
}

extension Member {
  fileprivate func with(ordinal: Int) -> Member {
    var member = self
    member.ordinal = ordinal
    return member
  }
}
