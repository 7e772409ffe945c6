import Lineage
import LogicalModel
import OrderedCollections
import ScenarioFormat

/// Fetches the members that match a predicate, with other values of the data each time.
extension Operation.Fetch: SampledAction {
  func prepare(_ operation: Operation, sample: Int, in session: Session) throws -> PreparedWork {
    let questions = try condition.asked(
      of: kind, exactly: isExact, operation: operation, sample: sample, in: session
    ).map {
      MemberQuery(
        kind: kind, isExact: isExact, conditions: $0, orders: orders, limit: limit, offset: offset,
        shows: operation.shows)
    }
    return try session.querying(
      questions, operation: operation.name, sample: sample, sharesContext: false)
  }
}

extension MemberCondition {
  /// Returns the condition of each repetition of a sample, with values for its variables.
  func asked(
    of kind: String, exactly isExact: Bool = false, operation: Operation, sample: Int,
    in session: Session
  ) throws -> [[Condition]] {
    let draws = try text.map {
      VariableDraws(
        condition: try CheckedCondition($0, of: kind, in: session.domain), kind: kind,
        isExact: isExact, session: session)
    }
    guard let draws else { return Array(repeating: [], count: operation.repetitions) }
    guard !variables.isEmpty else {
      return Array(repeating: draws.condition.predicate.parts, count: operation.repetitions)
    }
    return try MemberChoice(
      kind: kind, operation: operation.name, session: session, isExact: isExact
    )
    .ordinals(count: operation.repetitions, sample: sample)
    .map { try draws.predicate(near: $0).parts }
  }
}

extension FetchPredicate {
  /// The parts that must all hold, so that a store evaluates those that it can.
  fileprivate var parts: [Condition] {
    if case .and(let parts) = form { parts.map(Condition.holds) } else { [.holds(self)] }
  }
}

/// Draws values of members for a condition's variables.
private struct VariableDraws {
  /// The number of members after the chosen one to search, as some may lack a value.
  private static let window = 64
  /// The number of values of a variable that is a list.
  private static let listCount = 3

  let condition: CheckedCondition
  let kind: String
  let isExact: Bool
  let session: Session

  /// Returns the condition with values of a member and of those after it.
  ///
  /// All variables get their values from one member if it has all of them, so that the combination
  /// occurs in the data. The second of two variables for one path comes from another member. A
  /// value that none of the members has matches nothing.
  func predicate(near ordinal: Int) throws -> FetchPredicate {
    let members = try members(from: ordinal)
    let whole = members.first { member in
      condition.variables.allSatisfy { value($0.path, of: member) != nil }
    }
    let ordered = (whole.map { [$0] } ?? []) + members.filter { $0.ordinal != whole?.ordinal }
    var values: [String: [FetchValue]] = [:]
    var given: [[String]: Int] = [:]
    for variable in condition.variables where values[variable.name] == nil {
      let isList = variable.comparison == .isIn
      let found = ordered.lazy.compactMap { value(variable.path, of: $0) }
      let count = isList ? Self.listCount : 1
      let place = given[variable.path, default: 0]
      // An app lists different objects.
      let isOfObjects = if case .object = found.first { true } else { false }
      let drawn = isList && isOfObjects ? Array(OrderedSet(found)) : Array(found)
      values[variable.name] = drawn.dropFirst(place).prefix(count).map {
        word(of: $0, for: variable.comparison)
      }
      given[variable.path] = place + count
    }
    return condition.predicate.substituting(values)
  }

  private func members(from ordinal: Int) throws -> [Member] {
    let root = session.domain.root(of: kind)
    let count = session.source.count(ofHierarchy: root)
    let start = max(0, min(ordinal, count - Self.window))
    let kinds = isExact ? [kind] : Set(session.domain.withDescendants(of: kind).map(\.name))
    let members = try session.source.members(
      ofHierarchy: root, in: start..<min(count, start + Self.window)
    ).filter { kinds.contains($0.kind) }
    return members.filter { $0.ordinal >= ordinal } + members.filter { $0.ordinal < ordinal }
  }

  /// Returns the value at the end of a path from a member, nil if it has none.
  private func value(_ path: [String], of member: Member) -> FetchValue? {
    let links = session.domain.links(of: member.kind)
    guard let place = links.firstIndex(where: { $0.name == path[0] }) else {
      return value(of: path.joined(separator: "."), of: member)
    }
    let ordinals = member.references[place]
    if path.last == "@count" { return .attribute(.integer(Int64(ordinals.count))) }
    guard let ordinal = ordinals.first else { return nil }
    let root = session.domain.root(of: links[place].destination)
    guard path.count > 1 else {
      return session.objectID(root, ordinal: ordinal).map { .object($0) }
    }
    let destination = try? session.source.members(
      ofHierarchy: root, in: ordinal..<ordinal + 1)
    return destination?.first.flatMap { value(of: path[1], of: $0) }
  }

  private func value(of property: String, of member: Member) -> FetchValue? {
    let place = session.domain.properties(of: member.kind).firstIndex { $0.name == property }
    return place.flatMap { member.values[$0].attributeValue }.map { .attribute($0) }
  }

  /// Returns a likely search text: the first word, the last one or the longest.
  private func word(of value: FetchValue, for comparison: FetchComparison.Operator) -> FetchValue {
    guard case .attribute(.string(let text)) = value else { return value }
    let words = text.split(separator: " ")
    let word: Substring? =
      switch comparison {
      case .beginsWith: words.first
      case .endsWith: words.last
      case .contains: words.max { $0.count < $1.count }
      default: nil
      }
    return word.map { .attribute(.string(String($0))) } ?? value
  }
}

extension FetchPredicate {
  /// Returns the predicate with values for its variables; a comparison without one is false.
  fileprivate func substituting(_ values: [String: [FetchValue]]) -> FetchPredicate {
    mappingComparisons { comparison in
      guard let right = comparison.right.substituting(values) else { return .constant(false) }
      var comparison = comparison.mappingSubquery { $0.substituting(values) }
      comparison.right = right
      return .comparison(comparison.withSortedBounds)
    }
  }
}

extension FetchExpression {
  /// Returns the expression with values for its variables; nil if one has none.
  fileprivate func substituting(_ values: [String: [FetchValue]]) -> FetchExpression? {
    switch form {
    case .variable(let name): return values[name]?.first.map(FetchExpression.value)
    case .list(let parts):
      var list: [FetchExpression] = []
      for part in parts {
        guard case .variable(let name) = part.form else {
          list.append(part)
          continue
        }
        guard let found = values[name], !found.isEmpty else { return nil }
        list += found.map(FetchExpression.value)
      }
      return .list(list)
    default: return self
    }
  }
}

extension FetchComparison {
  /// `BETWEEN` with the smaller bound first: drawn bounds come in any order.
  fileprivate var withSortedBounds: FetchComparison {
    guard comparison == .between, case .list(let bounds) = right.form,
      case .value(.attribute(let one)) = bounds[0].form,
      case .value(.attribute(let other)) = bounds[1].form,
      let low = StoredValue(one), let high = StoredValue(other), low.order(to: high) > 0
    else { return self }
    var sorted = self
    sorted.right = .list(bounds.reversed())
    return sorted
  }
}
