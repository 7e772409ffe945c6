import LogicalModel

/// The fields with values of several types, profiled for each kind: a number in one kind and a text
/// in another is a property in each.
struct MixedFields {
  /// The profiles of each field by kind.
  private(set) var profiles: [String: [String: FieldProfile]] = [:]
  private let sorting: KindSorting
  private let absent: Set<String>

  /// Begins with the fields of several types that several kinds have.
  init(_ draft: DraftSorting, _ count: KindFieldCounts, _ census: FileCensus) {
    sorting = KindSorting(draft.mapping)
    absent = Set(census.absentTexts.keys)
    for (path, profile) in census.fields where profile.count > 0 && DraftShape.isReadable(path) {
      let owners = count.items.keys.count { kind in
        count.count(of: path, in: kind) > 0 || census.hasParts(path)
      }
      if owners > 1, census.hasParts(path) || profile.isMixed { profiles[path] = [:] }
    }
  }

  mutating func add(_ item: DataItem) {
    let item = item.dropping(absent).withoutHiddenParts().item
    let kind =
      switch sorting.outcome(item) {
      case .kind(let kind), .other(_, let kind): kind
      case .none: DraftSorting.rest
      }
    for path in profiles.keys {
      guard let value = FieldPath(path).value(in: item), !value.isAbsent else { continue }
      profiles[path]?[kind, default: FieldProfile()].add(value)
    }
  }

  mutating func settle(absent: Set<String>) {
    for path in profiles.keys {
      for kind in (profiles[path] ?? [:]).keys { profiles[path]?[kind]?.settle(absent: absent) }
      // One type for all kinds, such as texts among which are numbers, is one property.
      let types = Set((profiles[path] ?? [:]).values.map { $0.form(named: path) })
      if types.count < 2 { profiles[path] = nil }
    }
  }
}

extension FieldProfile {
  /// True if the plain values are of several types, or are mixed with lists or objects.
  fileprivate var isMixed: Bool {
    [plainCount, listCount, objectCount].count { $0 > 0 } > 1
      || (1..<max(1, plainCount)).contains(numbers.count)
      || (1..<max(1, plainCount)).contains(dates.readCount)
  }

  /// The type of all values as text, lists and objects as such.
  ///
  /// Other kinds' dates may have another order of day and month, so that each date must be clear.
  fileprivate func form(named path: String) -> String {
    objectCount > 0
      ? "object"
      : listCount > 0 ? "list" : TypeGuess(self, named: path, isColumn: false).type.rawValue
  }
}
