import ObjectModel

/// Fetches of values instead of objects.
extension InMemoryView {
  /// One row of values, with what it is ordered by.
  private typealias ResultRow = [StoredValue?]

  func dictionaries(_ request: StoreDictionaryFetch)
    throws(ObjectGraphError) -> [[FetchValue]]
  {
    let check = PredicateCheck(request.fetch.entity, in: model)
    let (request, kinds) = try check.checkedWithKinds(request)
    var rows =
      request.collapsesObjects(in: model) ? try groupRows(request) : try objectRows(request)
    if request.isDistinct { rows = Self.distinct(rows) }
    return request.fetch.page(of: rows).map { row in
      zip(row, kinds).map { value, kind in
        value?.fetchValue(as: kind, in: model, storeIdentifier: storeIdentifier) ?? .null
      }
    }
  }

  private func objectRows(_ request: StoreDictionaryFetch) throws(ObjectGraphError)
    -> [ResultRow]
  {
    let evaluator = evaluator(of: request.fetch)
    let descriptors = request.fetch.sortDescriptors
    var rows: [(order: ResultRow, key: Int64, values: ResultRow)] = []
    for subject in try matchingSubjects(request.fetch) {
      var values: ResultRow = []
      for column in request.columns {
        values.append(try evaluator.value(of: column.expression, for: subject))
      }
      var order: ResultRow = []
      for descriptor in descriptors {
        if let place = request.columns.firstIndex(where: { $0.name == descriptor.key }) {
          order.append(values[place])
        } else {
          order.append(try evaluator.value(of: descriptor.path, for: subject))
        }
      }
      rows.append((order, subject.key, values))
    }
    let isAscending = descriptors.last?.ascending ?? true
    rows.sort { one, other in
      let order = descriptors.order(one.order, other.order)
      return order == 0 ? (one.key < other.key) == isAscending : order < 0
    }
    return rows.map(\.values)
  }

  private func groupRows(_ request: StoreDictionaryFetch) throws(ObjectGraphError) -> [ResultRow] {
    let evaluator = evaluator(of: request.fetch)
    let columns = Dictionary(
      request.columns.map { ($0.name, $0.expression) }, uniquingKeysWith: { first, _ in first })
    var rows: [ResultRow] = []
    for group in try groups(of: request, evaluator) {
      let scope = PredicateEvaluator<StoredSubject>.Scope(
        subject: group.first, group: group, columns: columns)
      if let having = request.having {
        guard try evaluator.truth(of: having, in: scope) == .true else { continue }
      }
      var row: ResultRow = []
      for column in request.columns {
        // A column's own name inside it means the property, not the column again.
        let scope = PredicateEvaluator<StoredSubject>.Scope(subject: group.first, group: group)
        row.append(try evaluator.value(of: column.expression, in: scope))
      }
      rows.append(row)
    }
    return sorted(rows, of: request)
  }

  /// The objects by equal values, the groups in the order of those values.
  private func groups(
    of request: StoreDictionaryFetch, _ evaluator: PredicateEvaluator<StoredSubject>
  ) throws(ObjectGraphError) -> [[StoredSubject]] {
    let subjects = try matchingSubjects(request.fetch)
    // Without groups there is one, be it of nothing.
    guard !request.groups.isEmpty else { return [subjects] }
    var groups: [ResultRow: [StoredSubject]] = [:]
    for subject in subjects {
      var values: ResultRow = []
      for path in request.groups {
        values.append(try evaluator.value(of: .keyPath(path), for: subject))
      }
      groups[values, default: []].append(subject)
    }
    let byValue = FetchSortDescriptor(key: "")
    return groups.sorted { one, other in
      zip(one.key, other.key).lazy.map(byValue.order).first { $0 != 0 } ?? 0 < 0
    }
    .map(\.value)
  }

  /// Rows of groups in the order that columns give; equal ones stay in the order of the groups.
  private func sorted(_ rows: [ResultRow], of request: StoreDictionaryFetch) -> [ResultRow] {
    let criteria = request.fetch.sortDescriptors.compactMap { descriptor in
      request.columns.firstIndex { $0.name == descriptor.key }.map { (descriptor, $0) }
    }
    return rows.enumerated().sorted { one, other in
      for (descriptor, place) in criteria {
        let order = descriptor.order(one.element[place], other.element[place])
        if order != 0 { return order < 0 }
      }
      return one.offset < other.offset
    }
    .map(\.element)
  }

  private static func distinct(_ rows: [ResultRow]) -> [ResultRow] {
    var known: Set<ResultRow> = []
    return rows.filter { known.insert($0).inserted }
  }
}
