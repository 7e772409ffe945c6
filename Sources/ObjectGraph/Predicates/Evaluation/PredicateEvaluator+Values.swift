import ObjectModel

extension PredicateEvaluator {
  /// The value of an expression that stands for a single one.
  func value(of expression: FetchExpression, in scope: Scope) throws(ObjectGraphError)
    -> StoredValue?
  {
    switch expression {
    case .value(let value): return try constant(value)
    case .keyPath(let path):
      if let column = column(named: path, in: scope) { return try value(of: column, in: scope) }
      return try values(along: path, in: scope).first ?? nil
    case .function(let function, let arguments):
      var values: [StoredValue?] = []
      for argument in arguments { values.append(try value(of: argument, in: scope)) }
      return try function.result(of: values)
    case .aggregate(let aggregate, let collection):
      let isSum = aggregate == .sum || aggregate == .average
      return aggregate.result(
        of: try aggregated(collection, in: scope),
        areDecimal: isSum && isDecimal(collection, in: scope))
    case .conditional(let condition, let one, let other):
      let isTrue = try truth(of: condition, in: scope) == .true
      return try value(of: isTrue ? one : other, in: scope)
    case .variable(let name):
      throw .invalidPredicate("$\(name)", reason: "is a variable that was given no value")
    case .list, .subquery:
      throw .invalidPredicate("\(expression)", reason: "is a collection where a value is needed")
    }
  }

  /// The values of a collection, absent ones included; a single value is a collection of one.
  func elements(of expression: FetchExpression, in scope: Scope) throws(ObjectGraphError)
    -> [StoredValue?]
  {
    switch expression {
    case .value(.list(let constants)):
      var values: [StoredValue?] = []
      for value in constants { values.append(try constant(value)) }
      return values
    case .list(let parts):
      var values: [StoredValue?] = []
      for part in parts { values.append(try value(of: part, in: scope)) }
      return values
    case .keyPath(let path) where column(named: path, in: scope) == nil:
      return try values(along: path, in: scope)
    case .subquery(let path, let variable, let condition):
      var scope = scope
      var found: [StoredValue?] = []
      for element in try subjects(along: path, in: scope) {
        scope.elements[variable] = element
        if try truth(of: condition, in: scope) == .true { found.append(element.reference) }
      }
      return found
    default: return [try value(of: expression, in: scope)]
    }
  }

  /// True for values that are decimals, which look like doubles once they are stored.
  private func isDecimal(_ expression: FetchExpression, in scope: Scope) -> Bool {
    var check = PredicateCheck(entity, in: model)
    check.elements = scope.elements.mapValues(\.layout)
    return (try? check.checked(expression).kind) == .decimal
  }

  /// True if the expression stands for any number of values rather than for one.
  func isCollection(_ expression: FetchExpression, in scope: Scope) -> Bool {
    switch expression {
    case .list, .subquery, .value(.list): true
    case .keyPath(let path): isToMany(path, in: scope)
    case .value, .variable, .function, .aggregate, .conditional: false
    }
  }

  /// What an aggregate collapses: a collection, or single values of the group's objects.
  private func aggregated(_ expression: FetchExpression, in scope: Scope) throws(ObjectGraphError)
    -> [StoredValue?]
  {
    guard let group = scope.group, !isCollection(expression, in: scope) else {
      return try elements(of: expression, in: scope)
    }
    var values: [StoredValue?] = []
    for member in group { values.append(try value(of: expression, for: member)) }
    return values
  }

  private func constant(_ value: FetchValue) throws(ObjectGraphError) -> StoredValue? {
    switch value {
    case .null: return nil
    case .attribute(let value): return StoredValue(value)
    case .object(let id):
      // No object has the key 0.
      return .object(entity: id.entity.index, key: isOwn(id) ? id.key : 0)
    case .list:
      throw .invalidPredicate("\(value)", reason: "is a collection where a value is needed")
    }
  }

  private func column(named path: FetchKeyPath, in scope: Scope) -> FetchExpression? {
    guard scope.group != nil, path.base == .subject, path.castTo == nil, path.steps.count == 1
    else { return nil }
    return scope.columns[path.steps[0].name]
  }
}
