import LogicalModel

/// Checks that data obeys the rules of its kinds: unique values, ranges and lengths.
///
/// It runs before anything is stored, because strategies differ in the rules that a save checks.
struct RuleCheck {
  private let domain: Domain
  /// The values so far of each unique property, by the kind that declares it.
  private var taken: [PropertyPath: Set<UniqueValue>] = [:]

  /// Reads every member of the hierarchies with rules.
  ///
  /// - Throws: ``WorkloadError/brokenRule(_:value:rule:)`` for the first value that breaks a rule,
  ///   or the error of the source.
  static func check(_ source: any MemberSource, of domain: Domain) throws {
    var check = RuleCheck(domain: domain)
    for root in domain.roots where check.hasRules(root.name) {
      let count = source.count(ofHierarchy: root.name)
      for start in stride(from: 0, to: count, by: portionCount) {
        let ordinals = start..<min(count, start + portionCount)
        for member in try source.members(ofHierarchy: root.name, in: ordinals) {
          try check.add(member)
        }
      }
    }
  }

  private static let portionCount = 10_000

  private func hasRules(_ root: String) -> Bool {
    domain.withDescendants(of: root).flatMap(\.properties).contains {
      $0.isUnique || !$0.limits.isEmpty
    }
  }

  /// - Throws: ``WorkloadError/brokenRule(_:value:rule:)``.
  mutating func add(_ member: Member) throws(WorkloadError) {
    var position = 0
    for kind in domain.lineage(of: member.kind) {
      for property in kind.properties {
        let value = member.values[position]
        position += 1
        guard value != .absent else { continue }
        let path = PropertyPath(kind: kind.name, name: property.name)
        if !property.limits.allow(value) {
          throw .brokenRule(path, value: value.text, rule: property.limits.text)
        }
        if property.isUnique, !taken[path, default: []].insert(UniqueValue(value)).inserted {
          throw .brokenRule(path, value: "\(value.text) twice", rule: "unique")
        }
      }
    }
  }
}

/// A value as SQLite's unique indexes compare it: texts by their bytes, unlike Swift, for which é and
/// e with an accent are equal.
private enum UniqueValue: Hashable {
  case text([UInt8])
  case other(PropertyValue)

  init(_ value: PropertyValue) {
    switch value {
    case .text(let text), .uri(let text): self = .text(Array(text.utf8))
    default: self = .other(value)
    }
  }
}

extension PropertyValue {
  /// The value as a message shows it.
  fileprivate var text: String {
    switch self {
    case .absent: "nothing"
    case .integer(let value): "\(value)"
    case .real(let value), .date(let value): "\(value)"
    case .decimal(let value): "\(value)"
    case .text(let text), .uri(let text): "“\(text.prefix(80))”"
    case .boolean(let value): "\(value)"
    case .uuid(let value): "\(value)"
    case .binary(let data): "\(data.count) bytes"
    }
  }
}
