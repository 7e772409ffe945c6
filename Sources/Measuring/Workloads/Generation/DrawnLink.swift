import LogicalModel

/// One link with the distribution of its destinations.
struct DrawnLink: Sendable {
  /// The members that a link may lead to.
  struct Destinations: Sendable {
    /// The number of members in the destination's hierarchy.
    var hierarchyCount: Int
    /// The exact kinds of that hierarchy's members.
    var kinds: DrawnKinds
    /// For each of those kinds, true if the link accepts it.
    var accepts: [Bool]
    /// True if the link stays within its own hierarchy, so that a member must not link to itself.
    var isOwnHierarchy: Bool
    /// True if members of the link's own kind are among the destinations.
    var hasSources: Bool

    func contains(_ ordinal: Int) -> Bool { accepts[kinds.index(row: ordinal)] }
  }

  private let key: UInt64
  private let count: ClosedRange<Int>
  private let absent: Double
  private let preference: ZipfDistribution
  private let destinations: Destinations
  /// True for a link such as to a parent, which leads to an earlier member, so that members form a
  /// tree.
  private let isTree: Bool
  /// The number of members in the link's own hierarchy if each destination has only one source.
  private let exclusiveSources: Int?

  /// - Throws: the problem if the distribution does not fit the link.
  init(
    _ link: Link, at path: PropertyPath, distribution: LinkDistribution?, sources: Int,
    destinations: Destinations, seed: UInt64
  ) throws(GenerationError.Problem) {
    let distribution = distribution ?? LinkDistribution(count: link.cardinality.usualCount)
    key = RandomStream.key(seed: seed, purpose: "link \(path)")
    count = distribution.count
    absent = Self.absent(distribution, of: link, sources, destinations.hierarchyCount)
    self.destinations = destinations
    isTree = link.cardinality == .one && destinations.hasSources
    exclusiveSources = link.inverseCardinality == .one ? sources : nil
    preference = ZipfDistribution(
      count: max(1, destinations.hierarchyCount), exponent: max(0, distribution.zipfExponent))
    let fault = Self.fault(
      distribution, of: link, sources, destinations.hierarchyCount, isTree: isTree)
    if let fault { throw .init(path, fault) }
  }

  private static func fault(
    _ distribution: LinkDistribution, of link: Link, _ sources: Int, _ destinations: Int,
    isTree: Bool
  ) -> String? {
    let count = distribution.count
    guard count.lowerBound >= 0, link.cardinality == .many || count.upperBound <= 1 else {
      return "\(count) destinations do not fit a to-\(link.cardinality.rawValue) link"
    }
    guard distribution.zipfExponent >= 0, distribution.zipfExponent.isFinite else {
      return "a Zipf exponent is at least 0, got \(distribution.zipfExponent)"
    }
    guard sources > 0 else { return nil }
    guard !isTree || count.lowerBound == 0 || distribution.absent > 0 else {
      return "leads to an earlier member, and the first member has none; let its count begin with 0"
    }
    let isExclusive = link.inverseCardinality == .one
    let available = isExclusive ? destinations / sources : destinations
    guard count.lowerBound > available, distribution.absent == 0 else { return nil }
    return isExclusive
      ? "\(sources) members need \(count.lowerBound) unshared destinations each, but "
        + "there are \(destinations)"
      : "needs \(count.lowerBound) destinations, but there are \(destinations)"
  }

  /// Returns the share of rows to draw as absent.
  ///
  /// If exclusive destinations are fewer than sources, the rows without one are already absent.
  private static func absent(
    _ distribution: LinkDistribution, of link: Link, _ sources: Int, _ destinations: Int
  ) -> Double {
    guard distribution.absent > 0, link.inverseCardinality == .one, destinations < sources else {
      return distribution.absent
    }
    return max(0, 1 - (1 - distribution.absent) * Double(sources) / Double(max(1, destinations)))
  }

  /// Returns the ordinals of a row's destinations, distinct and ascending.
  func references(row: Int) -> [Int] {
    var stream = RandomStream(key: key, row: row)
    // Not drawn for a share of 0, so that data without it stays the same.
    if absent > 0, stream.chance(absent) { return [] }
    let wanted = min(stream.within(count), isTree ? row : destinations.hierarchyCount)
    guard wanted > 0 else { return [] }
    if let exclusiveSources { return exclusive(row: row, of: exclusiveSources, wanted) }
    return preferred(row: row, wanted, &stream)
  }

  /// Draws by preference; after many misses, takes the next free member instead.
  ///
  /// So it always ends, and returns fewer than requested only if there are not enough members.
  private func preferred(row: Int, _ wanted: Int, _ stream: inout RandomStream) -> [Int] {
    let preference =
      isTree ? ZipfDistribution(count: row, exponent: self.preference.exponent) : self.preference
    var found: [Int] = []
    found.reserveCapacity(wanted)
    var misses = 0
    while found.count < wanted {
      let drawn = preference.draw(from: &stream)
      if isFree(drawn, row, found) {
        found.append(drawn)
        continue
      }
      misses += 1
      guard misses > 64 else { continue }
      guard let next = nextFree(after: drawn, of: preference.count, row, found) else { break }
      found.append(next)
    }
    return found.count > 1 ? found.sorted() : found
  }

  private func isFree(_ ordinal: Int, _ row: Int, _ found: [Int]) -> Bool {
    if destinations.isOwnHierarchy, ordinal == row { return false }
    return !found.contains(ordinal) && destinations.contains(ordinal)
  }

  private func nextFree(after drawn: Int, of count: Int, _ row: Int, _ found: [Int]) -> Int? {
    let rest = [(drawn + 1)..<max(drawn + 1, count), 0..<drawn]
    return rest.lazy.joined().first { isFree($0, row, found) }
  }

  /// Gives each source its own share of the destinations, because none may have two sources.
  ///
  /// The shares are adjacent ranges of ordinals. Within one hierarchy they are shifted by one
  /// member, so that no member's share contains itself; where links could form a cycle, a member's
  /// share is the one before it, or for a to-many link its children in a heap. A share may contain
  /// too few members of an accepted sub-kind; it is not filled up from another one.
  private func exclusive(row: Int, of sources: Int, _ wanted: Int) -> [Int] {
    let all = destinations.hierarchyCount
    if destinations.hasSources {
      let most = count.upperBound
      let share = isTree ? row - 1..<row : row * most + 1..<(row + 1) * most + 1
      return Array(share.clamped(to: 0..<all).filter(destinations.contains).prefix(wanted))
    }
    let share = row * all / sources..<(row + 1) * all / sources
    let moved = destinations.isOwnHierarchy ? 1 : 0
    return share.lazy.map { ($0 + moved) % all }
      .filter { destinations.contains($0) && !(destinations.isOwnHierarchy && $0 == row) }
      .prefix(wanted).sorted()
  }
}

extension Link.Cardinality {
  /// The default number of destinations of a link.
  fileprivate var usualCount: ClosedRange<Int> { self == .one ? 0...1 : 0...3 }
}
