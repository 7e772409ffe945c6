import Foundation
package import LogicalModel
package import ObjectGraph

/// The only way in which operations ask.
extension BoundDomain {
  /// How a question is asked of this store.
  ///
  /// - Throws: ``StrategyError``.
  package func plan(_ question: MemberQuestion, ids: @escaping StoredDomain.IDLookup)
    throws(StrategyError)
    -> AskPlan
  { try stored.plan(question, ids: ids) }

  /// The objects of the members that a plan asks for, in its order and cut to its limit; each is
  /// read as far as the question wants.
  ///
  /// - Throws: ``StrategyError/unknownKind(objectID:)``,
  ///   ``StrategyError/cannotDecode(kind:reason:)`` or `ObjectGraphError`.
  package func fetch(_ plan: AskPlan, in context: ManagedObjectContext) throws -> [ManagedObject] {
    if plan.isOneFetch {
      let objects = try context.fetch(plan.requests[0])
      try read(objects, plan.question.reading)
      return objects
    }
    if plan.isAnsweredByStore {
      var lists: [[ManagedObject]] = []
      for request in plan.requests { lists.append(try context.fetch(request)) }
      let objects = try merged(lists, of: plan)
      try read(objects, plan.question.reading)
      return objects
    }
    return try fetchDecoding(plan, in: context)
  }

  /// The number of members that a plan asks for.
  ///
  /// - Throws: ``StrategyError/unknownKind(objectID:)``,
  ///   ``StrategyError/cannotDecode(kind:reason:)`` or `ObjectGraphError`.
  package func count(_ plan: AskPlan, in context: ManagedObjectContext) throws -> Int {
    guard plan.residual.isEmpty else { return try fetchDecoding(plan, in: context).count }
    var count = 0
    for request in plan.requests { count += try context.count(for: request) }
    return plan.question.limit > 0 ? min(count, plan.question.limit) : count
  }

  /// The rows beside the members that a fetch reads with them, one entry for each statement.
  package typealias DetailKeys = (entity: EntityLayout, keys: [Int64])

  /// Which rows beside the members a plan's fetches read with them; nothing in most shapes.
  ///
  /// - Throws: `ObjectGraphError`, or ``StrategyError/unknownKind(objectID:)``.
  package func detailKeys(_ plan: AskPlan, in context: ManagedObjectContext) throws -> [DetailKeys]
  {
    var result: [DetailKeys] = []
    for var request in plan.requests {
      let paths = request.relationshipKeyPathsForPrefetching
      guard !paths.isEmpty else { continue }
      request.relationshipKeyPathsForPrefetching = []
      let objects = try context.fetch(request)
      for path in paths {
        var found: DetailKeys?
        for object in objects {
          guard let details = kinds[try knownKindIndex(of: object)].details,
            details.relationship == path,
            let key = object.reference(in: details.reference, of: object.filledRow())?.key
          else { continue }
          if found == nil { found = (details.entity, []) }
          found?.keys.append(key)
        }
        if let found { result.append(found) }
      }
    }
    return result
  }

  /// Looks at objects as far as is wanted.
  ///
  /// - Throws: ``StrategyError/unknownKind(objectID:)`` or
  ///   ``StrategyError/cannotDecode(kind:reason:)``.
  package func read(_ objects: [ManagedObject], _ reading: Reading) throws(StrategyError) {
    switch reading {
    case .kinds: for object in objects { _ = try knownKindIndex(of: object) }
    case .values:
      var seen = 0
      for object in objects {
        try forEachValue(of: object, kindIndex: try knownKindIndex(of: object)) { _, value in
          seen &+= value.byteCount
        }
      }
      // What nobody used the optimiser would take out.
      withExtendedLifetime(seen) {}
    }
  }

  /// Reads objects that were not read yet, one at a time, as a program does that comes by them.
  ///
  /// - Throws: `ObjectGraphError`.
  package func fill(_ objects: [ManagedObject]) throws(ObjectGraphError) {
    for object in objects where object.isFault {
      _ = try object.managedObjectContext?.existingObject(with: object.objectID)
    }
  }

  /// The kind of an object.
  ///
  /// - Throws: ``StrategyError/unknownKind(objectID:)``.
  package func knownKindIndex(of object: ManagedObject) throws(StrategyError) -> Int {
    guard let kind = kindIndex(of: object) else {
      throw .unknownKind(objectID: object.objectID.uriRepresentation)
    }
    return kind
  }

  /// Decodes every object once: for the conditions, the order and, if wanted, for reading.
  private func fetchDecoding(_ plan: AskPlan, in context: ManagedObjectContext) throws
    -> [ManagedObject]
  {
    let filter = try ResidualFilter(plan, stored)
    var found: [(object: ManagedObject, sortValue: ObjectGraph.StoredValue?)] = []
    for request in plan.requests {
      for object in try context.fetch(request) {
        let values = try values(of: object, kindIndex: try knownKindIndex(of: object))
        if try filter.holds(values) { found.append((object, filter.sortValue(of: values))) }
      }
    }
    if let order = plan.question.order {
      found.sort { one, other in
        let place = order.order(one.sortValue, other.sortValue)
        if place != 0 { return place < 0 }
        return order.ascending
          ? one.object.key < other.object.key : one.object.key > other.object.key
      }
    }
    let limit = plan.question.limit
    return (limit > 0 ? found.prefix(limit) : found[...]).map(\.object)
  }
}

extension StoredValue {
  /// The bytes that were looked at.
  fileprivate var byteCount: Int {
    switch self {
    case .absent: 0
    case .integer, .boolean, .double, .date, .decimal: 8
    case .text(let bytes), .uri(let bytes), .binary(let bytes):
      bytes.count &+ Int(bytes.last ?? 0)
    case .uuid(let value): 16 &+ Int(value.uuid.0)
    case .decoded: 1
    }
  }
}
