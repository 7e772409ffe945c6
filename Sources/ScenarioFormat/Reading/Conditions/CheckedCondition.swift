import Escaping
import Foundation
package import Lineage
package import LogicalModel

/// A predicate on members of a kind that every strategy can evaluate.
package struct CheckedCondition: Sendable {
  /// A placeholder for values of the data.
  package struct Variable: Hashable, Sendable {
    /// The name without its `$`.
    package var name: String
    /// The key path from the kind to the values, possibly through a link; ends in `@count` for the
    /// number of links.
    package var path: [String]
    package var comparison: FetchComparison.Operator
  }

  /// Each comparison has a path on its left and constants or variables on its right.
  package let predicate: FetchPredicate
  package let variables: [Variable]
  /// The names of the kind's links.
  let links: Set<String>

  /// Parses a predicate in Core Data's format language and resolves its names.
  ///
  /// - Throws: ``ConditionError``.
  package init(_ text: String, of kind: String, in kinds: some KindLookup) throws(ConditionError) {
    let parsed: FetchPredicate
    do {
      parsed = try FetchPredicate(format: text, arguments: [])
    } catch {
      throw ConditionError(reason: error.problem.explanation, offset: max(0, error.column - 1))
    }
    try self.init(parsed, text, of: kind, in: kinds)
  }

  /// Checks a parsed predicate; `text` is used to locate mistakes.
  package init(
    _ parsed: FetchPredicate, _ text: String, of kind: String, in kinds: some KindLookup
  ) throws(ConditionError) {
    let check = ConditionCheck(text: text, kind: kind, kinds: kinds)
    let predicate = try check.checked(parsed)
    self.predicate = predicate
    links = Set(kinds.links(of: kind).map(\.name))
    variables = Self.variables(in: predicate, after: [])
  }

  private static func variables(in predicate: FetchPredicate, after link: [String]) -> [Variable] {
    predicate.comparisons.flatMap { comparison in
      let isCount = if case .aggregate = comparison.left.form { true } else { false }
      let path = link + (comparison.path?.steps.map(\.name) ?? [])
      let inner = comparison.subquery.map { variables(in: $0.condition, after: path) } ?? []
      return inner
        + comparison.right.variableNames.map {
          Variable(
            name: $0, path: path + (isCount ? ["@count"] : []), comparison: comparison.comparison)
        }
    }
  }
}

extension KindLookup {
  /// Checks that every strategy can sort members of a kind by a path.
  ///
  /// - Throws: ``ConditionError``.
  package func requireSortable(_ path: String, of kind: String) throws(ConditionError) {
    guard let end = end(of: path, from: kind), PropertyNeed.sortable.suits(end.property.type) else {
      throw ConditionError(
        reason:
          "\(kind) cannot be sorted by \(path); name a sortable attribute of \(kind), or of the "
          + "object at the end of a to-one link, such as `folder.name`", offset: 0)
    }
    guard end.link.map({ reaches(end.property.name, over: $0) }) ?? true else {
      throw ConditionError(
        reason: "one strategy stores \(end.property.name) inside coded content, which the path "
          + "\(path) cannot reach", offset: 0)
    }
  }
}

extension FetchExpression {
  /// Turns a path that starts at a variable, such as `$FETCH_SOURCE.name` of a fetched property,
  /// into a single variable, because objects have no values before a store exists.
  fileprivate var withWholeVariables: FetchExpression {
    guard case .keyPath(let path) = form, case .element(let name) = path.base else { return self }
    return .variable(([name] + path.steps.map(\.name)).joined(separator: "_"))
  }

  fileprivate var variableNames: [String] {
    switch form {
    case .variable(let name): [name]
    case .list(let parts): parts.flatMap(\.variableNames)
    default: []
    }
  }
}

/// The check of one predicate.
private struct ConditionCheck<Kinds: KindLookup> {
  let text: String
  let kind: String
  let kinds: Kinds

  func checked(_ predicate: FetchPredicate) throws(ConditionError) -> FetchPredicate {
    try rejectKinds(in: predicate)
    return try predicate.mappingComparisons { (comparison) throws(ConditionError) in
      .comparison(try checked(comparison))
    }
  }

