/// Kinds that have several fields in common which no other kind has: each set of them could be a kind
/// between these and the root, as an app would model it.
struct KindGroups {
  /// A field and the kinds that have it.
  struct Field: Hashable {
    let name: String
    let kinds: Set<String>
    /// At least half of the members of each of these kinds have it.
    let isUsual: Bool
  }

  struct Group: Hashable {
    let kinds: Set<String>
    /// In the order that they were given in.
    let fields: [String]
  }

  /// Of so many fields a kind is made.
  private static let leastFields = 2

  /// Large ones first; any two have no kind in common, or one has all kinds of the other.
  let groups: [Group]

  /// Takes the fields of some kinds, and how many kinds there are.
  init(_ fields: [Field], kindCount: Int) {
    var names: [Set<String>: [Field]] = [:]
    for field in fields where field.kinds.count > 1 && field.kinds.count < kindCount {
      names[field.kinds, default: []].append(field)
    }
    let found = names.filter { $0.value.count(where: \.isUsual) >= Self.leastFields }
      .map { Group(kinds: $0.key, fields: $0.value.map(\.name)) }
    let ranked = found.sorted { ($1.weight, $0.order) < ($0.weight, $1.order) }
    var chosen: [Group] = []
    for group in ranked where chosen.allSatisfy(group.goesWith) { chosen.append(group) }
    groups = chosen.sorted { ($1.kinds.count, $0.order) < ($0.kinds.count, $1.order) }
  }

  /// The smallest group around some kinds that is not just these.
  func around(_ kinds: Set<String>) -> Group? {
    groups.last { $0.kinds.isStrictSuperset(of: kinds) }
  }
}

extension KindGroups.Group {
  /// How often a field need not be written again.
  fileprivate var weight: Int { fields.count * (kinds.count - 1) }

  fileprivate var order: String { kinds.sorted().joined(separator: " ") }

  fileprivate func goesWith(_ other: KindGroups.Group) -> Bool {
    kinds.isDisjoint(with: other.kinds) || kinds.isSubset(of: other.kinds)
      || kinds.isSuperset(of: other.kinds)
  }
}
