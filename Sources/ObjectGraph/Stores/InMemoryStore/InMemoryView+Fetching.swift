import ObjectModel

extension InMemoryView {
  /// The objects that a fetch asks for, in its order and cut to its page.
  func subjects(_ fetch: StoreFetch) throws(ObjectGraphError) -> [StoredSubject] {
    let fetch = try PredicateCheck.checked(fetch, in: model)
    let order = SubjectOrder(fetch.sortDescriptors, evaluator: evaluator(of: fetch))
    return fetch.page(of: try order.sorted(try matchingSubjects(fetch)))
  }

  /// The objects that a checked fetch's condition leaves, in the order of their keys.
  func matchingSubjects(_ fetch: StoreFetch) throws(ObjectGraphError) -> [StoredSubject] {
    let all = subjects(of: fetch.entity, includingSubentities: fetch.includesSubentities)
    guard let predicate = fetch.predicate else { return all }
    let evaluator = evaluator(of: fetch)
    var matching: [StoredSubject] = []
    for subject in all where try evaluator.holds(predicate, for: subject) {
      matching.append(subject)
    }
    return matching
  }

  func evaluator(of fetch: StoreFetch) -> PredicateEvaluator<StoredSubject> {
    PredicateEvaluator(
      model: model, entity: fetch.entity,
      isOwn: { [storeIdentifier] in $0.storeIdentifier == storeIdentifier })
  }
}

extension StoreFetch {
  /// What limit and offset leave of all results.
  func page<Result>(of results: [Result]) -> [Result] {
    let rest = results.dropFirst(max(0, offset))
    return limit > 0 ? Array(rest.prefix(limit)) : Array(rest)
  }
}
