import ObjectModel

extension StoreDictionaryFetch {
  /// True if a row of the result stands for a group of objects rather than for one.
  ///
  /// That is so with groups, and with aggregates of single values only: those make one group of all
  /// objects.
  package func collapsesObjects(in model: ModelLayout) -> Bool {
    guard groups.isEmpty else { return true }
    let check = PredicateCheck(fetch.entity, in: model)
    return columns.contains { check.collapsesGroup($0.expression) }
  }
}

extension PredicateCheck {
  /// The request ready to answer and the kinds of its columns.
  func checkedWithKinds(_ request: StoreDictionaryFetch) throws(ObjectGraphError)
    -> (request: StoreDictionaryFetch, kinds: [ValueKind])
  {
    var (request, check) = (request, self)
    if let predicate = request.fetch.predicate {
      request.fetch.predicate = try checked(predicate)
    }
    for path in request.groups { _ = try single(try checked(path)) }
    check.hasGroups = request.collapsesObjects(in: model)
    check.groups = Set(request.groups)
    let columns = try check.checkedColumns(&request)
    check.columns = Dictionary(
      zip(request.columns.map(\.name), columns), uniquingKeysWith: { first, _ in first })
    if let having = request.having {
      guard check.hasGroups else { throw problem("HAVING", .notGrouped) }
      request.having = try check.checked(having)
    }
    for descriptor in request.fetch.sortDescriptors {
      try check.requireInResult(descriptor, isDistinct: request.isDistinct)
    }
    return (request, columns.map(\.kind))
  }

  private func checkedColumns(_ request: inout StoreDictionaryFetch) throws(ObjectGraphError)
    -> [CheckedExpression]
  {
    var columns: [CheckedExpression] = []
    for (place, column) in request.columns.enumerated() {
      let value = try single(try checked(column.expression))
      guard value.isSameInGroup else { throw problem(column.expression, .notGrouped) }
      request.columns[place].expression = value.expression
      columns.append(value)
    }
    return columns
  }

  /// Rows are ordered by columns; those that stand for one object by its properties too.
  private func requireInResult(_ descriptor: FetchSortDescriptor, isDistinct: Bool)
    throws(ObjectGraphError)
  {
    if let column = columns[descriptor.key] {
      return try requireTextOptions(descriptor, column.kind)
    }
    guard !hasGroups, !isDistinct else {
      throw problem("the order", .unknownColumn(descriptor.key, known: columns.keys.sorted()))
    }
    try require(descriptor)
  }

  /// True for an aggregate of single values somewhere in the expression.
  fileprivate func collapsesGroup(_ expression: FetchExpression) -> Bool {
    switch expression {
    case .aggregate(_, let collection):
      (try? checked(collection)).map { !$0.isCollection } ?? false
    case .function(_, let arguments): arguments.contains(where: collapsesGroup)
    case .conditional(_, let one, let other): collapsesGroup(one) || collapsesGroup(other)
    case .value, .keyPath, .variable, .list, .subquery: false
    }
  }
}
