import Escaping
package import LogicalModel
import OrderedCollections

/// A first pass over all items of a file that finds the existing fields and their date formats.
struct DataSurvey {
  /// The number of names kept for suggestions, however many a file has.
  private static let mostNames = 5_000
  private static let mostLevels = 4

  private(set) var itemCount = 0
  private(set) var columns: [FieldPath: DateColumn] = [:]
  private var names: Set<String> = []
  /// The fields that the mapping reads and no item has had so far.
  private var missing: Set<FieldPath>
  /// The kinds of the items, collected while fields are missing.
  private var kinds: Set<String> = []
  private let sorting: KindSorting
  private let domain: Domain
  private let dates: [FieldPath]

  init(mapping: ImportMapping, domain: Domain) {
    sorting = KindSorting(mapping)
    self.domain = domain
    missing = Set(mapping.readFields.map { FieldPath($0.field) })
    dates = Self.dates(mapping, domain)
    for field in dates { columns[field] = DateColumn() }
  }

  /// Returns the date fields without a declared format.
  private static func dates(_ mapping: ImportMapping, _ domain: Domain) -> [FieldPath] {
    let types = Dictionary(
      domain.allKinds.flatMap { kind in
        kind.properties.map { (PropertyPath(kind: kind.name, name: $0.name), $0.type) }
      }
    ) { first, _ in first }
    let fields = mapping.fields.flatMap { path, names in
      types[path] == .date && mapping.dateFormats[path] == nil ? names : []
    }
    return Set(fields).sorted().map(FieldPath.init)
  }

  mutating func add(_ item: DataItem) {
    itemCount += 1
    if !missing.isEmpty {
      switch sorting.outcome(item) {
      case .kind(let kind), .other(_, let kind): kinds.insert(kind)
      case .none: break
      }
      for field in missing where field.value(in: item) != nil { missing.remove(field) }
    }
    for field in dates {
      guard let text = field.value(in: item)?.plainText, !text.isEmpty else { continue }
      columns[field, default: DateColumn()].note(text)
    }
    guard names.count < Self.mostNames else { return }
    item.eachPath(levels: Self.mostLevels) { path, _ in names.insert(path) }
    for name in item.fields.keys { names.insert(name) }
  }

  /// Returns the targets that the mapping fills from fields that no item has.
  ///
  /// A property with several source fields needs only one of them, and kinds without items in the
  /// file need none.
  func unknownFields(_ mapping: ImportMapping) -> [DataFileError.UnknownField] {
    let groups = mapping.readFields.filter { $0.kind.map(occurs) ?? true }.grouped
    return groups.flatMap { target, fields in
      let isFilled = fields.contains { !missing.contains(FieldPath($0)) }
      return isFilled
        ? []
        : fields.map { field in
          DataFileError.UnknownField(
            target: target, field: field,
            suggestion: suggestion(for: field))
        }
    }
  }

  /// True if an item is of this kind or a sub-kind, or if no item has a kind.
  private func occurs(_ kind: String) -> Bool {
    kinds.isEmpty || domain.withDescendants(of: kind).contains { kinds.contains($0.name) }
  }

  /// Prefers a part of an object as the suggestion for a part of an object.
  private func suggestion(for field: String) -> String? {
    func depth(_ name: String) -> Int { name.count { $0 == "." } }
    let alike = names.filter { depth($0) == depth(field) }.sorted()
    return Suggestion.nearest(to: field, among: alike)
      ?? Suggestion.nearest(to: field, among: names.sorted())
  }
}

extension ImportMapping {
  fileprivate typealias ReadField = (target: String, field: String, kind: String?)

  /// Every field that is read, with its target and kind.
  fileprivate var readFields: [ReadField] {
    let rules = kindRules.map { rule -> ReadField in
      ("`kindRules` for \(rule.kind)", rule.field, nil)
    }
    let kind = kindField.map { field -> ReadField in ("`kindField`", field, nil) }
    let properties = fields.flatMap { path, names in
      names.map { name -> ReadField in ("\(path)", name, path.kind) }
    }
    let links = links.map { path, link -> ReadField in ("\(path)", link.field, path.kind) }
    return rules + [kind].compactMap { $0 } + properties + links
  }
}

extension [(target: String, field: String, kind: String?)] {
  /// The fields of each target, in order.
  fileprivate var grouped: [(target: String, fields: [String])] {
    reduce(into: []) { groups, entry in
      if groups.last?.target == entry.target {
        groups[groups.count - 1].fields.append(entry.field)
      } else {
        groups.append((entry.target, [entry.field]))
      }
    }
  }
}

