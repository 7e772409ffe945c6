package import LogicalModel

/// One operation of a workload, ready to be sampled against a session.
///
/// An implementation prepares what it needs, runs the work under the clock and adds its answer to
/// the digest after the clock has stopped.
package protocol TimedOperation {
  /// Runs one sample. Sample numbers decide which members and words are asked for, so every
  /// strategy is asked the same.
  func run(sample: Int, in session: Session, clock: any WorkClock, answer: inout Answer) throws
}

/// Every action that can be sampled and the operation that does it.
package enum OperationList {
  /// - Returns: nil for a load, which the loader does.
  package static func operation(_ operation: Operation) -> (any TimedOperation)? {
    switch operation.action {
    case .insert: nil
    case .fetchAll(let kind): FetchAll(kind: kind)
    case .newest(let kind, let property, let limit):
      Newest(
        kind: kind, property: property, limit: limit, repetitions: operation.repetitions)
    case .linked(let kind, let link):
      Linked(
        name: operation.name, kind: kind, link: link, repetitions: operation.repetitions)
    case .search(let kind, let property, let words):
      Search(kind: kind, property: property, words: words)
    case .countPerKind: CountPerKind()
    case .fetchByID(let kind):
      FetchByID(
        name: operation.name, kind: kind, repetitions: operation.repetitions)
    case .update(let kind, let property, let count):
      Update(name: operation.name, kind: kind, property: property, count: count)
    case .delete(let kind, let count): Delete(name: operation.name, kind: kind, count: count)
    }
  }

  /// Refuses operations that would meet members which an earlier one has deleted.
  ///
  /// - Throws: ``WorkloadError/afterDeletion(operation:)``.
  package static func checkOrder(_ workload: [Operation]) throws(WorkloadError) {
    var hasDeleted = false
    for operation in workload {
      switch operation.action {
      case .fetchByID, .update, .delete:
        if hasDeleted { throw .afterDeletion(operation: operation.name) }
      case .insert, .fetchAll, .newest, .linked, .search, .countPerKind: break
      }
      if case .delete = operation.action { hasDeleted = true }
    }
  }

  /// How many single actions one sample of an operation holds.
  package static func actionsPerSample(_ operation: Operation, memberCount: Int) -> Int {
    switch operation.action {
    case .insert: memberCount
    case .newest, .linked, .fetchByID: operation.repetitions
    case .update(_, _, let count), .delete(_, let count): count
    case .fetchAll, .search, .countPerKind: 1
    }
  }
}
