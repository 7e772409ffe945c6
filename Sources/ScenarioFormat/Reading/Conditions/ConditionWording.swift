import Lineage
package import LogicalModel

/// The form in which an operation stores a checked condition.
extension CheckedCondition {
  package var memberCondition: MemberCondition {
    MemberCondition(
      text: predicate.predicateFormat, words: words(predicate),
      variables: variables.map(\.name).reduce(into: []) { names, name in
        if !names.contains(name) { names.append(name) }
      },
      soughtProperty: soughtProperty(predicate))
  }

  /// Returns the kind's first own property that an index could serve.
  private func soughtProperty(_ predicate: FetchPredicate) -> String? {
    switch predicate.form {
    case .and(let parts): return parts.lazy.compactMap(soughtProperty).first
    case .comparison(let comparison):
      let finds: [FetchComparison.Operator] = [
        .equal, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .isIn,
      ]
      guard finds.contains(comparison.comparison), comparison.options.isEmpty,
        case .keyPath(let path) = comparison.left.form, path.steps.count == 1,
        !isOfLink(comparison)
      else { return nil }
      return path.steps[0].name
    default: return nil
    }
  }

  /// Returns words that follow a plural noun, such as "of one folder and with pinned YES".
  private func words(_ predicate: FetchPredicate) -> String {
    switch predicate.form {
    case .constant(let value): value ? "" : "that match nothing"
    case .and(let parts): parts.map(words).joined(separator: " and ")
    case .or(let parts): parts.map(words).joined(separator: " or ")
    case .not(let part): "not \(words(part))"
    case .comparison(let comparison): words(comparison)
    case .isKind, .tooDeep: "\(predicate)"
    }
  }

  private func words(_ comparison: FetchComparison) -> String {
    let names = comparison.path?.steps.map(\.name) ?? []
    let isCount = if case .aggregate = comparison.left.form { true } else { false }
    let inner = comparison.subquery.map { " (\(words($0.condition)))" } ?? ""
    let path = (isCount ? "number of " : "") + names.joined(separator: " ") + inner
    if case .value(.null) = comparison.right.form {
      return comparison.comparison == .equal ? "without \(path)" : "with \(path)"
    }
    if isOfLink(comparison), comparison.comparison == .isIn {
      return (comparison.modifier == .any ? "with " : "of ") + "some of the \(path.plural)"
    }
    if isOfLink(comparison) {
      return comparison.comparison == .notEqual
        ? "of another \(path)"
        : comparison.modifier == .any ? "with one of the \(path)" : "of one \(path)"
    }
    let subject =
      comparison.modifier == .direct ? path : "\(comparison.modifier.rawValue.lowercased()) \(path)"
    return "with \(subject) \(relation(comparison.comparison)) \(value(comparison))"
  }

  /// True if the comparison is of a link itself.
  ///
  /// Links are compared only with variables and nil.
  private func isOfLink(_ comparison: FetchComparison) -> Bool {
    guard case .keyPath(let path) = comparison.left.form, path.steps.count == 1 else {
      return false
    }
    return links.contains(path.steps[0].name)
  }

  private func relation(_ comparison: FetchComparison.Operator) -> String {
    switch comparison {
    case .equal: "equal to"
    case .notEqual: "other than"
    case .less: "below"
    case .lessOrEqual: "at most"
    case .greater: "above"
    case .greaterOrEqual: "at least"
    case .between: "between"
    case .isIn: "one of"
    case .contains: "containing"
    case .beginsWith: "beginning with"
    case .endsWith: "ending with"
    case .like: "like"
    case .matches: "matching"
    }
  }

  private func value(_ comparison: FetchComparison) -> String {
    switch comparison.right.form {
    case .variable:
      let isSearch = [.contains, .beginsWith, .endsWith].contains(comparison.comparison)
      return isSearch ? "a word" : "a value"
    case .list(let parts)
    where parts.contains { if case .variable = $0.form { true } else { false } }:
      return comparison.comparison == .between ? "two values" : "some values"
    case .list(let parts):
      let joint = comparison.comparison == .between ? " and " : ", "
      return parts.map(\.expressionFormat).joined(separator: joint)
    case .value(.attribute(.boolean(let flag))): return flag ? "YES" : "NO"
    default: return comparison.right.expressionFormat
    }
  }
}