  private func rejectKinds(in predicate: FetchPredicate) throws(ConditionError) {
    switch predicate.form {
    case .isKind:
      throw rejection("do not compare the entity; name the kind before the predicate")
    case .tooDeep: throw rejection("it is nested too deeply")
    case .and(let parts), .or(let parts): for part in parts { try rejectKinds(in: part) }
    case .not(let part): try rejectKinds(in: part)
    case .constant, .comparison: return
    }
  }

  private func checked(_ given: FetchComparison) throws(ConditionError) -> FetchComparison {
    let comparison = given.path == nil ? given.turned : given
    guard let path = comparison.path, path.base == .subject, path.castTo == nil,
      path.steps.allSatisfy({ $0.castTo == nil })
    else {
      throw rejection(
        "\(given.left.expressionFormat) cannot be compared in every strategy; compare a property or a "
          + "link with constants or `$name`", at: given.left.expressionFormat)
    }
    let names = path.steps.map(\.name)
    guard let first = names.first else {
      throw rejection("SELF cannot be compared; `fetchByID` fetches single members", at: "SELF")
    }
    let isCount = if case .aggregate = comparison.left.form { true } else { false }
    if let link = kinds.links(of: kind).first(where: { $0.name == first }) {
      return try checked(comparison, over: link, Array(names.dropFirst()), isCount: isCount)
    }
    let properties = kinds.properties(of: kind)
    // The path of a composite attribute's element is one name.
    if let element = properties.first(where: { $0.name == names.joined(separator: ".") }),
      names.count > 1, !isCount, comparison.modifier == .direct
    {
      return try checked(comparison, with: element)
    }
    guard let property = properties.first(where: { $0.name == first }) else {
      throw unknown(first, of: kind, links: true)
    }
    guard names.count == 1, !isCount, comparison.modifier == .direct else {
      throw rejection(
        "\(first) is one value; write nothing after it, and no ANY, ALL or NONE before it",
        at: first)
    }
    return try checked(comparison, with: property)
  }

  private func checked(
    _ comparison: FetchComparison, over link: Link, _ names: [String], isCount: Bool
  ) throws(ConditionError) -> FetchComparison {
    if isCount {
      if let name = names.first { throw severalLinks(at: name) }
      guard link.cardinality == .many else {
        throw rejection("@count only works on a to-many link", at: link.name)
      }
      let element = comparison.subquery?.element ?? ""
      let counted = try comparison.mappingSubquery { (condition) throws(ConditionError) in
        try checked(condition, on: element, of: link)
      }
      return try checked(counted, with: Property(name: "@count", type: .integer64))
    }
    guard let name = names.first else { return try checked(comparison, with: link) }
    let property = try property(name, over: link)
    guard names.count == 1 else { throw severalLinks(at: names[1]) }
    if link.cardinality == .many, comparison.modifier == .direct {
      throw rejection(
        "\(link.name) is a to-many link; write ANY, ALL or NONE before it", at: link.name)
    }
    return try checked(comparison, with: property)
  }

  /// Checks the condition of a subquery on one destination of a link.
  private func checked(_ condition: FetchPredicate, on element: String, of link: Link)
    throws(ConditionError) -> FetchPredicate
  {
    try rejectKinds(in: condition)
    return try condition.mappingComparisons { (given) throws(ConditionError) in
      let comparison = given.path?.base == .element(element) ? given : given.turned
      guard case .keyPath(let path) = comparison.left.form, path.base == .element(element),
        path.castTo == nil, path.steps.count == 1, path.steps[0].castTo == nil,
        comparison.modifier == .direct
      else {
        throw rejection(
          "a subquery can compare only properties of its objects, such as `$\(element).name`",
          at: given.left.expressionFormat)
      }
      if case .keyPath(let other) = comparison.right.form, other.base == .element(element) {
        throw rejection(
          "a subquery compares with constants or `$name`, not with another property",
          at: given.right.expressionFormat)
      }
      return .comparison(
        try checked(comparison, with: try property(path.steps[0].name, over: link)))
    }
  }

