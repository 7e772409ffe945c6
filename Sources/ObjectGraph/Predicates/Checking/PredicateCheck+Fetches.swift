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
