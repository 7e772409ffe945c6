/// The content of an in-memory store between two changes, with lookups computed once.
///
/// A class because all subjects of a fetch share the results.
final class InMemoryView {
  let contents: InMemoryContents
  private var sortedRows: [Int: [StoredRow]] = [:]
  private var referrers: [InMemoryContents.LinkTable: [Int64: [Int64]]] = [:]
  /// The objects with each unique value, by hierarchy.
  private var owners: [Int: [UniqueValue: [StoreAddress]]] = [:]

  init(_ contents: InMemoryContents) { self.contents = contents }

  var model: ModelLayout { contents.model }
  var storeIdentifier: String { contents.storeIdentifier }

  /// Returns the objects of an entity in key order.
  func subjects(of entity: EntityLayout, includingSubentities: Bool) -> [StoredSubject] {
    rows(ofHierarchy: entity.rootIndex).filter {
      includingSubentities
        ? entity.subtree.contains($0.entity.index) : $0.entity.index == entity.index
    }
    .map { StoredSubject(row: $0, view: self) }
  }

  /// Returns the keys of an object's destinations, in the order of an ordered relationship,
  /// otherwise sorted.
  func destinationKeys(of key: Int64, along relationship: RelationshipLayout) -> [Int64] {
    let table = InMemoryContents.LinkTable(relationship)
    let keys =
      relationship.isToMany && !relationship.isHeldByDestinations
      ? contents.links[table]?[key]?.sorted() ?? [] : referrers(along: relationship)[key] ?? []
    guard let order = contents.orders[table]?[key] else { return keys }
    let places = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    // Destinations without a position come last.
    return keys.map { (places[$0] ?? .max, $0) }.sorted(by: <).map(\.1)
  }

  private func rows(ofHierarchy root: Int) -> [StoredRow] {
    if let known = sortedRows[root] { return known }
    let rows = contents.rows[root].values.sorted { $0.key < $1.key }
    sortedRows[root] = rows
    return rows
  }

  func addresses(having value: UniqueValue) -> [StoreAddress] {
    owners(inHierarchy: model.entities[value.declaringEntity].rootIndex)[value] ?? []
  }

  private func owners(inHierarchy root: Int) -> [UniqueValue: [StoreAddress]] {
    if let known = owners[root] { return known }
    let rows = contents.rows[root].values
    var found: [UniqueValue: [StoreAddress]] = [:]
    found.reserveCapacity(rows.count)
    for row in rows {
      let values = UniqueValue.all(
        of: row.entity, in: model, storeIdentifier: storeIdentifier, value: { row.values[$0] })
      for value in values { found[value, default: []].append(row.address) }
    }
    owners[root] = found
    return found
  }

  /// Returns the keys of the objects that refer to each destination by a to-many's inverse.
  private func referrers(along relationship: RelationshipLayout) -> [Int64: [Int64]] {
    let table = InMemoryContents.LinkTable(relationship)
    if let known = referrers[table] { return known }
    let destination = model.entities[relationship.destination]
    var found: [Int64: [Int64]] = [:]
    if let slot = relationship.inverseName.flatMap(destination.slot) {
      for row in rows(ofHierarchy: destination.rootIndex)
      where destination.subtree.contains(row.entity.index) {
        guard case .object(_, let key) = row.values[slot.index] else { continue }
        found[key, default: []].append(row.key)
      }
    }
    referrers[table] = found
    return found
  }
}

extension RelationshipLayout {
  /// True for a to-many whose destinations refer to their single source.
  var isHeldByDestinations: Bool { isToMany && inverseName != nil && !inverseIsToMany }
}

/// A row of the in-memory store, for predicates.
struct StoredSubject: PredicateSubject {
  let row: StoredRow
  let view: InMemoryView

  var layout: EntityLayout { row.entity }
  var key: Int64 { row.key }

  func storedValue(of slot: Slot) -> StoredValue? { row.values[slot.index] }

  func destination(of slot: Slot) -> StoredSubject? {
    guard case .object(let entity, let key) = row.values[slot.index] else { return nil }
    return view.contents[view.model.entities[entity], key].map {
      StoredSubject(row: $0, view: view)
    }
  }

  func destinations(of relationship: RelationshipLayout) -> [StoredSubject] {
    let destination = view.model.entities[relationship.destination]
    return view.destinationKeys(of: key, along: relationship).compactMap {
      view.contents[destination, $0].map { StoredSubject(row: $0, view: view) }
    }
  }
}

extension InMemoryView {
  /// Returns the objects of a fetch, in its order and limited to its page.
  func subjects(_ fetch: StoreFetch) throws(ObjectGraphError) -> [StoredSubject] {
    let order = SubjectOrder(descriptors: fetch.sortDescriptors, evaluator: evaluator(of: fetch))
    return fetch.page(of: try order.sorted(try matchingSubjects(fetch)))
  }

  /// Returns the objects that a fetch's condition matches, in key order.
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
  /// Returns the results within limit and offset.
  func page<Result>(of results: [Result]) -> [Result] {
    let rest = results.dropFirst(max(0, offset))
    return limit > 0 ? Array(rest.prefix(limit)) : Array(rest)
  }
}

/// Fetches of values instead of objects.
extension InMemoryView {
  /// A row of values, followed by its sort values.
  private typealias ResultRow = [StoredValue?]

  func dictionaries(_ request: StoreDictionaryFetch)
    throws(ObjectGraphError) -> [[FetchValue]]
  {
    let kinds = request.columns.map(\.expression.kind)
    var rows = request.collapsesObjects ? try groupRows(request) : try objectRows(request)
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
          order.append(try evaluator.value(along: descriptor.path, for: subject))
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
        // Inside a column's expression, its own name means the property.
        let scope = PredicateEvaluator<StoredSubject>.Scope(subject: group.first, group: group)
        row.append(try evaluator.value(of: column.expression, in: scope))
      }
      rows.append(row)
    }
    return sorted(rows, of: request)
  }

  /// Returns the objects grouped by equal values, with groups sorted by those values.
  private func groups(
    of request: StoreDictionaryFetch, _ evaluator: PredicateEvaluator<StoredSubject>
  ) throws(ObjectGraphError) -> [[StoredSubject]] {
    let subjects = try matchingSubjects(request.fetch)
    // Without groups there is one, even if empty.
    guard !request.groups.isEmpty else { return [subjects] }
    var groups: [ResultRow: [StoredSubject]] = [:]
    for subject in subjects {
      var values: ResultRow = []
      for path in request.groups {
        values.append(try evaluator.value(along: path, for: subject))
      }
      groups[values, default: []].append(subject)
    }
    let byValue = FetchSortDescriptor(key: "")
    return groups.sorted { one, other in
      zip(one.key, other.key).lazy.map(byValue.order).first { $0 != 0 } ?? 0 < 0
    }
    .map(\.value)
  }

  /// Sorts the rows of groups by columns; ties keep the order of the groups.
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