  /// Returns a property of a link's destination that a path reaches in every strategy.
  private func property(_ name: String, over link: Link) throws(ConditionError) -> Property {
    guard let property = kinds.properties(of: link.destination).first(where: { $0.name == name })
    else { throw unknown(name, of: link.destination, links: false) }
    guard kinds.reaches(name, over: link) else {
      throw rejection(
        "one strategy stores \(name) inside coded content, which a path cannot reach; over \(link.name) a "
          + "predicate can use only properties of \(kinds.root(of: link.destination))", at: name)
    }
    return property
  }

  /// Checks the comparison of a link with nil or with objects of the data.
  private func checked(_ given: FetchComparison, with link: Link) throws(ConditionError)
    -> FetchComparison
  {
    var comparison = given
    comparison.right = comparison.right.withWholeVariables
    if link.cardinality == .many, comparison.comparison == .contains {
      (comparison.comparison, comparison.modifier) = (.equal, .any)
    }
    let isToOne = link.cardinality == .one
    switch comparison.right.form {
    case .value(.null) where isToOne && comparison.isEquality: return comparison
    case .variable where comparison.isEquality && (isToOne || comparison.modifier == .any):
      return comparison
    case .variable where comparison.comparison == .isIn && (isToOne || comparison.modifier == .any):
      comparison.right = .list([comparison.right])
      return comparison
    case .list(let parts)
    where comparison.comparison == .isIn && (isToOne || comparison.modifier == .any)
      && parts.allSatisfy { if case .variable = $0.form { true } else { false } }:
      return comparison
    default:
      throw rejection(
        isToOne
          ? "\(link.name) is a link; compare it with == or != and `$name` or nil, or with IN and `$names`"
          : "\(link.name) is a to-many link; write `ANY \(link.name) == $name`, `ANY \(link.name) IN "
            + "$names` or `\(link.name).@count == 0`",
        at: link.name)
    }
  }

  private func checked(_ given: FetchComparison, with property: Property) throws(ConditionError)
    -> FetchComparison
  {
    var comparison = given
    if property.type != .string { comparison.options = [] }
    let isOpenToNothing: Bool =
      if case .value(.null) = comparison.right.form { comparison.isEquality } else { false }
    if isOpenToNothing { return comparison }
    guard suits(comparison.comparison, property.type) else {
      throw rejection(
        "\(comparison.comparison.rawValue) does not work with \(property.name), a "
          + property.type.rawValue, at: property.name)
    }
    switch comparison.comparison {
    case .isIn, .between:
      comparison.right = try list(comparison.right, comparison.comparison, of: property)
    case .matches:
      comparison.right = try constant(comparison.right, of: property)
      guard case .value(.attribute(.string(let pattern))) = comparison.right.form,
        (try? NSRegularExpression(pattern: pattern)) != nil
      else {
        throw rejection(
          "MATCHES takes a regular expression in quotes, not "
            + comparison.right.expressionFormat, at: property.name)
      }
    default: comparison.right = try constant(comparison.right, of: property)
    }
    return comparison
  }

  private func suits(_ comparison: FetchComparison.Operator, _ type: PropertyType) -> Bool {
    switch comparison {
    case .equal, .notEqual, .isIn: true
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .between: PropertyNeed.sortable.suits(type)
    case .contains, .beginsWith, .endsWith, .like, .matches: PropertyNeed.searchable.suits(type)
    }
  }

  private func list(
    _ expression: FetchExpression, _ comparison: FetchComparison.Operator, of property: Property
  ) throws(ConditionError) -> FetchExpression {
    var parts: [FetchExpression]
    let expression = expression.withWholeVariables
    switch expression.form {
    case .value(.list(let values)): parts = values.map(FetchExpression.value)
    case .list(let list): parts = list
    case .variable where comparison == .isIn: parts = [expression]
    default:
      throw rejection("\(comparison.rawValue) takes a list such as {1, 2}", at: property.name)
    }
    if comparison == .between, parts.count != 2 {
      throw rejection("BETWEEN takes a list of two values", at: property.name)
    }
    for index in parts.indices { parts[index] = try constant(parts[index], of: property) }
    return .list(parts)
  }

