/// Sorts objects in the order of a fetch, as ``FetchSortDescriptor`` documents it.
struct SubjectOrder<Subject: PredicateSubject> {
  let descriptors: [FetchSortDescriptor]
  let evaluator: PredicateEvaluator<Subject>

  /// Returns the objects in order; ties are sorted by key.
  ///
  /// - Throws: ``ObjectGraphError`` if an object cannot be read or the criteria were not checked.
  func sorted(_ subjects: [Subject]) throws(ObjectGraphError) -> [Subject] {
    var rows: [(values: [StoredValue?], subject: Subject)] = []
    for subject in subjects { rows.append((try values(of: subject), subject)) }
    rows.sort { one, other in
      let order = descriptors.order(one.values, other.values)
      return order == 0 ? precedesByKey(one.subject, other.subject) : order < 0
    }
    return rows.map(\.subject)
  }

  private func values(of subject: Subject) throws(ObjectGraphError) -> [StoredValue?] {
    var values: [StoredValue?] = []
    for descriptor in descriptors {
      values.append(try evaluator.value(along: descriptor.path, for: subject))
    }
    return values
  }

  private func precedesByKey(_ one: Subject, _ other: Subject) -> Bool {
    let (one, other) = (tieBreaker(one.key), tieBreaker(other.key))
    return descriptors.last?.ascending ?? true ? one < other : one > other
  }

  /// Returns a key that sorts unsaved objects after saved ones, in insertion order, as their future
  /// keys will.
  private func tieBreaker(_ key: Int64) -> Int64 { key >= 0 ? key : Int64.max / 2 - key }
}

extension FetchSortDescriptor {
  /// The path of the descriptor.
  var path: FetchKeyPath { FetchKeyPath(key) }

  /// Compares two values: negative if the first sorts before the second in the descriptor's order.
  func order(_ one: StoredValue?, _ other: StoredValue?) -> Int {
    let order: Int =
      switch (one, other) {
      case (nil, nil): 0
      case (nil, _): -1
      case (_, nil): 1
      case (.text(let one), .text(let other)):
        TextComparison.order(one, other, options: options)
      case (let one?, let other?): one.order(to: other)
      }
    return ascending ? order : -order
  }
}

extension [FetchSortDescriptor] {
  /// Compares two objects by the descriptors' values: negative if the first sorts before the
  /// second.
  func order(_ one: [StoredValue?], _ other: [StoredValue?]) -> Int {
    for (place, descriptor) in enumerated() {
      let order = descriptor.order(one[place], other[place])
      if order != 0 { return order }
    }
    return 0
  }
}
