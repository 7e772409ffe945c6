import ObjectModel

extension PredicateCheck {
  func checked(_ expression: FetchExpression) throws(ObjectGraphError) -> CheckedExpression {
    switch expression {
    case .value(let value): return try checked(value)
    case .keyPath(let path):
      if let column = column(path) { return column }
      var result = try checked(path)
      result.isSameInGroup = !hasGroups || groups.contains(path)
      return result
    case .variable(let name): throw problem(expression, .missingVariable(name))
    case .list(let parts):
      let result = try unified(parts)
      return CheckedExpression(
        expression: .list(result.parts.map(\.expression)), kind: result.kind, isCollection: true,
        isSameInGroup: result.parts.allSatisfy(\.isSameInGroup))
    case .function(let function, let arguments): return try checked(function, arguments)
    case .aggregate(let aggregate, let collection): return try checked(aggregate, collection)
    case .subquery(let path, let variable, let condition):
      return try checkedSubquery(path, variable, condition)
    case .conditional(let condition, let one, let other):
      let branches = try unified([one, other])
      return CheckedExpression(
        expression: .conditional(
          try checked(condition), branches.parts[0].expression, branches.parts[1].expression),
        kind: branches.kind, isSameInGroup: branches.parts.allSatisfy(\.isSameInGroup))
    }
  }

  private func checked(_ value: FetchValue) throws(ObjectGraphError) -> CheckedExpression {
    switch value {
    case .null: return CheckedExpression(expression: .value(value), kind: .null)
    case .attribute(let attribute):
      return CheckedExpression(expression: .value(value), kind: ValueKind(attribute))
    case .object(let id):
      guard let own = own(id) else {
        return CheckedExpression(expression: .value(.object(nobody)), kind: .null)
      }
      return CheckedExpression(
        expression: .value(.object(own)), kind: .object(own.entity.index))
    case .list(let given):
      let nobody = FetchValue.object(nobody)
      let values = given.allSatisfy(isOwn) ? given : given.map(owned)
      var kind = ValueKind.null
      // Lists can be long, most are of one kind, and comparing kinds is cheap.
      for value in values where value != nobody {
        let next = try single(try checked(value)).kind
        if next != kind { kind = try merged(kind, next, .value(value)) }
      }
      return CheckedExpression(expression: .value(.list(values)), kind: kind, isCollection: true)
    }
  }

  private func isOwn(_ value: FetchValue) -> Bool {
    guard case .object(let id) = value else { return true }
    return own(id).map { $0.key == id.key && $0.entity === id.entity } ?? false
  }

  private func owned(_ value: FetchValue) -> FetchValue {
    guard case .object(let id) = value else { return value }
    return .object(own(id) ?? nobody)
  }

  private func checkedSubquery(
    _ path: FetchKeyPath, _ variable: String, _ condition: FetchPredicate
  ) throws(ObjectGraphError) -> CheckedExpression {
    let collection = try checked(path)
    guard collection.isCollection else { throw problem(path.description, .notACollection) }
    guard case .object(let index) = collection.kind else {
      throw problem(
        path.description, .unsupported("SUBQUERY", type: collection.kind.name(in: model)))
    }
    var inner = outsideGroups
    inner.elements[variable] = model.entities[index]
    return CheckedExpression(
      expression: .subquery(path, variable: variable, try inner.checked(condition)),
      kind: collection.kind, isCollection: true, isSameInGroup: !hasGroups)
  }

  private func checked(_ aggregate: FetchAggregate, _ collection: FetchExpression)
    throws(ObjectGraphError) -> CheckedExpression
  {
    let values = try outsideGroups.checked(collection)
    guard values.isCollection || hasGroups else { throw problem(collection, .notACollection) }
    let kind: ValueKind
    switch aggregate {
    case .count: kind = .integer
    case .sum, .average:
      try require(values.kind.isNumber || values.kind == .null, aggregate.rawValue, values)
      let isWhole = values.kind == .integer || values.kind == .null
      let isDecimal = values.kind == .decimal
      kind = isDecimal ? .decimal : aggregate == .sum && isWhole ? .integer : .double
    case .min, .max:
      try require(values.kind.hasExtremes, aggregate.rawValue, values)
      kind = values.kind
    }
    // Collapsing the objects of a group is what makes the value the group's.
    return CheckedExpression(
      expression: .aggregate(aggregate, values.expression), kind: kind,
      isSameInGroup: !hasGroups || !values.isCollection)
  }

  /// For what is computed from one object although the result is of groups.
  private var outsideGroups: PredicateCheck {
    var check = self
    check.hasGroups = false
    return check
  }

  func require(_ isRight: Bool, _ name: String, _ value: CheckedExpression)
    throws(ObjectGraphError)
  {
    guard !isRight else { return }
    throw problem(value.expression, .unsupported(name, type: value.kind.name(in: model)))
  }

  func single(_ value: CheckedExpression) throws(ObjectGraphError) -> CheckedExpression {
    guard !value.isCollection else { throw problem(value.expression, .collection) }
    return value
  }

  /// Single values that can be compared with each other, constants coerced to what the first of
  /// the others is.
  func unified(_ expressions: [FetchExpression]) throws(ObjectGraphError)
    -> (parts: [CheckedExpression], kind: ValueKind)
  {
    var parts: [CheckedExpression] = []
    for expression in expressions { parts.append(try single(try checked(expression))) }
    return try unified(parts)
  }

  func unified(_ given: [CheckedExpression]) throws(ObjectGraphError)
    -> (parts: [CheckedExpression], kind: ValueKind)
  {
    var parts = given
    if let model = parts.first(where: { !$0.isConstant && $0.kind != .null })?.kind {
      for place in parts.indices where parts[place].isConstant {
        parts[place] = try coerced(parts[place], to: model)
      }
    }
    var kind = ValueKind.null
    for part in parts { kind = try merged(kind, part.kind, part.expression) }
    return (parts, kind)
  }

  private func coerced(_ part: CheckedExpression, to kind: ValueKind) throws(ObjectGraphError)
    -> CheckedExpression
  {
    guard part.kind != kind else { return part }
    // Objects are compared by their keys whatever entity they are declared to be of.
    if case .object = part.kind { return part }
    switch part.expression {
    case .value(let value): return try checked(ConstantCoercion.coerced(value, to: kind))
    case .list(let parts):
      let constants = parts.map { part in
        guard case .value(let value) = part else { return part }
        return FetchExpression.value(ConstantCoercion.coerced(value, to: kind))
      }
      return try checked(.list(constants))
    default: return part
    }
  }

  private func merged(_ one: ValueKind, _ other: ValueKind, _ expression: FetchExpression)
    throws(ObjectGraphError) -> ValueKind
  {
    if let kind = one.merged(with: other, in: model) { return kind }
    throw problem(expression, .incomparable(one.name(in: model), other.name(in: model)))
  }

  private func column(_ path: FetchKeyPath) -> CheckedExpression? {
    guard hasGroups, path.base == .subject, path.castTo == nil, path.steps.count == 1,
      var column = columns[path.steps[0].name]
    else { return nil }
    column.expression = .keyPath(path)
    return column
  }
}
