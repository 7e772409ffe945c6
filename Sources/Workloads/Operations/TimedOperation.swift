package import LogicalModel

/// One operation of a workload, ready to be sampled against a session.
package protocol TimedOperation: Sendable {
  /// Makes one sample ready. Sample numbers decide which members, words and values are asked for,
  /// so every strategy is asked the same.
  ///
  /// - Throws: ``WorkloadError``, `StrategyError` or the errors of store and object graph.
  func prepare(sample: Int, in session: Session) throws -> PreparedWork
}

extension TimedOperation {
  /// Runs one sample at the level of objects with the clock on during the work.
  package func run(sample: Int, in session: Session, clock: any WorkClock, answer: inout Answer)
    throws
  {
    let prepared = try prepare(sample: sample, in: session)
    var result = WorkResult.changed
    try clock.time { result = try prepared.work() }
    try prepared.answer(result, &answer)
  }

  /// The names of the ways in which the engine alone can be asked, in this store.
  package func engineNames(in session: Session) throws -> [String] {
    try prepare(sample: 0, in: session).engine().map(\.name)
  }
}

/// Every action that can be sampled and the operation that does it.
package enum OperationList {
  /// - Returns: nil for a load, which the loader does.
  package static func operation(_ operation: Operation) -> (any TimedOperation)? {
    let (name, count, reading) = (operation.name, operation.repetitions, operation.reading)
    switch operation.action {
    case .insert: return nil
    case .fetchAll(let kind):
      return Asking(name: name, question: MemberQuestion(kind: kind, reading: reading))
    case .exactly(let kind):
      return Asking(
        name: name, question: MemberQuestion(kind: kind, isExact: true, reading: reading))
    case .newest(let kind, let property, let limit):
      return Newest(
        name: name, kind: kind, property: property, limit: limit, repetitions: count,
        reading: reading)
    case .linked(let kind, let link):
      return Linked(name: name, kind: kind, link: link, repetitions: count, reading: reading)
    case .search(let kind, let property, let words):
      return Search(name: name, kind: kind, property: property, words: words, reading: reading)
    case .filtered(let kind, let property, let relation, let values):
      return Filtered(
        name: name, kind: kind, property: property, relation: relation, values: values,
        repetitions: count, reading: reading)
    case .follow(let kind, let link):
      return Follow(name: name, kind: kind, link: link, repetitions: count, reading: reading)
    case .fetchByID(let kind):
      return FetchByID(name: name, kind: kind, repetitions: count, reading: reading)
    default: return plainOperation(operation)
    }
  }

  /// The operations that give no objects or change some.
  private static func plainOperation(_ operation: Operation) -> (any TimedOperation)? {
    let name = operation.name
    switch operation.action {
    case .countLinked(let kind, let link):
      return CountLinked(
        name: name, kind: kind, link: link, repetitions: operation.repetitions)
    case .readProperty(let kind, let property):
      return ReadProperty(name: name, kind: kind, property: property)
    case .countPerKind: return CountPerKind(name: name)
    case .update(let kind, let property, let count):
      return Update(name: name, kind: kind, property: property, count: count)
    case .delete(let kind, let count): return Delete(name: name, kind: kind, count: count)
    case .convert(let kind, let target, let count):
      return Convert(name: name, kind: kind, target: target, count: count)
    case .addKind: return AddKind(name: name)
    case .insert, .fetchAll, .exactly, .newest, .linked, .search, .filtered, .follow, .fetchByID:
      return nil
    }
  }

  /// What an operation of this sort means, counted up whenever that changes: figures of different
  /// versions are not to be compared.
  package static func version(of operation: Operation) -> Int {
    switch operation.action {
    // Details and coded content made reading and deleting ask differently.
    case .delete, .update: 2
    default: 1
    }
  }

  /// Refuses operations that would meet members which an earlier one has deleted.
  ///
  /// - Throws: ``WorkloadError/afterDeletion(operation:)``.
  package static func checkOrder(_ workload: [Operation]) throws(WorkloadError) {
    var hasDeleted = false
    for operation in workload {
      switch operation.action {
      case .fetchByID, .update, .delete, .follow, .convert:
        if hasDeleted { throw .afterDeletion(operation: operation.name) }
      default: break
      }
      if case .delete = operation.action { hasDeleted = true }
    }
  }

  /// How many single actions one sample of an operation holds.
  package static func actionsPerSample(_ operation: Operation, memberCount: Int) -> Int {
    switch operation.action {
    case .insert: memberCount
    case .newest, .linked, .fetchByID, .filtered, .follow, .countLinked: operation.repetitions
    case .update(_, _, let count), .delete(_, let count), .convert(_, _, let count): count
    case .fetchAll, .search, .countPerKind, .exactly, .readProperty, .addKind: 1
    }
  }
}
