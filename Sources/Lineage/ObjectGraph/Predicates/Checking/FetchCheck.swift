/// Complete requests, as stores receive them.
extension PredicateCheck {
  /// Requires single values of any type but objects; sort options apply only to texts.
  func require(_ descriptor: FetchSortDescriptor) throws(ObjectGraphError) {
    let value = try single(try checked(FetchKeyPath(descriptor.key)))
    if case .object = value.kind { try require(false, "an order", value) }
    try requireTextOptions(descriptor, value.kind)
  }

  func requireTextOptions(_ descriptor: FetchSortDescriptor, _ kind: ValueKind)
    throws(ObjectGraphError)
  {
    guard !descriptor.options.isEmpty, kind != .text else { return }
    throw problem(descriptor.key, .textOptions(type: kind.name(in: model)))
  }
}

extension FetchDraft {
  /// Returns the fetch with checked predicate and order.
  ///
  /// - Throws: ``ObjectGraphError/predicate(_:)`` or
  ///   ``ObjectGraphError/invalidPattern(_:reason:)``.
  func checked(in model: ModelLayout, permanentIDs: [Int64: ManagedObjectID] = [:])
    throws(ObjectGraphError) -> StoreFetch
  {
    guard predicate != nil || !sortDescriptors.isEmpty else { return StoreFetch(self, nil) }
    let check = PredicateCheck(entity: entity, model: model, permanentIDs: permanentIDs)
    let fetch = try check.checkedWithoutOrder(self)
    for descriptor in sortDescriptors { try check.require(descriptor) }
    return fetch
  }
}

extension BatchUpdateDraft {
  /// Returns the update with a checked predicate and values in the types of their properties.
  ///
  /// - Throws: ``ObjectGraphError/predicate(_:)`` or
  ///   ``ObjectGraphError/invalidPattern(_:reason:)``.
  func checked(in model: ModelLayout, permanentIDs: [Int64: ManagedObjectID] = [:])
    throws(ObjectGraphError) -> StoreBatchUpdate
  {
    let check = PredicateCheck(entity: fetch.entity, model: model, permanentIDs: permanentIDs)
    let fetch = try fetch.checked(in: model, permanentIDs: permanentIDs)
    var values: [(property: String, value: CheckedExpression)] = []
    for (property, value) in assignments {
      let target = try check.single(try check.checked(.property(property)))
      let value = try check.single(try check.checked(value))
      values.append((property, try check.unified([target, value]).parts[1]))
    }
    return StoreBatchUpdate(fetch: fetch, assignments: values)
  }
}

extension DictionaryFetchDraft {
  /// Returns the fetch with checked predicate, order, columns and groups.
  ///
  /// - Throws: ``ObjectGraphError/predicate(_:)`` or
  ///   ``ObjectGraphError/invalidPattern(_:reason:)``.
  func checked(in model: ModelLayout, permanentIDs: [Int64: ManagedObjectID] = [:])
    throws(ObjectGraphError) -> StoreDictionaryFetch
  {
    try PredicateCheck(entity: fetch.entity, model: model, permanentIDs: permanentIDs).checked(self)
  }
}

extension PredicateCheck {
  fileprivate func checkedWithoutOrder(_ draft: FetchDraft) throws(ObjectGraphError) -> StoreFetch {
    guard let predicate = draft.predicate else { return StoreFetch(draft, nil) }
    return StoreFetch(draft, try checked(predicate))
  }

  fileprivate func checked(_ draft: DictionaryFetchDraft) throws(ObjectGraphError)
    -> StoreDictionaryFetch
  {
    var check = self
    let fetch = try checkedWithoutOrder(draft.fetch)
    for path in draft.groups { _ = try single(try checked(path)) }
    check.hasGroups =
      !draft.groups.isEmpty || draft.columns.contains { collapsesGroup($0.expression) }
    check.groups = Set(draft.groups)
    let columns = try check.checkedColumns(draft)
    check.columns = Dictionary(columns, uniquingKeysWith: { first, _ in first })
    var request = StoreDictionaryFetch(
      fetch: fetch, columns: columns.map { ($0, $1) }, collapsesObjects: check.hasGroups)
    request.groups = draft.groups
    request.isDistinct = draft.isDistinct
    if let having = draft.having {
      guard check.hasGroups else { throw problem("HAVING", .notGrouped) }
      request.having = try check.checked(having)
    }
    for descriptor in draft.fetch.sortDescriptors {
      try check.requireInResult(descriptor, isDistinct: draft.isDistinct)
    }
    return request
  }

  private func checkedColumns(_ draft: DictionaryFetchDraft) throws(ObjectGraphError)
    -> [(String, CheckedExpression)]
  {
    var columns: [(String, CheckedExpression)] = []
    for (name, expression) in draft.columns {
      let value = try single(try checked(expression))
      guard value.isSameInGroup else { throw problem(expression, .notGrouped) }
      columns.append((name, value))
    }
    return columns
  }

  /// Requires an order by columns or, if each row represents one object, by its properties.
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

  /// Returns true if the expression contains an aggregate of single values.
  private func collapsesGroup(_ expression: FetchExpression) -> Bool {
    switch expression.form {
    case .aggregate(_, let collection):
      (try? checked(collection)).map { !$0.isCollection } ?? false
    case .function(_, let arguments): arguments.contains(where: collapsesGroup)
    case .conditional(_, let one, let other): collapsesGroup(one) || collapsesGroup(other)
    case .value, .keyPath, .variable, .list, .subquery, .tooDeep: false
    }
  }
}

extension StoreFetch {
  /// Returns true if other objects' state can affect whether an object matches, or its position.
  ///
  /// With references, their existence counts too.
  func crossesRelationships(withReferences: Bool) -> Bool {
    predicate.map { $0.crossesRelationships(of: entity, withReferences) } ?? false
      || sortDescriptors.contains { $0.key.contains(".") }
  }
}

extension CheckedPredicate {
  /// Returns true if the predicate reads more than the object's attributes and to-one references.
  func crossesRelationships(of entity: EntityLayout, _ withReferences: Bool) -> Bool {
    switch form {
    case .constant: false
    case .comparison(let comparison):
      comparison.left.crosses(entity, withReferences)
        || comparison.right.crosses(entity, withReferences)
    case .isKind(let expression, _, _): expression.crosses(entity, withReferences)
    case .and(let parts), .or(let parts):
      parts.contains { $0.crossesRelationships(of: entity, withReferences) }
    case .not(let part): part.crossesRelationships(of: entity, withReferences)
    }
  }
}

extension CheckedExpression {
  fileprivate func crosses(_ entity: EntityLayout, _ withReferences: Bool) -> Bool {
    switch form {
    case .value: false
    case .keyPath(let path):
      path.steps.count > 1
        || path.steps.contains { step in
          guard let relationship = entity.relationships[step.name] else {
            // A property that only a cast has may be a relationship.
            return entity.slot(named: step.name) == nil && step != .entityName
          }
          return withReferences || relationship.isToMany
        }
    case .list(let parts), .function(_, let parts):
      parts.contains { $0.crosses(entity, withReferences) }
    case .aggregate, .subquery: true
    case .conditional(let predicate, let one, let other):
      predicate.crossesRelationships(of: entity, withReferences)
        || one.crosses(entity, withReferences) || other.crosses(entity, withReferences)
    }
  }
}
