import LogicalModel
import OrderedCollections

/// A first look at all items of a file: which fields there are, and how their dates are written.
struct DataSurvey {
  /// Enough to find what a mistyped name meant, however many names a file has.
  private static let mostNames = 5_000
  private static let mostLevels = 4

  private(set) var itemCount = 0
  private(set) var columns: [FieldPath: DateColumn] = [:]
  private var names: Set<String> = []
  /// What the mapping reads and no item had so far.
  private var missing: Set<FieldPath>
  /// The kinds of the items, as long as something is missing.
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

  /// The fields whose dates nobody has said the form of.
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

  /// What the mapping fills from fields that no item has.
  ///
  /// A property that takes the first of several fields is content with one of them, and nothing is
  /// asked of kinds that the file has no items of.
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

  /// Whether an item is of this kind or one below it; true where no item has a kind at all.
  private func occurs(_ kind: String) -> Bool {
    kinds.isEmpty || domain.withDescendants(of: kind).contains { kinds.contains($0.name) }
  }

  /// Best of all a part of an object for a part of an object.
  private func suggestion(for field: String) -> String? {
    func depth(_ name: String) -> Int { name.count { $0 == "." } }
    let alike = names.filter { depth($0) == depth(field) }.sorted()
    return Suggestion.nearest(to: field, among: alike)
      ?? Suggestion.nearest(to: field, among: names.sorted())
  }
}

extension ImportMapping {
  fileprivate typealias ReadField = (target: String, field: String, kind: String?)

  /// Every field that is read, with what it fills and in which kind.
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