  /// Returns a variable, or a constant converted to the property's type.
  private func constant(_ expression: FetchExpression, of property: Property)
    throws(ConditionError) -> FetchExpression
  {
    let expression = expression.withWholeVariables
    switch expression.form {
    case .variable: return expression
    case .value(.attribute(let value)):
      if let converted = value.converted(to: property.type) {
        return .value(.attribute(converted))
      }
    default: break
    }
    throw rejection(
      "\(property.name) is a \(property.type.rawValue) and cannot be compared with "
        + expression.expressionFormat, at: property.name)
  }
}

/// Errors.
extension ConditionCheck {
  private func rejection(_ reason: String, at word: String = "") -> ConditionError {
    ConditionError(reason: reason, offset: offset(of: word))
  }

  private func severalLinks(at name: String) -> ConditionError {
    rejection("the path follows several links; a predicate can follow only one", at: name)
  }

  private func unknown(_ name: String, of kind: String, links: Bool) -> ConditionError {
    let known =
      kinds.properties(of: kind).map(\.name) + (links ? kinds.links(of: kind).map(\.name) : [])
    let near = Suggestion.nearest(to: name, among: known)
    return rejection(
      "\(kind) has no `\(name)`"
        + (near.map { "; did you mean `\($0)`?" }
          ?? "; it has \(known.prefix(8).map { "`\($0)`" }.joined(separator: ", "))"
          + (known.count > 8 ? " and \(known.count - 8) more" : "")),
      at: name)
  }

  /// Returns the first offset of a word in the text.
  ///
  /// The parser keeps no offsets.
  private func offset(of word: String) -> Int {
    guard !word.isEmpty else { return 0 }
    var start = text.startIndex
    while let range = text.range(of: word, range: start..<text.endIndex) {
      let before =
        range.lowerBound == text.startIndex ? nil : text[text.index(before: range.lowerBound)]
      let after = range.upperBound == text.endIndex ? nil : text[range.upperBound]
      if ![before, after].contains(where: { $0?.isLetter == true || $0?.isNumber == true }) {
        return text.distance(from: text.startIndex, to: range.lowerBound)
      }
      start = range.upperBound
    }
    return 0
  }
}

extension FetchComparison {
  fileprivate var isEquality: Bool { comparison == .equal || comparison == .notEqual }

  /// The comparison with its sides swapped, or nil if its operator has no mirror image.
  fileprivate var turned: FetchComparison {
    let turned: Operator? =
      switch comparison {
      case .equal, .notEqual: comparison
      case .less: .greater
      case .lessOrEqual: .greaterOrEqual
      case .greater: .less
      case .greaterOrEqual: .lessOrEqual
      case .between, .isIn, .contains, .beginsWith, .endsWith, .like, .matches: nil
      }
    return turned.map {
      FetchComparison(right, $0, left, modifier: modifier, options: options)
    } ?? self
  }
}

extension AttributeValue {
  /// Returns the value in the given property type, or nil if it has another type.
  fileprivate func converted(to type: PropertyType) -> AttributeValue? {
    switch (self, type) {
    case (.integer, .integer16), (.integer, .integer32), (.integer, .integer64),
      (.integer, .double), (.integer, .float), (.integer, .decimal), (.double, .integer16),
      (.double, .integer32), (.double, .integer64), (.double, .double), (.double, .float),
      (.double, .decimal), (.decimal, .decimal), (.boolean, .boolean), (.string, .string),
      (.date, .date), (.uuid, .uuid), (.uri, .uri):
      return self
    case (.integer(let number), .boolean) where number == 0 || number == 1:
      return .boolean(number == 1)
    case (.string(let text), .date), (.string(let text), .uuid), (.string(let text), .uri):
      guard case .value(let value) = FieldValue.text(text).converted(to: type) else { return nil }
      switch value {
      case .date(let seconds): return .date(Date(timeIntervalSinceReferenceDate: seconds))
      case .uuid(let uuid): return .uuid(uuid)
      case .uri(let text): return URL(string: text).map(AttributeValue.uri)
      default: return nil
      }
    default: return nil
    }
  }
}
