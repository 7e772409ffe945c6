import ObjectModel

/// Whole requests, as stores receive them.
extension PredicateCheck {
  /// The fetch with its predicate and its order checked.
  ///
  /// - Throws: ``ObjectGraphError/predicate(_:)`` or ``ObjectGraphError/invalidPattern(_:reason:)``.
  package static func checked(
    _ fetch: StoreFetch, in model: ModelLayout, permanentIDs: [Int64: ManagedObjectID] = [:]
  ) throws(ObjectGraphError) -> StoreFetch {
    let check = PredicateCheck(fetch.entity, in: model, permanentIDs: permanentIDs)
    var fetch = fetch
    if let predicate = fetch.predicate { fetch.predicate = try check.checked(predicate) }
    for descriptor in fetch.sortDescriptors { try check.require(descriptor) }
    return fetch
  }

  /// The fetch with its condition, order, columns and groups checked.
  ///
  /// - Throws: ``ObjectGraphError/predicate(_:)`` or ``ObjectGraphError/invalidPattern(_:reason:)``.
  package static func checked(
    _ request: StoreDictionaryFetch, in model: ModelLayout,
    permanentIDs: [Int64: ManagedObjectID] = [:]
  ) throws(ObjectGraphError) -> StoreDictionaryFetch {
    try PredicateCheck(request.fetch.entity, in: model, permanentIDs: permanentIDs)
      .checkedWithKinds(request).request
  }

  /// The update with its condition checked and its values of the types that properties hold.
  ///
  /// - Throws: ``ObjectGraphError/predicate(_:)`` or ``ObjectGraphError/invalidPattern(_:reason:)``.
  package static func checked(
    _ update: StoreBatchUpdate, in model: ModelLayout,
    permanentIDs: [Int64: ManagedObjectID] = [:]
  ) throws(ObjectGraphError) -> StoreBatchUpdate {
    let check = PredicateCheck(update.fetch.entity, in: model, permanentIDs: permanentIDs)
    var update = update
    update.fetch = try checked(update.fetch, in: model, permanentIDs: permanentIDs)
    for (place, assignment) in update.assignments.enumerated() {
      let target = try check.single(try check.checked(.property(assignment.property)))
      let value = try check.single(try check.checked(assignment.value))
      update.assignments[place].value = try check.unified([target, value]).parts[1].expression
    }
    return update
  }

  /// Sorts by single values of any type but objects, by options only texts.
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

/// Requests made ready for stores.
extension StoreFetch {
  package func checked(
    in model: ModelLayout, permanentIDs: [Int64: ManagedObjectID] = [:]
  ) throws(ObjectGraphError) -> StoreFetch {
    predicate == nil && sortDescriptors.isEmpty
      ? self : try PredicateCheck.checked(self, in: model, permanentIDs: permanentIDs)
  }

  /// True if what other objects are may decide whether an object matches, or where it stands; with
  /// references, also if only whether they are there may.
  func crossesRelationships(withReferences: Bool) -> Bool {
    predicate.map { $0.crossesRelationships(of: entity, withReferences) } ?? false
      || sortDescriptors.contains { $0.key.contains(".") }
  }
}

extension StoreDictionaryFetch {
  func checked(
    in model: ModelLayout, permanentIDs: [Int64: ManagedObjectID] = [:]
  ) throws(ObjectGraphError) -> StoreDictionaryFetch {
    try PredicateCheck.checked(self, in: model, permanentIDs: permanentIDs)
  }
}

extension StoreBatchUpdate {
  func checked(
    in model: ModelLayout, permanentIDs: [Int64: ManagedObjectID] = [:]
  ) throws(ObjectGraphError) -> StoreBatchUpdate {
    try PredicateCheck.checked(self, in: model, permanentIDs: permanentIDs)
  }
}

extension FetchPredicate {
  /// True if the predicate looks at more than the attributes and to-one references of the object.
  func crossesRelationships(of entity: EntityLayout, _ withReferences: Bool) -> Bool {
    switch self {
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

extension FetchExpression {
  fileprivate func crosses(_ entity: EntityLayout, _ withReferences: Bool) -> Bool {
    switch self {
    case .value, .variable: false
    case .keyPath(let path):
      path.steps.count > 1
        || path.steps.contains { step in
          guard let relationship = entity.relationships[step.name] else {
            // A property that only a cast has may be a relationship.
            return entity.slot(named: step.name) == nil
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