/// A sample of imported members, spread evenly over the file, with the companions they link to.
///
/// Files are often sorted by kind, so the first members are not representative. Each kind keeps its
/// share, and no kind disappears.
package struct ThinnedData: MemberSource {
  /// The number of members that a rare kind keeps if there is room for as many of every kind.
  private static let leastMembers = 10
  private static let portionCount = 10_000

  private var hierarchies: [String: [Member]] = [:]

  /// Chooses `size` members of the family, or all if there are fewer.
  ///
  /// - Throws: The error of the data.
  package init(_ data: ImportedData, size: Int, domain: Domain) throws {
    for companion in domain.companions { hierarchies[companion.name] = [] }
    let roots = domain.roots.map(\.name)
    let family = try Self.family(data, size, domain.family)
    let destinations = Dictionary(
      uniqueKeysWithValues: domain.allKinds.map { kind in
        (kind.name, domain.links(of: kind.name).map { domain.root(of: $0.destination) })
      })
    for root in roots where root != domain.family {
      try keepCompanions(of: family, root, data, destinations)
    }
    hierarchies[domain.family] = renumbered(family, destinations)
  }

  package func count(ofHierarchy root: String) -> Int { hierarchies[root]?.count ?? 0 }

  package func members(ofHierarchy root: String, in ordinals: Range<Int>) throws -> [Member] {
    guard let members = hierarchies[root],
      ordinals.isEmpty || ordinals.lowerBound >= 0 && ordinals.upperBound <= members.count
    else {
      throw ImportedData.OutOfRange(root: root, ordinals: ordinals, count: count(ofHierarchy: root))
    }
    return Array(members[ordinals])
  }

  /// Returns the chosen members in data order.
  private static func family(_ data: ImportedData, _ size: Int, _ root: String) throws -> [Member] {
    let counts = try data.counts(ofHierarchy: root)
    let quotas = quotas(counts, size: size)
    var seen: [String: Int] = [:]
    var members: [Member] = []
    let all = data.count(ofHierarchy: root)
    for start in stride(from: 0, to: all, by: portionCount) {
      let ordinals = start..<min(all, start + portionCount)
      for (ordinal, kind) in zip(ordinals, try data.kinds(ofHierarchy: root, in: ordinals)) {
        let (place, quota, count) = (seen[kind] ?? 0, quotas[kind] ?? 0, counts[kind] ?? 1)
        seen[kind] = place + 1
        // Keeps every n-th member of the kind: those at which the integer part of place · quota /
        // count increases.
        guard (place + 1) * quota / count > place * quota / count else { continue }
        members += try data.members(ofHierarchy: root, in: ordinal..<(ordinal + 1))
      }
    }
    return members
  }

  /// Returns the number of members of each kind to keep.
  static func quotas(_ counts: [String: Int], size: Int) -> [String: Int] {
    let all = counts.values.reduce(0, +)
    guard all > size else { return counts }
    let kinds = counts.keys.sorted { ((counts[$1] ?? 0), $0) < ((counts[$0] ?? 0), $1) }
    let least = min(leastMembers, max(1, size / (2 * kinds.count)))
    var quotas = counts.mapValues { max(min($0, least), $0 * size / all) }
    // The most common kinds absorb the rounding difference.
    var rest = size - quotas.values.reduce(0, +)
    for kind in kinds where rest != 0 {
      let quota = quotas[kind] ?? 0
      let new = min(counts[kind] ?? 0, max(least, quota + rest))
      rest -= new - quota
      quotas[kind] = new
    }
    return quotas
  }

  /// Keeps the members of a hierarchy that the family links to, in order.
  private mutating func keepCompanions(
    of family: [Member], _ root: String, _ data: ImportedData, _ destinations: [String: [String]]
  ) throws {
    var kept: Set<Int> = []
    for member in family {
      for (hierarchy, ordinals) in zip(destinations[member.kind] ?? [], member.references)
      where hierarchy == root { kept.formUnion(ordinals) }
    }
    hierarchies[root] = try kept.sorted().flatMap {
      try data.members(ofHierarchy: root, in: $0..<($0 + 1))
    }
  }

  /// Returns the family with its links to companions renumbered.
  private mutating func renumbered(_ family: [Member], _ destinations: [String: [String]])
    -> [Member]
  {
    var places: [String: [Int: Int]] = [:]
    for (root, members) in hierarchies {
      places[root] = Dictionary(
        uniqueKeysWithValues: members.enumerated().map { ($1.ordinal, $0) })
      hierarchies[root] = members.enumerated().map { $1.with(ordinal: $0) }
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
