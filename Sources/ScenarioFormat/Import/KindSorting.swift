import LogicalModel
import OrderedCollections

/// Which kind each item of a file is of, after the rules and the kind field of a mapping.
struct KindSorting {
  /// What an item is, with the value of the kind field where that decided nothing.
  enum Outcome: Hashable {
    case kind(String)
    /// The kind for all that is not listed.
    case other(value: String, kind: String)
    case none(value: String)
  }

  private let rules: [(field: FieldPath, rule: KindRule)]
  private let kindField: FieldPath?
  private let mapping: ImportMapping

  init(_ mapping: ImportMapping) {
    self.mapping = mapping
    rules = mapping.kindRules.map { (FieldPath($0.field), $0) }
    kindField = mapping.kindField.map(FieldPath.init)
  }

  func outcome(_ item: DataItem) -> Outcome {
    for (field, rule) in rules where rule.test.holds(of: field.value(in: item)) {
      return .kind(rule.kind)
    }
    guard let kindField else {
      return mapping.otherwise.map { .kind($0) } ?? .none(value: "(no rule holds)")
    }
    let value = kindField.value(in: item)?.plainText?.trimmed ?? ""
    if let kind = mapping.kinds[value] { return .kind(kind) }
    let name = value.isEmpty ? "(none)" : value
    return mapping.otherwise.map { .other(value: name, kind: $0) } ?? .none(value: name)
  }
}

extension KindRule.Test {
  fileprivate func holds(of value: FieldValue?) -> Bool {
    switch value {
    case .object(let parts)?: self == .isPresent(!parts.isEmpty)
    case .list(let items)?:
      items.isEmpty
        ? passes(nil)
        : self == .isPresent(true) || items.contains { passes($0.plainText?.trimmed) }
    default: passes(value?.plainText?.trimmed)
    }
  }
}
